import { and, eq, gt, lt } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { identityTokens } from "#db/schema.ts";

export type LinkPurpose = "verify" | "reset";

/** A new link makes the older ones of the same purpose void. */
export async function replaceIdentityToken(
  db: Tx,
  token: { id: string; tokenHash: Buffer; accountId: string; purpose: LinkPurpose; expiresAt: Date },
): Promise<void> {
  await deleteIdentityTokens(db, token);
  await db.insert(identityTokens).values(token);
}

export async function deleteIdentityTokens(
  db: Tx,
  { accountId, purpose }: { accountId: string; purpose: LinkPurpose },
): Promise<void> {
  await db
    .delete(identityTokens)
    .where(and(eq(identityTokens.accountId, accountId), eq(identityTokens.purpose, purpose)));
}

/** Takes a link out of use and tells whose it was; of any number of simultaneous takers one gets it. */
export async function consumeIdentityToken(
  db: Tx,
  { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<string | null> {
  const rows = await db
    .delete(identityTokens)
    .where(
      and(
        eq(identityTokens.tokenHash, tokenHash),
        eq(identityTokens.purpose, purpose),
        gt(identityTokens.expiresAt, now),
      ),
    )
    .returning({ accountId: identityTokens.accountId });
  return rows[0]?.accountId ?? null;
}

export async function deleteExpiredIdentityTokens(db: Tx, now: Date): Promise<void> {
  await db.delete(identityTokens).where(lt(identityTokens.expiresAt, now));
}
