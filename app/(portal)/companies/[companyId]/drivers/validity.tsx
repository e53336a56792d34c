import { StatusBadge } from "#app/_ui/status-badge.tsx";
import type { PlainDate } from "#lib/domain/calendar.ts";
import { licenceValidity } from "#lib/domain/driver.ts";
import { formatDate } from "#lib/i18n/format.ts";
import { companyPageTexts as texts } from "#lib/i18n/texts/company-page.ts";

/** The last day of a licence, marked when it has passed or is near. */
export function Validity({ expiration, today }: { expiration: PlainDate; today: PlainDate }) {
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
