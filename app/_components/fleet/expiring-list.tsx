import { pageAddress } from "#app/_components/list/list-address.ts";
import { FileLinks, ListPager } from "#app/_components/list/list-rows.tsx";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { EmailLink } from "#app/_ui/email-text.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Page } from "#lib/core/keyset.ts";
import type { ExpiringDriver } from "#lib/fleet/queries/expiring-drivers.ts";
import * as m from "#messages";
import { ValidityBadge } from "./validity.tsx";

type Props = {
  path: string;
  page: Page<ExpiringDriver>;
  today: PlainDate;
  /** The company's column, in a list over many companies. */
  showCompany?: boolean;
};

/** Expired and soon expiring licences, the longest expired first. */
export function ExpiringList({ path, page, today, showCompany = false }: Props) {
  const { rows } = page;
  if (rows.length === 0)
    return <EmptyState title={m.fleetPage_noneExpiring()}>{m.fleetPage_noneExpiringHelp()}</EmptyState>;
  return (
    <>
      <p className="mb-4 text-ink-2">{m.fleetPage_expiringHelp()}</p>
      <Table caption={m.fleetPage_expiring()} columns="most">
        <thead>
          <tr>
            <HeadCell>{m.companyPage_driver()}</HeadCell>
            {showCompany && <HeadCell>{m.fleetPage_company()}</HeadCell>}
            <HeadCell>{m.companyPage_validity()}</HeadCell>
            <HeadCell>{m.companyPage_licence()}</HeadCell>
            <HeadCell>{m.fleetPage_contact()}</HeadCell>
            <HeadCell>{m.companyPage_status()}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} today={today} showCompany={showCompany} />
          ))}
        </tbody>
      </Table>
      <ListPager page={page} addressOf={(cursor) => pageAddress(path, {}, cursor)} />
      <FileLinks path={`${path}/export`} />
    </>
  );
}

type RowProps = { row: ExpiringDriver } & Required<Pick<Props, "today" | "showCompany">>;

const Row = ({ row, today, showCompany }: RowProps) => (
  <tr>
    <NameCell href={`/companies/${row.companyId}/drivers/${row.id}`}>
      <DriverName driver={row} />
    </NameCell>
    {showCompany && (
      <Cell>
        <a href={`/companies/${row.companyId}/drivers/expiring`} className="link">
          {row.companyName}
        </a>
      </Cell>
    )}
    <td className="tabular-nums whitespace-nowrap cards:whitespace-normal">
      {row.taxiDrivingLicenseExpiration && (
        <ValidityBadge expiration={row.taxiDrivingLicenseExpiration} today={today} />
      )}
    </td>
    <td
      data-label={m.companyPage_licence()}
      className="tabular-nums whitespace-nowrap cards:whitespace-normal"
    >
      {row.taxiDrivingLicense}
    </td>
    <Cell>
      {row.contact.phoneNumber && (
        <a href={`tel:${row.contact.phoneNumber}`} className="inline-block min-h-6">
          {row.contact.phoneNumber}
        </a>
      )}
      {row.contact.email && (
        <span className="under">
          <EmailLink value={row.contact.email} />
        </span>
      )}
    </Cell>
    <BadgeCell>
      <EntityBadge status={row.status} />
    </BadgeCell>
  </tr>
);

/** The last name, by which people look for a driver, comes first. */
function DriverName({ driver: { contact } }: { driver: Pick<ExpiringDriver, "contact"> }) {
  const name = [contact.lastName, contact.firstName].filter(Boolean).join(" ");
  return name || <span className="text-ink-3">{m.fleet_nameless({ kind: "driver" })}</span>;
}
