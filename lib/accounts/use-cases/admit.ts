import { createHash, randomBytes } from "node:crypto";
import type { Database, Tx } from "#db/client.ts";
import { upsertUser } from "#lib/accounts/queries/accounts-users.ts";
import {
  findSignInChallenge,
  hasSecondFactors,
  insertSignInChallenge,
  type SignInChallenge,
} from "#lib/accounts/queries/sign-in-challenges.ts";
import { type FirstMethod, hasSecondFactor, type SignInMethod } from "#lib/accounts/rules/second-factor.ts";
import type { Language } from "#lib/core/language.ts";
import { namedLanguage } from "#lib/core/request-scope.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Identity } from "#lib/ports.ts";
import type { AccountContext } from "./context.ts";

import { createSession } from "./sessions.ts";

export type SignedIn = {
  sid: string;
  userId: number;
  email: string;
  admin: boolean;
  /** The language of the account; null without a choice. */
  language: Language | null;
  /** The proofs of the session. */
  amr: readonly SignInMethod[];
};

/** Signed in, or asked for the second factor first. The browser sends `token` with that step. */
export type Admission = ({ step: "in" } & SignedIn) | { step: "second_factor"; token: string };

/**
 * Opens a session for a proven identity, from any provider. A person with a second factor gets the second step instead.
 * `shown` is the password or the organisation's sign-in, with `mfa` when the organisation says that it asked for two
 * factors itself. Fails with `user_disabled`, `account_conflict`.
 */
export async function admit(
  ctx: AccountContext,
  identity: Identity,
  shown: [FirstMethod, "mfa"?],
): Promise<Result<Admission>> {
  const amr = shown.filter((method) => method !== undefined);
  // One transaction: the upsert locks the user's row, so that a factor added at the same moment is noticed.
  return ctx.db.asServerInTransaction(async (db) => {
    const user = await upsertUser(db, identity, namedLanguage());
    if (!user) return fail("account_conflict");
    if (user.disabledAt) return fail("user_disabled");
    const { id: userId, email, admin, language } = user;
    if (!hasSecondFactor(amr) && (await hasSecondFactors(db, userId))) {
      return ok({ step: "second_factor", token: await openChallenge(db, { userId, amr, now: ctx.now }) });
    }
    const sid = await createSession(db, { ...ctx, userId, amr });
    return ok({ step: "in", sid, userId, email, admin, language, amr });
  });
}

// Between the first and the second proof the browser holds 256 random bits, and the database their digest.

export const CHALLENGE_MS = 600_000;

/** Opens the second step for a person. Returns the token that the browser must bring. */
export async function openChallenge(
  db: Tx,
  { userId, amr, now }: { userId: number; amr: SignInMethod[]; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await insertSignInChallenge(db, { tokenHash: hashOfChallenge(token), userId, amr, expiresAt });
  return token;
}

/** The person at the second step in this browser; null when there is none. */
export async function findChallenge(
  database: Database,
  token: string,
  now: Date,
): Promise<SignInChallenge | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return database.asServer((db) => findSignInChallenge(db, { tokenHash: hashOfChallenge(token), now }));
}

export const hashOfChallenge = (token: string): Buffer => createHash("sha256").update(token).digest();
