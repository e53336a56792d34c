import type { Database } from "#db/client.ts";
import { differencesOf } from "#lib/audit/rules/outcome.ts";
import { auditIfDue } from "#lib/audit/use-cases/audit.ts";
import { log } from "#lib/log.ts";
import { drawing } from "./drawing.ts";
import { repeat } from "./loop.ts";
import { unlessStopped } from "./settlement-runs.ts";

const EVERY_MS = 60_000;

type Proving = { database: Database; signal: AbortSignal; fromHour: number };

/** Audits the books after each settlement run and every night, until `signal`. A stop does not wait for an audit. */
export const auditRegularly = ({ database, signal, fromHour }: Proving): Promise<void> =>
  repeat(signal, {
    job: "audit",
    pauseMs: EVERY_MS,
    pauseFirst: true,
    round: () => unlessStopped(auditNow(database, fromHour), signal),
  });

async function auditNow(database: Database, fromHour: number): Promise<void> {
  const audit = await auditIfDue(database, { draw: drawing }, { now: new Date(), fromHour });
  if (!audit) return;
  const { results } = audit;
  const checks = results.flatMap(({ id, differences }) => (differences > 0 ? [id] : []));
  if (checks.length === 0) log.info({ checks: results.length }, "the books are whole");
  else log.error({ differences: differencesOf(results), checks }, "the books differ");
}
