import type { ReactNode } from "react";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { type FilterFields, ListFilter } from "./list-filter.tsx";
import { ListRows, type ListRowsProps } from "./list-rows.tsx";

type Props<Row, Sort extends string> = ListRowsProps<Row, Sort> & {
  /** Instead of the words' `help`. */
  subtitle?: string | undefined;
  /** Beside the heading, instead of `add`. */
  actions?: ReactNode;
  /** Between the heading and the filter. */
  before?: ReactNode;
  /** Instead of the list's own filter; null where there is nothing to narrow. */
  filter?: FilterFields | null;
  after?: ReactNode;
};

/** A screen that is a list: its heading, its filter, its rows and the ways on from them. */
export function ListPage<Row, Sort extends string = never>(props: Props<Row, Sort>) {
  const { subtitle, actions, before, filter, after, ...rows } = props;
  const { list, query, page, add } = rows;
  const { path, words } = list;
  const fields = filter === undefined ? list.filter : filter;
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={words.title}
        subtitle={subtitle ?? words.help}
        actions={actions === undefined ? add : actions}
      />
      {before}
      {fields && <ListFilter path={path} query={query} filter={fields} />}
      {words.shown && (
        <p role="status" className="sr-only">
          {words.shown(page.rows.length)}
        </p>
      )}
      <ListRows {...rows} />
      {after}
    </main>
  );
}
