import { StatusBadge } from "#app/_ui/chip.tsx";
import type { PlainDate } from "#lib/core/calendar.ts";
import { licenceValidity } from "#lib/fleet/rules/driver.ts";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";

type Licence = { expiration: PlainDate; today: PlainDate };

/** The last day of a licence, marked if it has passed or is near. */
export const ValidityBadge = (licence: Licence) => (
  <>
    {formatDate(licence.expiration)}{" "}
    <span className="block cards:inline">
      <LicenceMark {...licence} />
    </span>
  </>
);

/** Shows that a licence has expired or expires soon; nothing for any other licence. */
export function LicenceMark({ expiration, today }: Licence) {
  const validity = licenceValidity(expiration, today);
  if (validity.state === "expired") return <StatusBadge tone="error">{m.companyPage_expired()}</StatusBadge>;
  if (validity.state === "expiring")
    return (
      <StatusBadge tone="incomplete">
        {validity.days === 0 ? m.companyPage_expiresToday() : m.companyPage_expires({ days: validity.days })}
      </StatusBadge>
    );
  return null;
}

/** The mark with the licence's name, for a page that shows it beside another status. */
export function NamedLicenceMark(licence: Licence) {
  if (licenceValidity(licence.expiration, licence.today).state === "valid") return null;
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span className="text-label text-ink-2">{m.companyPage_licence()}</span>
      <LicenceMark {...licence} />
    </span>
  );
}
