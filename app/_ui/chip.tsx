import type { ReactNode } from "react";
import { formatInteger } from "#lib/messages/format.ts";

/** The row that filter chips (and a Menu with look="chip") stand in; scrolls sideways on a phone. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="chip-row scroll-row gap-2">
      {children}
    </nav>
  );
}

type ChipProps = { href: string; current?: boolean; count?: number | undefined; children: ReactNode };

export function Chip({ href, current = false, count, children }: ChipProps) {
  return (
    <a href={href} aria-current={current ? "page" : undefined} className="chip">
      {children}
      {count !== undefined && <span className="opacity-80">{formatInteger(count)}</span>}
    </a>
  );
}

export type StatusTone = "active" | "pending" | "incomplete" | "inactive" | "error";

/** Icon, word and colour together; the icon comes from the style sheet (badge.css). */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
