import type { ReactNode } from "react";
import { PageHeading } from "#app/_ui/page-heading.tsx";

type Props = {
  title: string;
  /** The list of the breadcrumb. */
  list: { label: string; href: string };
  badge?: ReactNode;
  subtitle?: string;
  actions?: ReactNode;
  /** The right column, on a phone below the rest; a form for a new row has none. */
  aside?: ReactNode;
  children: ReactNode;
};

/** The screen of one row of a list, or of a new row. */
export const EntityPage = ({ list, aside, children, ...heading }: Props) => (
  <main id="content" tabIndex={-1} className="page">
    <PageHeading {...heading} breadcrumb={[list, { label: heading.title }]} />
    {aside ? (
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">{children}</div>
        <div className="grid min-w-0 gap-6">{aside}</div>
      </div>
    ) : (
      <div className="max-w-190">{children}</div>
    )}
  </main>
);
