import type { Metadata } from "next";
import { BackToLogin } from "#app/_components/accounts/sign-in/account-form.tsx";
import { requestResetAction } from "#app/_components/accounts/sign-in/actions.ts";
import { RequestLink } from "#app/_components/accounts/sign-in/request-link.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { readPosted } from "#lib/doors/auth/posted.ts";
import { isDemo } from "#lib/doors/installation.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.public_resetTitle() });

type Props = { searchParams: Promise<{ posted?: string | string[] }> };

export default async function ResetPage({ searchParams }: Props) {
  const { posted } = await searchParams;
  return (
    <AuthFrame title={m.public_resetTitle()}>
      <RequestLink
        send={requestResetAction}
        label={m.public_requestReset()}
        intro={m.public_resetIntro()}
        sentHelp={m.public_resetSentHelp()}
        demo={isDemo()}
        post="reset"
        posted={await readPosted(posted, "reset")}
      />
      <BackToLogin />
    </AuthFrame>
  );
}
