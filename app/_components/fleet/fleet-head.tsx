import type { ReactNode } from "react";
import { HeadCell } from "#app/_ui/table.tsx";
import { type FleetPlace, fleetSort } from "./fleet-address.ts";

/** A column without a name in the address is one that the list cannot be sorted by. */
export type FleetColumn = { column: string | undefined; label: string | undefined };

type Props = {
  columns: readonly FleetColumn[];
  place: FleetPlace;
  /** A column before the others. */
  lead?: ReactNode;
};

/** The head of a fleet's list, by whose columns it is sorted. */
export const FleetHead = ({ columns, place, lead }: Props) => (
  <thead>
    <tr>
      {lead}
      {columns.map(({ column, label }) => (
        <HeadCell key={column ?? label} {...(column && { sort: fleetSort(place, column) })}>
          {label}
        </HeadCell>
      ))}
    </tr>
  </thead>
);
