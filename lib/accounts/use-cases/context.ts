import type { Database } from "#db/client.ts";
import type { IdentityProvider, SecondFactors } from "#lib/ports.ts";

/** What the shell hands an account use case: nobody is signed in yet, so there is no actor. */
export type AccountContext = {
  db: Database;
  identity: IdentityProvider;
  factors: SecondFactors;
  /** Whether an admin must have a second factor. */
  adminsNeedSecondFactor: boolean;
  now: Date;
  /** Where the request came from; "unknown" shares one limit. */
  address: string;
  userAgent: string | null;
  /** True when this browser has signed in with that e-mail before (lib/http/auth/session-cookie.ts). */
  knowsDevice(email: string): boolean;
  /** Multiplies what one address may do: in demo mode everybody has the same one. */
  addressFactor: number;
};
