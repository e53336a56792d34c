import type { ReactNode } from "react";
import { pageAddress } from "#app/_components/list/list-address.ts";
import { counted, type FilterFields, ListFilter } from "#app/_components/list/list-filter.tsx";
import { FileLinks, ListPager } from "#app/_components/list/list-rows.tsx";
import type { ListQuery } from "#app/_components/list/query-address.ts";
import { EntityBadge } from "#app/_components/status/entity-badge.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmailLink } from "#app/_ui/email-text.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { ExpiringDriver } from "#lib/fleet/queries/expiring-drivers.ts";
import { driverName, EXPIRING_CHOICES, EXPIRY_WARNING_DAYS } from "#lib/fleet/rules/driver.ts";
import type { ExpiringPage } from "#lib/fleet/use-cases/expiring-licences.ts";
import * as m from "#messages";
import { RemindList } from "./bulk/remind-list.tsx";
import { selectColumn } from "./bulk/select-column.tsx";
import { ValidityBadge } from "./validity.tsx";

type Props = Pick<ExpiringPage, "page" | "counts" | "today"> & {
  path: string;
  /** The address's filter. */
  query: ListQuery;
  /** For admins, over many companies: the company's column, a search, and 'Muistuta' for ticked drivers. */
  everybody?: boolean;
};

const filterOf = (everybody: boolean): FilterFields => ({
  chips: {
    name: "ends",
    label: m.expiring_filter(),
    options: EXPIRING_CHOICES,
    labels: {
      expired: m.fleetPage_validities_expired(),
      in30: m.expiring_within({ days: 30 }),
      in60: m.expiring_within({ days: EXPIRY_WARNING_DAYS }),
    },
  },
  ...(everybody && { search: m.expiring_search() }),
});

/** Expired and soon expiring licences, the longest expired first. */
export function ExpiringList({ path, query, page, counts, today, everybody = false }: Props) {
  const { rows } = page;
  if (counts.all === 0)
    return <EmptyState title={m.fleetPage_noneExpiring()}>{m.fleetPage_noneExpiringHelp()}</EmptyState>;
  return (
    <>
      <p className="mb-4 text-ink-2 max-sm:sr-only">{m.fleetPage_expiringHelp()}</p>
      <ListFilter path={path} query={query} filter={counted(filterOf(everybody), counts, query)} />
      {rows.length === 0 ? (
        <EmptyState
          title={m.fleetPage_noneFound()}
          action={<ButtonLink href={path}>{m.fleetPage_clear()}</ButtonLink>}
        >
          {m.fleetPage_noneFoundHelp()}
        </EmptyState>
      ) : everybody ? (
        <RemindList shown={rows.length}>
          <Rows page={page} today={today} everybody />
        </RemindList>
      ) : (
        <Rows page={page} today={today} />
      )}
      <ListPager page={page} addressOf={(cursor) => pageAddress(path, query, cursor)} />
      {rows.length > 0 && <FileLinks path={`${path}/export`} query={query} />}
    </>
  );
}

function Rows({ page: { rows }, today, everybody = false }: Pick<Props, "page" | "today" | "everybody">) {
  const select = everybody ? selectColumn<ExpiringDriver>({ kind: "driver", nameOf: driverName }) : null;
  return (
    <Table caption={m.fleetPage_expiring()} columns="most">
      <thead>
        <tr>
          {select?.head}
          <HeadCell>{m.companyPage_driver()}</HeadCell>
          {everybody && <HeadCell>{m.fleetPage_company()}</HeadCell>}
          <HeadCell>{m.companyPage_validity()}</HeadCell>
          {!everybody && <HeadCell>{m.companyPage_licence()}</HeadCell>}
          <HeadCell>{m.fleetPage_contact()}</HeadCell>
          <HeadCell>{m.companyPage_status()}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} today={today} pick={select?.cell(row)} showCompany={everybody} />
        ))}
      </tbody>
    </Table>
  );
}

/** With the company's column, the licence stands under the name. */
type RowProps = Pick<Props, "today"> & { row: ExpiringDriver; pick: ReactNode; showCompany: boolean };

const Row = ({ row, today, pick, showCompany }: RowProps) => (
  <tr>
    {pick}
    <NameCell
      href={`/companies/${row.companyId}/drivers/${row.id}`}
      under={
        showCompany &&
        row.taxiDrivingLicense && (
          <span className="whitespace-nowrap cards:whitespace-normal">
            {`${m.companyPage_licence()} ${row.taxiDrivingLicense}`}
          </span>
        )
      }
    >
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
    {!showCompany && (
      <td
        data-label={m.companyPage_licence()}
        className="tabular-nums whitespace-nowrap cards:whitespace-normal"
      >
        {row.taxiDrivingLicense}
      </td>
    )}
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
