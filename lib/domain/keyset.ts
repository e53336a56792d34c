/**
 * Where a page of a sorted list begins: the sort value and id of the row before it, and how many rows came before.
 * `backward` asks for the page that ends just before that row.
 */
export type Cursor = { value: string | number; id: number; position: number; backward?: boolean };

/** Rows of one page on the screens. */
export const PAGE_SIZE = 50;

/** One page with the ways on from it; null where there is none. */
export type Page<Row> = {
  rows: Row[];
  position: number;
  next: Cursor | null;
  previous: Cursor | null;
  /** Rows on all pages, where the first one could tell without counting them. */
  total?: number;
};

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
