import { createHash, randomBytes } from "node:crypto";
import type { Database, Tx } from "#db/client.ts";
import { upsertUser } from "#db/queries/accounts/accounts-users.ts";
import {
  findSignInChallenge,
  hasSecondFactors,
  insertSignInChallenge,
  type SignInChallenge,
} from "#db/queries/accounts/sign-in-challenges.ts";
import type { Method } from "#lib/accounts/rules/second-factor.ts";
import { type FirstMethod, hasSecondFactor } from "#lib/accounts/rules/second-factor.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Identity } from "#lib/ports.ts";
import type { AccountContext } from "./context.ts";

import { createSession } from "./sessions.ts";

export type SignedIn = { sid: string; userId: number; email: string; admin: boolean };

/** In, or asked for the second factor first: `token` is what the browser brings to that step. */
export type Admission = ({ step: "in" } & SignedIn) | { step: "second_factor"; token: string };

/**
 * Everybody's way from "who it is is known" to a session, whoever vouched for them: a person with a second factor gets
 * none before showing it. `shown` is the password or the organisation's word, with `mfa` where the organisation says
 * that it asked for two factors itself. Fails with `user_disabled`, `account_conflict`.
 */
export async function admit(
  ctx: AccountContext,
  identity: Identity,
  shown: [FirstMethod, "mfa"?],
): Promise<Result<Admission>> {
  const amr = shown.filter((method) => method !== undefined);
  // One transaction, in which the upsert holds the user's row: a factor taken into use meanwhile is not overlooked.
  return ctx.db.asServerInTransaction(async (db) => {
    const user = await upsertUser(db, identity);
    if (!user) return fail("account_conflict");
    if (user.disabledAt) return fail("user_disabled");
    const { id: userId, email, admin } = user;
    if (!hasSecondFactor(amr) && (await hasSecondFactors(db, userId))) {
      return ok({ step: "second_factor", token: await openChallenge(db, { userId, amr, now: ctx.now }) });
    }
    const sid = await createSession(db, { ...ctx, userId, amr });
    return ok({ step: "in", sid, userId, email, admin });
  });
}

// Between the first thing shown and the second: the browser holds 256 random bits, the database their digest.

export const CHALLENGE_MS = 600_000;

/** Lets a person go on to the second step; returns what their browser must bring along. */
export async function openChallenge(
  db: Tx,
  { userId, amr, now }: { userId: number; amr: Method[]; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await insertSignInChallenge(db, { tokenHash: hashOfChallenge(token), userId, amr, expiresAt });
  return token;
}

/** Who waits at the second step in this browser; null when nobody does. */
export async function findChallenge(
  database: Database,
  token: string,
  now: Date,
): Promise<SignInChallenge | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return database.asServer((db) => findSignInChallenge(db, { tokenHash: hashOfChallenge(token), now }));
}

export const hashOfChallenge = (token: string): Buffer => createHash("sha256").update(token).digest();
