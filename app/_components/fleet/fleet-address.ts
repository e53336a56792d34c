import { listAt } from "#app/_components/list/list-address.ts";
import type { Cursor } from "#lib/core/keyset.ts";

/** The readable parts of a fleet list's address (vehicleListPageSchema, driverListPageSchema). */
export type FleetQuery = Partial<Record<"status" | "q" | "type" | "validity" | "sort" | "cursor", string>>;

/** A list: its path, its query, and its default sort column. */
export type FleetPlace = { path: string; query: FleetQuery; firstColumn: string };

/** Every column sorts ascending first. */
const listOf = ({ path, firstColumn }: Pick<FleetPlace, "path" | "firstColumn">, columns: string[] = []) =>
  listAt<string>({ path, order: firstColumn, upwards: columns });

export const fleetPageAddress = (place: FleetPlace, cursor: Cursor | null): string | undefined =>
  listOf(place).page(place.query, cursor);

export const fleetSort = (place: FleetPlace, column: string) =>
  listOf(place, [column]).sort(place.query, column);
