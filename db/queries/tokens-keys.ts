import { desc, gt, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { signingKeys } from "#db/schema.ts";

export type SigningKeyRow = {
  kid: string;
  publicJwk: Record<string, string>;
  privateJwkEncrypted: Buffer;
  retiredAt: Date | null;
};

const LOCK = 7_650_002;

/** Newest first: keys in use and those retired so recently that their tokens may still be alive. */
export async function listSigningKeys(db: Tx, retiredAfter: Date): Promise<SigningKeyRow[]> {
  return db
    .select({
      kid: signingKeys.kid,
      publicJwk: signingKeys.publicJwk,
      privateJwkEncrypted: signingKeys.privateJwkEncrypted,
      retiredAt: signingKeys.retiredAt,
    })
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, retiredAfter)))
    .orderBy(desc(signingKeys.createdAt), desc(signingKeys.kid));
}

/** Inside a transaction: lets one server at a time make a key. */
export async function lockSigningKeys(db: Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

export async function insertSigningKey(db: Tx, key: Omit<SigningKeyRow, "retiredAt">): Promise<void> {
  await db.insert(signingKeys).values(key);
}
