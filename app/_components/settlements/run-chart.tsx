import { BarChart } from "#app/_ui/bar-chart.tsx";
import { Card } from "#app/_ui/card.tsx";
import { scaleTicks } from "#lib/core/chart-scale.ts";
import { formatDate, formatEuros, formatPeriod, formatWholeEuros } from "#lib/messages/format.ts";
import type { RunRow } from "#lib/settlements/queries/settlement-runs.ts";
import * as m from "#messages";

/** The payouts of the listed runs as bars, the oldest first; a preview is drawn as an estimate. The list has the numbers, too. */
export function RunChart({ runs }: { runs: readonly RunRow[] }) {
  const bars = runs.toReversed().flatMap(({ id, period, result, preview }) => {
    const sums = result ?? preview;
    return sums ? [{ id, period, cents: sums.payoutCents, final: result !== null }] : [];
  });
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last || first === last) return null;
  return (
    <Card title={m.settlementRun_chart()}>
      <BarChart
        label={m.settlementRun_chart()}
        ticks={scaleTicks(bars.map(({ cents }) => cents)).map((value) => ({
          value,
          shown: formatWholeEuros(value),
        }))}
        ends={[formatDate(first.period.start), formatDate(last.period.end)]}
        bars={bars.map(({ id, period, cents, final }) => ({
          key: id,
          label: formatPeriod(period),
          shown: formatEuros(cents),
          value: cents,
          href: `/admin/settlements/${id}`,
          ...(id === last.id && { look: "latest" as const }),
          ...(!final && { look: "estimate" as const }),
        }))}
      />
    </Card>
  );
}
