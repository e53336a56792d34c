import type { Cursor } from "#lib/domain/keyset.ts";
import { cursorText } from "#lib/schemas/cursor.ts";

export const AREAS_PATH = "/admin/booking-areas";

/** What of the list's address can be read (areaListPageSchema). */
export type AreaQuery = Partial<Record<"state" | "provider" | "q" | "sort" | "cursor", string>>;

/** The list with another filter or order, from its start. */
export const areasAddress = (query: AreaQuery, changes: AreaQuery = {}): string =>
  addressOf(AREAS_PATH, { ...query, ...changes, cursor: "" });

export const areasPageAddress = (query: AreaQuery, cursor: Cursor | null): string | undefined =>
  cursor ? addressOf(AREAS_PATH, { ...query, cursor: cursorText(cursor) }) : undefined;

/** A path with those of the values that are there. */
export function addressOf(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** A column's heading: names from A, days from the latest; once more turns the order round. */
export function areaSort({ sort = "name", ...query }: AreaQuery, column: "name" | "start") {
  const [ascending, descending] = [sort === column, sort === `-${column}`];
  const first = column === "name" ? "name" : "-start";
  const next = ascending ? `-${column}` : descending ? column : first;
  return {
    href: areasAddress(query, { sort: next === "name" ? "" : next }),
    direction: ascending ? ("ascending" as const) : descending ? ("descending" as const) : undefined,
  };
}
