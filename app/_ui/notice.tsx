import type { ReactNode } from "react";
import { CircleCheckIcon, InfoIcon, WarningIcon } from "./icon.tsx";

type Tone = "info" | "warning" | "success" | "error";
/** `live` announces a notice that appears after the page was loaded. */
type Props = { tone?: Tone; title?: string; live?: boolean; children: ReactNode };

/** A message of a page. `error` is for what the reader did not cause: a refused request has its own box. */
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
      <p className="text-section font-section">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-md text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3 max-sm:flex-col">{action}</div>}
    </div>
  );
}

/** The place below a page's heading for the refusal of a whole form. The page scrolls up to it. */
export const PAGE_MESSAGES = "page-messages";
