import { Fragment, type ReactNode } from "react";
import type { LeadColumn } from "#app/_components/list/list-table.tsx";
import { shownColumns } from "#app/_components/list/read-list-view.ts";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { EmailLink } from "#app/_ui/email-text.tsx";
import { BadgeCell, Cell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { DriverColumn } from "#lib/fleet/driver-fields.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import type { ListView } from "#lib/list-views/rules/list-views.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";
import type { FleetPlace } from "./fleet-head.tsx";
import { type FleetColumn, FleetHead } from "./fleet-head.tsx";
import { ValidityBadge } from "./validity.tsx";

type Props = {
  rows: readonly Driver[];
  place: FleetPlace;
  view: ListView;
  lead: LeadColumn<Driver> | null;
  today: PlainDate;
};

type Column = FleetColumn<Driver> & { column: DriverColumn | undefined };

/** The name is always shown and links to the driver. */
export const driverTableColumns = (place: FleetPlace, today: PlainDate): Column[] => [
  {
    id: "id",
    column: "id",
    title: m.companyPage_driverId(),
    cell: ({ id }) => <BesideCell label={m.companyPage_driverId()}>{id}</BesideCell>,
  },
  {
    id: "licence",
    column: "licence",
    title: m.companyPage_licence(),
    cell: ({ taxiDrivingLicense }) => (
      <BesideCell label={m.companyPage_licence()}>{taxiDrivingLicense}</BesideCell>
    ),
  },
  {
    id: "validity",
    column: "validity",
    title: m.companyPage_validity(),
    cell: ({ taxiDrivingLicenseExpiration: expiration }) => (
      <BesideCell label={m.companyPage_validity()}>
        {expiration && <ValidityBadge expiration={expiration} today={today} />}
      </BesideCell>
    ),
  },
  {
    column: "name",
    title: m.fleetPage_lastName(),
    cell: (row) => (
      <NameCell href={`${place.path}/${row.id}`}>
        <LastName driver={row} />
      </NameCell>
    ),
  },
  {
    id: "phone",
    column: "phone",
    title: m.companyPage_phone(),
    cell: ({ contact: { phoneNumber } }) => (
      <Cell>{phoneNumber && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>}</Cell>
    ),
  },
  {
    id: "email",
    column: "email",
    title: m.companyPage_email(),
    cell: ({ contact: { email } }) => <Cell>{email && <EmailLink value={email} />}</Cell>,
  },
  {
    id: "status",
    column: "status",
    title: m.companyPage_status(),
    cell: ({ status }) => (
      <BadgeCell>
        <EntityBadge status={status} />
      </BadgeCell>
    ),
  },
  {
    id: "firstName",
    column: undefined,
    title: fieldLabel("contact.firstName"),
    cell: ({ contact: { firstName } }) => <td className="cards:hidden!">{firstName}</td>,
  },
];

export function DriverTable({ rows, place, view, lead, today }: Props) {
  const columns = driverTableColumns(place, today);
  const shown = shownColumns(columns, view);
  return (
    <Table caption={m.fleet_list({ kind: "driver" })} columns="most">
      <FleetHead columns={shown} place={place} lead={lead?.head} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {lead?.cell(row)}
            {shown.map(({ id, cell }) => (
              <Fragment key={id ?? "name"}>{cell?.(row)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** On a phone these short cells share a line. */
const BesideCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td data-label={label} className="tabular-nums whitespace-nowrap cards:whitespace-normal cards:basis-auto!">
    {children}
  </td>
);
/** The link to the driver has a text even without a last name. A phone's card shows the first name after it. */
const LastName = ({ driver: { contact } }: { driver: Pick<Driver, "contact"> }) =>
  contact.lastName ? (
    <span
      data-first-name={` ${contact.firstName ?? ""}`}
      className="cards:after:content-[attr(data-first-name)]"
    >
      {contact.lastName}
    </span>
  ) : (
    <span className="text-ink-3">{contact.firstName || m.fleet_nameless({ kind: "driver" })}</span>
  );
