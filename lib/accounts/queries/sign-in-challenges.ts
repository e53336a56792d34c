import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { passkeys, signInChallenges, totpFactors } from "#db/schema/sessions.ts";
import type { SignInMethod } from "#lib/accounts/rules/second-factor.ts";
import type { Language } from "#lib/core/language.ts";

export type SignInChallenge = {
  userId: number;
  email: string;
  admin: boolean;
  /** The language of the account; null without a choice. */
  language: Language | null;
  amr: SignInMethod[];
  passkeyChallenge: string | null;
};

type Reference = { tokenHash: Buffer; now: Date };

/** True when this user's sign-in needs a second proof. Recovery codes alone are no second factor. */
export async function hasSecondFactors(db: Tx, userId: number): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`select
    exists (select from ${passkeys} where ${passkeys.userId} = ${userId})
    or exists (select from ${totpFactors} where ${totpFactors.userId} = ${userId}) as has`);
  return row?.has ?? false;
}

export async function insertSignInChallenge(
  db: Tx,
  challenge: { tokenHash: Buffer; userId: number; amr: SignInMethod[]; expiresAt: Date },
): Promise<void> {
  await db.insert(signInChallenges).values(challenge);
}

/** The open second step of a token; null when it was passed or has expired, or the user is disabled. */
export async function findSignInChallenge(
  db: Tx,
  { tokenHash, now }: Reference,
): Promise<SignInChallenge | null> {
  const [row] = await db
    .select({
      userId: signInChallenges.userId,
      email: users.email,
      admin: users.admin,
      language: users.language,
      amr: signInChallenges.amr,
      passkeyChallenge: signInChallenges.passkeyChallenge,
    })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(
      and(
        eq(signInChallenges.tokenHash, tokenHash),
        gt(signInChallenges.expiresAt, now),
        isNull(users.disabledAt),
      ),
    );
  return row ?? null;
}

/** Stores the challenge that the browser is asked to sign. */
export async function updatePasskeyChallenge(
  db: Tx,
  tokenHash: Buffer,
  passkeyChallenge: string,
): Promise<void> {
  await db
    .update(signInChallenges)
    .set({ passkeyChallenge })
    .where(eq(signInChallenges.tokenHash, tokenHash));
}

/** Takes the challenge. It allows one answer, right or wrong. */
export async function takePasskeyChallenge(db: Tx, tokenHash: Buffer, asked: string): Promise<boolean> {
  const rows = await db
    .update(signInChallenges)
    .set({ passkeyChallenge: null })
    .where(and(eq(signInChallenges.tokenHash, tokenHash), eq(signInChallenges.passkeyChallenge, asked)))
    .returning({ userId: signInChallenges.userId });
  return rows.length > 0;
}

/** Consumes a sign-in's second step. Of any number of simultaneous callers one gets it. */
export async function deleteSignInChallenge(db: Tx, { tokenHash, now }: Reference): Promise<boolean> {
  const rows = await db
    .delete(signInChallenges)
    .where(and(eq(signInChallenges.tokenHash, tokenHash), gt(signInChallenges.expiresAt, now)))
    .returning({ userId: signInChallenges.userId });
  return rows.length > 0;
}

export async function deleteSignInChallengesOfUser(db: Tx, userId: number): Promise<void> {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
}

export async function deleteExpiredSignInChallenges(db: Tx, now: Date): Promise<void> {
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now));
}
