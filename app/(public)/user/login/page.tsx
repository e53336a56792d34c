import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LoginForm, SsoButton } from "#app/_components/accounts/sign-in/login-form.tsx";
import { ErrorBox } from "#app/_ui/error-box.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { keepsPasswords } from "#lib/accounts/use-cases/passkey-sign-in.ts";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { currentSession, keptDestination } from "#lib/doors/auth/auth.ts";
import { readPosted } from "#lib/doors/auth/posted.ts";
import { loginRefusal, ssoLabel } from "#lib/doors/auth/sso.ts";
import { isVisit } from "#lib/doors/page.ts";
import { identityProvider } from "#lib/installation/container.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.public_loginPage() });

type Props = {
  searchParams: Promise<Record<"from" | "error" | "ended" | "posted", string | string[] | undefined>>;
};

export default async function LoginPage({ searchParams }: Props) {
  const { from, error, ended, posted } = await searchParams;
  const destination = pathAfterSignIn(from ?? (await keptDestination()));
  const [refusal, organisation] = [loginRefusal(error), ssoLabel()];
  if ((await isVisit()) && (await currentSession())) redirect(destination);
  return (
    <AuthFrame title={m.public_login()}>
      {ended && !refusal && (
        <div className="mb-4">
          <Notice>{m.public_sessionEnded()}</Notice>
        </div>
      )}
      {refusal && <ErrorBox message={refusal} />}
      <LoginForm
        destination={destination}
        posted={await readPosted(posted, "login")}
        passkeys={keepsPasswords(identityProvider())}
      />
      {organisation && <SsoButton label={organisation} destination={destination} />}
    </AuthFrame>
  );
}
