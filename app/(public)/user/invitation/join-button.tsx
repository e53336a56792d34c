"use client";
import { type FormEvent, useState } from "react";
import { answered } from "#app/_components/action-error.ts";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { invitationTexts as texts } from "#lib/i18n/texts/people.ts";
import { SubmitButton } from "../_components/submit-button.tsx";
import { joinAction } from "./actions.ts";

/** Accepts the invitation, and leads into the company. */
export function JoinButton({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const join = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const result = await answered(joinAction({ token }));
    // A fresh document, in which the company is among one's own.
    if (result.ok) return window.location.assign(`/companies/${result.value.companyId}`);
    setBusy(false);
    setRefusal(result.error.message);
  };
  return (
    <form method="dialog" onSubmit={join} className="mt-2 grid gap-3">
      {refusal && <ErrorBox message={refusal} />}
      <SubmitButton variant="primary" busy={busy} busyText={texts.joining}>
        {texts.join}
      </SubmitButton>
    </form>
  );
}
