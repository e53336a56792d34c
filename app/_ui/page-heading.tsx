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
  /** Buttons at the right, the main one last. On a phone they stand beside the badge, or beside the title without one. */
  actions?: ReactNode;
};

export function PageHeading({ title, breadcrumb, badge, subtitle, actions }: PageHeadingProps) {
  return (
    <div className="page-heading">
      <div className="page-name">
        {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
        <div className="page-title">
          <h1 className="min-w-0 text-title font-title tracking-[-0.01em] text-balance hyphens-auto [hyphenate-limit-chars:16]">
            <WholeText text={title} />
          </h1>
          {badge && <div className="page-badge">{badge}</div>}
        </div>
        {subtitle && <p className="page-subtitle">{subtitle}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
      <div id={PAGE_MESSAGES} className="order-3 basis-full empty:hidden" />
    </div>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={m.ui_breadcrumb()} className="mb-1.5 basis-full">
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
    <nav aria-label={label} className="tabs scroll-row mb-3 gap-6 border-b border-line py-0! sm:mb-6">
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
