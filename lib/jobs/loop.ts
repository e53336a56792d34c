import { setTimeout as wait } from "node:timers/promises";
import { isUnavailable } from "#db/errors.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { reminderDay } from "#lib/fleet/rules/licence-reminder.ts";
import { outageLog } from "#lib/http/outage-log.ts";
import { log } from "#lib/log.ts";

type Repeated = {
  /** Names the job in the log when a round fails. */
  job: string;
  pauseMs: number;
  pauseFirst?: boolean;
  /** The next round follows at once, without a pause, where this one answers that there was something to do. */
  round(): Promise<unknown>;
  /** Ends a pause early. */
  wake?(): Promise<void>;
};

/** Repeats a job until `signal`. A round that fails is logged, and tried again after the pause. */
export async function repeat(signal: AbortSignal, repeated: Repeated): Promise<void> {
  const { job, pauseMs, pauseFirst = false, round, wake } = repeated;
  const pause = () => wait(pauseMs, undefined, { signal }).catch(() => undefined);
  if (pauseFirst) await pause();
  while (!signal.aborted) {
    const more = await logAndContinue(job, round);
    if (!more) await (wake ? Promise.race([pause(), wake()]) : pause());
  }
}

/** Null when the work failed. An outage of the database is logged once for all jobs that meet it. */
async function logAndContinue<T>(job: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const value = await work();
    outageLog.succeeded();
    return value;
  } catch (err) {
    if (isUnavailable(err)) outageLog.failed(err, { task: job });
    else log.warn({ err, task: job }, "background work failed, trying again");
    return null;
  }
}

export type DailyClock = {
  signal: AbortSignal;
  /** Full hour in Finland before which the day's run does not begin. */
  fromHour: number;
  now?: () => Date;
  pollMs?: number;
};

/**
 * Runs `run` once a day until `signal`, and at once when started later in the day; again where it fails or answers null.
 * This process remembers the day that is done. The database remembers what a restart or another process may not repeat.
 */
export function everyDay<Done>(
  job: string,
  { signal, fromHour, now = () => new Date(), pollMs = 60_000 }: DailyClock,
  run: (day: PlainDate, at: Date) => Promise<Done | null>,
): Promise<void> {
  let lastDay: PlainDate | null = null;
  return repeat(signal, {
    job,
    pauseMs: pollMs,
    async round() {
      const at = now();
      const day = reminderDay(at, fromHour);
      if (day === null || day === lastDay) return;
      if ((await run(day, at)) !== null) lastDay = day;
    },
  });
}
