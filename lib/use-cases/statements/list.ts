import type { z } from "zod";
import {
  findStatementSpan,
  listPeriodSums,
  listStatementRows,
  type PeriodSums,
  type StatementRow,
} from "#db/queries/statements.ts";
import { addDays } from "#lib/domain/calendar.ts";
import { PAGE_SIZE, type Page, pageOf } from "#lib/domain/keyset.ts";
import { ok, type Result } from "#lib/domain/result.ts";
import type { statementListPageSchema, statementListSchema } from "#lib/schemas/statement.ts";
import type { Context } from "../context.ts";
import { loadFleetCompany } from "../fleet/company.ts";

/** Periods of the chart: a year of them. */
const CHARTED = 26;

export type StatementListPage = {
  page: Page<StatementRow>;
  /** Years in which periods ended, the newest first. */
  years: number[];
  /** The latest periods, oldest first. */
  charted: PeriodSums[];
};

/** A company's final statements, newest period first. Fails with `not_found`. */
export async function listStatements(
  ctx: Context,
  { companyId, year, cursor: from, limit }: z.output<typeof statementListSchema>,
): Promise<Result<Page<StatementRow>>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const cursor = from ?? null;
  const rows = await listStatementRows(ctx.db, { companyId, year, cursor, limit });
  return ok(pageOf(rows, { limit, cursor, sortValue: ({ period }) => period.start }));
}

/** The same as the screen shows it, with the years to choose from and the chart's periods. Fails with `not_found`. */
export async function listStatementPage(
  ctx: Context,
  query: z.output<typeof statementListPageSchema>,
): Promise<Result<StatementListPage>> {
  const page = await listStatements(ctx, { ...query, limit: PAGE_SIZE });
  if (!page.ok) return page;
  const span = await findStatementSpan(ctx.db, query.companyId);
  return ok({
    page: page.value,
    years: span ? yearsOf(span) : [],
    charted: span ? await listPeriodSums(ctx.db, { companyId: query.companyId, limit: CHARTED }) : [],
  });
}

function yearsOf({ first, last }: { first: string; last: string }): number[] {
  const [from, to] = [first, last].map((start) => Number(addDays(start, 13).slice(0, 4))) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, index) => to - index);
}
