import type { z } from "zod";
import {
  findStatementSpan,
  listPeriodSums,
  listStatementRows,
  type PeriodSums,
  type StatementRow,
  type StatementSlice,
} from "#db/queries/statements.ts";
import { addDays } from "#lib/domain/calendar.ts";
import type { Company } from "#lib/domain/company.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/domain/keyset.ts";
import { ok, type Result } from "#lib/domain/result.ts";
import type { statementListPageSchema, statementListSchema } from "#lib/schemas/statement.ts";
import { loadCompany } from "../companies/load.ts";
import type { Context } from "../context.ts";
import { loadFleetCompany } from "../fleet/company.ts";

/** Periods of the chart: a year of them. */
const CHARTED = 26;

export type StatementListPage = {
  company: Company;
  page: Page<StatementRow>;
  /** Years in which periods ended, the newest first. */
  years: number[];
  /** The latest periods, oldest first. */
  charted: PeriodSums[];
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

/** The same as the screen shows it, with the years to choose from and the chart's periods. Fails with `not_found`. */
export async function listStatementPage(
  ctx: Context,
  { companyId, year, cursor }: z.output<typeof statementListPageSchema>,
): Promise<Result<StatementListPage>> {
  const company = await loadCompany(ctx, companyId);
  if (!company.ok) return company;
  const span = await findStatementSpan(ctx.db, companyId);
  return ok({
    company: company.value,
    page: await pageFrom(ctx, { companyId, year, cursor: cursor ?? null, limit: PAGE_SIZE }),
    years: span ? yearsOf(span) : [],
    charted: span ? await listPeriodSums(ctx.db, { companyId, limit: CHARTED }) : [],
  });
}

async function pageFrom({ db }: Context, slice: StatementSlice): Promise<Page<StatementRow>> {
  const rows = await listStatementRows(db, slice);
  return pageOf(rows, { ...slice, sortValue: ({ period }) => period.start });
}

function yearsOf({ first, last }: { first: string; last: string }): number[] {
  const [from, to] = [first, last].map((start) => Number(addDays(start, 13).slice(0, 4))) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, index) => to - index);
}
