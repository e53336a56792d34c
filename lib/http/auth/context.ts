import "server-only";
import { confirmationOf } from "#lib/accounts/use-cases/account.ts";
import { requireSession } from "#lib/http/page.ts";
import "server-only";
import { headers } from "next/headers";
import type { AccountContext } from "#lib/accounts/use-cases/context.ts";
import { env } from "#lib/env.ts";
import { clientAddress } from "#lib/http/api/rate-limit.ts";
import { database, identity, secondFactors } from "#lib/http/container.ts";
import { cookieName, cookieOf, isDeviceProof } from "./session-cookie.ts";

/** In demo mode everybody, and every run of the browser tests, comes from one address. */
const DEMO_ADDRESS_FACTOR = 100;

/** What the account use cases need of the request at hand: in server actions, where only Next knows it. */
export const accountContext = async (): Promise<AccountContext> => accountContextOf(await headers());

/** The same in a route handler. */
export function accountContextOf(incoming: Headers): AccountContext {
  const proof = cookieOf(incoming, cookieName("device"));
  return {
    db: database(),
    identity: identity(),
    factors: secondFactors(),
    adminsNeedSecondFactor: env.adminsNeedSecondFactor,
    now: new Date(),
    address: clientAddress(incoming),
    userAgent: incoming.get("user-agent"),
    knowsDevice: (email) => isDeviceProof(proof, email),
    addressFactor: env.demo ? DEMO_ADDRESS_FACTOR : 1,
  };
}

export type Confirmation = {
  /** Whether whoever sits there has shown lately who they are. */
  recent: boolean;
  /** Whether they could by a passkey. */
  passkey: boolean;
  /** Whether they could by a code of an authenticator app. */
  totp: boolean;
};

/** For pages with something that whoever sits there has to confirm in person (`confirmed` of a use case's context). */
export const readConfirmation = async (): Promise<Confirmation> =>
  confirmationOf(await accountContext(), await requireSession());
