"use client";
import { useActionState } from "react";
import { answered } from "#app/_components/form/action-error.ts";
import { EmailText } from "#app/_ui/email-text.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { publicTexts } from "#lib/messages/public.ts";
import { MailboxLink, SentPanel, SubmitButton } from "./account-form.tsx";
import { requestVerificationAction } from "./actions.ts";

type Props = { email: string; demo: boolean; onOther: () => void };

export function CheckMail({ email, demo, onOther }: Props) {
  const [result, again, busy] = useActionState(() => answered(requestVerificationAction({ email })), null);
  return (
    <AuthFrame title={publicTexts.checkMail}>
      <SentPanel>
        <p>
          {publicTexts.sentTo}{" "}
          <strong className="font-label">
            <EmailText value={email} />
          </strong>
          .
        </p>
        <p>{publicTexts.checkMailHelp}</p>
        {demo && <MailboxLink />}
        <p className="text-ink-2">{publicTexts.mailMissing}</p>
      </SentPanel>
      <div className="mt-5 grid gap-4">
        {result && !busy && !result.ok && <ErrorBox message={result.error.message} />}
        {result?.ok && !busy && (
          <Notice tone="success" live>
            {publicTexts.sentAgain}
          </Notice>
        )}
        <form action={again}>
          <SubmitButton busy={busy} busyText={publicTexts.sending}>
            {publicTexts.sendAgain}
          </SubmitButton>
        </form>
        <button type="button" className="link min-h-6 justify-self-start text-label" onClick={onOther}>
          {publicTexts.otherEmail}
        </button>
      </div>
    </AuthFrame>
  );
}
