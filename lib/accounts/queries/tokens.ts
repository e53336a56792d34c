import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { identityAccounts, identityTokens, signingKeys } from "#db/schema/accounts.ts";

export type LinkPurpose = "verify" | "reset";

/** `passwordHash` belongs to verification links only. */
export async function insertIdentityToken(
  db: Tx,
  token: {
    id: string;
    tokenHash: Buffer;
    accountId: string;
    purpose: LinkPurpose;
    passwordHash: string | null;
    expiresAt: Date;
  },
): Promise<void> {
  await db.insert(identityTokens).values(token);
}

/**
 * Finds a live verification link: the account that it verifies, and the password that it needs. The link stays
 * usable.
 */
export async function findVerifyToken(
  db: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<{ accountId: string; passwordHash: string } | null> {
  const [row] = await db
    .select({ accountId: identityTokens.accountId, passwordHash: identityTokens.passwordHash })
    .from(identityTokens)
    .where(
      and(
        eq(identityTokens.tokenHash, tokenHash),
        eq(identityTokens.purpose, "verify"),
        gt(identityTokens.expiresAt, now),
      ),
    );
  return row?.passwordHash ? { accountId: row.accountId, passwordHash: row.passwordHash } : null;
}

/** The e-mail of a live reset link, which stays usable; null for any other link. */
export async function findResetEmail(
  db: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<string | null> {
  const [row] = await db
    .select({ email: identityAccounts.email })
    .from(identityTokens)
    .innerJoin(identityAccounts, eq(identityAccounts.id, identityTokens.accountId))
    .where(
      and(
        eq(identityTokens.tokenHash, tokenHash),
        eq(identityTokens.purpose, "reset"),
        gt(identityTokens.expiresAt, now),
      ),
    );
  return row?.email ?? null;
}

export async function deleteIdentityTokens(
  db: Tx,
  { accountId, purpose }: { accountId: string; purpose: LinkPurpose },
): Promise<void> {
  await db
    .delete(identityTokens)
    .where(and(eq(identityTokens.accountId, accountId), eq(identityTokens.purpose, purpose)));
}

/** Uses a reset link up and returns its account. Of any number of simultaneous callers one gets it. */
export async function consumeResetToken(
  db: Tx,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<string | null> {
  const rows = await db
    .delete(identityTokens)
    .where(
      and(
        eq(identityTokens.tokenHash, tokenHash),
        eq(identityTokens.purpose, "reset"),
        gt(identityTokens.expiresAt, now),
      ),
    )
    .returning({ accountId: identityTokens.accountId });
  return rows[0]?.accountId ?? null;
}

export async function deleteExpiredIdentityTokens(db: Tx, now: Date): Promise<void> {
  await db.delete(identityTokens).where(lt(identityTokens.expiresAt, now));
}

export type SigningKeyRow = {
  kid: string;
  publicJwk: Record<string, string>;
  privateJwkEncrypted: Buffer;
  createdAt: Date;
  signsFrom: Date;
  retiredAt: Date | null;
};

const LOCK = 7_650_002;

/** Newest first: current and coming keys, and retired keys whose tokens may still be live. */
export async function listSigningKeys(db: Tx, retiredAfter: Date): Promise<SigningKeyRow[]> {
  return db
    .select()
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, retiredAfter)))
    .orderBy(desc(signingKeys.signsFrom), desc(signingKeys.createdAt), desc(signingKeys.kid));
}

/** Inside a transaction: lets one server at a time make a key. */
export async function lockSigningKeys(db: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

export async function insertSigningKey(db: Tx, key: Omit<SigningKeyRow, "retiredAt">): Promise<void> {
  await db.insert(signingKeys).values(key);
}

/** Sets the end of every key without one; with `all`, of every key. */
export async function retireSigningKeys(db: Tx, retiredAt: Date, all: boolean): Promise<void> {
  await db
    .update(signingKeys)
    .set({ retiredAt })
    .where(all ? undefined : isNull(signingKeys.retiredAt));
}

/** Deletes keys that verify no live token, with their private halves. */
export async function deleteRetiredSigningKeys(db: Tx, retiredBefore: Date): Promise<void> {
  await db.delete(signingKeys).where(lt(signingKeys.retiredAt, retiredBefore));
}
