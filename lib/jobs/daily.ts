import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import type { Result } from "#lib/core/result.ts";
import { leaveDigests } from "#lib/fleet/use-cases/leave-digests.ts";
import { type DailyClock, everyDay } from "#lib/platform/jobs/loop.ts";
import type { Transact } from "#lib/platform/use-case/context.ts";
import { hasRunSince } from "#lib/privacy/queries/retention.ts";
import type { RetentionCounts } from "#lib/privacy/rules/retention.ts";
import { type RunDone, runRetention } from "#lib/privacy/use-cases/run-retention.ts";
import { remindOfPayments } from "#lib/receivables/use-cases/remind.ts";

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

type PaymentReminding = Reminding & { defaultDays: readonly number[] };

/** Reminds companies of unpaid invoices once a day until `signal`. Each reminder leaves once. */
export const remindOfPaymentsDaily = ({
  database,
  onDone,
  defaultDays,
  ...clock
}: PaymentReminding): Promise<void> =>
  everyDay("payment reminders", clock, async (day, now) => {
    const { signal } = clock;
    const mails = await remindOfPayments({ database, now, defaultDays, signal });
    if (signal.aborted) return null;
    onDone({ day, mails });
    return day;
  });

type Retaining = DailyClock & {
  database: Database;
  /** Is called for each day whose run this process made. */
  onDone(done: { day: PlainDate; counts: RetentionCounts }): void;
};

/**
 * Deletes data whose retention has ended, once a day until `signal`. The database remembers the day's run, so that a
 * restart or another server does not repeat it.
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

/** Finland is ahead of UTC by at most three hours: every run of the day began after this moment. */
const startOf = (day: PlainDate): Date => new Date(Date.parse(`${day}T00:00:00Z`) - 3 * 3_600_000);

/** Transactions as the product itself, for use cases that open their own. */
export const transactAsProduct =
  (database: Database, requestId: string): Transact =>
  async (mode, work, options = {}) => {
    const now = new Date();
    let refused: Result<never> | undefined;
    try {
      return await database.asActor(SYSTEM, { mode, ...options }, async (db) => {
        const result = await work({ actor: SYSTEM, db, now, today: helsinkiDate(now), requestId });
        if (result.ok) return result;
        refused = result;
        throw new Error(result.error.code);
      });
    } catch (error) {
      if (refused) return refused;
      throw error;
    }
  };
