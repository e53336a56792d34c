import type { Metadata } from "next";
import { pathAfterSignIn } from "#lib/domain/safe-path.ts";
import { isEmail } from "#lib/domain/text.ts";
import { publicTexts } from "#lib/i18n/texts/public.ts";
import { isDemo } from "#lib/web/demo.ts";
import { RegisterForm } from "../_components/register-form.tsx";

export const metadata: Metadata = { title: publicTexts.registerTitle };

type Props = { searchParams: Promise<{ email?: string | string[]; from?: string | string[] }> };

/** An invitation leads here with its address, and with where to go on to. */
export default async function RegisterPage({ searchParams }: Props) {
  const { email, from } = await searchParams;
  const known = typeof email === "string" && isEmail(email) ? email : "";
  return <RegisterForm demo={isDemo()} email={known} destination={pathAfterSignIn(from)} />;
}
