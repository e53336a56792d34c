import type { ReactNode } from "react";
import { formatInteger } from "#lib/messages/format.ts";
import * as m from "#messages";
import { PAGE_MESSAGES } from "./notice.tsx";
import { WholeText } from "./whole-text.tsx";

type Crumb = { label: string; href?: string };
type PageHeadingProps = {
  title: string;
  breadcrumb?: readonly Crumb[];
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons at the right, the main one last. On a phone they share a row. */
  actions?: ReactNode;
};

export function PageHeading({ title, breadcrumb, badge, subtitle, actions }: PageHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:mb-6">
      <div className="max-w-full min-w-0 flex-[1_1_20rem]">
        {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-title font-title tracking-[-0.01em] text-balance hyphens-auto [hyphenate-limit-chars:16]">
            <WholeText text={title} />
          </h1>
          {badge}
        </div>
        {subtitle && <p className="mt-0.5 text-ink-2">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
      <div id={PAGE_MESSAGES} className="basis-full empty:hidden" />
    </div>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.ui_breadcrumb()} className="mb-1.5">
      <ol className="flex flex-wrap gap-x-1 text-caption text-ink-3">
        {crumbs.map(({ label, href }, index) => (
          <li key={label} className="min-w-0">
            {index > 0 && <span aria-hidden="true">/ </span>}
            {href ? (
              <a href={href} className="touch text-link hover:underline">
                {label}
              </a>
            ) : (
              <span aria-current="page">
                <WholeText text={label} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Tab = { href: string; label: string; count?: number | undefined; current?: boolean };

/** Links between the pages of one subject. A yellow line marks the current page. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="tabs scroll-row mb-4 gap-6 border-b border-line py-0! sm:mb-6">
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className={`-mb-px min-w-(--target) border-b-3 py-2.5 font-label focus-visible:-outline-offset-3 ${
            tab.current ? "border-brand text-ink" : "border-transparent text-ink-2 hover:text-ink"
          }`}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="text-caption text-ink-3"> {formatInteger(tab.count)}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
