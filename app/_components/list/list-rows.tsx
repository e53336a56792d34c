import type { ReactNode } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { DownloadIcon } from "#app/_ui/icon.tsx";
import { Pager } from "#app/_ui/list-controls.tsx";
import { EmptyState } from "#app/_ui/notice.tsx";
import type { Cursor, Page } from "#lib/core/keyset.ts";
import { TABLE_FORMATS } from "#lib/core/table.ts";
import * as m from "#messages";
import { pageAddress } from "./list-address.ts";
import type { FilterFields } from "./list-filter.tsx";
import { ListTable, type TableList } from "./list-table.tsx";
import { type ListQuery, listAddress } from "./query-address.ts";

/** The texts of an empty list, by the reason. */
export type EmptyWords = {
  /** No row exists. A list without these texts always has rows before it is filtered. */
  none?: string;
  noneHelp?: ReactNode;
  /** No row matches the filter. */
  noneFound?: string;
  noneFoundHelp?: string;
  showAll?: string;
  /** The rows of this page have been deleted meanwhile. */
  pageEmpty?: string;
  firstPage?: string;
};

/** The texts of a list, with the same names in every room. */
export type ListWords = EmptyWords & {
  title: string;
  help?: string;
  /** The number of shown rows: read aloud after each choice. */
  shown?: (rows: number) => string;
};

/** The fixed properties of a list on the screens. */
export type List<Row, Sort extends string = never> = TableList<Row, Sort> & {
  words: ListWords;
  filter?: FilterFields;
  /** Whether the list has links to its file. */
  file?: boolean;
};

type EmptyProps = {
  path: string;
  query: ListQuery;
  words: EmptyWords;
  /** The link for adding the first row. */
  add?: ReactNode;
  /** The address of the first page, if it is not `path` alone. */
  start?: string | undefined;
};
export type ListRowsProps<Row, Sort extends string> = Pick<EmptyProps, "query" | "add" | "start"> & {
  list: List<Row, Sort>;
  /** The added columns that the person has chosen: the file has them too. */
  fileColumns?: readonly string[];
  page: Page<Row>;
  /** Null where the rows were not counted. */
  total?: number | null;
  /** Whether the list is empty, if it shows more than the page's rows. */
  empty?: boolean;
};

/** The rows of one page with the links below them, or the texts of an empty list. */
export function ListRows<Row, Sort extends string = never>(props: ListRowsProps<Row, Sort>) {
  const { list, query, page, total = null, add, start, empty = page.rows.length === 0, fileColumns } = props;
  const { path, words, file } = list;
  if (empty) return <NoRows path={path} query={query} words={words} add={add} start={start} />;
  return (
    <>
      <ListTable
        list={list}
        query={query}
        rows={page.rows}
        more={page.previous !== null || page.next !== null}
      />
      <ListPager page={page} total={total} addressOf={(cursor) => pageAddress(path, query, cursor)} />
      {file && (
        <FileLinks path={`${path}/export`} query={query} {...(fileColumns && { columns: fileColumns })} />
      )}
    </>
  );
}

export function NoRows({
  path,
  query: { cursor, sort: _, columns: __, ...filter },
  words,
  add,
  start,
}: EmptyProps) {
  const back = (text: string, href = path) => <ButtonLink href={href}>{text}</ButtonLink>;
  if (cursor) {
    const { pageEmpty = m.list_pageEmpty(), firstPage = m.list_firstPage() } = words;
    return <EmptyState title={pageEmpty} action={back(firstPage, start)} />;
  }
  const { none, noneFound, showAll = m.list_showAll() } = words;
  const filtered = none === undefined || Object.values(filter).some(Boolean);
  if (filtered && noneFound)
    return (
      <EmptyState title={noneFound} action={back(showAll)}>
        {words.noneFoundHelp}
      </EmptyState>
    );
  return (
    <EmptyState title={none ?? ""} action={add}>
      {words.noneHelp}
    </EmptyState>
  );
}

type PagerProps = {
  page: Page<unknown>;
  total?: number | null;
  addressOf: (cursor: Cursor | null) => string | undefined;
};

/** Below a page of a list: links to the previous and the next page, if any. An empty page has its own link. */
export function ListPager({
  page: { rows, position, previous, next },
  total,
  addressOf: hrefOf,
}: PagerProps) {
  if (rows.length === 0 || !(previous || next)) return null;
  return (
    <Pager
      from={position + 1}
      to={position + rows.length}
      total={total ?? undefined}
      previousHref={hrefOf(previous)}
      nextHref={hrefOf(next)}
    />
  );
}

type FileProps = {
  path: string;
  /** The shown filter and order. */
  query?: ListQuery;
  /** The added columns. */
  columns?: readonly string[];
  /** Other links between the list and files, shown first. */
  children?: ReactNode;
};

/** Below a list: links to all its pages as a file. */
export const FileLinks = ({ path, query = {}, columns = [], children }: FileProps) => (
  <p className="mt-4 flex flex-wrap justify-end gap-x-5 max-sm:justify-start">
    {children}
    {TABLE_FORMATS.map((format) => (
      <a
        key={format}
        href={listAddress(path, { ...query, cursor: undefined, columns: columns.join("."), format })}
        className={FILE_LINK}
      >
        <DownloadIcon />
        {m.table({ format })}
      </a>
    ))}
  </p>
);

export const FILE_LINK =
  "inline-flex min-h-(--control-height) items-center gap-1.5 text-label text-link hover:underline";
