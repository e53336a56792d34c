import { isInstant, isPlainDate } from "./calendar.ts";

/**
 * Where a page of a sorted list begins: the sort value and id of the row before it, and how many rows came before.
 * `backward` asks for the page that ends just before that row.
 */
export type Cursor = { value: string | number; id: number; position: number; backward?: boolean };

/** Rows of one page on the screens. */
export const PAGE_SIZE = 50;

/** Rows that an export of a list reads at once. */
export const EXPORT_SLICE = 1_000;

/** The sort column of a list and its direction. */
export type Order<By extends string> = { by: By; direction: "asc" | "desc" };

/** An order as the address holds it: `-name` is by name, descending. */
export const orderOf = <By extends string>(sort: By | `-${By}`): Order<By> => ({
  by: sort.replace(/^-/, "") as By,
  direction: sort.startsWith("-") ? "desc" : "asc",
});

/** Whether the query reads in descending order. A backward page is read in reverse; pageOf turns its rows back. */
export const readsDown = ({ direction }: Pick<Order<string>, "direction">, cursor: Cursor | null): boolean =>
  (direction === "desc") !== (cursor?.backward ?? false);

export type PlaceKind = "text" | "number" | "date" | "instant";

/** The cursor, or null where its value is of another kind than the sort column: the list then starts at its beginning. */
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
  /** The number of rows on all pages, where the first page's query knows it without a count. */
  total?: number;
};

/** The page of a list that has no other pages. */
export const onlyPage = <Row>(rows: Row[]): Page<Row> => ({ rows, position: 0, next: null, previous: null });

/** Cuts up to `limit + 1` rows to one page. `fetched` is in reading direction from the cursor (reversed when `backward`). */
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

/** The cursor of the page before a row; if all rows were deleted, before the place where the page began. */
const before = (place: Cursor | null): Cursor | null => place && { ...place, backward: true };

/** Counting stops here: a person needs no exact number above it. */
export const MOST_COUNTED = 1_000;

/** One change: the current row, or null for a row that was deleted or left the company. */
export type Change<Row> = { id: number; companyId: number; changedAt: Date; row: Row | null };

/** One page of changes, in the order of the changes. */
export type Changes<Row> = {
  changes: Change<Row>[];
  next: Cursor | null;
  /** After the last page, the caller has every change before this instant. */
  until: Date;
};

/** Sorts changes by their time. */
export const byChange = (one: Change<unknown>, other: Change<unknown>): number =>
  one.changedAt.getTime() - other.changedAt.getTime() || one.id - other.id;
