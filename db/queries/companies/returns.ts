import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { returns } from "#db/schema/history.ts";
import type { Entity } from "#lib/history/rules/history.ts";
import type { Returned } from "#lib/queue/rules/returning.ts";

export async function insertReturn(db: Tx, row: typeof returns.$inferInsert): Promise<void> {
  await db.insert(returns).values(row);
}

/** Why a thing was last returned, or null. Who returned it is not read: a company's people may not know it. */
export async function findReturn(db: Tx, { type, id }: Entity): Promise<Returned | null> {
  const [row] = await db
    .select({ reason: returns.reason, at: returns.at })
    .from(returns)
    .where(and(eq(returns.entityType, type), eq(returns.entityId, id)))
    .orderBy(desc(returns.id))
    .limit(1);
  return row ?? null;
}
