import { uiTexts } from "#lib/i18n/texts/ui.ts";

const NAME_WIDTHS = ["w-3/5", "w-2/5", "w-3/4", "w-1/2"];

/** A list that is still loading, in the shape of its table. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <div role="status" className="late table-card">
      <span className="sr-only">{uiTexts.loading}</span>
      <div className="h-10.25 border-b border-line" />
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity and never move
          key={row}
          style={{ gridTemplateColumns: `3fr repeat(${columns - 1}, 1fr)` }}
          className="grid h-15 items-center gap-8 border-line px-4 not-last:border-b max-md:flex"
        >
          <Bar className={`max-md:me-auto ${NAME_WIDTHS[row % NAME_WIDTHS.length]}`} />
          {Array.from({ length: columns - 1 }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Bar key={column} className="w-3/5 last:ms-auto max-md:w-1/5 max-md:not-last:hidden" />
          ))}
        </div>
      ))}
    </div>
  );
}

const Bar = ({ className }: { className: string }) => (
  <span className={`shimmer h-3.5 rounded-control bg-line ${className}`} />
);
