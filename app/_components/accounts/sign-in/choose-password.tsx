"use client";
import { useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { AuthFrame } from "#app/_ui/header.tsx";
import type { Posted } from "#lib/doors/auth/posted.ts";
import * as m from "#messages";
import { AccountForm, BackToLogin, NewPasswords, PostButton } from "./account-form.tsx";
import { requestResetAction, resetPasswordAction } from "./actions.ts";
import { type LinkFormProps, MailedLink, whenExpired } from "./request-link.tsx";
import { withPosted } from "./use-posted.ts";

type Props = { token: string | null; demo: boolean; posted: Posted | "done" | null };

/** The page of a reset link: a form for the new password, or for a new link when this one no longer works. */
export const ChoosePassword = ({ token, demo, posted }: Props) => (
  <MailedLink
    token={token}
    demo={demo}
    posted={posted}
    done={{ title: m.public_changed(), text: m.account_passwordChanged() }}
    expired={{
      post: "new-reset",
      send: requestResetAction,
      intro: m.public_resetExpired(),
      sentHelp: m.public_resetSentHelp(),
    }}
  >
    {(link) => (
      <AuthFrame title={m.public_chooseTitle()}>
        <Fields {...link} posted={posted === "done" ? null : posted} />
        <BackToLogin />
      </AuthFrame>
    )}
  </MailedLink>
);

function Fields({ token, posted, onDone, onExpired }: LinkFormProps & { posted: Posted | null }) {
  const [values] = useState({ token, password: "", confirmPassword: "" });
  const typed = useActionForm({
    schema: async () => (await import("#lib/accounts/schema.ts")).resetPasswordSchema,
    values,
    send: whenExpired(resetPasswordAction, onExpired),
    onSaved: onDone,
  });
  const account = withPosted(typed, posted);
  useTypedBefore(account.form, ["password", "confirmPassword"]);
  return (
    <AccountForm form={account} post={{ name: "password", hidden: { token } }}>
      <NewPasswords account={account} label={m.public_newPassword()} />
      <PostButton variant="primary" busy={account.busy} busyText={m.public_changing()}>
        {m.public_changePassword()}
      </PostButton>
    </AccountForm>
  );
}
