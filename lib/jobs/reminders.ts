import type { Database } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { leaveDigests } from "#lib/fleet/use-cases/leave-digests.ts";
import { type DailyClock, everyDay } from "./loop.ts";

type Reminding = DailyClock & {
  database: Database;
  /** Hears of each day that is done, with the number of mails that this process left. */
  onDone(done: { day: PlainDate; mails: number }): void;
};

/**
 * Leaves the day's reminders once a day until `signal`. The database remembers which companies have their mail: a
 * restart, or another server, finds nothing left to do.
 */
export const remindDaily = ({ database, onDone, ...clock }: Reminding): Promise<void> =>
  everyDay("reminders", clock, async (day, now) => {
    const { signal } = clock;
    const mails = await leaveDigests({ database, now, signal });
    if (signal.aborted) return null;
    onDone({ day, mails });
    return day;
  });
