import type { Cursor } from "#lib/domain/keyset.ts";
import { cursorText } from "#lib/schemas/cursor.ts";

/** What of a list's address can be read. */
export type Query = Readonly<Record<string, string | undefined>>;

/** The list with another filter or order; it begins from its start, because the old place means nothing there. */
export const listAddress = (path: string, query: Query, changes: Query = {}): string =>
  addressOf(path, { ...query, ...changes, cursor: undefined });

/** Another page of the same list. */
export const pageAddress = (path: string, query: Query, cursor: Cursor | null): string | undefined =>
  cursor ? addressOf(path, { ...query, cursor: cursorText(cursor) }) : undefined;

/** A column's heading: names begin from A, sizes from the largest; once more turns the order round. */
export function sortOf(path: string, query: Query, column: string) {
  const current = query.sort ?? "name";
  const ascending = current === column;
  const descending = current === `-${column}`;
  const first = column === "name" ? column : `-${column}`;
  const turned = ascending ? `-${column}` : column;
  const next = ascending || descending ? turned : first;
  return {
    href: listAddress(path, query, { sort: next === "name" ? undefined : next }),
    direction: ascending ? ("ascending" as const) : descending ? ("descending" as const) : undefined,
  };
}

function addressOf(path: string, query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}
