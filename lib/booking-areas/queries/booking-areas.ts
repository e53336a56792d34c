import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { bookingAreaPostCodes, bookingAreas } from "#db/schema/booking-areas.ts";
import type { AreaContent, AreaState, BookingArea } from "#lib/booking-areas/rules/booking-area.ts";
import { type PostCodeRange, REGION } from "#lib/booking-areas/rules/post-codes.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import { type Cursor, type Order, readsDown } from "#lib/core/keyset.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import { type Counts, countStates } from "#lib/platform/queries/counts.ts";
import { containing, insertMany } from "#lib/platform/queries/recordset.ts";

// Areas of postal codes, behind row-level security: a provider's API client sees its own.

/** `100-100,33100-33299` */
const toRanges = (text: string): PostCodeRange[] =>
  text === ""
    ? []
    : text.split(",").map((pair) => {
        const [first, last] = pair.split("-").map(Number);
        return { first: first ?? 0, last: last ?? 0 };
      });

const { id, version, name, provider, validFrom, validTo, endedAt, createdAt } = bookingAreas;

/** Without the people who made and ended the area: a provider's API client may not read them. */
const COLUMNS = {
  id,
  version,
  name,
  provider,
  validFrom,
  validTo,
  endedAt,
  createdAt,
  postCodes: sql`coalesce((select string_agg(c.first_code || '-' || c.last_code, ',' order by c.first_code)
    from booking_area_post_codes c where c.area_id = "booking_areas"."id"), '')`.mapWith(toRanges),
};

export type AreaFilter = {
  state?: AreaState | undefined;
  provider?: ProviderId | undefined;
  /** A part of the name. */
  search?: string | undefined;
  /** Only areas that hold a code of this range. */
  postCodes?: PostCodeRange | undefined;
};

export type AreaSort = "name" | "start" | "id";
export type AreaOrder = Order<AreaSort>;
type Slice = {
  filter: AreaFilter;
  order: AreaOrder;
  cursor: Cursor | null;
  limit: number;
  today: PlainDate;
};

/** The number of an area's rules in force today. */
export type RuleCounts = { allowed: number; denied: number };
export type ListedArea = BookingArea & RuleCounts;

/** Each has its index; days are compared in their text form. */
const SORTED: Record<AreaSort, { column: SQL; mark: (value: Cursor["value"]) => SQL }> = {
  name: { column: sql`${name}`, mark: (value) => sql`${value}::text collate "fi-x-icu"` },
  start: { column: sql`${validFrom}`, mark: (value) => sql`${value}::text::date` },
  id: { column: sql`${id}`, mark: (value) => sql`${value}::bigint` },
};

const countOf = (effect: "allow" | "deny", today: PlainDate) =>
  sql`(select count(*) from booking_area_rules r where r.area_id = "booking_areas"."id" and r.effect = ${sql.raw(`'${effect}'`)}
    and r.ended_at is null and (r.valid_from is null or r.valid_from <= ${today}::date)
    and (r.valid_to is null or r.valid_to >= ${today}::date))`.mapWith(Number);

/** Up to `limit + 1` areas from the cursor on in reading direction. */
export async function listBookingAreas(
  db: Tx,
  { filter, order, cursor, limit, today }: Slice,
): Promise<ListedArea[]> {
  const { column, mark } = SORTED[order.by];
  const descends = readsDown(order, cursor);
  const turn = descends ? desc : asc;
  const place = cursor && sql`(${mark(cursor.value)}, ${cursor.id}::bigint)`;
  const row = sql`(${column}, ${id})`;
  return db
    .select({ ...COLUMNS, allowed: countOf("allow", today), denied: countOf("deny", today) })
    .from(bookingAreas)
    .where(
      and(
        ...conditions(filter, today),
        place ? (descends ? sql`${row} < ${place}` : sql`${row} > ${place}`) : undefined,
      ),
    )
    .orderBy(turn(column), turn(id))
    .limit(limit + 1);
}

function conditions({ state, provider: wanted, search, postCodes }: AreaFilter, today: PlainDate) {
  const pattern = search && containing(search);
  return [
    state && STATES[state](today),
    wanted && eq(provider, wanted),
    pattern ? sql`lower(${name}) like ${pattern}` : undefined,
    postCodes &&
      sql`exists (select from booking_area_post_codes c where c.area_id = "booking_areas"."id"
        and c.first_code <= ${postCodes.last}::int and c.last_code >= ${postCodes.first}::int)`,
  ];
}

/** The SQL of stateOn. */
const STATES: Record<AreaState, (today: PlainDate) => SQL> = {
  in_force: (today) =>
    sql`(${endedAt} is null and ${validFrom} <= ${today}::date and (${validTo} is null or ${validTo} >= ${today}::date))`,
  coming: (today) => sql`(${endedAt} is null and ${validFrom} > ${today}::date)`,
  ended: (today) => sql`(${endedAt} is not null or ${validTo} < ${today}::date)`,
};

export const countAreas = (db: Tx, today: PlainDate): Promise<Counts<AreaState>> =>
  countStates(db, sql`booking_areas`, {
    in_force: STATES.in_force(today),
    coming: STATES.coming(today),
    ended: STATES.ended(today),
  });

/** The number of areas in force that hold a code of a region of postal codes, by the region's two digits. */
export async function countAreasByRegion(
  db: Tx,
  { provider: wanted, today }: { provider?: ProviderId | undefined; today: PlainDate },
): Promise<Map<number, number>> {
  const region = sql<number>`generate_series(c.first_code / ${REGION}::int, c.last_code / ${REGION}::int)`;
  const held = db
    .selectDistinct({ area: id, region: sql<number>`${region}`.as("region") })
    .from(bookingAreas)
    .innerJoin(sql`booking_area_post_codes c`, sql`c.area_id = ${id}`)
    .where(and(...conditions({ state: "in_force", provider: wanted }, today)))
    .as("held");
  const rows = await db
    .select({ region: held.region, areas: sql`count(*)`.mapWith(Number) })
    .from(held)
    .groupBy(held.region)
    .orderBy(held.region);
  return new Map(rows.map((row) => [row.region, row.areas]));
}

/** `lock` locks the area until the transaction ends. */
export async function findBookingArea(
  db: Tx,
  areaId: number,
  options: { lock?: boolean } = {},
): Promise<BookingArea | null> {
  const query = db.select(COLUMNS).from(bookingAreas).where(eq(id, areaId));
  const [row] = await (options.lock ? query.for("update") : query);
  return row ?? null;
}

/** The person who ended an area; null for an area that has not ended. */
export async function findWhoEndedArea(db: Tx, areaId: number): Promise<string | null> {
  const [row] = await db.select({ endedBy: bookingAreas.endedBy }).from(bookingAreas).where(eq(id, areaId));
  return row?.endedBy ?? null;
}

type NewArea = AreaContent & Pick<BookingArea, "provider" | "createdAt"> & { createdBy: string };

export async function insertBookingArea(db: Tx, { postCodes, ...area }: NewArea): Promise<number> {
  const [row] = await db.insert(bookingAreas).values(area).returning({ id });
  if (!row) throw new Error("the area was not inserted");
  await insertPostCodes(db, { id: row.id, provider: area.provider, postCodes });
  return row.id;
}

/** Writes an area's content; the database increments the version. */
export async function updateBookingArea(
  db: Tx,
  area: Pick<BookingArea, "id" | "provider">,
  { postCodes, ...content }: AreaContent,
): Promise<void> {
  await db
    .update(bookingAreas)
    .set({ ...content, version: sql`${version} + 1` })
    .where(eq(id, area.id));
  await db.delete(bookingAreaPostCodes).where(eq(bookingAreaPostCodes.areaId, area.id));
  await insertPostCodes(db, { ...area, postCodes });
}

const insertPostCodes = (
  db: Tx,
  { id: areaId, provider: of, postCodes }: Pick<BookingArea, "id" | "provider" | "postCodes">,
) =>
  insertMany(db, bookingAreaPostCodes, {
    rows: postCodes.map(({ first, last }) => ({ areaId, provider: of, firstCode: first, lastCode: last })),
  });

export async function endBookingArea(
  db: Tx,
  areaId: number,
  ended: { endedAt: Date; endedBy: string },
): Promise<void> {
  await db
    .update(bookingAreas)
    .set({ ...ended, version: sql`${version} + 1` })
    .where(eq(id, areaId));
}

export type Overlap = Pick<BookingArea, "id" | "name" | "validFrom" | "validTo"> & {
  /** The first common codes of both. */
  shared: PostCodeRange[];
};

type Wanted = Pick<AreaContent, "postCodes" | "validFrom" | "validTo"> &
  Pick<BookingArea, "provider"> & { without: number; today: PlainDate };

/** The most areas that the warning names. */
const OVERLAPS = 20;

/** A provider's other current or future areas with some common codes on some common days, by name. */
export async function listOverlaps(db: Tx, wanted: Wanted): Promise<Overlap[]> {
  const first = wanted.postCodes.map((range) => range.first);
  const last = wanted.postCodes.map((range) => range.last);
  const shared = sql`(select string_agg(greatest(c.first_code, w.first) || '-' || least(c.last_code, w.last), ',' order by c.first_code)
    from booking_area_post_codes c
    join unnest(${sql.param(first)}::int[], ${sql.param(last)}::int[]) w (first, last)
      on c.first_code <= w.last and c.last_code >= w.first
    where c.area_id = "booking_areas"."id")`;
  const rows = await db
    .select({ id, name, validFrom, validTo, shared: sql`${shared}`.mapWith(toRanges) })
    .from(bookingAreas)
    .where(
      and(
        eq(provider, wanted.provider),
        sql`${id} <> ${wanted.without}::bigint and ${endedAt} is null`,
        // An area whose days are over restricts nobody.
        sql`(${validTo} is null or ${validTo} >= ${wanted.today}::date)`,
        sql`daterange(${validFrom}, ${validTo}, '[]') && daterange(${wanted.validFrom}::date, ${wanted.validTo}::date, '[]')`,
        sql`${shared} is not null`,
      ),
    )
    .orderBy(asc(name), asc(id))
    .limit(OVERLAPS);
  return rows;
}
