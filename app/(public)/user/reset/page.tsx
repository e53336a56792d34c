import type { Metadata } from "next";
import { AuthFrame } from "#app/_ui/auth-frame.tsx";
import { publicTexts } from "#lib/i18n/texts/public.ts";
import { isDemo } from "#lib/web/demo.ts";
import { BackToLogin } from "../_components/back-to-login.tsx";
import { RequestLink } from "../_components/request-link.tsx";
import { requestResetAction } from "../actions.ts";

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
