"use client";
import { useState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import { Button } from "#app/_ui/button.tsx";
import { viewingTexts as texts } from "#lib/accounts/viewing-texts.ts";
import type { ActionResult } from "#lib/http/action.ts";
import { endViewingAction } from "./actions.ts";

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

/** Changes who looks: what the browser holds of the portal was for somebody else, so a new document follows. */
export function useSwitch<Output>(
  send: () => Promise<ActionResult<Output>>,
  leadsTo: (output: Output) => string,
) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const go = async () => {
    setBusy(true);
    setRefusal(undefined);
    const result = await answered(send());
    if (result.ok) return window.location.assign(leadsTo(result.value));
    setRefusal(result.error.message);
    setBusy(false);
  };
  return { go, busy, refusal };
}
