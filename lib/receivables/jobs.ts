import type { Database } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { type DailyClock, everyDay } from "#lib/platform/jobs/loop.ts";
import { remindOfPayments } from "#lib/receivables/use-cases/remind.ts";

type PaymentReminding = DailyClock & {
  database: Database;
  defaultDays: readonly number[];
  /** Is called for each finished day with the number of mails that this process left. */
  onDone(done: { day: PlainDate; mails: number }): void;
};

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
