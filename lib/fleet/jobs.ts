import type { Database } from "#db/client.ts";
import { enqueueDecisionMails } from "#lib/fleet/use-cases/decision-mail.ts";
import { enqueueDigests } from "#lib/fleet/use-cases/enqueue-digests.ts";
import { type DailyMails, enqueueEveryDay, repeat } from "#lib/platform/jobs/loop.ts";

/**
 * Enqueues the day's reminders once a day until `signal`. The database records the companies that have their mail, so a restart
 * or another server enqueues none twice.
 */
export const remindDaily = ({ database, ...daily }: DailyMails): Promise<void> =>
  enqueueEveryDay("reminders", daily, (now) => enqueueDigests({ database, now, signal: daily.signal }));

/** Mails companies the decisions about their vehicles and drivers, until `signal`. */
export const mailDecisions = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, {
    job: "decisions",
    pauseMs: 5_000,
    round: () => enqueueDecisionMails({ database, now: new Date(), signal }),
  });
