import { WholeText, whole } from "#app/_ui/whole-text.tsx";
import { formatEuroChange, formatEuros, formatPercentChange, formatPeriod } from "#lib/messages/format.ts";
import type { PeriodSums } from "#lib/settlements/queries/statements.ts";
import { changesBetween } from "#lib/statements/rules/money-over-time.ts";
import * as m from "#messages";

/** The last settled period beside the one before: each part, and its change in euros and percent. Nothing before the second. */
export function PeriodChanges({ periods }: { periods: readonly PeriodSums[] }) {
  const [before, now] = periods.slice(-2);
  if (!before || !now) return null;
  return (
    <section aria-label={m.money_changes()} className="mt-5 border-t border-line pt-4">
      <h3 className="font-label">{m.money_changes()}</h3>
      <p className="text-caption text-ink-2">
        <WholeText
          text={`${formatPeriod(now.period)}, ${m.money_before({ cents: formatPeriod(before.period) })}`}
        />
      </p>
      <table className="mt-2 w-full border-collapse tabular-nums">
        <caption className="sr-only">{m.money_changes()}</caption>
        <thead className="text-caption text-ink-3">
          <tr>
            <th scope="col">
              <span className="sr-only">{m.statement_waterfallPart()}</span>
            </th>
            <th scope="col" className={`${NUMBER} font-normal`}>
              {m.companyPayment_amount()}
            </th>
            <th scope="col" className={`${NUMBER} font-normal`}>
              {m.money_change()}
            </th>
          </tr>
        </thead>
        <tbody>
          {changesBetween(before, now).map(({ part, cents, beforeCents, changeCents, basisPoints }) => (
            <tr key={part} className={`align-baseline ${part === "TOTAL" ? "font-section" : ""}`}>
              <th
                scope="row"
                className="border-t border-line py-2 text-start hyphens-auto wrap-anywhere [font-weight:inherit]"
              >
                {whole(m.money_parts({ part }))}
              </th>
              <td className={`border-t border-line py-2 ${NUMBER}`}>
                {formatEuros(cents)}
                <span className={UNDER}>{m.money_before({ cents: formatEuros(beforeCents) })}</span>
              </td>
              <td className={`border-t border-line py-2 ${NUMBER}`}>
                {formatEuroChange(changeCents)}
                {basisPoints !== null && <span className={UNDER}>{formatPercentChange(basisPoints)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-caption text-ink-3">{m.money_rounding()}</p>
    </section>
  );
}

const NUMBER = "ps-2 text-end whitespace-nowrap";
/** On a narrow screen the word stands above its amount. */
const UNDER = "block text-caption font-normal whitespace-normal text-ink-3";
