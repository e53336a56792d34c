import type { Database } from "#db/client.ts";
import { findVouchedUser, type VouchedUser } from "#db/queries/accounts/accounts-identities.ts";
import { upsertUser } from "#db/queries/accounts/accounts-users.ts";
import { type Actor, personActor } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { VouchedIdentity } from "#lib/ports.ts";

/**
 * Who sends a request with an identity token of a provider elsewhere; somebody new is taken in. Fails with
 * `email_not_verified`, `account_conflict`, `unauthenticated` (disabled, or signed out everywhere since the sign-in
 * behind the token), `second_factor_missing` (the portal asks this person for one, and the provider did not).
 */
export async function bearerOf(db: Database, identity: VouchedIdentity): Promise<Result<Actor>> {
  if (!identity.emailVerified) return fail("email_not_verified");
  const known = (await db.asServer((tx) => findVouchedUser(tx, identity))) ?? (await takeIn(db, identity));
  if (!known) return fail("account_conflict");
  const { disabledAt, signedOutAt } = known;
  const signedOut = signedOutAt !== null && identity.authenticatedAt < signedOutAt;
  if (disabledAt || signedOut) return fail("unauthenticated");
  if (known.hasSecondFactor && !identity.secondFactor) return fail("second_factor_missing");
  return ok(personActor(known));
}

const takeIn = (db: Database, identity: VouchedIdentity): Promise<VouchedUser | null> =>
  db.asServerInTransaction(async (tx) => {
    const joined = await upsertUser(tx, identity);
    return joined && findVouchedUser(tx, identity);
  });
