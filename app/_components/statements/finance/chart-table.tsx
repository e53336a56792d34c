import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { formatEuros, formatPeriod } from "#lib/messages/format.ts";
import type { PeriodSums } from "#lib/settlements/queries/statements.ts";
import * as m from "#messages";

/** The parts of each period's sum, without those that no period has. */
function screenColumns(periods: readonly PeriodSums[]) {
  const { gross, total, ...others } = PARTS;
  const some = Object.values(others).filter(({ of }) => periods.some((one) => of(one) !== 0));
  return [gross, ...some, total].map(({ label, of }) => ({ label: label(), of }));
}

const PARTS = {
  gross: { label: m.statement_gross, of: (one: PeriodSums) => one.grossCents },
  fees: {
    label: m.statement_deductions,
    of: ({ deductionsCents, correctionsCents }: PeriodSums) => deductionsCents - correctionsCents,
  },
  corrections: { label: m.statement_corrections, of: (one: PeriodSums) => one.correctionsCents },
  carryIn: { label: m.statement_carryIn, of: (one: PeriodSums) => one.carryInCents },
  total: { label: m.statement_payout, of: (one: PeriodSums) => one.totalCents },
};

/** The numbers of the chart, newest first. */
export const ChartTable = ({ periods }: { periods: readonly PeriodSums[] }) => (
  <details className="mt-4">
    <summary className="w-fit text-label text-link">{m.statement_chartTable()}</summary>
    <div className="mt-3">
      <Table caption={m.statement_chart()} columns="many">
        <thead>
          <tr>
            <HeadCell>{m.statement_period()}</HeadCell>
            {screenColumns(periods).map(({ label }) => (
              <HeadCell key={label} number>
                {label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map((one) => (
            <tr key={one.id}>
              <NameCell>
                <span className="tabular-nums">{formatPeriod(one.period)}</span>
              </NameCell>
              {screenColumns(periods).map(({ label, of }) => (
                <td key={label} data-label={label} className="number amount">
                  {formatEuros(of(one))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  </details>
);
