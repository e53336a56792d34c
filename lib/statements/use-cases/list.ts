import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import { loadCompany } from "#lib/companies/use-cases/load.ts";
import { readsOnlyMoney } from "#lib/core/actor.ts";
import { addDays, helsinkiDate, type PlainDate } from "#lib/core/calendar.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  findStatementSpan,
  listPeriodSums,
  listStatementRows,
  type PeriodSums,
  type StatementRow,
  type StatementSlice,
  type StatementSpan,
} from "#lib/settlements/queries/statements.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";
import { periodsBetween, SETTLEMENT_DAYS } from "#lib/settlements/rules/period.ts";
import { type CalendarLink, findPayoutCalendar } from "#lib/statements/queries/payout-calendars.ts";
import type { statementListPageSchema, statementListSchema } from "#lib/statements/schema.ts";

/** The most open periods in the list. A run follows its period within days, so longer lists are not waiting for runs. */
const OPEN_SHOWN = 6;

/** A year of periods in the chart. */
const CHARTED = 26;

/** A year has 26 periods, or 27. */
const MOST_OF_YEAR = 27;

/** The settled periods that end in a year, oldest first. */
export type SettledYear = { year: number; periods: PeriodSums[] };

/** A period without a final statement; `running` until its last day has ended. */
export type OpenPeriod = Period & { running: boolean };

export type StatementListPage = {
  company: Company;
  page: Page<StatementRow>;
  /** The years of the company's statements, the newest first. */
  years: number[];
  /** The latest periods, oldest first. */
  charted: PeriodSums[];
  /** The chosen year, or the latest one; null on later pages, and for a year without a settled period. */
  settled: SettledYear | null;
  /** Periods without a final statement, the newest first. Empty except on the first page. */
  open: OpenPeriod[];
  /** The calendar link of the payout days; null without one. */
  calendar: CalendarLink | null;
};

/** A company's final statements, newest period first. Fails with `not_found`. */
export async function listStatements(
  ctx: Context,
  { companyId, year, cursor, limit }: z.output<typeof statementListSchema>,
): Promise<Result<Page<StatementRow>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  return ok(await pageFrom(ctx, { companyId, year, cursor: cursor ?? null, limit }));
}
listStatements.money = true as const;

/** Lists statements for the screen, with the years of the filter and the chart's periods. Fails with `not_found`. */
export async function listStatementPage(
  ctx: Context,
  { companyId, year, cursor }: z.output<typeof statementListPageSchema>,
): Promise<Result<StatementListPage>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const span = await findStatementSpan(ctx.db, companyId);
  const years = yearsOf(span);
  return ok({
    company: company.value,
    page: await pageFrom(ctx, { companyId, year, cursor: cursor ?? null, limit: PAGE_SIZE }),
    years,
    charted: await listPeriodSums(ctx.db, { companyId, limit: CHARTED }),
    settled: cursor ? null : await settledYear(ctx, companyId, year ?? years[0]),
    open: cursor
      ? []
      : openPeriods(span, ctx.today).filter(({ end }) => year === undefined || end.startsWith(String(year))),
    calendar: readsOnlyMoney(ctx.actor, companyId) ? null : await findPayoutCalendar(ctx.db, companyId),
  });
}
listStatementPage.money = true as const;

async function settledYear(
  { db }: Context,
  companyId: number,
  year: number | undefined,
): Promise<SettledYear | null> {
  if (year === undefined) return null;
  const periods = await listPeriodSums(db, { companyId, year, limit: MOST_OF_YEAR });
  return periods.length === 0 ? null : { year, periods };
}

/**
 * The periods after the last settled one, or from the company's approval on, up to the current period, the newest first. Skips
 * a closed period without a statement of this company.
 */
export function openPeriods(
  { approvedDate, last, unclosedFrom }: StatementSpan,
  today: PlainDate,
): OpenPeriod[] {
  const inUseFrom = approvedDate && helsinkiDate(approvedDate);
  const begun = last === null ? inUseFrom : addDays(last, SETTLEMENT_DAYS);
  if (begun === null) return [];
  const from = unclosedFrom !== null && unclosedFrom > begun ? unclosedFrom : begun;
  return periodsBetween(from, today)
    .reverse()
    .slice(0, OPEN_SHOWN)
    .map((period) => ({ ...period, running: period.end >= today }));
}

async function pageFrom(
  { db, today }: Context,
  slice: Omit<StatementSlice, "today">,
): Promise<Page<StatementRow>> {
  const rows = await listStatementRows(db, { ...slice, today });
  return pageOf(rows, { ...slice, sortValue: ({ period }) => period.start });
}

function yearsOf({ first, last }: StatementSpan): number[] {
  if (first === null || last === null) return [];
  const [from, to] = [first, last].map((start) =>
    Number(addDays(start, SETTLEMENT_DAYS - 1).slice(0, 4)),
  ) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, index) => to - index);
}
