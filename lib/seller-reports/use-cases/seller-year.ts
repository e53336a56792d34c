import type { z } from "zod";
import { EXPORT_SLICE, PAGE_SIZE, type Page, pageOf } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import {
  type LedgerDifference,
  listLedgerDifferences,
  listSellerFigures,
  sumUncredited,
} from "#lib/seller-reports/queries/seller-figures.ts";
import {
  findReportingDuty,
  findStandingRecords,
  type KeptReport,
  listKeptReports,
  type StoredDuty,
} from "#lib/seller-reports/queries/stored-reports.ts";
import {
  dueMessages,
  type PlatformOperator,
  reportedSeller,
} from "#lib/seller-reports/rules/seller-message.ts";
import {
  addedQuarters,
  type Quarters,
  type SellerGap,
  type SellerRow,
  sellerRow,
} from "#lib/seller-reports/rules/seller-row.ts";
import type {
  sellerRowsExportSchema,
  sellerRowsSchema,
  sellerYearPageSchema,
} from "#lib/seller-reports/schema.ts";
import type { Seller } from "#lib/settlements/rules/document.ts";

/** The most differences that are named. */
export const MOST_DIFFERENCES = 20;
/** The most sellers with gaps that are named. */
export const MOST_GAPS = 50;

/** A year of all companies takes longer than a page of a list. */
export const YEAR_DEADLINE_MS = 55_000;

export type ListedSeller = SellerRow & { id: number };
type WithGaps = Pick<SellerRow, "companyId" | "companyName" | "gaps">;

export type SellerYear = {
  year: number;
  duty: StoredDuty | null;
  /** Null without a configured provider. */
  operator: PlatformOperator | null;
  sums: Record<"consideration" | "fees" | "taxes" | "activities", Quarters>;
  uncredited: { count: number; cents: number };
  differences: LedgerDifference[];
  withGaps: {
    count: number;
    named: { companyId: number; companyName: string; gaps: readonly SellerGap[] }[];
  };
  reports: KeptReport[];
  /** What the next report would hold. */
  due: { kind: KeptReport["kind"]; sellers: number }[];
  sellers: Page<ListedSeller>;
};

/**
 * A year of the provider's sellers: their figures, what is missing, what differs from the books, and what was reported. Fails with
 * `not_found` for all but admins.
 */
export function sellerYearReading(seller: () => Seller | null) {
  const read = async (
    ctx: Context,
    { year: asked, cursor }: z.output<typeof sellerYearPageSchema>,
  ): Promise<Result<SellerYear>> => {
    const { actor, db, today, now } = ctx;
    if (!actor.admin) return fail("not_found");
    const year = asked ?? Number(today.slice(0, 4));
    const of = { year, today };
    const rows = await rowsOf(ctx, { ...of, afterId: 0, limit: null });
    const operator = operatorOf(seller());
    const standing = await findStandingRecords(db, year);
    const sellers = new Map(rows.map((row) => [row.companyId, reportedSeller(row)]));
    const due = operator ? dueMessages({ year, madeAt: now, operator, sellers, standing }) : [];
    const withGaps: WithGaps[] = rows.filter(({ gaps }) => gaps.length > 0);
    const after = cursor?.id ?? 0;
    const shown = cursor?.backward
      ? rows
          .filter(({ id }) => id < after)
          .slice(-PAGE_SIZE - 1)
          .reverse()
      : rows.filter(({ id }) => id > after).slice(0, PAGE_SIZE + 1);
    return ok({
      year,
      duty: await findReportingDuty(db),
      operator,
      sums: {
        consideration: addedQuarters(rows.map(({ consideration }) => consideration)),
        fees: addedQuarters(rows.map(({ fees }) => fees)),
        taxes: addedQuarters(rows.map(({ taxes }) => taxes)),
        activities: addedQuarters(rows.map(({ activities }) => activities)),
      },
      uncredited: await sumUncredited(db, of),
      differences: await listLedgerDifferences(db, { ...of, limit: MOST_DIFFERENCES }),
      withGaps: {
        count: withGaps.length,
        named: withGaps
          .slice(0, MOST_GAPS)
          .map(({ companyId, companyName, gaps }) => ({ companyId, companyName, gaps })),
      },
      reports: await listKeptReports(db, year),
      due: due.map(({ kind, records }) => ({ kind, sellers: records.length })),
      sellers: {
        ...pageOf(shown, { limit: PAGE_SIZE, cursor: cursor ?? null, sortValue: ({ id }) => id }),
        total: rows.length,
      },
    });
  };
  read.deadlineMs = YEAR_DEADLINE_MS;
  return read;
}

/** A page of the year's sellers, in the order of their companies. Fails with `forbidden`. */
export async function listSellerRows(
  ctx: Context,
  { year, cursor, limit }: z.output<typeof sellerRowsSchema>,
): Promise<Result<Page<ListedSeller>>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const slice = { year, today: ctx.today, afterId: cursor?.id ?? 0, limit: limit + 1 };
  const rows = await rowsOf(ctx, slice);
  return ok(pageOf(rows, { limit, cursor: cursor ?? null, sortValue: ({ id }) => id }));
}

/** The same rows for a file. Fails with `forbidden`. */
export const exportSellerRows = (
  ctx: Context,
  { format: _, ...query }: z.output<typeof sellerRowsExportSchema>,
): Promise<Result<Page<ListedSeller>>> => listSellerRows(ctx, { ...query, limit: EXPORT_SLICE });

async function rowsOf(
  { db }: Context,
  slice: Parameters<typeof listSellerFigures>[1],
): Promise<ListedSeller[]> {
  const figures = await listSellerFigures(db, slice);
  return figures.map((one) => ({ ...sellerRow(one), id: one.companyId }));
}

/** The provider as the platform operator. */
export const operatorOf = (seller: Seller | null): PlatformOperator | null =>
  seller && { name: seller.name, businessId: seller.businessId, address: seller.address };
