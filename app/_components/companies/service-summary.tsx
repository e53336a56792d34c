import { DescriptionList, DescriptionRow } from "#app/_ui/card.tsx";
import { EmailText } from "#app/_ui/email-text.tsx";
import { formatDate } from "#lib/messages/format.ts";
import * as m from "#messages";
import type { ServiceFormProps, ShownConfirmation } from "./service-form-props.ts";

/** The current package with its prices, and a planned one. */
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
          <p className="font-section">{m.packageLabels({ name: current.name })}</p>
          <p className="text-ink-2">
            {m.company_priceLine({
              fee: prices[current.name].fee,
              commission: prices[current.name].commission,
            })}
          </p>
          <p className="text-caption text-ink-3">
            {m.company_since({ date: formatDate(current.startDate) })}
          </p>
        </>
      ) : (
        <p className="text-ink-2">{m.company_noCurrentPackage()}</p>
      )}
      {next && (
        <p className="mt-1">
          {m.company_startsLater({
            name: m.packageLabels({ name: next.name }),
            date: formatDate(next.startDate),
          })}
        </p>
      )}
    </div>
  );
}

export function PackageHistory({ periods }: Pick<ServiceFormProps, "periods">) {
  return (
    <div>
      <h3 className="mb-1 text-label font-label">{m.company_history()}</h3>
      <ul className="grid gap-1">
        {periods.map(({ name, startDate, endDate, time }) => (
          <li key={startDate} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {m.packageLabels({ name })}
              {time !== "past" && <span className="text-caption text-ink-3"> {m.company({ time })}</span>}
            </span>
            <span className="ms-auto text-ink-2">
              {endDate
                ? m.company_period({ start: formatDate(startDate), end: formatDate(endDate) })
                : m.company_openPeriod({ start: formatDate(startDate) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The person and the time of each ticked box of the contract. */
export function Confirmations({ confirmations }: Pick<ServiceFormProps, "confirmations">) {
  return (
    <DescriptionList>
      <Confirmed term={m.company_contract()} confirmation={confirmations.signed} />
      <Confirmed term={m.company_reliablePartnerShort()} confirmation={confirmations.reliablePartner} />
    </DescriptionList>
  );
}

function Confirmed({ term, confirmation }: { term: string; confirmation: ShownConfirmation | null }) {
  return (
    <DescriptionRow term={term} under={confirmation?.by && <EmailText value={confirmation.by} />}>
      {confirmation ? confirmation.at : m.company_notConfirmed()}
    </DescriptionRow>
  );
}
