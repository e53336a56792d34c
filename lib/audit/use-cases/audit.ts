import type { Database, Tx } from "#db/client.ts";
import { giveRoom } from "#lib/audit/queries/comparison.ts";
import { countFinalRuns, holdAudit, insertAudit } from "#lib/audit/queries/runs.ts";
import { listHiddenTables } from "#lib/audit/queries/visible.ts";
import { type AuditCause, type CheckResult, differencesOf } from "#lib/audit/rules/outcome.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { seeOneState } from "#lib/settlements/queries/settlement-runs.ts";
import { checkChain } from "./chain.ts";
import { type Auditing, CHECKS, type Check, type Depth } from "./checks.ts";
import type { Drawing } from "./documents.ts";
import { type Audit, type Clock, readDue } from "./due.ts";

const DEADLINE_MS = 900_000;

/** By default it reads as many whole statements as the largest run has; `everything` leaves out only most PDFs. */
export const NEWEST: Depth = { statements: 25_000, files: 30, documentsOfEach: 40, pdfsOfEach: 3 };
const MANY = 2_000_000_000;
export const EVERYTHING: Depth = { statements: MANY, files: MANY, documentsOfEach: MANY, pdfsOfEach: 20 };
/** Draws every PDF, too: about twenty a second. */
export const EVERY_DOCUMENT: Pick<Depth, "documentsOfEach" | "pdfsOfEach"> = {
  documentsOfEach: MANY,
  pdfsOfEach: MANY,
};
const DOCUMENTS_DEADLINE_MS = 24 * 3_600_000;

export type AuditOptions = {
  draw: Drawing;
  depth?: Depth;
  checks?: readonly Check[];
  onCheck?: (result: CheckResult) => void;
};

/**
 * Makes every check in one read-only transaction with one snapshot. Throws if the database would hide rows: an audit of half
 * the books would prove nothing.
 */
export const auditBooks = (database: Database, options: AuditOptions): Promise<Audit> =>
  inOneState(
    database,
    async (db) => ({
      finalRuns: await countFinalRuns(db),
      results: await runChecks(db, options),
    }),
    options.depth?.pdfsOfEach === MANY ? DOCUMENTS_DEADLINE_MS : DEADLINE_MS,
  );

/** Makes an audit if one is due, and stores its result. Null if none is due, or another process makes one. */
export async function auditIfDue(
  database: Database,
  options: AuditOptions,
  clock: Clock,
): Promise<Audit | null> {
  const audit = await inOneState(database, async (db) => {
    if (!(await holdAudit(db))) return null;
    const { cause, finalRuns } = await readDue(db, clock);
    return cause && { cause, finalRuns, results: await runChecks(db, options) };
  });
  if (audit) await keepAudit(database, { ...audit, startedAt: clock.now });
  return audit;
}

type Kept = Audit & { startedAt: Date; cause: AuditCause };

/** Stores an audit for the work queue, the metrics and the health check. */
export const keepAudit = (database: Database, audit: Kept): Promise<void> =>
  database.asActor(SYSTEM, { mode: "write" }, (db) =>
    insertAudit(db, { ...audit, differences: differencesOf(audit.results) }),
  );

const inOneState = <T>(
  database: Database,
  work: (db: Tx) => Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<T> =>
  database.asActor(SYSTEM, { mode: "read", deadlineMs }, async (db) => {
    await seeOneState(db);
    await giveRoom(db);
    return work(db);
  });

/** The checks in a transaction that sees every row. */
export async function runChecks(
  db: Tx,
  { draw, depth = NEWEST, checks = CHECKS, onCheck }: AuditOptions,
): Promise<CheckResult[]> {
  const hidden = await listHiddenTables(db);
  if (hidden.length > 0) throw new Error(`Row-level security may hide rows of ${hidden.join(", ")}`);
  let pass: ReturnType<typeof checkChain> | undefined;
  const chain = () => {
    pass ??= checkChain(db, depth.statements);
    return pass;
  };
  const auditing: Auditing = { db, draw, depth, chain, today: helsinkiDate(new Date()) };
  const results: CheckResult[] = [];
  for (const { id, find } of checks) {
    const started = performance.now();
    const result = { ...(await find(auditing)), id, ms: Math.round(performance.now() - started) };
    results.push(result);
    onCheck?.(result);
  }
  return results;
}
