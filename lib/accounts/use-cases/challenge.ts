import { createHash, randomBytes } from "node:crypto";
import type { Database, Tx } from "#db/client.ts";
import {
  findSignInChallenge,
  insertSignInChallenge,
  type SignInChallenge,
} from "#db/queries/accounts/sign-in-challenges.ts";
import type { Method } from "#lib/accounts/rules/second-factor.ts";

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
