import { desc, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { signingKeys } from "#db/schema.ts";

export type SigningKeyRow = {
  kid: string;
  publicJwk: Record<string, string>;
  privateJwkEncrypted: Buffer;
  createdAt: Date;
  signsFrom: Date;
  retiredAt: Date | null;
};

const LOCK = 7_650_002;

/** Newest first: keys in use or about to be, and those retired so recently that their tokens may still be alive. */
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

/** Lets every key that has no end yet end at a moment; with `all`, those that have one as well. */
export async function retireSigningKeys(db: Tx, retiredAt: Date, all: boolean): Promise<void> {
  await db
    .update(signingKeys)
    .set({ retiredAt })
    .where(all ? undefined : isNull(signingKeys.retiredAt));
}

/** Keys that serve nobody any more, their private halves with them. */
export async function deleteRetiredSigningKeys(db: Tx, retiredBefore: Date): Promise<void> {
  await db.delete(signingKeys).where(lt(signingKeys.retiredAt, retiredBefore));
}
