import type { ReactNode } from "react";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { BadgeCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { fleetTexts } from "#lib/fleet/texts.ts";
import type { VehicleColumn } from "#lib/fleet/vehicle-fields.ts";
import { fieldLabels, vehicleTypeLabels } from "#lib/messages/labels.ts";
import type { FleetPlace } from "./fleet-address.ts";
import { FleetHead } from "./fleet-head.tsx";

type Props = {
  rows: readonly Vehicle[];
  place: FleetPlace;
  /** A column before the plate, such as one to select rows by. */
  lead?: { head: ReactNode; cell: (row: Vehicle) => ReactNode };
};

const COLUMNS: readonly { column: VehicleColumn; label: string | undefined }[] = [
  { column: "plate", label: fieldLabels.licensePlate },
  { column: "make", label: fieldLabels.make },
  { column: "model", label: fieldLabels.model },
  { column: "year", label: fieldLabels.year },
  { column: "color", label: fieldLabels.color },
  { column: "type", label: fieldLabels.vehicleType },
  { column: "status", label: fieldLabels.status },
];

export const VehicleTable = ({ rows, place, lead }: Props) => (
  <Table caption={fleetTexts.vehicle.list}>
    <FleetHead columns={COLUMNS} place={place} lead={lead?.head} />
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {lead?.cell(row)}
          <NameCell href={`${place.path}/${row.id}`}>
            {row.licensePlate === null ? (
              <span className="text-ink-3">{fleetTexts.vehicle.nameless}</span>
            ) : (
              <span className="tabular-nums">{row.licensePlate}</span>
            )}
          </NameCell>
          <TextCell>{row.make}</TextCell>
          <TextCell>{row.model}</TextCell>
          <td className={`tabular-nums ${BESIDE}`}>{row.year}</td>
          <TextCell>{row.color}</TextCell>
          <td className={BESIDE}>{row.vehicleType && vehicleTypeLabels[row.vehicleType]}</td>
          <BadgeCell>
            <EntityBadge status={row.status} />
          </BadgeCell>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** One long word must not push the columns behind it out of the card. */
const TextCell = ({ children }: { children: string | null }) => (
  <td className={BESIDE}>
    <span className="block max-w-48 wrap-break-word max-md:max-w-full">{children}</span>
  </td>
);

/** On a phone these short cells share a line instead of taking one each. */
const BESIDE = "max-md:basis-auto!";
