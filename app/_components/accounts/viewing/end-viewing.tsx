"use client";
import { Button } from "#app/_ui/button.tsx";
import { viewingTexts as texts } from "#lib/accounts/texts.ts";
import { endViewingAction } from "./actions.ts";
import { useSwitch } from "./use-switch.ts";

/** 'Lopeta katselu' leads back to the details of the company that was looked at. */
export function EndViewing() {
  const { go, busy, refusal } = useSwitch(
    () => endViewingAction(undefined),
    (ended) => (ended ? `/companies/${ended.companyId}/details` : "/companies"),
  );
  return (
    <>
      <Button busy={busy} busyText={texts.ending} onClick={() => void go()}>
        {texts.end}
      </Button>
      <p role="alert" className="w-full text-error empty:hidden">
        {refusal}
      </p>
    </>
  );
}
