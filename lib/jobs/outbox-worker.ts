import { setTimeout as wait } from "node:timers/promises";
import { createDatabase, type Database } from "#db/client.ts";
import { deleteExpiredRegistrations } from "#db/queries/accounts/accounts.ts";
import { deleteDeadSessions } from "#db/queries/accounts/sessions.ts";
import { deleteExpiredSignInChallenges } from "#db/queries/accounts/sign-in-challenges.ts";
import { deleteExpiredIdentityTokens, deleteRetiredSigningKeys } from "#db/queries/accounts/tokens.ts";
import { deleteOldAnswers, deleteOldSubmissions } from "#db/queries/core/idempotent-answers.ts";
import { deleteIdleBuckets } from "#db/queries/core/limits.ts";
import { deleteOldOutbox } from "#db/queries/mail/outbox.ts";
import { deleteOldWebhookMessages, forgetPreviousSecrets } from "#db/queries/webhooks/webhook-deliveries.ts";
import { aliveAt } from "#lib/accounts/use-cases/sessions.ts";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import { createDirectoryMailer } from "#lib/adapters/mail/directory.ts";
import { createResendMailer } from "#lib/adapters/mail/resend.ts";
import { createSmtpMailer } from "#lib/adapters/mail/smtp.ts";
import { RETIRED_MS, rotateSigningKeys } from "#lib/adapters/signing-keys.ts";
import { env } from "#lib/env.ts";
import { REMINDER_HOUR } from "#lib/fleet/rules/licence-reminder.ts";
import { log } from "#lib/log.ts";
import { letterWriter } from "#lib/mail/use-cases/letter.ts";
import { type Delivery, deliverDue } from "#lib/mail/use-cases/outbox.ts";
import type { Mailer } from "#lib/ports.ts";
import { RETENTION_HOUR } from "#lib/privacy/rules/retention.ts";
import { mailAccountants } from "./accountant-mails.ts";
import { remindDaily } from "./daily-reminders.ts";
import { retainDaily } from "./daily-retention.ts";
import { workOnSettlements } from "./settlement-worker.ts";
import { sendStatements } from "./statement-worker.ts";
import { surviving } from "./surviving.ts";
import { deliverWebhooks } from "./webhook-worker.ts";

const POLL_MS = 1_000;
const HOUSEKEEPING_MS = 600_000;
const KEY_AGE_MS = 90 * 24 * 3_600_000;

/**
 * Sends what the outbox holds, delivers the webhooks, makes the settlement runs that are asked for and, once a day,
 * leaves the reminders, in this process, until stopped. Runs in plain Node, outside Next (server/main.ts), with small pools of its own; any number of processes may
 * run one. `stop` waits for the mails under way.
 */
export function startOutboxWorker(): { stop(): Promise<void> } {
  const database = createDatabase({ url: env.databaseUrl, max: 2, applicationName: "tolppa-outbox" });
  // A pool of its own: thousands of webhooks must not stand before somebody's verification link.
  const webhooks = createDatabase({
    url: env.databaseUrl,
    max: 4,
    capacity: 1_000,
    applicationName: "tolppa-webhooks",
  });
  // One connection computes a settlement run, the other notes how far it is.
  const settlements = createDatabase({
    url: env.databaseUrl,
    max: 2,
    applicationName: "tolppa-settlements",
  });
  // And one for the statements of a run, of which there are as many.
  const statements = createDatabase({ url: env.databaseUrl, max: 2, applicationName: "tolppa-statements" });
  const stopping = new AbortController();
  const { signal } = stopping;
  // The demo's mailbox is looked at whenever it was started.
  const fromHour = env.demo ? 0 : REMINDER_HOUR;
  const delivery = deliveryOf(database);
  const ended = Promise.all([
    run(delivery, signal),
    sendStatements({ database: statements, mailer: delivery.mailer, letterOf: delivery.letterOf, signal }),
    remindDaily({ database, signal, fromHour, onDone: (done) => log.info(done, "reminders left") }),
    retainDaily({
      database,
      signal,
      fromHour: env.demo ? 0 : RETENTION_HOUR,
      onDone: (done) => log.info(done, "retention done"),
    }),
    deliverWebhooks(webhooks, signal),
    workOnSettlements(settlements, signal),
    mailAccountants(statements, signal),
  ]);
  return {
    async stop() {
      stopping.abort();
      await ended;
      await Promise.all([database.close(), statements.close(), webhooks.close(), settlements.close()]);
    },
  };
}

async function run(delivery: Delivery, signal: AbortSignal): Promise<void> {
  let cleanedAt = Date.now();
  while (!signal.aborted) {
    const sent = await surviving("outbox", () => deliverDue(delivery));
    if (Date.now() - cleanedAt > HOUSEKEEPING_MS) {
      cleanedAt = Date.now();
      await surviving("housekeeping", () => clean(delivery.database));
      await surviving("signing keys", () => changeOldKeys(delivery.database));
    }
    if (!sent) await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

const deliveryOf = (database: Database): Delivery => ({
  database,
  mailer: configuredMailer(),
  letterOf: letterWriter({ appUrl: env.appUrl, tokenOf: (id) => linkToken(env.authSecret, id) }),
  onFailure: (failure) =>
    failure.givenUp ? log.error(failure, "mail given up") : log.warn(failure, "mail not sent, trying again"),
});

function configuredMailer(): Mailer {
  const { mail } = env;
  if (mail.kind === "file") return createDirectoryMailer(mail);
  return mail.kind === "smtp" ? createSmtpMailer(mail) : createResendMailer(mail);
}

/** What has ended leaves the database. */
const clean = (database: Database): Promise<void> =>
  database.asServer(async (db) => {
    const now = new Date();
    await deleteDeadSessions(db, aliveAt(now));
    await deleteExpiredIdentityTokens(db, now);
    await deleteExpiredSignInChallenges(db, now);
    await deleteExpiredRegistrations(db, now);
    await deleteRetiredSigningKeys(db, new Date(now.getTime() - RETIRED_MS));
    await deleteIdleBuckets(db);
    await deleteOldOutbox(db);
    await deleteOldSubmissions(db);
    await deleteOldAnswers(db);
    await deleteOldWebhookMessages(db);
    await forgetPreviousSecrets(db);
  });

/** Nobody has to think of it; whichever process comes first does it, and the others find it done. */
async function changeOldKeys(database: Database): Promise<void> {
  const { authSecret } = env;
  const signsFrom = await rotateSigningKeys({ database, authSecret }, { olderThanMs: KEY_AGE_MS });
  if (signsFrom) log.info({ signsFrom }, "a new signing key comes in");
}
