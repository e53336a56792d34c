import { createDatabase, type Database } from "#db/client.ts";
import { JOB_POOLS } from "#db/pool-sizes.ts";
import { auditRegularly } from "#lib/audit/jobs.ts";
import { AUDIT_HOUR } from "#lib/audit/rules/due.ts";
import { watchOutgoing } from "#lib/deliveries/jobs.ts";
import { mailDocumentDecisions } from "#lib/documents/jobs.ts";
import { env } from "#lib/env.ts";
import { mailDecisions, remindDaily } from "#lib/fleet/jobs.ts";
import { REMINDER_HOUR } from "#lib/fleet/rules/licence-reminder.ts";
import { LETTERS } from "#lib/letters/letters.ts";
import { log } from "#lib/log.ts";
import { mailNotices } from "#lib/notices/jobs.ts";
import { processFile } from "#lib/platform/jobs/child.ts";
import { retainDaily } from "#lib/privacy/jobs.ts";
import { RETENTION_HOUR } from "#lib/privacy/rules/privacy.ts";
import { remindOfPaymentsDaily } from "#lib/receivables/jobs.ts";
import { tellOfSellerRowsDaily } from "#lib/seller-reports/jobs.ts";
import { workOnSettlements } from "#lib/settlements/jobs.ts";
import { watchPayments } from "#lib/statements/jobs.ts";
import { type Figures, keepHouse, readFigures } from "./housekeeping.ts";
import { configuredPost, deliverWebhooks, mailAccountants, sendMails, sendStatements } from "./outgoing.ts";

const AUDIT_PROCESS = processFile("audit-process", import.meta.url);
const SETTLEMENT_PROCESS = processFile("settlement-process", import.meta.url);

/**
 * Starts every job of the product in this process, in plain Node. Any number of processes may run them: the database
 * gives each piece of work to one of them. `stop` waits for the mails under way.
 */
export async function startJobs(): Promise<{ readFigures(): Promise<Figures>; stop(): Promise<void> }> {
  const post = await configuredPost();
  const database = poolOf("tolppa-outbox");
  const webhooks = poolOf("tolppa-webhooks", { capacity: 1_000 });
  const statements = poolOf("tolppa-statements");
  const stopping = new AbortController();
  const { signal } = stopping;
  // The demo sends its mails at once, not in the morning.
  const hour = (fullHour: number) => (env.demo ? 0 : fullHour);
  const ended = Promise.all([
    watchOutgoing(database, signal),
    sendMails(database, post, signal),
    keepHouse(database, signal),
    mailDecisions(database, signal),
    mailDocumentDecisions(database, signal),
    mailNotices({ database, letters: LETTERS, signal }),
    remindDaily({
      database,
      signal,
      fromHour: hour(REMINDER_HOUR),
      onDone: (done) => log.info(done, "reminders left"),
    }),
    remindOfPaymentsDaily({
      database: statements,
      signal,
      fromHour: hour(REMINDER_HOUR),
      defaultDays: env.paymentReminderDays,
      onDone: (done) => log.info(done, "payment reminders left"),
    }),
    tellOfSellerRowsDaily({
      database: statements,
      signal,
      fromHour: hour(REMINDER_HOUR),
      onDone: (done) => log.info(done, "seller rows told"),
    }),
    retainDaily({
      database,
      signal,
      fromHour: hour(RETENTION_HOUR),
      onDone: (done) => log.info(done, "retention done"),
    }),
    deliverWebhooks(webhooks, signal),
    workOnSettlements({ database, signal, process: SETTLEMENT_PROCESS }),
    sendStatements(statements, post, signal),
    mailAccountants(statements, signal),
    watchPayments(statements, signal),
    auditRegularly({ database: statements, signal, fromHour: hour(AUDIT_HOUR), process: AUDIT_PROCESS }),
  ]);
  return {
    readFigures: () => readFigures(database),
    async stop() {
      stopping.abort();
      await ended;
      await Promise.all([database.close(), statements.close(), webhooks.close()]);
    },
  };
}

const poolOf = (applicationName: keyof typeof JOB_POOLS, more: { capacity?: number } = {}): Database =>
  createDatabase({ url: env.databaseUrl, max: JOB_POOLS[applicationName], applicationName, ...more });
