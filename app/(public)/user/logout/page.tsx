import type { Metadata } from "next";
import { headers } from "next/headers";
import { ForgetDrafts, SignOut, TokenSyncEnd } from "#app/_components/accounts/sign-in/sign-out.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { AuthFrame } from "#app/_ui/header.tsx";
import { pathAfterSignIn } from "#lib/core/safe-path.ts";
import { currentSession } from "#lib/doors/auth/auth.ts";
import { tokenSyncPath } from "#lib/doors/auth/token.ts";
import * as m from "#messages";

export const generateMetadata = (): Metadata => ({ title: m.public_logoutTitle() });

type Props = { searchParams: Promise<{ everywhere?: string | string[]; from?: string | string[] }> };

/**
 * Opening the page does not sign out by itself. The page posts a form, which neither a prefetch nor another site's picture can
 * do. A visitor from another site must press the button.
 */
export default async function LogoutPage({ searchParams }: Props) {
  const asked = await searchParams;
  const everywhere = asked.everywhere !== undefined;
  if (await currentSession()) {
    return (
      <AuthFrame title={m.public_logoutTitle()}>
        <SignOut everywhere={everywhere} from={pathAfterSignIn(asked.from)} atOnce={await isOwnVisit()} />
      </AuthFrame>
    );
  }
  const syncPath = tokenSyncPath();
  return (
    <AuthFrame title={m.public_signedOutTitle()}>
      <ForgetDrafts />
      {syncPath && <TokenSyncEnd path={syncPath} />}
      <p role="status" className="mb-5">
        {everywhere ? m.account_signedOutEverywhere() : m.account_signedOut()}
      </p>
      <ButtonLink href={signInPath(pathAfterSignIn(asked.from))} variant="primary" wide>
        {m.public_signIn()}
      </ButtonLink>
    </AuthFrame>
  );
}

/** Leads a user who changes accounts back to the same page. */
const signInPath = (from: string): string =>
  from === "/" ? "/user/login" : `/user/login?from=${encodeURIComponent(from)}`;

async function isOwnVisit(): Promise<boolean> {
  const site = (await headers()).get("sec-fetch-site");
  return site !== "cross-site" && site !== "same-site";
}
