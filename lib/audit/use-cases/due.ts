import type { Database, Tx } from "#db/client.ts";
import { countFinalRuns, findLastAudit } from "#lib/audit/queries/runs.ts";
import { dueCause } from "#lib/audit/rules/due.ts";
import type { AuditCause, CheckResult } from "#lib/audit/rules/outcome.ts";
import { SYSTEM } from "#lib/core/actor.ts";

/** The result of an audit, and the number of final settlement runs in its snapshot. */
export type Audit = { finalRuns: number; results: CheckResult[] };

export type Clock = { now: Date; fromHour: number };

/** Whether a settlement run or a night waits for its audit. Another process may be making it. */
export const isAuditDue = (database: Database, clock: Clock): Promise<boolean> =>
  database.asActor(SYSTEM, { mode: "read" }, async (db) => (await readDue(db, clock)).cause !== null);

export async function readDue(
  db: Tx,
  clock: Clock,
): Promise<{ cause: AuditCause | null; finalRuns: number }> {
  const finalRuns = await countFinalRuns(db);
  return { finalRuns, cause: dueCause({ last: await findLastAudit(db), finalRuns, ...clock }) };
}
