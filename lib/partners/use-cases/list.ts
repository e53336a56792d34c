import type { z } from "zod";
import {
  type Cursor,
  EXPORT_SLICE,
  orderOf,
  PAGE_SIZE,
  type Page,
  pageOf,
  placeAmong,
} from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  countPartners,
  listPartnerRows,
  type PartnerRow,
  type PartnerSort,
} from "#lib/partners/queries/partner-list.ts";
import type { partnerExportSchema, partnerListPageSchema, partnerListSchema } from "#lib/partners/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";

const VALUES: Record<PartnerSort, (row: PartnerRow) => string | number> = {
  name: ({ companyName }) => companyName,
  companies: ({ companies }) => companies,
  vehicles: ({ vehicles }) => vehicles,
  id: ({ id }) => id,
};

export type PartnerListPage = { page: Page<PartnerRow>; total: number };

/** One page of the partners with the sums under each. Fails with `forbidden`. */
export async function listPartnerPage(
  { db, actor }: Context,
  { sort, cursor, q: search, ...filter }: z.output<typeof partnerListPageSchema>,
): Promise<Result<PartnerListPage>> {
  if (!actor.admin) return fail("forbidden");
  const shown = { ...filter, search };
  const page = await pageBy(db, {
    filter: shown,
    order: orderOf<PartnerSort>(sort),
    cursor,
    limit: PAGE_SIZE,
  });
  return ok({ page, total: await countPartners(db, shown) });
}

/** One part of the list's partners for a file. Fails with `forbidden`. */
export async function exportPartners(
  { db, actor }: Context,
  { sort, cursor, q: search, format: _, ...filter }: z.output<typeof partnerExportSchema>,
): Promise<Result<Page<PartnerRow>>> {
  if (!actor.admin) return fail("forbidden");
  const slice = {
    filter: { ...filter, search },
    order: orderOf<PartnerSort>(sort),
    cursor,
    limit: EXPORT_SLICE,
  };
  return ok(await pageBy(db, slice));
}

/** The API's list, by default in the order of ids. Fails with `forbidden`. */
export async function listPartners(
  { db, actor }: Context,
  { sort, cursor, limit, q: search, ...filter }: z.output<typeof partnerListSchema>,
): Promise<Result<Page<PartnerRow>>> {
  if (!actor.admin) return fail("forbidden");
  return ok(await pageBy(db, { filter: { ...filter, search }, order: orderOf(sort ?? "id"), cursor, limit }));
}

type Slice = Omit<Parameters<typeof listPartnerRows>[1], "cursor"> & { cursor: Cursor | undefined };

async function pageBy(db: Context["db"], { cursor: from, ...slice }: Slice): Promise<Page<PartnerRow>> {
  const { by } = slice.order;
  const cursor = placeAmong(from, by === "name" ? "text" : "number");
  const rows = await listPartnerRows(db, { ...slice, cursor });
  return pageOf(rows, { limit: slice.limit, cursor, sortValue: VALUES[by] });
}
