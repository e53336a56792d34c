import { desc, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { auditRuns } from "#db/schema/audit.ts";

export type AuditRun = typeof auditRuns.$inferSelect;

/** The latest audit, or null. */
export async function findLastAudit(db: Tx): Promise<AuditRun | null> {
  const [row] = await db
    .select()
    .from(auditRuns)
    .orderBy(desc(auditRuns.startedAt), desc(auditRuns.id))
    .limit(1);
  return row ?? null;
}

type NewAudit = Pick<AuditRun, "startedAt" | "cause" | "finalRuns" | "differences" | "results">;

export async function insertAudit(db: Tx, audit: NewAudit): Promise<void> {
  await db.insert(auditRuns).values(audit);
}

export type AuditState = "clean" | "differences" | "never";

/** The result of the latest audit. */
export async function findAuditState(db: Tx): Promise<AuditState> {
  const [row] = await db
    .select({ differences: auditRuns.differences })
    .from(auditRuns)
    .orderBy(desc(auditRuns.startedAt), desc(auditRuns.id))
    .limit(1);
  if (!row) return "never";
  return row.differences === 0 ? "clean" : "differences";
}

/** The number of final settlement runs. */
export async function countFinalRuns(db: Tx): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from settlement_runs where finalised_at is not null`,
  );
  return row?.count ?? 0;
}

/** Takes the right to audit until the transaction ends; false while another process has it. Does not wait. */
export async function holdAudit(db: Tx): Promise<boolean> {
  const [row] = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('audit', 33)) as held`,
  );
  return row?.held ?? false;
}
