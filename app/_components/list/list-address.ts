import type { Cursor } from "#lib/core/keyset.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { type ListQuery, listAddress } from "./query-address.ts";

/** The address of another page of the list at `path`. */
export const pageAddress = (path: string, query: ListQuery, cursor: Cursor | null): string | undefined =>
  cursor ? listAddress(path, { ...query, cursor: cursorText(cursor) }) : undefined;

export type ListPlace<Column extends string> = {
  path: string;
  /** The order when the address names none. */
  order?: Column | `-${Column}`;
  /** Columns whose first click sorts ascending, such as names; the others sort descending. */
  upwards?: readonly Column[];
};

/** The addresses of one list: filtered, paged and sorted in other ways. */
export const listAt = <Column extends string = never>({ path, order, upwards = [] }: ListPlace<Column>) => ({
  path,
  /** Another filter or order begins the list from its start, because the old cursor means nothing there. */
  address: (query: ListQuery, changes?: ListQuery): string =>
    listAddress(path, { ...query, ...changes, cursor: undefined }),
  page: (query: ListQuery, cursor: Cursor | null): string | undefined => pageAddress(path, query, cursor),
  /** A column's heading: a second click reverses the order. */
  sort(query: ListQuery, column: Column) {
    const current = query.sort ?? order;
    const [ascending, descending] = [current === column, current === `-${column}`];
    const upwardsNext = descending || (!ascending && upwards.includes(column));
    const next = upwardsNext ? column : `-${column}`;
    return {
      href: listAddress(path, { ...query, cursor: undefined, sort: next === order ? undefined : next }),
      direction: ascending ? ("ascending" as const) : descending ? ("descending" as const) : undefined,
    };
  },
});
