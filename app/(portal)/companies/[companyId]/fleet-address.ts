import type { Cursor } from "#lib/domain/keyset.ts";
import { cursorText } from "#lib/schemas/cursor.ts";

/** What of a fleet list's address can be read (vehicleListPageSchema, driverListPageSchema). */
export type FleetQuery = Partial<Record<"status" | "q" | "sort" | "cursor", string>>;

/** A list: where it is, what of it is shown, and the column it is sorted by when the address names none. */
export type FleetPlace = { path: string; query: FleetQuery; firstColumn: string };

/** The list with another filter or order; it begins from its start, because the old place means nothing there. */
export const fleetAddress = ({ path, query }: FleetPlace, changes: FleetQuery = {}): string =>
  addressOf(path, { ...query, ...changes, cursor: "" });

/** Another page of the same list. */
export const fleetPageAddress = (
  { path, query }: Pick<FleetPlace, "path" | "query">,
  cursor: Cursor | null,
): string | undefined => (cursor ? addressOf(path, { ...query, cursor: cursorText(cursor) }) : undefined);

function addressOf(path: string, query: FleetQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** A column's heading: the first press sorts upwards, the next turns the order round. */
export function fleetSort(place: FleetPlace, column: string) {
  const current = place.query.sort ?? place.firstColumn;
  const next = current === column ? `-${column}` : column;
  return {
    href: fleetAddress(place, { sort: next === place.firstColumn ? "" : next }),
    direction:
      current === column
        ? ("ascending" as const)
        : current === `-${column}`
          ? ("descending" as const)
          : undefined,
  };
}
