import type { Cursor } from "#lib/domain/keyset.ts";
import { cursorText } from "#lib/schemas/cursor.ts";

/** What of the list's address can be read (featureListSchema). */
export type ListQuery = Partial<Record<"state" | "q" | "sort" | "cursor", string>>;

export const FEATURES_PATH = "/admin/features";

/** The list with another filter or order; it begins from its start, because the old place means nothing there. */
export const listAddress = (query: ListQuery, changes: ListQuery = {}): string =>
  addressOf({ ...query, ...changes, cursor: "" });

/** Another page of the same list. */
export const pageAddress = (query: ListQuery, cursor: Cursor | null): string | undefined =>
  cursor ? addressOf({ ...query, cursor: cursorText(cursor) }) : undefined;

function addressOf(query: ListQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${FEATURES_PATH}?${params}` : FEATURES_PATH;
}

/** A column's heading: names begin from A, changes from the latest; once more turns the order round. */
export function sortOf(query: ListQuery, column: "name" | "modified") {
  const current = query.sort ?? "name";
  const isCurrent = current.replace("-", "") === column;
  const next = isCurrent
    ? current.startsWith("-")
      ? column
      : `-${column}`
    : column === "name"
      ? column
      : `-${column}`;
  return {
    href: listAddress(query, { sort: next === "name" ? "" : next }),
    direction: !isCurrent
      ? undefined
      : current.startsWith("-")
        ? ("descending" as const)
        : ("ascending" as const),
  };
}
