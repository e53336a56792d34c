import type { ReactNode } from "react";

export type StatusTone = "active" | "pending" | "incomplete" | "inactive" | "error";

/** Icon, word and colour together; the icon comes from the style sheet (badge.css). */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
