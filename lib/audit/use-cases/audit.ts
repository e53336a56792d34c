import type { Database, Tx } from "#db/client.ts";
import { listHiddenTables } from "#db/queries/audit/visible.ts";
import { seeOneState } from "#db/queries/settlements/settlement-runs.ts";
import type { CheckResult } from "#lib/audit/rules/outcome.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { checkChain } from "./chain.ts";
import { type Auditing, CHECKS, type Depth } from "./checks.ts";
import type { Drawing } from "./documents.ts";

const DEADLINE_MS = 900_000;

/** Whole statements are read of a run of the largest size; `everything` leaves nothing out. */
export const NEWEST: Depth = { statements: 25_000, files: 30, documentsOfEach: 40 };
const MANY = 2_000_000_000;
export const EVERYTHING: Depth = { statements: MANY, files: MANY, documentsOfEach: MANY };

export type AuditOptions = { draw: Drawing; depth?: Depth; onCheck?: (result: CheckResult) => void };

/**
 * Makes every check in one transaction that reads one state of the database and writes nothing. Throws where the database
 * would hide rows: an audit of half of the books would prove nothing.
 */
export const auditBooks = (database: Database, options: AuditOptions): Promise<CheckResult[]> =>
  database.asActor(SYSTEM, { mode: "read", deadlineMs: DEADLINE_MS }, async (db) => {
    await seeOneState(db);
    return runChecks(db, options);
  });

/** The checks in a transaction that sees everything. */
export async function runChecks(
  db: Tx,
  { draw, depth = NEWEST, onCheck }: AuditOptions,
): Promise<CheckResult[]> {
  const hidden = await listHiddenTables(db);
  if (hidden.length > 0) throw new Error(`Row-level security may hide rows of ${hidden.join(", ")}`);
  let pass: ReturnType<typeof checkChain> | undefined;
  const chain = () => {
    pass ??= checkChain(db, depth.statements);
    return pass;
  };
  const auditing: Auditing = { db, draw, depth, chain };
  const results: CheckResult[] = [];
  for (const { id, find } of CHECKS) {
    const started = performance.now();
    const result = { ...(await find(auditing)), id, ms: Math.round(performance.now() - started) };
    results.push(result);
    onCheck?.(result);
  }
  return results;
}
