import type { ReactNode } from "react";
import { PageHeading } from "#app/_ui/page-heading.tsx";
import { ColumnLinks } from "./column-links.tsx";
import { listAt } from "./list-address.ts";
import { counted, type FilterFields, ListFilter, type SortChoice } from "./list-filter.tsx";
import { type List, ListRows, type ListRowsProps } from "./list-rows.tsx";
import { ListViewMenu } from "./list-view-menu.tsx";
import type { ListQuery } from "./query-address.ts";
import { type HideableColumn, hideable, type ShownView, shownColumns } from "./read-list-view.ts";

type Props<Row, Sort extends string> = ListRowsProps<Row, Sort> & {
  /** Replaces the words' `help`. */
  subtitle?: string | undefined;
  /** Shown beside the heading, instead of `add`. */
  actions?: ReactNode;
  /** Shown between the heading and the filter. */
  before?: ReactNode;
  /** Replaces the list's own filter; null for no filter. */
  filter?: FilterFields | null;
  /** The counts of the chips' options, if the list itself has none. */
  counts?: Readonly<Record<string, number>>;
  /** The person's view of the list, if the list offers views. */
  view?: ShownView;
  /** The columns that the person may add. */
  added?: readonly HideableColumn[];
  after?: ReactNode;
  /** Drawn around the rows, for a list with changes of many rows. */
  around?: (rows: ReactNode) => ReactNode;
};

/** The columns by which a list can be sorted. */
const sortsOf = <Row, Sort extends string>(
  list: Pick<List<Row, Sort>, "columns" | "path" | "order" | "upwards">,
  query: ListQuery,
): SortChoice[] =>
  list.columns.flatMap(({ title, sort }) => (sort ? [{ title, ...listAt(list).sort(query, sort) }] : []));

/** The screen of a list: its heading, its filter, its rows, and the links below them. */
export function ListPage<Row, Sort extends string = never>(props: Props<Row, Sort>) {
  const { subtitle, actions, before, filter, counts, view, added, after, around, ...rest } = props;
  const { list, query, page, add } = rest;
  const { path, words } = list;
  const known = filter === undefined ? list.filter : filter;
  const fields = known && counts ? counted(known, counts, query) : known;
  const rows = <ListRows {...rest} list={{ ...list, columns: shownColumns(list.columns, view) }} />;
  const menu = view && (
    <ListViewMenu
      path={path}
      query={query}
      view={view}
      columns={hideable(list.columns)}
      {...(added && { added })}
    >
      <ColumnLinks path={path} query={query} view={view} {...(added && { added })} />
    </ListViewMenu>
  );
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeading
        title={words.title}
        subtitle={subtitle ?? words.help}
        actions={actions === undefined ? add : actions}
      />
      {before}
      {fields && (
        <ListFilter path={path} query={query} filter={fields} sorts={sortsOf(list, query)} after={menu} />
      )}
      {words.shown && (
        <p role="status" className="sr-only">
          {words.shown(page.rows.length)}
        </p>
      )}
      {around && page.rows.length > 0 ? around(rows) : rows}
      {after}
    </main>
  );
}
