import type { ReactNode } from "react";
import { HeadCell } from "#app/_ui/table.tsx";
import { type FleetPlace, fleetSort } from "./fleet-address.ts";

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
