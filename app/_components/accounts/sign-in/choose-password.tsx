"use client";
import { useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { resetPasswordSchema } from "#lib/accounts/schema.ts";
import { accountTexts } from "#lib/accounts/texts.ts";
import { publicTexts } from "#lib/messages/public.ts";
import { AccountForm, BackToLogin, SubmitButton } from "./account-form.tsx";
import { requestResetAction, resetPasswordAction } from "./actions.ts";
import { Arrival } from "./arrival.tsx";
import { NewPasswords } from "./passwords.tsx";
import { RequestLink } from "./request-link.tsx";

/** Where a reset link leads: a new password, or a new link when this one is of no use any more. */
export function ChoosePassword({ token, demo }: { token: string | null; demo: boolean }) {
  const [state, setState] = useState<"open" | "expired" | "changed">(token ? "open" : "expired");
  if (state === "changed") return <Changed />;
  if (state === "expired" || !token) return <Expired demo={demo} />;
  return (
    <AuthFrame title={publicTexts.chooseTitle}>
      <Fields token={token} onChanged={() => setState("changed")} onExpired={() => setState("expired")} />
      <BackToLogin />
    </AuthFrame>
  );
}

type FieldsProps = { token: string; onChanged: () => void; onExpired: () => void };

function Fields({ token, onChanged, onExpired }: FieldsProps) {
  const [values] = useState({ token, password: "", confirmPassword: "" });
  const account = useActionForm({
    schema: resetPasswordSchema,
    values,
    send: async (sent) => {
      const result = await resetPasswordAction(sent);
      if (!result.ok && result.error.code === "link_expired") onExpired();
      return result;
    },
    onSaved: onChanged,
  });
  useTypedBefore(account.form, ["password", "confirmPassword"]);
  return (
    <AccountForm form={account}>
      <NewPasswords account={account} label={publicTexts.newPassword} />
      <SubmitButton variant="primary" busy={account.busy} busyText={publicTexts.changing}>
        {publicTexts.changePassword}
      </SubmitButton>
    </AccountForm>
  );
}

const Changed = () => (
  <AuthFrame title={publicTexts.changed}>
    <Arrival>
      <p>{accountTexts.passwordChanged}</p>
      <ButtonLink href="/user/login" variant="primary" wide>
        {publicTexts.signIn}
      </ButtonLink>
    </Arrival>
  </AuthFrame>
);

const Expired = ({ demo }: { demo: boolean }) => (
  <AuthFrame title={publicTexts.linkExpiredTitle}>
    <RequestLink
      send={requestResetAction}
      label={publicTexts.newLink}
      intro={publicTexts.resetExpired}
      sentHelp={publicTexts.resetSentHelp}
      demo={demo}
    />
    <BackToLogin />
  </AuthFrame>
);
