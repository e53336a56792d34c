import { createHash, timingSafeEqual } from "node:crypto";
import type { Database } from "#db/client.ts";
import { findVouchedUser, type VouchedUser } from "#lib/accounts/queries/accounts.ts";
import { upsertUser } from "#lib/accounts/queries/accounts-users.ts";
import type { AccountContext } from "#lib/accounts/use-cases/context.ts";
import { takeToken } from "#lib/accounts/use-cases/limits.ts";
import {
  type CheckedClient,
  findApiClient,
  updateApiClientUsed,
} from "#lib/api-clients/queries/client-tokens.ts";
import { actorOfClient } from "#lib/api-clients/rules/api-client.ts";
import { type Actor, personActor, type Scope } from "#lib/core/actor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { VouchedIdentity } from "#lib/ports.ts";

/** A client's secret is 256 random bits, so a plain digest keeps it safe. */
export const hashOfClientSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();

type TokenRequest = {
  clientId: string;
  secret: string;
  /** The words of the `scope` parameter; null when none was sent. */
  scopes: readonly string[] | null;
};

/** The content of a token. `secretVersion` ends the token together with the secret that fetched it. */
export type Grant = { clientId: string; scopes: readonly Scope[]; secretVersion: number };

/**
 * Checks an external system's credentials and the scopes that it asks for: all of its own, or some. Fails with
 * `invalid_client`, `invalid_scope`, `too_many_attempts`.
 */
export async function grantToken(
  ctx: Pick<AccountContext, "db" | "address" | "addressFactor" | "now">,
  { clientId, secret, scopes }: TokenRequest,
): Promise<Result<Grant>> {
  const allowed = await takeToken(ctx, `client:${clientId}`);
  if (!allowed.ok) return allowed;
  if (!CLIENT_ID.test(clientId)) return fail("invalid_client");
  const client = await ctx.db.asServer((db) => findApiClient(db, clientId));
  const secretVersion = versionOfSecret(client, hashOfClientSecret(secret), ctx.now);
  if (!client || secretVersion === null) return fail("invalid_client");
  const granted = client.scopes.filter((scope) => scopes === null || scopes.includes(scope));
  // Too many scopes are refused, not reduced: otherwise the client would notice only at a later call.
  if (scopes !== null && (granted.length === 0 || granted.length < new Set(scopes).size))
    return fail("invalid_scope");
  await noteUse(ctx, client);
  return ok({ clientId, scopes: granted, secretVersion });
}

/** The actor of a checked client token. One query reads each time whether the client may still act. */
export async function actorOfClientToken(
  ctx: Pick<AccountContext, "db" | "now">,
  token: { clientId: string; scopes: readonly string[]; secretVersion: number },
): Promise<Actor | null> {
  const { replicas } = ctx.db;
  const indexed = replicas !== null;
  const client = await ctx.db.asServer((db) => findApiClient(db, token.clientId, { indexed }));
  if (!client || !isGoodVersion(client, token.secretVersion, ctx.now)) return null;
  await noteUse(ctx, client);
  const actor = actorOfClient(client, token.scopes);
  replicas?.note(actor, client.readIndex);
  return actor;
}

/** The version of a client's secret; null for a wrong or ended one. The comparison takes the same time for all. */
function versionOfSecret(client: CheckedClient | null, hash: Buffer, now: Date): number | null {
  const current = timingSafeEqual(hash, client?.secretHash ?? NO_HASH);
  const previous = timingSafeEqual(hash, client?.previousSecretHash ?? NO_HASH);
  if (!client) return null;
  if (current) return client.secretVersion;
  const version = client.secretVersion - 1;
  return previous && isGoodVersion(client, version, now) ? version : null;
}

const isGoodVersion = (
  { secretVersion, previousSecretEndsAt }: CheckedClient,
  version: number,
  now: Date,
): boolean =>
  version === secretVersion ||
  (version === secretVersion - 1 && previousSecretEndsAt !== null && previousSecretEndsAt > now);

const USE_NOTED_MS = 60_000;

/** Writes at most once a minute, because a client may call all day. A failed write does not fail the call. */
async function noteUse(
  { db, now }: Pick<AccountContext, "db" | "now">,
  { id, lastUsedAt }: Pick<CheckedClient, "id" | "lastUsedAt">,
): Promise<void> {
  const before = new Date(now.getTime() - USE_NOTED_MS);
  if (lastUsedAt === null || lastUsedAt < before)
    await db.asServer((server) => updateApiClientUsed(server, id, { now, before })).catch(() => {});
}

const CLIENT_ID = /^[\x21-\x7e]{3,64}$/;
const NO_HASH = Buffer.alloc(32);

/**
 * The person behind an identity token of an external provider. A new person gets an account. Fails with
 * `email_not_verified`, `account_conflict`, `unauthenticated` (disabled, or signed out everywhere since the sign-in
 * behind the token), `second_factor_missing` (the portal asks this person for one, and the provider did not).
 */
export async function bearerOf(
  db: Database,
  identity: VouchedIdentity,
): Promise<Result<{ actor: Actor; proofEndedAt: Date | null }>> {
  if (!identity.emailVerified) return fail("email_not_verified");
  const indexed = db.replicas !== null;
  const known =
    (await db.asServer((tx) => findVouchedUser(tx, { ...identity, indexed }))) ??
    (await takeIn(db, identity));
  if (!known) return fail("account_conflict");
  const { disabledAt, signedOutAt } = known;
  const signedOut = signedOutAt !== null && identity.authenticatedAt < signedOutAt;
  if (disabledAt || signedOut) return fail("unauthenticated");
  if (known.hasSecondFactor && !identity.secondFactor) return fail("second_factor_missing");
  const actor = personActor(known);
  db.replicas?.note(actor, known.readIndex);
  return ok({ actor, proofEndedAt: known.proofEndedAt });
}

const takeIn = (db: Database, identity: VouchedIdentity): Promise<VouchedUser | null> =>
  db.asServerInTransaction(async (tx) => {
    const joined = await upsertUser(tx, identity);
    return joined && findVouchedUser(tx, identity);
  });
