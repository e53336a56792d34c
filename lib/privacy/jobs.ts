import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { transactAsProduct } from "#lib/platform/jobs/as-product.ts";
import { type DailyClock, everyDay } from "#lib/platform/jobs/loop.ts";
import { hasRunSince } from "#lib/privacy/queries/retention.ts";
import type { RetentionCounts } from "#lib/privacy/rules/privacy.ts";
import { type RunDone, runRetention } from "#lib/privacy/use-cases/run-retention.ts";

type Retaining = DailyClock & {
  database: Database;
  /** Called for each day whose run this process made. */
  onDone(done: { day: PlainDate; counts: RetentionCounts }): void;
};

/**
 * Deletes data after its retention, once a day until `signal`. The database records the day's run, so a restart or another
 * server does not repeat it.
 */
export const retainDaily = ({ database, onDone, ...clock }: Retaining): Promise<void> =>
  everyDay("retention", clock, async (day) => {
    const { signal } = clock;
    const run = await runOf(database, day, signal);
    if (signal.aborted) return null;
    if (run !== null && run !== "made") onDone({ day, counts: run.counts });
    return run;
  });

/** Null while another process makes the day's run. */
async function runOf(
  database: Database,
  day: PlainDate,
  signal: AbortSignal,
): Promise<RunDone | "made" | null> {
  const unlessSince = startOf(day);
  const made = await database.asActor(SYSTEM, { mode: "read" }, (db) => hasRunSince(db, unlessSince));
  if (made) return "made";
  const transact = transactAsProduct(database, `retention ${day}`);
  const run = await runRetention(transact, { cause: "daily", signal, unlessSince });
  if (run.ok) return run.value;
  if (run.error.code === "retention_busy") return null;
  throw new Error(`retention: ${run.error.code}`);
}

/** Finland is ahead of UTC by at most three hours: every run of the day began after this instant. */
const startOf = (day: PlainDate): Date => new Date(Date.parse(`${day}T00:00:00Z`) - 3 * 3_600_000);
