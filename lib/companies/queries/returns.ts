import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { returns } from "#db/schema/history.ts";
import type { Returned } from "#lib/companies/rules/company.ts";
import type { Entity } from "#lib/events/rules/change.ts";

export async function insertReturn(db: Tx, row: typeof returns.$inferInsert): Promise<void> {
  await db.insert(returns).values(row);
}

/** The reason of the last return, or null. The person is not read: a company's people may not know who it was. */
export async function findReturn(db: Tx, { type, id }: Entity): Promise<Returned | null> {
  const [row] = await db
    .select({ reason: returns.reason, at: returns.at })
    .from(returns)
    .where(and(eq(returns.entityType, type), eq(returns.entityId, id)))
    .orderBy(desc(returns.id))
    .limit(1);
  return row ?? null;
}

/** The reason of each one's last return, by id. */
export async function listReturnReasons(
  db: Tx,
  type: Entity["type"],
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectDistinctOn([returns.entityId], { id: returns.entityId, reason: returns.reason })
    .from(returns)
    .where(
      and(eq(returns.entityType, type), sql`${returns.entityId} = any (${sql.param([...ids])}::bigint[])`),
    )
    .orderBy(asc(returns.entityId), desc(returns.id));
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}
