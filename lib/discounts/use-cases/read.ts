import type { z } from "zod";
import type { PlainDate } from "#lib/core/calendar.ts";
import { EXPORT_SLICE, orderOf, PAGE_SIZE, type Page, pageOf, placeAmong } from "#lib/core/keyset.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  countDiscounts,
  type Discount,
  type DiscountFilter,
  type DiscountOrder,
  findDiscount,
  findOpenSettlementDay,
  listDiscounts,
} from "#lib/discounts/queries/discounts.ts";
import { type DiscountState, discountState, isDiscountSettled } from "#lib/discounts/rules/discount.ts";
import type {
  discountExportSchema,
  discountIdSchema,
  discountListPageSchema,
  discountListSchema,
  discountPageSchema,
} from "#lib/discounts/schema.ts";
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";

/** A discount on a day; `settled` if statements used it, so that it may only be ended. */
export type ShownDiscount = Discount & { state: DiscountState; settled: boolean };

type DiscountListQuery = z.output<typeof discountListPageSchema>;

/** One page of the list of discounts. Fails with `forbidden`. */
export const listDiscountPage = (
  ctx: Context,
  query: DiscountListQuery,
): Promise<Result<Page<ShownDiscount>>> => pageBy(ctx, query, PAGE_SIZE);

/** The number of discounts in each state. Fails with `forbidden`. */
export const countDiscountStates: UseCase<object, Counts<DiscountState>> = async ({ actor, db, today }) =>
  actor.admin ? ok(await countDiscounts(db, today)) : fail("forbidden");

/** One part of the same list for a file. Fails with `forbidden`. */
export const exportDiscounts = (
  ctx: Context,
  { format: _, ...query }: z.output<typeof discountExportSchema>,
): Promise<Result<Page<ShownDiscount>>> => pageBy(ctx, query, EXPORT_SLICE);

async function pageBy(
  ctx: Context,
  { sort, cursor: from, q, ...filter }: DiscountListQuery,
  limit: number,
): Promise<Result<Page<ShownDiscount>>> {
  const order = orderOf<"validFrom" | "name">(sort);
  const cursor = placeAmong(from, order.by === "validFrom" ? "date" : "text");
  return pageOfDiscounts(ctx, {
    filter: { ...filter, search: q, today: ctx.today },
    order,
    cursor,
    limit,
  });
}

/** The API's list, by default in the order of ids. Fails with `forbidden`. */
export const listAllDiscounts = (
  ctx: Context,
  { sort, cursor, limit, q, ...filter }: z.output<typeof discountListSchema>,
): Promise<Result<Page<ShownDiscount>>> =>
  sort
    ? pageBy(ctx, { ...filter, q, sort, cursor }, limit)
    : pageOfDiscounts(ctx, {
        filter: { ...filter, search: q, today: ctx.today },
        order: { by: "id", direction: "asc" },
        cursor: cursor ?? null,
        limit,
      });

type Slice = Parameters<typeof listDiscounts>[1] & { filter: DiscountFilter };

async function pageOfDiscounts(ctx: Context, slice: Slice): Promise<Result<Page<ShownDiscount>>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const rows = await listDiscounts(ctx.db, slice);
  const openFrom = await findOpenSettlementDay(ctx.db);
  const page = pageOf(rows, { ...slice, sortValue: VALUES[slice.order.by] });
  return ok({ ...page, rows: page.rows.map((row) => shown(row, ctx.today, openFrom)) });
}

const VALUES: Record<DiscountOrder["by"], (row: Discount) => string | number> = {
  validFrom: ({ validFrom }) => validFrom,
  name: ({ name }) => name.toLowerCase(),
  id: ({ id }) => id,
};

const shown = (row: Discount, today: PlainDate, openFrom: PlainDate | null): ShownDiscount => ({
  ...row,
  state: discountState(row, today),
  settled: isDiscountSettled(row, openFrom),
});

/** One discount. Fails with `forbidden` and `not_found`. */
export async function getDiscount(
  ctx: Context,
  { discountId }: z.output<typeof discountIdSchema>,
): Promise<Result<ShownDiscount>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const row = await findDiscount(ctx.db, discountId);
  if (!row) return fail("not_found");
  return ok(shown(row, ctx.today, await findOpenSettlementDay(ctx.db)));
}

export type DiscountView = {
  discount: ShownDiscount;
  history: Page<AdminEventRow>;
  today: PlainDate;
  openFrom: PlainDate | null;
};

/** One discount with its history, for its page. Fails with `forbidden` and `not_found`. */
export async function viewDiscount(
  ctx: Context,
  { discountId, history: cursor }: z.output<typeof discountPageSchema>,
): Promise<Result<DiscountView>> {
  if (!ctx.actor.admin) return fail("forbidden");
  const row = await findDiscount(ctx.db, discountId);
  if (!row) return fail("not_found");
  const openFrom = await findOpenSettlementDay(ctx.db);
  const history = await adminHistoryPage(ctx, { type: "discount", id: discountId }, cursor);
  return ok({ discount: shown(row, ctx.today, openFrom), history, today: ctx.today, openFrom });
}

/** The data for a new discount's form. Fails with `forbidden`. */
export const getDiscountForm = async (
  ctx: Context,
): Promise<Result<{ today: PlainDate; openFrom: PlainDate | null }>> =>
  ctx.actor.admin
    ? ok({ today: ctx.today, openFrom: await findOpenSettlementDay(ctx.db) })
    : fail("forbidden");
