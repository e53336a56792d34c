import { type DailyMails, enqueueEveryDay } from "#lib/platform/jobs/loop.ts";
import { remindOfPayments } from "#lib/receivables/use-cases/remind.ts";

type PaymentReminding = DailyMails & { defaultDays: readonly number[] };

/** Reminds companies of unpaid invoices once a day until `signal`. Each reminder leaves once. */
export const remindOfPaymentsDaily = ({ database, defaultDays, ...daily }: PaymentReminding): Promise<void> =>
  enqueueEveryDay("payment reminders", daily, (now) =>
    remindOfPayments({ database, now, defaultDays, signal: daily.signal }),
  );
