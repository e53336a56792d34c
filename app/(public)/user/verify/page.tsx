import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { publicTexts } from "#lib/i18n/texts/public.ts";
import { isDemo } from "#lib/web/demo.ts";
import { type LinkAddress, mailedLinkOf } from "../_components/link-token.ts";
import { VerifyEmail } from "../_components/verify-email.tsx";

export const metadata: Metadata = { title: publicTexts.verifyTitle };

type Props = { searchParams: Promise<LinkAddress> };

/**
 * Opening the link changes nothing: mail programs open links to look for viruses. The button does. A provider elsewhere
 * sends all its links here, those of a reset too.
 */
export default async function VerifyPage({ searchParams }: Props) {
  const { kind, token } = mailedLinkOf(await searchParams);
  if (kind === "reset") redirect(`/user/reset/confirm?${new URLSearchParams({ token: token ?? "" })}`);
  return <VerifyEmail token={token} demo={isDemo()} />;
}
