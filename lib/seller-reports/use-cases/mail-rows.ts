import type { Database } from "#db/client.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { decisionReceivers } from "#lib/companies/rules/company.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { sellerRowReady } from "#lib/seller-reports/letters/own-row.ts";
import { listSellerFigures } from "#lib/seller-reports/queries/seller-figures.ts";
import { findReportingDuty, insertRowMail } from "#lib/seller-reports/queries/stored-reports.ts";
import { mailedYear } from "#lib/seller-reports/rules/seller-row.ts";
import { YEAR_DEADLINE_MS } from "./seller-year.ts";

type Round = { database: Database; now: Date; signal?: AbortSignal };

/**
 * In January, tells each company with a row of the year before that it can read it, where the provider must report. Each
 * company is told once a year, in a transaction of its own. Any number of servers may run it, at once or again. Returns the number of
 * companies.
 */
export async function mailSellerRows({ database, now, signal }: Round): Promise<number> {
  const today = helsinkiDate(now);
  const year = mailedYear(today);
  if (year === null) return 0;
  const rows = await database.asActor(SYSTEM, { mode: "read", deadlineMs: YEAR_DEADLINE_MS }, async (db) => {
    const duty = await findReportingDuty(db);
    return duty?.duty === "yes" ? listSellerFigures(db, { year, today, afterId: 0, limit: null }) : [];
  });
  let told = 0;
  for (const { companyId } of rows) {
    if (signal?.aborted) return told;
    const isTold = await database.asActor(SYSTEM, { mode: "write" }, async (db) => {
      const company = await findCompany(db, companyId);
      if (!company || !(await insertRowMail(db, { year, companyId, mailedAt: now }))) return false;
      for (const to of decisionReceivers(company))
        await enqueueMail(db, sellerRowReady, { to, companyId, companyName: company.companyName, year });
      return true;
    });
    if (isTold) told += 1;
  }
  return told;
}
