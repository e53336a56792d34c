import { and, asc, count, eq, isNull, lt, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { passkeyCeremonies, passkeys, recoveryCodes, totpFactors } from "#db/schema/sessions.ts";

export type Passkey = {
  id: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

export type Totp = { secretEncrypted: Buffer; createdAt: Date; lastUsedAt: Date | null };

/** Inside a transaction: changes and checks of one user's second factors wait for each other. */
export async function lockUser(db: Tx, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

// Passkeys -------------------------------------------------------------------------------------------------

export async function listPasskeys(db: Tx, userId: number): Promise<Passkey[]> {
  const shown = {
    id: passkeys.id,
    credentialId: passkeys.credentialId,
    publicKey: passkeys.publicKey,
    counter: passkeys.counter,
    transports: passkeys.transports,
    name: passkeys.name,
    createdAt: passkeys.createdAt,
    lastUsedAt: passkeys.lastUsedAt,
  };
  return db.select(shown).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** False when a user already has that passkey. */
export async function insertPasskey(
  db: Tx,
  passkey: Omit<Passkey, "id" | "lastUsedAt"> & { userId: number },
): Promise<boolean> {
  const rows = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function updatePasskeyUsed(
  db: Tx,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<void> {
  await db.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id));
}

/** The name of the deleted passkey, or null when this user does not have it. */
export async function deletePasskey(
  db: Tx,
  { id, userId }: { id: number; userId: number },
): Promise<string | null> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  return rows[0]?.name ?? null;
}

// Codes of an authenticator app ----------------------------------------------------------------------------

export async function findTotp(db: Tx, userId: number): Promise<Totp | null> {
  const [row] = await db
    .select({
      secretEncrypted: totpFactors.secretEncrypted,
      createdAt: totpFactors.createdAt,
      lastUsedAt: totpFactors.lastUsedAt,
    })
    .from(totpFactors)
    .where(eq(totpFactors.userId, userId));
  return row ?? null;
}

/** False when the user already has one. */
export async function insertTotp(
  db: Tx,
  totp: { userId: number; secretEncrypted: Buffer; lastStep: number; createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(totpFactors)
    .values(totp)
    .onConflictDoNothing()
    .returning({ userId: totpFactors.userId });
  return rows.length > 0;
}

/** Uses the code of a time step: false when it, or a later one, was used before. */
export async function takeTotpStep(
  db: Tx,
  { userId, step, now }: { userId: number; step: number; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(totpFactors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(totpFactors.userId, userId), lt(totpFactors.lastStep, step)))
    .returning({ userId: totpFactors.userId });
  return rows.length > 0;
}

export async function deleteTotp(db: Tx, userId: number): Promise<boolean> {
  const rows = await db
    .delete(totpFactors)
    .where(eq(totpFactors.userId, userId))
    .returning({ userId: totpFactors.userId });
  return rows.length > 0;
}

// Recovery codes -------------------------------------------------------------------------------------------

/** Replaces all codes. An empty list deletes them. */
export async function replaceRecoveryCodes(db: Tx, userId: number, hashes: Buffer[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0) {
    await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  }
}

/** Uses a code, once. */
export async function takeRecoveryCode(
  db: Tx,
  { userId, codeHash, now }: { userId: number; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

/** The number of unused codes. */
export async function countRecoveryCodes(db: Tx, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

// The challenge that a session's browser has to sign ---------------------------------------------------------------

export async function upsertPasskeyCeremony(
  db: Tx,
  ceremony: { sessionId: number; challenge: string; expiresAt: Date },
): Promise<void> {
  await db
    .insert(passkeyCeremonies)
    .values(ceremony)
    .onConflictDoUpdate({
      target: passkeyCeremonies.sessionId,
      set: { challenge: sql`excluded.challenge`, expiresAt: sql`excluded.expires_at` },
    });
}

/** Takes the challenge of a session. It allows one answer, right or wrong. */
export async function takePasskeyCeremony(db: Tx, sessionId: number, now: Date): Promise<string | null> {
  const [row] = await db
    .delete(passkeyCeremonies)
    .where(eq(passkeyCeremonies.sessionId, sessionId))
    .returning({ challenge: passkeyCeremonies.challenge, expiresAt: passkeyCeremonies.expiresAt });
  return row && row.expiresAt > now ? row.challenge : null;
}
