import type { Database } from "#db/client.ts";
import { leaveDecisionMails } from "#lib/fleet/use-cases/decision-mail.ts";
import { leaveDigests } from "#lib/fleet/use-cases/leave-digests.ts";
import { type DailyMails, leaveEveryDay, repeat } from "#lib/platform/jobs/loop.ts";

/**
 * Enqueues the day's reminders once a day until `signal`. The database records the companies that have their mail, so a restart
 * or another server enqueues none twice.
 */
export const remindDaily = ({ database, ...daily }: DailyMails): Promise<void> =>
  leaveEveryDay("reminders", daily, (now) => leaveDigests({ database, now, signal: daily.signal }));

/** Mails companies the decisions about their vehicles and drivers, until `signal`. */
export const mailDecisions = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, {
    job: "decisions",
    pauseMs: 5_000,
    round: () => leaveDecisionMails({ database, now: new Date(), signal }),
  });
