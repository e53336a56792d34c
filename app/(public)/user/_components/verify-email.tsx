"use client";
import { useActionState } from "react";
import { AuthFrame } from "#app/_ui/auth-frame.tsx";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { accountTexts } from "#lib/i18n/texts/accounts.ts";
import { publicTexts } from "#lib/i18n/texts/public.ts";
import { requestVerificationAction, verifyEmailAction } from "../actions.ts";
import { answered } from "./answered.ts";
import { Arrival } from "./arrival.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { RequestLink } from "./request-link.tsx";

type Props = { token: string | null; demo: boolean };

/** Where a verification link leads: one button, or a new link when this one is of no use any more. */
export function VerifyEmail({ token, demo }: Props) {
  const [result, verify, busy] = useActionState(
    () => answered(verifyEmailAction({ token: token ?? "" })),
    null,
  );
  if (result?.ok) return <Verified />;
  const failure = result?.error;
  if (!token || failure?.code === "link_expired" || failure?.code === "invalid")
    return <Expired demo={demo} />;
  return (
    <AuthFrame title={publicTexts.verifyTitle}>
      {failure && !busy && <ErrorBox message={failure.message} />}
      <p className="mb-5 text-ink-2">{publicTexts.verifyHelp}</p>
      <form action={verify}>
        <Button type="submit" variant="primary" wide busy={busy} busyText={publicTexts.verifying}>
          {publicTexts.verify}
        </Button>
      </form>
    </AuthFrame>
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
