import type { WorkCounts } from "#db/queries/queue/work-queue.ts";
import { MOST_COUNTED } from "#lib/core/keyset.ts";
import { formatInteger } from "#lib/messages/format.ts";
import { queueTexts as texts } from "#lib/queue/texts.ts";

const TILES: readonly { of: keyof typeof texts.tiles; href: string }[] = [
  { of: "expiringLicences", href: "/drivers/expiring" },
  { of: "ibanChanges", href: "/admin/iban-changes" },
  { of: "unassignedPayments", href: "/admin/payments" },
  { of: "failedDeliveries", href: "/admin/deliveries" },
  { of: "unfinishedRuns", href: "/admin/settlements" },
  { of: "failingProviders", href: "/admin/provider-areas" },
];

/** The other work of the day by its number, each the way to its own page. */
export const Tiles = ({ counts }: { counts: WorkCounts }) => (
  <nav aria-label={texts.work}>
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
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

const shownCount = (count: number): string =>
  count > MOST_COUNTED ? texts.moreThan(MOST_COUNTED) : formatInteger(count);
