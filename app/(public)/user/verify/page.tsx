import type { Metadata } from "next";
import { publicTexts } from "#lib/i18n/texts/public.ts";
import { isDemo } from "#lib/web/demo.ts";
import { linkTokenOf } from "../_components/link-token.ts";
import { VerifyEmail } from "../_components/verify-email.tsx";

export const metadata: Metadata = { title: publicTexts.verifyTitle };

type Props = { searchParams: Promise<{ token?: string | string[] }> };

/** Opening the link changes nothing: mail programs open links to look for viruses. The button does. */
export default async function VerifyPage({ searchParams }: Props) {
  return <VerifyEmail token={linkTokenOf((await searchParams).token)} demo={isDemo()} />;
}
