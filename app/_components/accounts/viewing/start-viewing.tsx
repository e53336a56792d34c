"use client";
import { Button } from "#app/_ui/button.tsx";
import { viewingTexts as texts } from "#lib/accounts/viewing-texts.ts";
import { startViewingAction } from "./actions.ts";
import { useSwitch } from "./end-viewing.tsx";

/** 'Katso yrityksenä': the portal as this company's people see it, beginning where they would. */
export function StartViewing({ companyId }: { companyId: number }) {
  const { go, busy, refusal } = useSwitch(
    () => startViewingAction({ companyId: String(companyId) }),
    () => `/companies/${companyId}`,
  );
  return (
    <>
      <Button busy={busy} busyText={texts.starting} onClick={() => void go()}>
        {texts.start}
      </Button>
      <p role="alert" className="mt-2 text-error empty:hidden">
        {refusal}
      </p>
    </>
  );
}
