import { BarChart } from "#app/_ui/bar-chart.tsx";
import { Card } from "#app/_ui/card.tsx";
import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import { scaleTicks } from "#lib/core/chart-scale.ts";
import type { WorkCounts } from "#lib/queue/queries/work-queue.ts";
import { shownCount } from "#lib/queue/texts.ts";
import * as m from "#messages";

type Point = { label: string; value: number; shown: string };
type Props = {
  title: string;
  note?: string;
  /** The text for screen readers before the bars. */
  summary: string;
  points: readonly Point[];
  columns: readonly [string, string];
  formatTick: (value: number) => string;
};

/** A scale reaches at least this value, so that its steps are whole numbers. */
const SMALLEST_TOP = 4;

/** One figure over time as bars, drawn by the server; the table below has the numbers, too. */
export function Figure({ title, note, summary, points, columns, formatTick }: Props) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <Card title={title} note={note && <span className="text-caption text-ink-2">{note}</span>}>
      <BarChart
        label={summary}
        ticks={scaleTicks([SMALLEST_TOP, ...points.map(({ value }) => value)]).map((value) => ({
          value,
          shown: formatTick(value),
        }))}
        ends={[first.label, last.label]}
        bars={points.map((point) => ({
          key: point.label,
          ...point,
          ...(point === last && { look: "latest" as const }),
        }))}
      />
      <details className="mt-3">
        <summary className="w-fit text-label text-link">{m.queue_chartTable()}</summary>
        <div className="mt-3">
          <Table caption={title}>
            <thead>
              <tr>
                <HeadCell>{columns[0]}</HeadCell>
                <HeadCell number>{columns[1]}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ label, shown }) => (
                <tr key={label}>
                  <NameCell>{label}</NameCell>
                  <td className="number" data-label={columns[1]}>
                    {shown}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </Card>
  );
}

const TILES: readonly { of: Parameters<typeof m.queue_tiles>[0]["of"]; href: string }[] = [
  { of: "documents", href: "/admin/documents" },
  { of: "expiringLicences", href: "/drivers/expiring" },
  { of: "ibanChanges", href: "/admin/iban-changes" },
  { of: "disputes", href: "/admin/disputes" },
  { of: "unassignedPayments", href: "/admin/payments" },
  { of: "bankEntries", href: "/admin/bank" },
  { of: "unreleasedFiles", href: "/admin/settlements" },
  { of: "payoutAlarms", href: "/admin/settlements" },
  { of: "rejectedPayouts", href: "/admin/settlements" },
  { of: "overdueInvoices", href: "/admin/receivables?state=overdue" },
  { of: "failedDeliveries", href: "/admin/deliveries" },
  { of: "unfinishedRuns", href: "/admin/settlements" },
  { of: "failingProviders", href: "/admin/provider-areas" },
];

/** Other work of the day with its number, each a link to its page. */
export const Tiles = ({ counts }: { counts: WorkCounts }) => (
  <nav aria-label={m.queue_work()}>
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {TILES.map(({ of, href }) => (
        <li key={of} className="min-w-0">
          <a
            href={href}
            className="grid h-full content-start rounded-card border border-line bg-card px-4 py-3 hover:border-control-strong"
          >
            <span className={`text-title font-title ${counts[of] > 0 ? "" : "text-ink-3"}`}>
              {shownCount(counts[of])}
            </span>
            <span className="text-caption text-ink-2 hyphens-auto">{m.queue_tiles({ of })}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
