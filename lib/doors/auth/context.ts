import "server-only";
import { confirmationOf } from "#lib/accounts/use-cases/account.ts";
import { requireSession } from "#lib/doors/page.ts";
import "server-only";
import { headers } from "next/headers";
import type { AccountContext } from "#lib/accounts/use-cases/context.ts";
import { clientAddress } from "#lib/doors/api/rate-limit.ts";
import { env } from "#lib/env.ts";
import { database, identityProvider, secondFactors } from "#lib/installation/container.ts";
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

/** For pages with an action that needs a confirmation (`confirmed` of a use case's context). */
export const readConfirmation = async (): Promise<IdentityConfirmation> =>
  confirmationOf(await accountContext(), await requireSession());
