import type { Cursor } from "#lib/domain/keyset.ts";
import { cursorText } from "#lib/schemas/cursor.ts";

export const DISCOUNTS = "/admin/discounts";

/** What of the list's address can be read (discountListPageSchema). */
export type DiscountQuery = Partial<
  Record<"target" | "scope" | "state" | "companyId" | "q" | "sort" | "cursor", string>
>;

/** The list with another filter or order, from its beginning. */
export const listAddress = (query: DiscountQuery, changes: DiscountQuery = {}): string =>
  addressOf({ ...query, ...changes, cursor: "" });

export const pageAddress = (query: DiscountQuery, cursor: Cursor | null): string | undefined =>
  cursor ? addressOf({ ...query, cursor: cursorText(cursor) }) : undefined;

function addressOf(query: DiscountQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${DISCOUNTS}?${params}` : DISCOUNTS;
}

const DEFAULT = "-validFrom";

/** A column's heading: names begin from A, days from the latest; once more turns the order round. */
export function sortOf(query: DiscountQuery, column: "name" | "validFrom") {
  const current = query.sort ?? DEFAULT;
  const ascending = current === column;
  const descending = current === `-${column}`;
  const first = column === "name" ? column : `-${column}`;
  const next = ascending ? `-${column}` : descending ? column : first;
  return {
    href: listAddress(query, { sort: next === DEFAULT ? "" : next }),
    direction: ascending ? ("ascending" as const) : descending ? ("descending" as const) : undefined,
  };
}
