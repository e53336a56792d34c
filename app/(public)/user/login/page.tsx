import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { AuthFrame } from "#app/_ui/auth-frame.tsx";
import { safePath } from "#lib/domain/safe-path.ts";
import { publicTexts } from "#lib/i18n/texts/public.ts";
import { currentSession } from "#lib/web/session.ts";
import { LoginForm } from "../_components/login-form.tsx";

export const metadata: Metadata = { title: publicTexts.loginPage };

type Props = { searchParams: Promise<{ from?: string | string[] }> };

export default async function LoginPage({ searchParams }: Props) {
  const destination = safePath((await searchParams).from);
  if ((await isVisit()) && (await currentSession())) redirect(destination);
  return (
    <AuthFrame title={publicTexts.login}>
      <LoginForm destination={destination} />
    </AuthFrame>
  );
}

/** False while the page is rendered as the answer to its own form, which leaves with a fresh document by itself. */
const isVisit = async () => !(await headers()).has("next-action");
