import type { Cursor } from "#lib/core/keyset.ts";
import { cursorText } from "#lib/schema/cursor.ts";

/** What of a list's address can be read; each list names its own. */
export type ListQuery = Readonly<Record<string, string | undefined>>;

/** A path with those of the values that are there. */
export function addressOf(path: string, query: ListQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Another page of the list that stands at `path`. */
export const pageAddress = (path: string, query: ListQuery, cursor: Cursor | null): string | undefined =>
  cursor ? addressOf(path, { ...query, cursor: cursorText(cursor) }) : undefined;

type List<Column extends string> = {
  path: string;
  /** How it stands while its address names no order. */
  order: Column | `-${Column}`;
  /** Columns that begin upwards, as names from A; the others begin from the largest or the latest. */
  upwards: readonly Column[];
};

/** The addresses of one list: filtered, paged and sorted in other ways. */
export const listAt = <Query extends ListQuery, Column extends string>({
  path,
  order,
  upwards,
}: List<Column>) => {
  /** With another filter or order it begins from its start, because the old place means nothing there. */
  const address = (query: Query, changes?: Query): string =>
    addressOf(path, { ...query, ...changes, cursor: undefined });
  return {
    address,
    page: (query: Query, cursor: Cursor | null): string | undefined => pageAddress(path, query, cursor),
    /** A column's heading: once more turns the order round. */
    sort(query: Query, column: Column) {
      const current = query.sort ?? order;
      const [ascending, descending] = [current === column, current === `-${column}`];
      const upwardsNext = descending || (!ascending && upwards.includes(column));
      const next = upwardsNext ? column : `-${column}`;
      return {
        href: addressOf(path, { ...query, cursor: undefined, sort: next === order ? undefined : next }),
        direction: ascending ? ("ascending" as const) : descending ? ("descending" as const) : undefined,
      };
    },
  };
};
