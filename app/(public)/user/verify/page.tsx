import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type LinkAddress, mailedLinkOf } from "#app/_components/accounts/sign-in/link-token.ts";
import { VerifyEmail } from "#app/_components/accounts/sign-in/verify-email.tsx";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { keptDestination, registrationOfBrowser } from "#lib/doors/auth/auth.ts";
import { isVerificationOpen } from "#lib/doors/auth/mail-links.ts";
import { readPosted } from "#lib/doors/auth/posted.ts";
import { isDemo } from "#lib/doors/installation.ts";
import { isVisit } from "#lib/doors/page.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.public_verifyTitle() });

type Props = { searchParams: Promise<LinkAddress & { posted?: string | string[] }> };

/**
 * Opening the link changes nothing, because mail programs open links to look for viruses. The button does, or the page's
 * script in the browser that registered, whose cookie no mail program has. The page of a used or expired link says so before
 * it asks for anything. An external provider sends all its links here, also resets.
 */
export default async function VerifyPage({ searchParams }: Props) {
  const asked = await searchParams;
  const { kind, token } = mailedLinkOf(asked);
  if (kind === "reset") redirect(`/user/reset/confirm?${new URLSearchParams({ token: token ?? "" })}`);
  // The form that has just used the link redirects by itself.
  const open = token !== null && (!(await isVisit()) || (await isVerificationOpen(token)));
  const destination = pathAfterSignIn(await keptDestination());
  const posted = await readPosted(asked.posted, "verify", "new-verification");
  return (
    <VerifyEmail
      token={open ? token : null}
      demo={isDemo()}
      destination={destination}
      registered={asked.posted === undefined && (await registrationOfBrowser()) !== ""}
      posted={posted ?? (asked.posted !== undefined && token === null ? "done" : null)}
    />
  );
}
