import type { Database } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { leaveDecisionMails } from "#lib/fleet/use-cases/decision-mails.ts";
import { leaveDigests } from "#lib/fleet/use-cases/leave-digests.ts";
import { type DailyClock, everyDay, repeat } from "#lib/platform/jobs/loop.ts";

type Reminding = DailyClock & {
  database: Database;
  /** Is called for each finished day with the number of mails that this process left. */
  onDone(done: { day: PlainDate; mails: number }): void;
};

/**
 * Leaves the day's reminders once a day until `signal`. The database remembers which companies have their mail, so that a
 * restart or another server leaves none twice.
 */
export const remindDaily = ({ database, onDone, ...clock }: Reminding): Promise<void> =>
  everyDay("reminders", clock, async (day, now) => {
    const { signal } = clock;
    const mails = await leaveDigests({ database, now, signal });
    if (signal.aborted) return null;
    onDone({ day, mails });
    return day;
  });

/** Tells companies what was decided about their vehicles and drivers, until `signal`. */
export const mailDecisions = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, {
    job: "decisions",
    pauseMs: 5_000,
    round: () => leaveDecisionMails({ database, now: new Date(), signal }),
  });
