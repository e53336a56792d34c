import { addedOnScreen, type LeadColumn } from "#app/_components/list/list-table.tsx";
import { shownColumns } from "#app/_components/list/read-list-view.ts";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { BadgeCell, NameCell, Table } from "#app/_ui/table.tsx";
import { type FieldDefinition, fieldAt, fieldsByPath } from "#lib/core/field-table.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { wordsOf } from "#lib/fleet/values.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import type { ListView } from "#lib/list-views/rules/list-views.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { lastRideColumns } from "#lib/payments/columns.ts";
import type { LastRide } from "#lib/payments/rules/last-ride.ts";
import * as m from "#messages";
import type { FleetPlace } from "./fleet-head.tsx";
import { type FleetColumn, FleetHead } from "./fleet-head.tsx";

type Props = {
  rows: readonly Vehicle[];
  place: FleetPlace;
  view: ListView;
  /** Of these rows, if the person has added a column of them. */
  rides: readonly LastRide[];
  lead: LeadColumn<Vehicle> | null;
};

/** In the order of the field table, after the plate, which links to the vehicle. */
const FIELDS = fieldsByPath(vehicleFields).slice(1);

/** The last ride of each vehicle by its id, if the person has added a column of it. */
type Rides = ReadonlyMap<number, LastRide>;

export const vehicleTableColumns = (): FleetColumn<Vehicle>[] => [
  { column: "plate", title: fieldLabel("licensePlate") },
  ...FIELDS.map(([path, field]) => ({
    id: path,
    column: field.sortedAs,
    title: fieldLabel(path),
    cell: (row: Vehicle) => <FieldCell key={path} path={path} field={field} row={row} />,
  })),
  {
    id: "status",
    column: "status",
    title: fieldLabel("status"),
    cell: ({ status }: Vehicle) => (
      <BadgeCell key="status">
        <EntityBadge status={status} />
      </BadgeCell>
    ),
  },
];

/** On a phone's card they follow the parts, each on a line with its title. */
const rideColumns = (added: readonly string[], rides: Rides): FleetColumn<Vehicle>[] =>
  addedOnScreen(lastRideColumns, added).map(({ id, title, textOf }) => ({
    column: undefined,
    title,
    cell: (row) => {
      const ride = rides.get(row.id);
      return (
        <td key={id} data-label={title} className="tabular-nums max-md:order-4">
          {id === "driver" ? <RideDriver ride={ride} /> : textOf({ ride })}
        </td>
      );
    },
  }));

function RideDriver({ ride }: { ride: LastRide | undefined }) {
  if (!ride?.driver || ride.driverCompanyId === null) return ride?.driver;
  return (
    <a href={`/companies/${ride.driverCompanyId}/drivers/${ride.driverId}`} className="link">
      {ride.driver}
    </a>
  );
}

export function VehicleTable({ rows, place, view, rides, lead }: Props) {
  const byVehicle = new Map(rides.map((ride) => [ride.vehicleId, ride]));
  const columns = [...shownColumns(vehicleTableColumns(), view), ...rideColumns(view.added, byVehicle)];
  return (
    <Table caption={m.fleet_list({ kind: "vehicle" })} columns="most">
      <FleetHead columns={columns} place={place} lead={lead?.head} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {lead?.cell(row)}
            <NameCell href={`${place.path}/${row.id}`}>
              {row.licensePlate === null ? (
                <span className="text-ink-3">{m.fleet_nameless({ kind: "vehicle" })}</span>
              ) : (
                <span className="tabular-nums">{row.licensePlate}</span>
              )}
            </NameCell>
            {columns.map(({ cell }) => cell?.(row))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type FieldCellProps = { path: string; field: FieldDefinition; row: Vehicle };

/** On a card the parts share a line, and the model follows its make without a dot. */
function FieldCell({ path, field, row }: FieldCellProps) {
  const value = fieldAt(path)(row);
  const look = path === "make" ? "part joined" : "part";
  if (field.kind === "modelYear") return <td className={`tabular-nums ${look}`}>{value}</td>;
  if (field.kind === "choice") return <td className={look}>{value && wordsOf(path)[value]}</td>;
  return (
    <td className={look}>
      {/* One long word must not push the next columns out of the card. */}
      {value && <span className="block max-w-48 wrap-break-word cards:inline">{value}</span>}
    </td>
  );
}
