"use client";
import Link from "next/link";
import { useState } from "react";
import { useTypedBefore } from "#app/_components/form/form-state.ts";
import { useActionForm } from "#app/_components/form/use-action-form.ts";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { PasswordInput } from "#app/_ui/password-input.tsx";
import { verifyEmailSchema } from "#lib/accounts/schema.ts";
import { accountTexts } from "#lib/accounts/texts.ts";
import { publicTexts } from "#lib/messages/public.ts";
import { AccountForm, BackToLogin, SubmitButton } from "./account-form.tsx";
import { requestVerificationAction, verifyEmailAction } from "./actions.ts";
import { Arrival } from "./arrival.tsx";
import { RequestLink } from "./request-link.tsx";

type Props = { token: string | null; demo: boolean };

/**
 * Where a verification link leads: the password of the registration and one button, or a new link when this one is of
 * no use any more. The password shows that it was not somebody else who registered this address.
 */
export function VerifyEmail({ token, demo }: Props) {
  const [state, setState] = useState<"open" | "expired" | "verified">(token ? "open" : "expired");
  if (state === "verified") return <Verified />;
  if (state === "expired" || !token) return <Expired demo={demo} />;
  return (
    <AuthFrame title={publicTexts.verifyTitle}>
      <p className="mb-5 text-ink-2">{publicTexts.verifyHelp}</p>
      <Fields token={token} onVerified={() => setState("verified")} onExpired={() => setState("expired")} />
      <p className="mt-5 text-label">
        <Link href="/user/reset" prefetch={false} className="link">
          {publicTexts.forgotPassword}
        </Link>
      </p>
    </AuthFrame>
  );
}

type FieldsProps = { token: string; onVerified: () => void; onExpired: () => void };

function Fields({ token, onVerified, onExpired }: FieldsProps) {
  const [values] = useState({ token, password: "" });
  const account = useActionForm({
    schema: verifyEmailSchema,
    values,
    send: async (sent) => {
      const result = await verifyEmailAction(sent);
      if (!result.ok && result.error.code === "link_expired") onExpired();
      return result;
    },
    onSaved: onVerified,
  });
  useTypedBefore(account.form, ["password"]);
  return (
    <AccountForm form={account}>
      <PasswordInput
        {...account.form.register("password")}
        label={publicTexts.password}
        error={account.error("password")}
        autoComplete="current-password"
      />
      <SubmitButton variant="primary" busy={account.busy} busyText={publicTexts.verifying}>
        {publicTexts.verify}
      </SubmitButton>
    </AccountForm>
  );
}

const Verified = () => (
  <AuthFrame title={publicTexts.verified}>
    <Arrival>
      <p>{accountTexts.emailVerified}</p>
      <ButtonLink href="/user/login" variant="primary" wide>
        {publicTexts.signIn}
      </ButtonLink>
    </Arrival>
  </AuthFrame>
);

const Expired = ({ demo }: { demo: boolean }) => (
  <AuthFrame title={publicTexts.linkExpiredTitle}>
    <RequestLink
      send={requestVerificationAction}
      label={publicTexts.newLink}
      intro={publicTexts.verifyExpired}
      sentHelp={publicTexts.verifySentHelp}
      demo={demo}
    />
    <BackToLogin />
  </AuthFrame>
);
