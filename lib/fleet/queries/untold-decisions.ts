import { asc, eq, lte, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { untoldDecisions } from "#db/schema/fleet-changes.ts";
import type { Decision } from "#lib/fleet/rules/decision.ts";
import { insertMany } from "#lib/platform/queries/recordset.ts";

/**
 * Every decision is a separate row, so no transaction waits for another: a mail that misses one leaves it for the next mail.
 */
export const insertUntoldDecisions = (
  db: Tx,
  decidedAt: Date,
  decisions: readonly Decision[],
): Promise<unknown> =>
  insertMany(db, untoldDecisions, {
    rows: decisions.map(({ companyId, kind, entityId, status }) => ({
      companyId,
      kind,
      entityId,
      status,
      decidedAt,
    })),
  });

/** Companies whose first unmailed decision was made by then, the longest waiting first. */
export async function listUntoldCompanies(db: Tx, decidedBy: Date): Promise<number[]> {
  const rows = await db
    .select({ companyId: untoldDecisions.companyId })
    .from(untoldDecisions)
    .where(lte(untoldDecisions.decidedAt, decidedBy))
    .groupBy(untoldDecisions.companyId)
    .orderBy(asc(sql`min(${untoldDecisions.id})`));
  return rows.map(({ companyId }) => companyId);
}

/**
 * Takes all unmailed decisions of a company, oldest first, if the first was made by then; else none. The process that deletes
 * the first one takes them all: another process waits for it, and then finds it gone.
 */
export async function takeUntoldDecisions(db: Tx, companyId: number, decidedBy: Date): Promise<Decision[]> {
  const ofCompany = eq(untoldDecisions.companyId, companyId);
  const oldest = db
    .select({ id: untoldDecisions.id })
    .from(untoldDecisions)
    .where(sql`${ofCompany} and ${untoldDecisions.decidedAt} <= ${decidedBy.toISOString()}`)
    .orderBy(asc(untoldDecisions.id))
    .limit(1);
  const first = await db
    .delete(untoldDecisions)
    .where(eq(untoldDecisions.id, sql`(${oldest})`))
    .returning();
  if (first.length === 0) return [];
  const others = await db.delete(untoldDecisions).where(ofCompany).returning();
  return [...first, ...others].sort((one, other) => one.id - other.id);
}
