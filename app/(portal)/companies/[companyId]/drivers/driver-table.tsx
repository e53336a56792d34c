import { EntityBadge } from "#app/_components/entity-badge.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { StatusBadge } from "#app/_ui/status-badge.tsx";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PlainDate } from "#lib/domain/calendar.ts";
import { type Driver, licenceValidity } from "#lib/domain/driver.ts";
import { formatDate } from "#lib/i18n/format.ts";
import { companyPageTexts as texts } from "#lib/i18n/texts/company-page.ts";

type Props = { rows: readonly Driver[]; today: PlainDate };

export function DriverTable({ rows, today }: Props) {
  return (
    <Table caption={texts.drivers}>
      <thead>
        <tr>
          <HeadCell>{texts.driver}</HeadCell>
          <HeadCell>{texts.driverId}</HeadCell>
          <HeadCell>{texts.licence}</HeadCell>
          <HeadCell>{texts.validity}</HeadCell>
          <HeadCell>{texts.phone}</HeadCell>
          <HeadCell>{texts.email}</HeadCell>
          <HeadCell>{texts.status}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <NameCell>
              {nameOf(row) ? (
                <span className="font-section">{nameOf(row)}</span>
              ) : (
                <span className="text-ink-3">{texts.noName}</span>
              )}
            </NameCell>
            <td data-label={texts.driverId} className={BESIDE}>
              {row.id}
            </td>
            <td data-label={texts.licence} className={BESIDE}>
              {row.taxiDrivingLicense}
            </td>
            <td data-label={texts.validity} className={BESIDE}>
              {row.taxiDrivingLicenseExpiration && (
                <Validity expiration={row.taxiDrivingLicenseExpiration} today={today} />
              )}
            </td>
            <Cell>
              {row.contact.phoneNumber && (
                <a href={`tel:${row.contact.phoneNumber}`}>{row.contact.phoneNumber}</a>
              )}
            </Cell>
            <Cell>{row.contact.email && <EmailText value={row.contact.email} />}</Cell>
            <BadgeCell>
              <EntityBadge status={row.status} />
            </BadgeCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** On a phone these short cells share a line instead of taking one each. */
const BESIDE = "tabular-nums md:whitespace-nowrap max-md:basis-auto!";

const nameOf = ({ contact: { lastName, firstName } }: Driver): string =>
  [lastName, firstName].filter(Boolean).join(" ");

function Validity({ expiration, today }: { expiration: PlainDate; today: PlainDate }) {
  const validity = licenceValidity(expiration, today);
  return (
    <>
      {formatDate(expiration)}{" "}
      {validity.state === "expired" && (
        <span className="md:block">
          <StatusBadge tone="error">{texts.expired}</StatusBadge>
        </span>
      )}
      {validity.state === "expiring" && (
        <span className="md:block">
          <StatusBadge tone="incomplete">{texts.expires(validity.days)}</StatusBadge>
        </span>
      )}
    </>
  );
}
