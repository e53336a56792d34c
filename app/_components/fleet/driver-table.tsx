import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { EmailLink } from "#app/_ui/email-text.tsx";
import { BadgeCell, Cell, NameCell, Table } from "#app/_ui/table.tsx";
import { companyPageTexts as texts } from "#lib/companies/company-page-texts.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { DriverColumn } from "#lib/fleet/driver-fields.ts";
import type { Driver } from "#lib/fleet/rules/driver.ts";
import { fleetPageTexts, fleetTexts } from "#lib/fleet/texts.ts";
import type { FleetPlace } from "./fleet-address.ts";
import { FleetHead } from "./fleet-head.tsx";
import { ValidityBadge } from "./validity.tsx";

type Props = { rows: readonly Driver[]; place: FleetPlace; today: PlainDate };

const COLUMNS: readonly { column: DriverColumn; label: string }[] = [
  { column: "id", label: texts.driverId },
  { column: "licence", label: texts.licence },
  { column: "validity", label: texts.validity },
  { column: "name", label: fleetPageTexts.lastName },
  { column: "phone", label: texts.phone },
  { column: "email", label: texts.email },
  { column: "status", label: texts.status },
];

export const DriverTable = ({ rows, place, today }: Props) => (
  <Table caption={fleetTexts.driver.list} columns="most">
    <FleetHead columns={COLUMNS} place={place} />
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-label={texts.driverId} className={BESIDE}>
            {row.id}
          </td>
          <td data-label={texts.licence} className={BESIDE}>
            {row.taxiDrivingLicense}
          </td>
          <td data-label={texts.validity} className={BESIDE}>
            {row.taxiDrivingLicenseExpiration && (
              <ValidityBadge expiration={row.taxiDrivingLicenseExpiration} today={today} />
            )}
          </td>
          <NameCell href={`${place.path}/${row.id}`}>
            <DriverName driver={row} />
          </NameCell>
          <Cell>
            {row.contact.phoneNumber && (
              <a href={`tel:${row.contact.phoneNumber}`}>{row.contact.phoneNumber}</a>
            )}
          </Cell>
          <Cell>{row.contact.email && <EmailLink value={row.contact.email} />}</Cell>
          <BadgeCell>
            <EntityBadge status={row.status} />
          </BadgeCell>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** On a phone these short cells share a line instead of taking one each. */
const BESIDE = "tabular-nums whitespace-nowrap cards:whitespace-normal cards:basis-auto!";

/** The last name, by which the list is sorted, comes first. */
export function DriverName({ driver: { contact } }: { driver: Pick<Driver, "contact"> }) {
  const name = [contact.lastName, contact.firstName].filter(Boolean).join(" ");
  return name || <span className="text-ink-3">{fleetTexts.driver.nameless}</span>;
}
