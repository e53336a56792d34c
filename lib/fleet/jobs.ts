import type { Database } from "#db/client.ts";
import { leaveDecisionMails } from "#lib/fleet/use-cases/decision-mails.ts";
import { leaveDigests } from "#lib/fleet/use-cases/leave-digests.ts";
import { type DailyMails, leaveEveryDay, repeat } from "#lib/platform/jobs/loop.ts";

/**
 * Leaves the day's reminders once a day until `signal`. The database remembers which companies have their mail, so that a
 * restart or another server leaves none twice.
 */
export const remindDaily = ({ database, ...daily }: DailyMails): Promise<void> =>
  leaveEveryDay("reminders", daily, (now) => leaveDigests({ database, now, signal: daily.signal }));

/** Tells companies what was decided about their vehicles and drivers, until `signal`. */
export const mailDecisions = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, {
    job: "decisions",
    pauseMs: 5_000,
    round: () => leaveDecisionMails({ database, now: new Date(), signal }),
  });
