import type { ReactNode } from "react";
import { CircleCheckIcon, InfoIcon, WarningIcon } from "./icon.tsx";

type Tone = "info" | "warning" | "success" | "error";
/** `live` announces a notice that appears after the page was loaded. */
type Props = { tone?: Tone; title?: string; live?: boolean; children: ReactNode };

/** A message of a page. `error` is for faults that the reader did not cause; a refused request has its own box. */
export function Notice({ tone = "info", title, live = false, children }: Props) {
  const { Icon, look } = TONES[tone];
  return (
    <div
      role={live ? "status" : undefined}
      className={`flex gap-3 rounded-card border px-4.5 py-3.5 ${look}`}
    >
      <Icon className="mt-0.75" />
      <div className="min-w-0">
        {title && <p className="font-section">{title}</p>}
        <div className="text-ink">{children}</div>
      </div>
    </div>
  );
}

const TONES: Record<Tone, { Icon: typeof InfoIcon; look: string }> = {
  info: { Icon: InfoIcon, look: "border-pending/35 bg-pending-soft text-pending" },
  warning: { Icon: WarningIcon, look: "border-incomplete/35 bg-incomplete-soft text-incomplete" },
  error: { Icon: WarningIcon, look: "border-error/45 bg-error-soft text-error" },
  success: { Icon: CircleCheckIcon, look: "border-active/35 bg-active-soft text-active" },
};

/** Replaces an empty list: the list's purpose and a first step. */
export function EmptyState({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="rounded-card border border-line bg-card px-6 py-12 text-center">
      <EmptyRank />
      <p className="text-section font-section">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-md text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3 max-sm:flex-col">{action}</div>}
    </div>
  );
}

/** A taxi rank's post, and the outline of an absent taxi. */
const EmptyRank = () => (
  <svg aria-hidden="true" width="120" height="56" viewBox="0 0 120 56" fill="none" className="mx-auto mb-4">
    <path d="M2 55h116" stroke="var(--control)" strokeWidth="2" strokeLinecap="round" />
    <rect x="12" y="8" width="12" height="46" rx="3" fill="var(--ink)" />
    <path d="M12 35V11a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v24Z" fill="var(--brand)" />
    <g stroke="var(--control-strong)" strokeWidth="1.75" strokeDasharray="3 3" strokeLinecap="round">
      <path d="M45 47h-5a4 4 0 0 1-4-4v-5a5 5 0 0 1 4-5l12-2 9-9a6 6 0 0 1 4-2h17a7 7 0 0 1 6 3l6 8 11 3a5 5 0 0 1 4 5v4a4 4 0 0 1-4 4h-3M59 47h29" />
      <rect x="67" y="13" width="13" height="7" rx="2" />
      <circle cx="52" cy="47" r="7" />
      <circle cx="95" cy="47" r="7" />
    </g>
  </svg>
);

/** The place below a page's heading for the refusal of a whole form. The page scrolls up to it. */
export const PAGE_MESSAGES = "page-messages";
