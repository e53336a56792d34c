import type { z } from "zod";
import {
  type CompanyOrder,
  type CompanyRow,
  type CompanySort,
  listCompanyRows,
  listWholeCompanies,
} from "#lib/companies/queries/company-list.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { undoneFrom } from "#lib/core/bulk-change.ts";
import {
  type Cursor,
  EXPORT_SLICE,
  orderOf,
  PAGE_SIZE,
  type Page,
  pageOf,
  placeAmong,
} from "#lib/core/keyset.ts";
import { ok, type Result } from "#lib/core/result.ts";
import { STATUSES } from "#lib/core/status.ts";
import {
  listGatherers,
  type Partner,
  sumUnderPartner,
  type UnderPartner,
} from "#lib/partners/queries/partner-list.ts";
import { type ListedPartnerMove, listPartnerMoves } from "#lib/partners/queries/partner-moves.ts";
import type {
  partnerCompaniesExportSchema,
  partnerCompaniesSchema,
  partnerPageSchema,
} from "#lib/partners/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { loadPartner } from "./write.ts";

const VALUES: Record<CompanySort, (row: CompanyRow) => string | number> = {
  name: ({ companyName }) => companyName,
  vehicles: ({ vehicleCount }) => vehicleCount,
  drivers: ({ driverCount }) => driverCount,
  id: ({ id }) => id,
};
const MOVES_SHOWN = 5;

export type PartnerPage = {
  partner: Company;
  page: Page<CompanyRow>;
  /** The sums of all companies under the partner, whatever the filter. */
  sums: UnderPartner;
  /** The number of rows that match the filter. */
  total: number;
  /** The partners to which companies can be moved. */
  targets: Partner[];
  moves: ListedPartnerMove[];
};

/** One page of the companies under a partner, with the data for moves. Fails with `not_found`, `forbidden`. */
export async function viewPartner(
  ctx: Context,
  { partnerId, status, q: search, sort, cursor }: z.output<typeof partnerPageSchema>,
): Promise<Result<PartnerPage>> {
  const { db, now } = ctx;
  const partner = await loadPartner(ctx, partnerId);
  if (!partner.ok) return partner;
  const order = orderOf<CompanySort>(sort);
  const slice = { filter: under({ partnerId, status, search }), order, cursor: placeIn(order, cursor) };
  const rows = await listCompanyRows(db, { ...slice, limit: PAGE_SIZE });
  const sums = await sumUnderPartner(db, { partnerId });
  const found = search ? await sumUnderPartner(db, { partnerId, status, search }) : sums;
  return ok({
    partner: partner.value,
    page: pageOf(rows, { limit: PAGE_SIZE, cursor: slice.cursor, sortValue: VALUES[order.by] }),
    sums,
    total: status ? found[status] : STATUSES.reduce((sum, one) => sum + found[one], 0),
    targets: (await listGatherers(db)).filter(({ id }) => id !== partnerId),
    moves: await listPartnerMoves(db, { partnerId, from: undoneFrom(now), limit: MOVES_SHOWN }),
  });
}

/** One part of the companies under a partner, whole, for a file. Fails like viewPartner. */
export async function exportPartnerCompanies(
  ctx: Context,
  { partnerId, status, q: search, sort, cursor }: z.output<typeof partnerCompaniesExportSchema>,
): Promise<Result<Page<Company>>> {
  const partner = await loadPartner(ctx, partnerId);
  if (!partner.ok) return partner;
  const order = orderOf<CompanySort>(sort);
  const slice = { filter: under({ partnerId, status, search }), order, cursor: placeIn(order, cursor) };
  const companies = await listWholeCompanies(ctx.db, { ...slice, limit: EXPORT_SLICE });
  return ok(pageOf(companies, { limit: EXPORT_SLICE, cursor: slice.cursor, sortValue: VALUES[order.by] }));
}

/** The API's list of them, by default in the order of ids. Fails like viewPartner. */
export async function listPartnerCompanies(
  ctx: Context,
  { partnerId, status, q: search, sort, limit, cursor: from }: z.output<typeof partnerCompaniesSchema>,
): Promise<Result<Page<CompanyRow>>> {
  const partner = await loadPartner(ctx, partnerId);
  if (!partner.ok) return partner;
  const order = orderOf(sort ?? "id");
  const cursor = placeIn(order, from);
  const filter = under({ partnerId, status, search });
  const rows = await listCompanyRows(ctx.db, { filter, order, cursor, limit });
  return ok(pageOf(rows, { limit, cursor, sortValue: VALUES[order.by] }));
}

type CompanyListQuery = {
  partnerId: number;
  status?: Company["status"] | undefined;
  search?: string | undefined;
};

/** A partner's list as a filter of company-list.ts. */
export const under = (query: CompanyListQuery) => ({ companyIds: null, ...query });

const placeIn = ({ by }: CompanyOrder, cursor: Cursor | undefined): Cursor | null =>
  placeAmong(cursor, by === "name" ? "text" : "number");
