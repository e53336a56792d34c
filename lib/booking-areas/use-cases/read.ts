import type { z } from "zod";
import {
  type AreaFilter,
  type AreaSort,
  countAreas,
  countAreasByRegion,
  findBookingArea,
  findWhoEndedArea,
  type ListedArea,
  listBookingAreas,
  listOverlaps,
  type Overlap,
} from "#lib/booking-areas/queries/booking-areas.ts";
import {
  countKnownPostCodes,
  listBookingRules,
  listUnknownRanges,
  type ShownRule,
} from "#lib/booking-areas/queries/booking-rules.ts";
import {
  type AreaState,
  type BookingArea,
  canKeepAreas,
  canSeeAreas,
  stateOn,
} from "#lib/booking-areas/rules/booking-area.ts";
import { type PostCodeRange, rangeOfRegion } from "#lib/booking-areas/rules/post-codes.ts";
import type {
  areaExportSchema,
  areaIdSchema,
  areaListPageSchema,
  areaMapSchema,
  areaPageSchema,
  bookingAreasSchema,
  ruleListSchema,
} from "#lib/booking-areas/schema.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
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
import type { AdminEventRow } from "#lib/events/queries/events.ts";
import { adminHistoryPage } from "#lib/events/use-cases/record.ts";
import type { Counts } from "#lib/platform/queries/counts.ts";
import type { Context, UseCase } from "#lib/platform/use-case/context.ts";

const VALUES: Record<AreaSort, (area: BookingArea) => string | number> = {
  name: ({ name }) => name,
  start: ({ validFrom }) => validFrom,
  id: ({ id }) => id,
};

export type AreaListPage = { page: Page<ListedArea>; today: PlainDate };

/** One page of the list of areas. Fails with `forbidden`. */
export async function listAreaPage(
  ctx: Context,
  query: z.output<typeof areaListPageSchema>,
): Promise<Result<AreaListPage>> {
  if (!canKeepAreas(ctx.actor)) return fail("forbidden");
  return ok({ page: await areasOf(ctx, query, PAGE_SIZE), today: ctx.today });
}

/** The number of areas in each state. Fails with `forbidden`. */
export const countAreaStates: UseCase<object, Counts<AreaState>> = async ({ actor, db, today }) =>
  canKeepAreas(actor) ? ok(await countAreas(db, today)) : fail("forbidden");

/**
 * The number of areas in force by the region of their postal codes, of all providers or a chosen one. Apart from the list, so that
 * neither waits for the other. Fails with `forbidden`.
 */
export const countAreaRegions: UseCase<z.output<typeof areaMapSchema>, ReadonlyMap<number, number>> = async (
  { actor, db, today },
  { provider },
) => (canKeepAreas(actor) ? ok(await countAreasByRegion(db, { provider, today })) : fail("forbidden"));

/** One part of the same list for a file. Fails with `forbidden`. */
export async function exportAreas(
  ctx: Context,
  query: z.output<typeof areaExportSchema>,
): Promise<Result<Page<ListedArea>>> {
  return canKeepAreas(ctx.actor) ? ok(await areasOf(ctx, query, EXPORT_SLICE)) : fail("forbidden");
}

/** The API's list, by default in the order of ids; a provider's API client sees its own. Fails with `forbidden`. */
export async function listAreas(
  ctx: Context,
  { provider, state, q, sort, limit, cursor }: z.output<typeof bookingAreasSchema>,
): Promise<Result<Page<ListedArea>>> {
  return canSeeAreas(ctx.actor)
    ? ok(await areasOf(ctx, { provider, state, q, sort: sort ?? "id", cursor }, limit))
    : fail("forbidden");
}

const PLACES = { name: "text", start: "date", id: "number" } as const;

type AreaListQuery = Omit<z.output<typeof areaListPageSchema>, "sort"> & { sort: AreaSort | `-${AreaSort}` };

async function areasOf(
  { db, today }: Context,
  { state, provider, q, sort, cursor: from }: AreaListQuery,
  limit: number,
): Promise<Page<ListedArea>> {
  const order = orderOf<AreaSort>(sort);
  const filter: AreaFilter = { state, provider, ...searchOf(q) };
  const cursor = placeAmong(from, PLACES[order.by]);
  const rows = await listBookingAreas(db, { filter, order, cursor, limit, today });
  return pageOf(rows, { limit, cursor, sortValue: VALUES[order.by] });
}

/** Five digits are a postal code, two digits its beginning, anything else a part of the name. */
function searchOf(text: string | undefined): AreaFilter {
  if (text && /^\d{5}$/.test(text)) return { postCodes: { first: Number(text), last: Number(text) } };
  return text && /^\d{2}$/.test(text) ? { postCodes: rangeOfRegion(Number(text)) } : { search: text };
}

/** Warnings about an area's codes. They do not prevent saving. */
export type AreaWarnings = { unknown: PostCodeRange[]; overlaps: Overlap[] };

export type AreaDetails = AreaWarnings & {
  area: BookingArea;
  endedBy: string | null;
  rules: Page<ShownRule>;
  history: Page<AdminEventRow>;
  today: PlainDate;
  /** The number of known postal codes; with zero, no code counts as unknown. */
  knownPostCodes: number;
};

/** One area with its rules, warnings and history. Fails with `forbidden`, `not_found`. */
export async function getAreaDetails(
  ctx: Context,
  { areaId, rules, history }: z.output<typeof areaPageSchema>,
): Promise<Result<AreaDetails>> {
  if (!canKeepAreas(ctx.actor)) return fail("forbidden");
  const loaded = await loadArea(ctx, areaId);
  if (!loaded.ok) return loaded;
  const area = loaded.value;
  const over = stateOn(ctx.today, area) === "ended";
  return ok({
    area,
    endedBy: area.endedAt && (await findWhoEndedArea(ctx.db, areaId)),
    rules: await rulesOf(ctx, areaId, { cursor: rules, limit: PAGE_SIZE }),
    unknown: over ? [] : await listUnknownRanges(ctx.db, area.postCodes),
    overlaps: over ? [] : await listOverlaps(ctx.db, { ...area, without: areaId, today: ctx.today }),
    knownPostCodes: await countKnownPostCodes(ctx.db),
    history: await adminHistoryPage(ctx, { type: "booking_area", id: areaId }, history),
    today: ctx.today,
  });
}

/** One area alone. Fails with `forbidden`, `not_found`. */
export const getArea = (
  ctx: Context,
  { areaId }: z.output<typeof areaIdSchema>,
): Promise<Result<BookingArea>> => loadArea(ctx, areaId);

/** The rules of an area, ended or not. Fails with `forbidden`, `not_found`. */
export async function listRules(
  ctx: Context,
  { areaId, limit, cursor }: z.output<typeof ruleListSchema>,
): Promise<Result<Page<ShownRule>>> {
  const loaded = await loadArea(ctx, areaId);
  return loaded.ok ? ok(await rulesOf(ctx, areaId, { cursor, limit })) : loaded;
}

async function rulesOf(
  { db }: Context,
  areaId: number,
  { cursor: from, limit }: { cursor: Cursor | undefined; limit: number },
): Promise<Page<ShownRule>> {
  const cursor = from ?? null;
  const rows = await listBookingRules(db, { areaId, cursor, limit });
  return pageOf(rows, { limit, cursor, sortValue: ({ id }) => id });
}

/** An area that the actor may see. Fails with `forbidden`, `not_found` (also for another provider's). */
export async function loadArea({ actor, db }: Context, areaId: number): Promise<Result<BookingArea>> {
  if (!canSeeAreas(actor)) return fail("forbidden");
  const area = await findBookingArea(db, areaId);
  return area ? ok(area) : fail("not_found");
}

/** An area to change, locked until the transaction ends. Fails with `forbidden`, `not_found`, `area_ended`. */
export async function lockArea({ actor, db }: Context, areaId: number): Promise<Result<BookingArea>> {
  if (!canKeepAreas(actor)) return fail("forbidden");
  const area = await findBookingArea(db, areaId, { lock: true });
  if (!area) return fail("not_found");
  return area.endedAt === null ? ok(area) : fail("area_ended");
}
