"use client";
import { useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { AuthFrame } from "#app/_ui/header.tsx";
import * as m from "#messages";
import { AccountForm, BackToLogin, NewPasswords, SubmitButton } from "./account-form.tsx";
import { requestResetAction, resetPasswordAction } from "./actions.ts";
import { type LinkFormProps, MailedLink, whenExpired } from "./request-link.tsx";

/** The page of a reset link: a form for the new password, or for a new link when this one no longer works. */
export const ChoosePassword = ({ token, demo }: { token: string | null; demo: boolean }) => (
  <MailedLink
    token={token}
    demo={demo}
    done={{ title: m.public_changed(), text: m.account_passwordChanged() }}
    expired={{
      send: requestResetAction,
      intro: m.public_resetExpired(),
      sentHelp: m.public_resetSentHelp(),
    }}
  >
    {(link) => (
      <AuthFrame title={m.public_chooseTitle()}>
        <Fields {...link} />
        <BackToLogin />
      </AuthFrame>
    )}
  </MailedLink>
);

function Fields({ token, onDone, onExpired }: LinkFormProps) {
  const [values] = useState({ token, password: "", confirmPassword: "" });
  const account = useActionForm({
    schema: async () => (await import("#lib/accounts/schema.ts")).resetPasswordSchema,
    values,
    send: whenExpired(resetPasswordAction, onExpired),
    onSaved: onDone,
  });
  useTypedBefore(account.form, ["password", "confirmPassword"]);
  return (
    <AccountForm form={account}>
      <NewPasswords account={account} label={m.public_newPassword()} />
      <SubmitButton variant="primary" busy={account.busy} busyText={m.public_changing()}>
        {m.public_changePassword()}
      </SubmitButton>
    </AccountForm>
  );
}
