import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PeriodSums } from "#db/queries/statements/statements.ts";
import { formatEuros, formatPeriod } from "#lib/messages/format.ts";
import * as m from "#messages";

const columns = () => [
  { label: m.statement_gross(), of: (one: PeriodSums) => one.grossCents },
  { label: m.statement_deductions(), of: (one: PeriodSums) => one.deductionsCents },
  { label: m.statement_payout(), of: (one: PeriodSums) => one.totalCents },
];

/** The numbers of the chart, newest first. */
export const ChartTable = ({ periods }: { periods: readonly PeriodSums[] }) => (
  <details className="mt-4">
    <summary className="w-fit text-label text-link">{m.statement_chartTable()}</summary>
    <div className="mt-3">
      <Table caption={m.statement_chart()} columns="many">
        <thead>
          <tr>
            <HeadCell>{m.statement_period()}</HeadCell>
            {columns().map(({ label }) => (
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
              {columns().map(({ label, of }) => (
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
