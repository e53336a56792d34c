import { Card } from "#app/_ui/card.tsx";
import { HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { WorkCounts } from "#db/queries/queue/work-queue.ts";
import { shownCount, queueTexts as texts } from "#lib/queue/texts.ts";

type Point = { label: string; value: number; shown: string };
type Props = {
  title: string;
  note?: string;
  /** What a screen reader is told instead of the bars. */
  summary: string;
  points: readonly Point[];
  columns: readonly [string, string];
};

const HEIGHT = 100;
const STEP = 10;

/** One figure over time as bars. Drawn by the server; the numbers are in the table below. */
export function Figure({ title, note, summary, points, columns }: Props) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <Card title={title} note={note && <span className="text-caption text-ink-2">{note}</span>}>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${points.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-28 w-full"
      >
        {points.map(({ label, value, shown }, index) => (
          <g key={label}>
            <title>{`${label}: ${shown}`}</title>
            <rect x={index * STEP} width={STEP} y="0" height={HEIGHT} fill="transparent" />
            <rect
              x={index * STEP + 1.5}
              width={STEP - 3}
              y={HEIGHT - (Math.max(0, value) / top) * HEIGHT}
              height={(Math.max(0, value) / top) * HEIGHT}
              fill={index === points.length - 1 ? "var(--brand)" : "var(--control-strong)"}
            />
          </g>
        ))}
        <line
          x1="0"
          x2={points.length * STEP}
          y1={HEIGHT}
          y2={HEIGHT}
          stroke="var(--control-strong)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="mt-2 flex justify-between text-caption text-ink-3 tabular-nums">
        <span>{first.label}</span>
        <span>{last.label}</span>
      </p>
      <details className="mt-3">
        <summary className="w-fit text-label text-link">{texts.chartTable}</summary>
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
                  <NameCell>
                    <span className="tabular-nums">{label}</span>
                  </NameCell>
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

const TILES: readonly { of: keyof typeof texts.tiles; href: string }[] = [
  { of: "expiringLicences", href: "/drivers/expiring" },
  { of: "ibanChanges", href: "/admin/iban-changes" },
  { of: "unassignedPayments", href: "/admin/payments" },
  { of: "bankEntries", href: "/admin/bank" },
  { of: "unreleasedFiles", href: "/admin/settlements" },
  { of: "rejectedPayouts", href: "/admin/settlements" },
  { of: "overdueInvoices", href: "/admin/receivables?state=overdue" },
  { of: "failedDeliveries", href: "/admin/deliveries" },
  { of: "unfinishedRuns", href: "/admin/settlements" },
  { of: "failingProviders", href: "/admin/provider-areas" },
];

/** The other work of the day by its number, each the way to its own page. */
export const Tiles = ({ counts }: { counts: WorkCounts }) => (
  <nav aria-label={texts.work}>
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {TILES.map(({ of, href }) => (
        <li key={of} className="min-w-0">
          <a
            href={href}
            className="grid h-full content-start rounded-card border border-line bg-card px-4 py-3 hover:border-control-strong"
          >
            <span className={`text-title font-title tabular-nums ${counts[of] > 0 ? "" : "text-ink-3"}`}>
              {shownCount(counts[of])}
            </span>
            <span className="text-caption text-ink-2 hyphens-auto">{texts.tiles[of]}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
