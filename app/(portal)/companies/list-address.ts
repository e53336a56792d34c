import type { Cursor } from "#lib/domain/keyset.ts";
import { cursorText } from "#lib/schemas/cursor.ts";

/** What of the company list's address can be read (companyListPageSchema). */
export type ListQuery = Partial<Record<"status" | "provider" | "q" | "sort" | "cursor", string>>;

export type SortColumn = "name" | "vehicles" | "drivers";

/** The list with another filter or order; it begins from its start, because the old place means nothing there. */
export const listAddress = (query: ListQuery, changes: ListQuery = {}): string =>
  addressOf({ ...query, ...changes, cursor: "" });

/** Another page of the same list. */
export const pageAddress = (query: ListQuery, cursor: Cursor | null): string | undefined =>
  cursor ? addressOf({ ...query, cursor: cursorText(cursor) }) : undefined;

function addressOf(query: ListQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `/companies?${params}` : "/companies";
}

/** A column's heading: names begin from A, sizes from the largest; once more turns the order round. */
export function sortOf(query: ListQuery, column: SortColumn) {
  const current = query.sort ?? "name";
  const ascending = current === column;
  const descending = current === `-${column}`;
  const first = column === "name" ? column : `-${column}`;
  const turned = ascending ? `-${column}` : column;
  const next = ascending || descending ? turned : first;
  return {
    href: listAddress(query, { sort: next === "name" ? "" : next }),
    direction: ascending ? ("ascending" as const) : descending ? ("descending" as const) : undefined,
  };
}
