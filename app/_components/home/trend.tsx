import { ChartTable } from "#app/_components/statements/finance/chart-table.tsx";
import { BarChart } from "#app/_ui/bar-chart.tsx";
import { Card } from "#app/_ui/card.tsx";
import { helsinkiDate } from "#lib/core/calendar.ts";
import type { CompanyHome } from "#lib/home/use-cases/home.ts";
import { formatDate, formatEuros, formatPeriod, formatWholeEuros } from "#lib/messages/format.ts";
import type { PeriodSums } from "#lib/settlements/queries/statements.ts";
import { periodOf } from "#lib/settlements/rules/period.ts";
import { scaleTicks } from "#lib/statements/rules/waterfall.ts";
import * as m from "#messages";

type Props = { home: CompanyHome; companyId: number; periods: readonly PeriodSums[] };

/** The sums of the latest periods, and the current one's forecast. */
export function Trend({ home: { recent, forecastCents, now }, companyId, periods }: Props) {
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || recent.length < 2) return null;
  const running = periodOf(helsinkiDate(now));
  const values = [...recent.map(({ totalCents }) => totalCents), forecastCents ?? 0];
  return (
    <Card title={m.home_trend()}>
      <BarChart
        label={m.home_trend()}
        ticks={scaleTicks(values).map((value) => ({ value, shown: formatWholeEuros(value) }))}
        ends={[
          formatDate(first.period.start),
          forecastCents === null ? formatDate(last.period.end) : m.home_trendNow(),
        ]}
        bars={[
          ...recent.map(({ id, period, totalCents }) => ({
            key: id,
            label: formatPeriod(period),
            shown: formatEuros(totalCents),
            value: totalCents,
            href: `/companies/${companyId}/invoices/${id}`,
            ...(id === last.id && { look: "latest" as const }),
          })),
          ...(forecastCents === null
            ? []
            : [
                {
                  key: "forecast",
                  label: m.home_trendForecast({ period: formatPeriod(running) }),
                  shown: formatWholeEuros(Math.round(forecastCents / 100) * 100),
                  value: forecastCents,
                  href: `/companies/${companyId}/invoices/${running.start}/${running.end}`,
                  look: "estimate" as const,
                },
              ]),
        ]}
      />
      <ChartTable periods={periods} />
    </Card>
  );
}
