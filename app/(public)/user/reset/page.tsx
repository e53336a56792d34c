import type { Metadata } from "next";
import { BackToLogin } from "#app/_components/accounts/sign-in/account-form.tsx";
import { requestResetAction } from "#app/_components/accounts/sign-in/actions.ts";
import { RequestLink } from "#app/_components/accounts/sign-in/request-link.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { isDemo } from "#lib/http/installation.ts";
import { publicTexts } from "#lib/messages/public.ts";

export const metadata: Metadata = { title: publicTexts.resetTitle };

export default function ResetPage() {
  return (
    <AuthFrame title={publicTexts.resetTitle}>
      <RequestLink
        send={requestResetAction}
        label={publicTexts.requestReset}
        intro={publicTexts.resetIntro}
        sentHelp={publicTexts.resetSentHelp}
        demo={isDemo()}
      />
      <BackToLogin />
    </AuthFrame>
  );
}
