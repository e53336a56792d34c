import { type DailyMails, enqueueEveryDay } from "#lib/platform/jobs/loop.ts";
import { mailSellerRows } from "#lib/seller-reports/use-cases/mail-rows.ts";

/** In January, tells companies of their rows once a day until `signal`. Each company is told once a year. */
export const tellOfSellerRowsDaily = ({ database, ...daily }: DailyMails): Promise<void> =>
  enqueueEveryDay("seller rows", daily, (now) => mailSellerRows({ database, now, signal: daily.signal }));
