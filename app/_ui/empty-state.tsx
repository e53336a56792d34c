import type { ReactNode } from "react";

/** In place of an empty list: what it is for, and the first thing to do. */
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
