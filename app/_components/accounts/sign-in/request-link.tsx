"use client";
import { type ReactNode, useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { TextInput } from "#app/_ui/inputs.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { requestResetSchema } from "#lib/accounts/schema.ts";
import { accountTexts } from "#lib/accounts/texts.ts";
import type { ActionResult } from "#lib/http/action.ts";
import { publicTexts } from "#lib/messages/public.ts";
import { AccountForm, SubmitButton } from "./account-form.tsx";
import { Arrival } from "./arrival.tsx";
import { MailboxLink } from "./check-mail.tsx";

type Props = {
  send: (values: { email: string }) => Promise<ActionResult<null>>;
  label: string;
  intro: ReactNode;
  /** What to do with the mail, said in words that do not tell whether there is an account. */
  sentHelp: string;
  demo: boolean;
};

const EMPTY = { email: "" };

/** Asks for an address and mails a link to it. */
export function RequestLink({ send, label, intro, sentHelp, demo }: Props) {
  const [sent, setSent] = useState(false);
  const account = useActionForm({
    schema: requestResetSchema,
    values: EMPTY,
    send,
    onSaved: () => setSent(true),
  });
  useTypedBefore(account.form, ["email"]);
  if (sent) {
    return (
      <Arrival>
        <Notice tone="success" title={accountTexts.resetSent}>
          <p>{sentHelp}</p>
        </Notice>
        {demo && <MailboxLink />}
      </Arrival>
    );
  }
  return (
    <>
      <div className="mb-5 text-ink-2">{intro}</div>
      <AccountForm form={account}>
        <TextInput
          {...account.form.register("email")}
          type="email"
          label={publicTexts.email}
          error={account.error("email")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton variant="primary" busy={account.busy} busyText={publicTexts.sending}>
          {label}
        </SubmitButton>
      </AccountForm>
    </>
  );
}
