import { BarChart } from "#app/_ui/bar-chart.tsx";
import { Card } from "#app/_ui/card.tsx";
import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { scaleTicks } from "#lib/core/chart-scale.ts";
import { formatEuros, formatMonthName, formatWholeEuros } from "#lib/messages/format.ts";
import {
  type MoneyMonth,
  type MoneyPart,
  moneyOf,
  monthsOf,
  shownMoneyParts,
} from "#lib/statements/rules/money-over-time.ts";
import type { SettledYear } from "#lib/statements/use-cases/list.ts";
import * as m from "#messages";

/** More columns have no room beside the chart and stand below it. */
const BESIDE = 3;

/** A year at a glance: what each month's settlements paid and deducted, as bars and as a table that adds up. */
export function YearCard({ year, periods }: SettledYear) {
  const months = monthsOf(year, periods);
  const total = moneyOf(periods);
  const parts = shownMoneyParts(months.map(({ money }) => money));
  const title = m.money_year({ year });
  return (
    <Card title={title}>
      <p className="-mt-3 mb-4 text-caption text-ink-2">{m.money_yearHelp()}</p>
      <div className={`grid gap-x-8 ${parts.length > BESIDE ? "" : "xl:grid-cols-[2fr_3fr]"}`}>
        <div className="min-w-0">
          <ul aria-hidden="true" className="bar-legend">
            <li>
              <span />
              {m.money_parts({ part: "TOTAL" })}
            </li>
            <li>
              <span data-part="over" />
              {m.money_parts({ part: "fees" })}
            </li>
          </ul>
          <Months label={title} months={months} />
        </div>
        <details className={`beside-chart min-w-0 ${parts.length > BESIDE ? "mt-4" : "max-xl:mt-4"}`}>
          <summary className="w-fit text-label text-link">{m.statement_chartTable()}</summary>
          <div className="max-xl:mt-3">
            <Table caption={title}>
              <thead>
                <tr>
                  <HeadCell>{m.money_month()}</HeadCell>
                  {parts.map((part) => (
                    <HeadCell key={part} number>
                      {m.money_parts({ part })}
                    </HeadCell>
                  ))}
                </tr>
              </thead>
              <tbody>
                {months
                  .filter((one) => one.periods > 0)
                  .map(({ month, money }) => (
                    <tr key={month}>
                      <NameCell>{formatMonthName(month)}</NameCell>
                      <Amounts parts={parts} money={money} />
                    </tr>
                  ))}
              </tbody>
              <tfoot>
                <tr>
                  <NameCell>{m.statement_total()}</NameCell>
                  <Amounts parts={parts} money={total} />
                </tr>
              </tfoot>
            </Table>
          </div>
        </details>
      </div>
    </Card>
  );
}

const Amounts = ({ parts, money }: { parts: readonly MoneyPart[]; money: MoneyMonth["money"] }) =>
  parts.map((part) => (
    <td key={part} data-label={m.money_parts({ part })} className="number amount">
      {formatEuros(money[part])}
    </td>
  ));

/** What is deducted from a month stands on what it pays. A month that gives fees back has none. */
function Months({ label, months }: { label: string; months: readonly MoneyMonth[] }) {
  const bars = months.map(({ month, periods, money }) => ({
    key: month,
    label: formatMonthName(month),
    shown:
      periods === 0
        ? m.money_none()
        : m.money_shown({ paid: formatEuros(money.TOTAL), fees: formatEuros(money.fees) }),
    value: money.TOTAL,
    over: Math.max(0, -money.fees),
  }));
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  return (
    <BarChart
      label={label}
      bars={bars}
      ticks={scaleTicks(bars.map(({ value, over }) => value + over)).map((value) => ({
        value,
        shown: formatWholeEuros(value),
      }))}
      ends={[formatMonthName(first.month), formatMonthName(last.month)]}
      onPhone={months.length}
      tall
    />
  );
}
