import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { isUnavailable } from "#db/errors.ts";
import { type PlainDate, reminderDay } from "#lib/core/calendar.ts";
import { log } from "#lib/log.ts";
import { outageLog } from "#lib/platform/outage-log.ts";

type Repeated = {
  /** Names the job in the log when a round fails. */
  job: string;
  pauseMs: number;
  pauseFirst?: boolean;
  /** A truthy result means that there was work: the next round follows without a pause. */
  round(): Promise<unknown>;
  /** Ends a pause early. */
  wake?(): Promise<void>;
};

/** The state of a job in this process: its rounds so far, and the instants of the latest rounds in milliseconds. */
export type JobBeat = { rounds: number; failures: number; beganAt: number; succeededAt: number | null };

const beats = new Map<string, JobBeat>();

export const jobBeats = (): ReadonlyMap<string, JobBeat> => beats;

/** A job hangs if a round lasts longer than this or a pause ends this much late. A settlement run takes minutes. */
const LATE_MS = 20 * 60_000;

/** The jobs of this process that hang. */
export const lateJobs = (now = Date.now()): string[] =>
  [...beats].filter(([, { beganAt }]) => now - beganAt > LATE_MS).map(([job]) => job);

/** Repeats a job until `signal`. A failed round is logged and repeated after the pause. */
export async function repeat(signal: AbortSignal, repeated: Repeated): Promise<void> {
  const { job, pauseMs, pauseFirst = false, round, wake } = repeated;
  const pause = () => wait(pauseMs, undefined, { signal }).catch(() => undefined);
  const beat: JobBeat = { rounds: 0, failures: 0, beganAt: Date.now(), succeededAt: null };
  beats.set(job, beat);
  if (pauseFirst) await pause();
  while (!signal.aborted) {
    beat.beganAt = Date.now();
    const more = await logAndContinue(job, round, beat);
    if (!more) await (wake ? Promise.race([pause(), wake()]) : pause());
  }
}

/** The result of the work; null when it failed. An outage of the database is logged once for all jobs. */
async function logAndContinue<T>(job: string, work: () => Promise<T>, beat: JobBeat): Promise<T | null> {
  beat.rounds += 1;
  try {
    const value = await work();
    beat.succeededAt = Date.now();
    outageLog.succeeded();
    return value;
  } catch (err) {
    beat.failures += 1;
    if (isUnavailable(err)) outageLog.failed(err, { task: job });
    else log.warn({ err, task: job }, "background work failed, trying again");
    return null;
  }
}

export type DailyClock = {
  signal: AbortSignal;
  /** The hour in Finland at which the day's run may begin. */
  fromHour: number;
  now?: () => Date;
  pollMs?: number;
};

export type DailyMails = DailyClock & {
  database: Database;
  /** Called for each finished day with the number of mails that this process enqueued. */
  onDone(done: { day: PlainDate; mails: number }): void;
};

/** Enqueues the mails of each day until `signal`. `enqueue` returns their number, and enqueues no mail twice. */
export const enqueueEveryDay = (
  job: string,
  { onDone, ...clock }: DailyClock & Pick<DailyMails, "onDone">,
  enqueue: (now: Date) => Promise<number>,
): Promise<void> =>
  everyDay(job, clock, async (day, now) => {
    const mails = await enqueue(now);
    if (clock.signal.aborted) return null;
    onDone({ day, mails });
    return day;
  });

/**
 * Runs `run` once a day until `signal`, at once when started after the hour. Repeats it if it fails or returns null. Only this
 * process remembers a finished day, so `run` itself checks in the database what must not happen twice.
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
