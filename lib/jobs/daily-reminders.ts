import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { reminderDay } from "#lib/fleet/rules/licence-reminder.ts";
import { leaveDigests } from "#lib/fleet/use-cases/leave-digests.ts";
import { surviving } from "./surviving.ts";

const POLL_MS = 60_000;

type Daily = {
  database: Database;
  signal: AbortSignal;
  /** Full hour in Finland before which nobody is reminded. */
  fromHour: number;
  /** Told of each day that is done, with the number of mails left by this process. */
  onDone?(done: { day: PlainDate; mails: number }): void;
  now?: () => Date;
  pollMs?: number;
};

/**
 * Leaves the day's reminders once a day, and at once when started later in the day, until `signal`. What was done is
 * remembered in the database: a restart, or another server, finds nothing left to do. A round that failed is tried
 * again.
 */
export async function remindDaily({ database, signal, fromHour, onDone, ...options }: Daily): Promise<void> {
  const { now = () => new Date(), pollMs = POLL_MS } = options;
  let done: PlainDate | null = null;
  while (!signal.aborted) {
    const at = now();
    const day = reminderDay(at, fromHour);
    if (day !== null && day !== done) {
      const mails = await surviving("reminders", () => leaveDigests({ database, now: at, signal }));
      if (mails !== null && !signal.aborted) {
        done = day;
        onDone?.({ day, mails });
      }
    }
    await wait(pollMs, undefined, { signal }).catch(() => {});
  }
}
