import "server-only";
import { headers } from "next/headers";
import { confirmationOf } from "#lib/accounts/use-cases/account.ts";
import type { AccountContext } from "#lib/accounts/use-cases/context.ts";
import type { Session } from "#lib/accounts/use-cases/sessions.ts";
import { clientAddress } from "#lib/doors/api/rate-limit.ts";
import { requireSession } from "#lib/doors/page.ts";
import { env } from "#lib/env.ts";
import { database, identityProvider, secondFactors } from "#lib/installation/container.ts";
import { notingOutage } from "./auth.ts";
import { cookieName, cookieOf, isDeviceProof } from "./session-cookie.ts";

/** In demo mode and in browser tests everybody comes from one address. */
const DEMO_ADDRESS_FACTOR = 100;

/** The context of an account use case in a server action, where only Next knows the request. */
export const accountContext = async (): Promise<AccountContext> => accountContextOf(await headers());

/** The context of an account use case in a route handler. */
export function accountContextOf(incoming: Headers): AccountContext {
  const proof = cookieOf(incoming, cookieName("device"));
  return {
    db: database(),
    identity: identityProvider(),
    factors: secondFactors(),
    adminsNeedSecondFactor: env.adminsNeedSecondFactor,
    now: new Date(),
    address: clientAddress(incoming),
    userAgent: incoming.get("user-agent"),
    knowsDevice: (email) => isDeviceProof(proof, email),
    addressFactor: env.demo ? DEMO_ADDRESS_FACTOR : 1,
  };
}

export type IdentityConfirmation = {
  /** Whether the person has confirmed recently who they are. */
  recent: boolean;
  /** False for a person of an organisation, whose password the portal does not know. */
  password: boolean;
  /** Whether a passkey can confirm. */
  passkey: boolean;
  /** Whether an authenticator app's code can confirm. */
  totp: boolean;
};

/** The answer of an account use case on a page. */
export const readForPage = async <Output>(
  read: (context: AccountContext) => Promise<Output>,
): Promise<Output> => read(await accountContext()).catch(notingOutage);

/** For pages with an action that needs a confirmation (`confirmed` of a use case's context). */
export const readConfirmation = async (): Promise<IdentityConfirmation> =>
  sessionConfirmation(await requireSession());

/** How the person of this session can confirm who they are. */
export const sessionConfirmation = (session: Session): Promise<IdentityConfirmation> =>
  readForPage((context) => confirmationOf(context, session));
