import type { Database } from "#db/client.ts";
import { differencesOf } from "#lib/audit/rules/outcome.ts";
import { type Audit, isAuditDue } from "#lib/audit/use-cases/due.ts";
import { log } from "#lib/log.ts";
import { inChild, unlessStopped } from "#lib/platform/jobs/child.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";

const EVERY_MS = 60_000;

type Proving = {
  database: Database;
  signal: AbortSignal;
  fromHour: number;
  /** The file of the audit's process. */
  process: string;
};

/**
 * Audits the books after each settlement run and every night, in a child process, until `signal`. A stop does not wait for an
 * audit.
 */
export const auditRegularly = (proving: Proving): Promise<void> =>
  repeat(proving.signal, {
    job: "audit",
    pauseMs: EVERY_MS,
    pauseFirst: true,
    round: () => unlessStopped(auditNow(proving), proving.signal),
  });

async function auditNow({ database, signal, fromHour, process }: Proving): Promise<void> {
  if (!(await isAuditDue(database, { now: new Date(), fromHour }))) return;
  const audit = await inChild<Audit | null>(process, { fromHour }, signal);
  if (!audit) return;
  const { results } = audit;
  const checks = results.flatMap(({ id, differences }) => (differences > 0 ? [id] : []));
  if (checks.length === 0) log.info({ checks: results.length }, "the books are whole");
  else log.error({ differences: differencesOf(results), checks }, "the books differ");
}
