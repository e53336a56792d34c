import type { Database } from "#db/client.ts";
import { deleteExpiredRegistrations } from "#lib/accounts/queries/accounts.ts";
import { deleteExpiredUsedChallenges } from "#lib/accounts/queries/passkey-sign-ins.ts";
import { deleteDeadSessions } from "#lib/accounts/queries/sessions.ts";
import { deleteExpiredSignInChallenges } from "#lib/accounts/queries/sign-in-challenges.ts";
import { deleteExpiredIdentityTokens, deleteRetiredSigningKeys } from "#lib/accounts/queries/tokens.ts";
import { aliveAt } from "#lib/accounts/use-cases/sessions.ts";
import { RETIRED_MS, rotateSigningKeys } from "#lib/adapters/signing-keys.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { env } from "#lib/env.ts";
import { makeEventRange } from "#lib/events/queries/events.ts";
import { log } from "#lib/log.ts";
import { deleteOldOutbox } from "#lib/mail/queries/outbox.ts";
import { NOTICE_DAYS } from "#lib/mail/rules/notice-topics.ts";
import { deleteOldNotices } from "#lib/notices/queries/notices.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import { deleteOldAnswers, deleteOldSubmissions } from "#lib/platform/queries/idempotent-answers.ts";
import { deleteIdleBuckets } from "#lib/platform/queries/limits.ts";
import {
  type DatabaseFigures,
  findDatabaseFigures,
  findMailQueue,
  listDeliveryQueues,
  type QueueFigures,
} from "#lib/platform/queries/queues.ts";
import { deleteOldWebhookMessages, forgetPreviousSecrets } from "#lib/webhooks/queries/webhook-deliveries.ts";

const EVERY_MS = 600_000;
const KEY_AGE_MS = 90 * 24 * 3_600_000;

/** Deletes expired rows, adds partitions to the events table and replaces old signing keys, until `signal` is aborted. */
export async function keepHouse(database: Database, signal: AbortSignal): Promise<void> {
  const every = { pauseMs: EVERY_MS, pauseFirst: true };
  await Promise.all([
    repeat(signal, { ...every, job: "housekeeping", round: () => deleteExpired(database) }),
    repeat(signal, { ...every, job: "event ranges", round: () => database.asServer(makeEventRange) }),
    repeat(signal, { ...every, job: "signing keys", round: () => replaceOldKeys(database) }),
  ]);
}

const deleteExpired = (database: Database): Promise<void> =>
  database.asServer(async (db) => {
    const now = new Date();
    await deleteDeadSessions(db, aliveAt(now));
    await deleteExpiredIdentityTokens(db, now);
    await deleteExpiredSignInChallenges(db, now);
    await deleteExpiredUsedChallenges(db, now);
    await deleteExpiredRegistrations(db, now);
    await deleteRetiredSigningKeys(db, new Date(now.getTime() - RETIRED_MS));
    await deleteIdleBuckets(db);
    await deleteOldOutbox(db);
    await deleteOldNotices(db, new Date(now.getTime() - NOTICE_DAYS * 24 * 3_600_000));
    await deleteOldSubmissions(db);
    await deleteOldAnswers(db);
    await deleteOldWebhookMessages(db);
    await forgetPreviousSecrets(db);
  });

/** The first process replaces old keys; the others find new ones. */
async function replaceOldKeys(database: Database): Promise<void> {
  const { authSecret } = env;
  const signsFrom = await rotateSigningKeys({ database, authSecret }, { olderThanMs: KEY_AGE_MS });
  if (signsFrom) log.info({ signsFrom }, "added a signing key");
}

export type Figures = { queues: QueueFigures[]; database: DatabaseFigures };

/** The figures of the queues, the settlement and the database. Throws when the database is away. */
export async function readFigures(database: Database): Promise<Figures> {
  const mail = await database.asServer(findMailQueue);
  return database.asActor(SYSTEM, { mode: "read" }, async (db) => ({
    queues: [...mail, ...(await listDeliveryQueues(db))],
    database: await findDatabaseFigures(db),
  }));
}
