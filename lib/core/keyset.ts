import { isInstant, isPlainDate } from "./calendar.ts";

/**
 * Where a page of a sorted list begins: the sort value and id of the row before it, and how many rows came before.
 * `backward` asks for the page that ends just before that row.
 */
export type Cursor = { value: string | number; id: number; position: number; backward?: boolean };

/** Rows of one page on the screens. */
export const PAGE_SIZE = 50;

/** Rows of a list that its file is made of at once. */
export const EXPORT_SLICE = 1_000;

/** What a list is sorted by, and which way. */
export type Order<By extends string> = { by: By; direction: "asc" | "desc" };

/** As an address says it: `-name` is by name from the end. */
export const orderOf = <By extends string>(sort: By | `-${By}`): Order<By> => ({
  by: sort.replace(/^-/, "") as By,
  direction: sort.startsWith("-") ? "desc" : "asc",
});

/** Which way the rows are read: backwards the order is turned round, and pageOf turns the rows back. */
export const readsDown = ({ direction }: Pick<Order<string>, "direction">, cursor: Cursor | null): boolean =>
  (direction === "desc") !== (cursor?.backward ?? false);

export type PlaceKind = "text" | "number" | "date" | "instant";

/** A place among names means nothing among years: then the list begins from its start. */
export const placeAmong = (cursor: Cursor | undefined, kind: PlaceKind): Cursor | null =>
  cursor && IS_PLACE[kind](cursor.value) ? cursor : null;

const IS_PLACE: Record<PlaceKind, (value: Cursor["value"]) => boolean> = {
  text: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  date: (value) => typeof value === "string" && isPlainDate(value),
  instant: (value) => typeof value === "string" && isInstant(value),
};

/** One page with the cursors of its neighbours; a cursor is null where no neighbour exists. */
export type Page<Row> = {
  rows: Row[];
  position: number;
  next: Cursor | null;
  previous: Cursor | null;
  /** Rows on all pages, where the first one could tell without counting them. */
  total?: number;
};

/** A list without other pages. */
export const onlyPage = <Row>(rows: Row[]): Page<Row> => ({ rows, position: 0, next: null, previous: null });

/**
 * Cuts one row more than a page into a page. `fetched` is in reading direction from the cursor (reversed when
 * `backward`) and holds up to `limit + 1` rows.
 */
export function pageOf<Row extends { id: number }>(
  fetched: readonly Row[],
  {
    limit,
    cursor,
    sortValue,
  }: { limit: number; cursor: Cursor | null; sortValue: (row: Row) => string | number },
): Page<Row> {
  const more = fetched.length > limit;
  const cut = fetched.slice(0, limit);
  const rows = cursor?.backward ? cut.reverse() : cut;
  const position =
    cursor === null ? 0 : cursor.backward ? Math.max(0, cursor.position - rows.length) : cursor.position;
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = cursor?.backward ? cursor !== null : more;
  const hasPrevious = cursor?.backward ? more : cursor !== null;
  return {
    rows,
    position,
    next: hasNext && last ? { value: sortValue(last), id: last.id, position: position + rows.length } : null,
    previous: hasPrevious
      ? before(first ? { value: sortValue(first), id: first.id, position } : cursor)
      : null,
  };
}

/** The way back from a row; from where a page was to begin when all its rows have gone since. */
const before = (place: Cursor | null): Cursor | null => place && { ...place, backward: true };

/** Counted no further than this: a person needs no more to know that there is a lot. */
export const MOST_COUNTED = 1_000;

/** What has become of one thing: as it now is, or gone (`row` is null), deleted or no longer the company's. */
export type Change<Row> = { id: number; companyId: number; changedAt: Date; row: Row | null };

/** One page of what has changed, in the order in which it did. */
export type Changes<Row> = {
  changes: Change<Row>[];
  next: Cursor | null;
  /** All that changed earlier is told once the last page is read, and nothing earlier can follow. */
  until: Date;
};

/** In the order in which things changed. */
export const byChange = (one: Change<unknown>, other: Change<unknown>): number =>
  one.changedAt.getTime() - other.changedAt.getTime() || one.id - other.id;
