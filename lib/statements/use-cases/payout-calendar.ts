import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { listPrices } from "#lib/companies/queries/companies.ts";
import type { companyIdSchema } from "#lib/companies/schema.ts";
import { addDays } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { listSettledCompanies } from "#lib/settlements/queries/settlement-inputs.ts";
import { findStatementSpan, listStatementRows } from "#lib/settlements/queries/statements.ts";
import { SETTLEMENT_DAYS } from "#lib/settlements/rules/period.ts";
import {
  deletePayoutCalendar,
  findPayoutCalendarByLink,
  updatePayoutCalendarRead,
  upsertPayoutCalendar,
} from "#lib/statements/queries/payout-calendars.ts";
import { comingPayoutDays, type PayoutCalendar } from "#lib/statements/rules/payout-calendar.ts";
import { openPeriods } from "./list.ts";

/** How long settled periods stay in the calendar: a quarter of a year. */
const SETTLED_SHOWN = 6;
/** How far the calendar reaches: half a year. */
const DAYS_AHEAD = 13 * SETTLEMENT_DAYS;

/**
 * Makes the company's secret calendar link. A company has one: an earlier link stops working. Fails with `not_found`.
 */
export async function makeCalendarLink(
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<{ linkId: string }>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const linkId = randomUUID();
  await upsertPayoutCalendar(ctx.db, { companyId, linkId, createdAt: ctx.now });
  return ok({ linkId });
}

/** Ends the company's calendar link at once. Fails with `not_found`, also without a link. */
export async function revokeCalendarLink(
  ctx: Context,
  { companyId }: z.output<typeof companyIdSchema>,
): Promise<Result<null>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  return (await deletePayoutCalendar(ctx.db, companyId)) ? ok(null) : fail("not_found");
}

/**
 * Reads the payout days behind a calendar link, and nothing else of the company. Runs as the system, because a calendar program
 * has no account. The caller must have checked the link's token. Fails with `link_expired` for a revoked or unknown link, and
 * for a deleted company's.
 */
export async function readPayoutCalendar(
  { db, today }: Context,
  { linkId }: { linkId: string },
): Promise<Result<PayoutCalendar>> {
  const calendar = await findPayoutCalendarByLink(db, linkId);
  const [company] = calendar ? await listSettledCompanies(db, [calendar.companyId], today) : [];
  if (!calendar || !company || company.deleted) return fail("link_expired");
  if (calendar.lastReadOn !== today) await updatePayoutCalendarRead(db, linkId, today);
  const rows = await listStatementRows(db, {
    companyId: company.id,
    cursor: null,
    limit: SETTLED_SHOWN,
    today,
  });
  const settled = rows.flatMap(({ kind, period, outcome, payoutDate, payment }) => {
    const date = payment.expectedDate ?? payoutDate;
    return kind === "settlement" && outcome === "payout" && date !== null ? [{ period, date }] : [];
  });
  const { packages } = company;
  const from = openPeriods(await findStatementSpan(db, company.id), today).at(-1)?.start;
  const isPaid = company.status === "active" && packages.length > 0 && from !== undefined;
  const coming = isPaid
    ? comingPayoutDays(
        { from, until: addDays(today, DAYS_AHEAD) },
        { packages, priceList: await listPrices(db) },
      )
    : [];
  const { id: companyId, name: companyName, language } = company;
  return ok({ companyId, companyName, language, days: [...settled.reverse(), ...coming] });
}
