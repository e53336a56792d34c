import type { Database } from "#db/client.ts";
import { drawFinvoice } from "#lib/adapters/documents/finvoice.ts";
import { statementsCsv } from "#lib/adapters/documents/statement-csv.ts";
import { differencesOf } from "#lib/audit/rules/outcome.ts";
import { auditIfDue } from "#lib/audit/use-cases/audit.ts";
import type { Drawing } from "#lib/audit/use-cases/documents.ts";
import { log } from "#lib/log.ts";
import { invoiceJson } from "#lib/statements/invoice-json.ts";
import { repeat } from "./loop.ts";
import { unlessStopped } from "./settlement-runs.ts";

/** The documents as companies, accountants and programs get them. */
export const drawing: Drawing = { csv: statementsCsv, finvoice: drawFinvoice, json: invoiceJson };

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
