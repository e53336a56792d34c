import { Card } from "#app/_ui/card.tsx";
import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { PeriodSums } from "#db/queries/statements/statements.ts";
import { formatEuros, formatPeriod, formatWholeEuros } from "#lib/messages/format.ts";
import { roundUpCents } from "#lib/statements/rules/waterfall.ts";
import { statementTexts as texts } from "#lib/statements/texts.ts";

/** The height of the drawing area in SVG units. */
const HEIGHT = 200;
const STEP = 40;
/** The smallest distance between two numbers on the axis. */
const LABEL = 24;

/**
 * Draws card payments, deductions and payouts of the latest periods, on the server. Screen readers read the table
 * below, which holds the same numbers.
 */
export function Chart({ periods }: { periods: readonly PeriodSums[] }) {
  if (periods.length < 2) return null;
  const values = periods.flatMap((one) => [one.grossCents, one.deductionsCents, one.totalCents, 0]);
  const [top, bottom] = [roundUpCents(Math.max(...values)), -roundUpCents(-Math.min(...values))];
  const y = (cents: number) => ((top - cents) / (top - bottom || 1)) * HEIGHT;
  const [first, middle, last] = [0, Math.floor((periods.length - 1) / 2), periods.length - 1].map(
    (index) => periods[index],
  );
  return (
    <Card title={texts.chart}>
      <Legend />
      <div className="relative mt-6 ps-18">
        {[top, 0, bottom].map((cents) =>
          // Two numbers at one height would overlap.
          cents !== 0 && y(0) - y(cents) < LABEL && y(cents) - y(0) < LABEL ? null : (
            <span
              key={cents}
              aria-hidden="true"
              className="absolute start-0 w-16 -translate-y-1/2 whitespace-nowrap text-end text-caption text-ink-3 tabular-nums"
              style={{ top: `${(y(cents) / HEIGHT) * 12.5}rem` }}
            >
              {formatWholeEuros(cents)}
            </span>
          ),
        )}
        <svg
          role="img"
          aria-label={texts.chartSummary(periods.length, summed(periods))}
          viewBox={`0 0 ${periods.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-50 w-full overflow-visible"
        >
          {periods.map((one, index) => (
            <Bars key={one.id} sums={one} x={index * STEP} y={y} />
          ))}
          <line
            x1="0"
            x2={periods.length * STEP}
            y1={y(0)}
            y2={y(0)}
            stroke="var(--control-strong)"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <p aria-hidden="true" className="mt-2 flex justify-between text-caption text-ink-3 tabular-nums">
          {first && <span>{formatPeriod(first.period)}</span>}
          {periods.length > 4 && middle && (
            <span className="max-sm:hidden">{formatPeriod(middle.period)}</span>
          )}
          {last && <span>{formatPeriod(last.period)}</span>}
        </p>
      </div>
      <ChartTable periods={periods} />
    </Card>
  );
}

type BarsProps = { sums: PeriodSums; x: number; y: (cents: number) => number };

/** Draws card payments as a wide bar, the payout in front of it, and deductions below zero. */
function Bars({ sums, x, y }: BarsProps) {
  const bar = (cents: number, left: number, width: number, fill: string) => (
    <rect
      x={x + left}
      width={width}
      y={Math.min(y(cents), y(0))}
      height={Math.abs(y(cents) - y(0))}
      fill={fill}
    />
  );
  return (
    <g>
      <title>{texts.chartBar(sums.period, sums)}</title>
      {/* The whole column answers to the pointer. */}
      <rect x={x} width={STEP} y="0" height={HEIGHT} fill="transparent" />
      {bar(sums.grossCents, 4, 32, "var(--control)")}
      {bar(sums.deductionsCents, 4, 32, "var(--ink-2)")}
      {bar(sums.totalCents, 12, 16, "var(--brand)")}
    </g>
  );
}

const Legend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-2">
    {(
      [
        [texts.gross, "bg-control"],
        [texts.deductions, "bg-ink-2"],
        [texts.payout, "bg-brand"],
      ] as const
    ).map(([label, look]) => (
      <li key={label} className="flex items-center gap-2">
        <span aria-hidden="true" className={`size-3 rounded-xs print:[print-color-adjust:exact] ${look}`} />
        {label}
      </li>
    ))}
  </ul>
);

function summed(periods: readonly PeriodSums[]) {
  const sum = (of: (one: PeriodSums) => number) => periods.reduce((all, one) => all + of(one), 0);
  return {
    grossCents: sum((one) => one.grossCents),
    deductionsCents: sum((one) => one.deductionsCents),
    totalCents: sum((one) => Math.max(0, one.totalCents)),
  };
}

const COLUMNS = [
  { label: texts.gross, of: (one: PeriodSums) => one.grossCents },
  { label: texts.deductions, of: (one: PeriodSums) => one.deductionsCents },
  { label: texts.payout, of: (one: PeriodSums) => one.totalCents },
];

/** The numbers of the chart, newest first. */
export const ChartTable = ({ periods }: { periods: readonly PeriodSums[] }) => (
  <details className="mt-4">
    <summary className="w-fit text-label text-link">{texts.chartTable}</summary>
    <div className="mt-3">
      <Table caption={texts.chart}>
        <thead>
          <tr>
            <HeadCell>{texts.period}</HeadCell>
            {COLUMNS.map(({ label }) => (
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
              {COLUMNS.map(({ label, of }) => (
                <td key={label} data-label={label} className="number">
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
