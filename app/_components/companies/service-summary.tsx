import { DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { companyTexts } from "#lib/companies/texts.ts";
import { formatDate } from "#lib/messages/format.ts";
import { packageLabels } from "#lib/messages/labels.ts";
import type { ServiceFormProps, ShownConfirmation } from "./service-form-props.ts";

/** What runs today and what it costs, and what has been chosen for later. */
export function PackageNow({
  current,
  periods,
  prices,
}: Pick<ServiceFormProps, "current" | "periods" | "prices">) {
  const next = periods.findLast(({ time }) => time === "future");
  return (
    <div>
      {current ? (
        <>
          <p className="font-section">{packageLabels[current.name]}</p>
          <p className="text-ink-2">
            {companyTexts.priceLine(prices[current.name].fee, prices[current.name].commission)}
          </p>
          <p className="text-caption text-ink-3">{companyTexts.since(formatDate(current.startDate))}</p>
        </>
      ) : (
        <p className="text-ink-2">{companyTexts.noCurrentPackage}</p>
      )}
      {next && (
        <p className="mt-1">
          {companyTexts.startsLater(packageLabels[next.name], formatDate(next.startDate))}
        </p>
      )}
    </div>
  );
}

export function PackageHistory({ periods }: Pick<ServiceFormProps, "periods">) {
  return (
    <div>
      <h3 className="mb-1 text-label font-label">{companyTexts.history}</h3>
      <ul className="grid gap-1">
        {periods.map(({ name, startDate, endDate, time }) => (
          <li key={startDate} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {packageLabels[name]}
              {time !== "past" && <span className="text-caption text-ink-3"> {companyTexts[time]}</span>}
            </span>
            <span className="ms-auto text-ink-2">
              {endDate
                ? companyTexts.period(formatDate(startDate), formatDate(endDate))
                : companyTexts.openPeriod(formatDate(startDate))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who ticked which box of the contract, and when. */
export function Confirmations({ confirmations }: Pick<ServiceFormProps, "confirmations">) {
  return (
    <DescriptionList>
      <Confirmed term={companyTexts.contract} confirmation={confirmations.signed} />
      <Confirmed term={companyTexts.reliablePartnerShort} confirmation={confirmations.reliablePartner} />
    </DescriptionList>
  );
}

function Confirmed({ term, confirmation }: { term: string; confirmation: ShownConfirmation | null }) {
  return (
    <DescriptionRow term={term} under={confirmation?.by && <EmailText value={confirmation.by} />}>
      {confirmation ? confirmation.at : companyTexts.notConfirmed}
    </DescriptionRow>
  );
}
