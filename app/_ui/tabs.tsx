import { formatInteger } from "#lib/messages/format.ts";

type Tab = { href: string; label: string; count?: number | undefined; current?: boolean };

/** Links between the pages of one thing; the yellow line marks where you are. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="tabs scroll-row mb-6 gap-6 border-b border-line py-0!">
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className={`-mb-px border-b-3 py-2.5 font-label focus-visible:-outline-offset-3 ${
            tab.current ? "border-brand text-ink" : "border-transparent text-ink-2 hover:text-ink"
          }`}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="text-caption text-ink-3 tabular-nums"> {formatInteger(tab.count)}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
