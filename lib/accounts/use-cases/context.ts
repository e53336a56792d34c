import { isIPv4, isIPv6 } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { listCompanyNamesOf } from "#lib/companies/queries/people.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import type { IdentityProvider, SecondFactors } from "#lib/ports.ts";

/** The context of an account use case. Nobody is signed in yet, so there is no actor. */
export type AccountContext = {
  db: Database;
  identity: IdentityProvider;
  factors: SecondFactors;
  /** Whether an admin must have a second factor. */
  adminsNeedSecondFactor: boolean;
  now: Date;
  /** The address of the request. All unknown addresses share one limit. */
  address: string;
  userAgent: string | null;
  /** True when this browser has signed in with that e-mail before (lib/doors/auth/session-cookie.ts). */
  knowsDevice(email: string): boolean;
  /** Multiplies the limits of one address: in demo mode everybody has the same address. */
  addressFactor: number;
};

/** Longer than the work takes, with an account and without one. */
const FLOOR_MS = 200;

/** Runs the work and answers after a constant time, so that the time reveals nothing. */
export async function withConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.all([work(), wait(FLOOR_MS)]);
  return outcome;
}

/** The address that a limit counts: an IPv4 address, or the /64 of an IPv6 address, which belongs to one household. */
export const limitedAddress = (address: string): string =>
  isIPv6(address) ? groupsOf(address).slice(0, 4).join(":") : address;

/**
 * The network of an address: the /24 of an IPv4 address, the /48 of an IPv6 address. Users recognise their own sessions
 * by it, and nobody can follow a person by it.
 */
export function addressPrefix(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(":")}::/48`;
  return "unknown";
}

/** The first groups of an IPv6 address, written out as far as the gap allows. */
function groupsOf(address: string): string[] {
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const gap = Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...gap, ...after].map((group) => group.replace(/^0+(?=.)/, ""));
}

/** The names of a person's companies. The password rule refuses a password that is little more than such a name. */
export const companyNamesOf = (database: Database, email: string): Promise<string[]> =>
  database.asActor(SYSTEM, { mode: "read" }, (db) => listCompanyNamesOf(db, email));
