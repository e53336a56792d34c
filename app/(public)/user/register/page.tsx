import type { Metadata } from "next";
import { RegisterForm } from "#app/_components/accounts/sign-in/register-form.tsx";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { isEmail } from "#lib/core/text.ts";
import { readPosted } from "#lib/doors/auth/posted.ts";
import { isDemo } from "#lib/doors/installation.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.public_registerTitle() });

type Props = { searchParams: Promise<{ [name in "email" | "from" | "posted"]?: string | string[] }> };

/** An invitation leads here with its e-mail address and the path to continue to. */
export default async function RegisterPage({ searchParams }: Props) {
  const { email, from, posted } = await searchParams;
  const known = typeof email === "string" && isEmail(email) ? email : "";
  return (
    <RegisterForm
      demo={isDemo()}
      email={known}
      destination={pathAfterSignIn(from)}
      posted={await readPosted(posted, "register")}
    />
  );
}
