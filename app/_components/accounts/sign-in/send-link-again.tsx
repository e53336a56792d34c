"use client";
import { useActionState } from "react";
import { answered } from "#app/_components/form/use-server-action.ts";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import * as m from "#messages";
import { SubmitButton } from "./account-form.tsx";
import { requestVerificationAction } from "./actions.ts";

/** Mails an address's verification link once more, and reports it. */
export function SendLinkAgain({ email }: { email: string }) {
  const [result, again, busy] = useActionState(() => answered(requestVerificationAction({ email })), null);
  return (
    <>
      {result && !busy && !result.ok && <ErrorBox message={result.error.message} />}
      {result?.ok && !busy && (
        <Notice tone="success" live>
          {m.public_sentAgain()}
        </Notice>
      )}
      <form action={again}>
        <SubmitButton busy={busy} busyText={m.public_sending()}>
          {m.public_sendAgain()}
        </SubmitButton>
      </form>
    </>
  );
}
