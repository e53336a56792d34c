import type { ReactNode } from "react";
import { listAt } from "#app/_components/list/list-address.ts";
import type { SortChoice } from "#app/_components/list/list-filter.tsx";
import { HeadCell } from "#app/_ui/table.tsx";
import type { Cursor } from "#lib/core/keyset.ts";

/** A column without a name in the address cannot sort the list. */
export type FleetColumn<Row = never> = {
  /** The name of a column that a person may hide. */
  id?: string;
  column: string | undefined;
  title: string;
  /** The extra first column draws its own heading. */
  cell?: (row: Row) => ReactNode;
};

type Props = {
  columns: readonly FleetColumn[];
  place: FleetPlace;
  /** A column before the others. */
  lead?: ReactNode;
};

/** The head of a fleet's list, with the links that sort it. */
export const FleetHead = ({ columns, place, lead }: Props) => (
  <thead>
    <tr>
      {lead}
      {columns.map(({ column, title }) => (
        <HeadCell key={title} {...(column && { sort: fleetSort(place, column) })}>
          {title}
        </HeadCell>
      ))}
    </tr>
  </thead>
);

/** The readable parts of a fleet list's address (vehicleListPageSchema, driverListPageSchema). */
export type FleetQuery = Partial<
  Record<"status" | "q" | "type" | "validity" | "columns" | "sort" | "cursor", string>
>;

/** A list: its path, its query, and its default sort column. */
export type FleetPlace = { path: string; query: FleetQuery; firstColumn: string };

/** Every column sorts ascending first. */
const listOf = ({ path, firstColumn }: Pick<FleetPlace, "path" | "firstColumn">, columns: string[] = []) =>
  listAt<string>({ path, order: firstColumn, upwards: columns });

export const fleetPageAddress = (place: FleetPlace, cursor: Cursor | null): string | undefined =>
  listOf(place).page(place.query, cursor);

export const fleetSort = (place: FleetPlace, column: string) =>
  listOf(place, [column]).sort(place.query, column);

/** The columns by which the list can be sorted. */
export const fleetSorts = (
  place: FleetPlace,
  columns: readonly Pick<FleetColumn, "column" | "title">[],
): SortChoice[] =>
  columns.flatMap(({ column, title }) => (column ? [{ title, ...fleetSort(place, column) }] : []));
