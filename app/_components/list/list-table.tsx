import { Fragment, type ReactNode } from "react";
import { BadgeCell, Cell, HeadCell, NameCell, Table } from "#app/_ui/table.tsx";
import type { AddedColumns, Column, ColumnLook, ColumnValue } from "#lib/core/table.ts";
import { formatDate, formatDateTime, formatEuros, formatInteger } from "#lib/messages/format.ts";
import * as m from "#messages";
import { type ListPlace, listAt } from "./list-address.ts";
import type { ListQuery } from "./query-address.ts";

export type ListColumn<Row, Sort extends string = never> = {
  title: string;
  /** The column's name in a person's view; a column without it cannot be hidden. */
  id?: string | undefined;
  /** For a column of buttons: its title is only read aloud. */
  hidden?: true;
  sort?: Sort | undefined;
  as?: ColumnLook | undefined;
  /** On a phone it shares a line with the other parts. */
  part?: true;
  /** Whether a phone shows the cell of a row; by default it does. */
  onPhone?: (row: Row) => boolean;
  /** Needed in a list without a `body`. */
  cell?: (row: Row) => ReactNode;
  /** The link of a name: it covers the whole row. */
  href?: (row: Row) => string | undefined;
  /** A quieter second line. */
  under?: (row: Row) => ReactNode;
  /** The sum of the shown rows, for a row of totals below them. */
  total?: (rows: readonly Row[]) => ReactNode;
};

type ShownTable<Row, Name extends string> = {
  columns: Readonly<Record<Name, Column<Row>>>;
  screen: readonly NoInfer<Name>[];
};

/** The screen's columns of a table. `parts` adds links and formatted cells. */
export const screenColumns = <Row, Name extends string>(
  { columns, screen }: ShownTable<Row, Name>,
  parts: { readonly [Part in NoInfer<Name>]?: Partial<ListColumn<Row>> } = {},
): ListColumn<Row, Name>[] =>
  screen.map((name) => {
    const { title, value, sort, as } = columns[name];
    return {
      // The name of a row cannot be hidden.
      id: as === "name" ? undefined : name,
      title: title(),
      sort: sort && name,
      as,
      cell: (row) => textOf(value(row)),
      ...parts[name],
    };
  });

/** The added columns that a person has chosen, in the order of the table, with their texts. */
export const addedOnScreen = <Row, Name extends string>(
  columns: AddedColumns<Name, Row>,
  chosen: readonly string[],
) =>
  Object.entries<Column<Row>>(columns).flatMap(([id, { title, value, as }]) =>
    chosen.includes(id) ? [{ id, title: title(), as, textOf: (row: Row) => textOf(value(row)) }] : [],
  );

function textOf(value: ColumnValue): string | null {
  if (typeof value === "number") return formatInteger(value);
  if (value === null || typeof value === "string") return value;
  if (value instanceof Date) return formatDateTime(value);
  return "cents" in value ? formatEuros(value.cents) : formatDate(value.date);
}

/** A column before the list's own columns, such as the boxes that select rows. */
export type LeadColumn<Row> = { head: ReactNode; cell: (row: Row) => ReactNode };

/** A list's columns, path and order. */
export type TableList<Row, Sort extends string = never> = ListPlace<Sort> & {
  caption: string;
  lead?: LeadColumn<Row>;
  columns: readonly ListColumn<Row, Sort>[];
  /** Its columns hold long texts: it takes the width of seven columns. */
  wide?: boolean;
  rowKey: (row: Row) => string | number;
  /** For a list ordered by groups: the heading above the first row of each group. */
  group?: (row: Row) => string;
  /** The sum of a group's rows, which stands in its heading. */
  groupSum?: (row: Row) => ReactNode;
  /** Replaces the columns' cells: the list draws its rows itself. */
  body?: (rows: readonly Row[]) => ReactNode;
};

type Props<Row, Sort extends string> = {
  list: TableList<Row, Sort>;
  rows: readonly Row[];
  query?: ListQuery;
  /** Whether the list has rows on other pages. */
  more?: boolean;
};

/** The rows of a list as a table, column by column. */
export const ListTable = <Row, Sort extends string = never>({
  list,
  rows,
  query = {},
  more = false,
}: Props<Row, Sort>) => (
  <Table caption={list.caption} columns={breadthOf(list)}>
    <thead>
      <tr>
        {list.lead?.head}
        {list.columns.map(({ title, hidden, sort, as }) => (
          <HeadCell
            key={title}
            number={as === "number" || as === "amount" || as === "sum"}
            sort={sort && listAt(list).sort(query, sort)}
          >
            {hidden ? <span className="sr-only">{title}</span> : title}
          </HeadCell>
        ))}
      </tr>
    </thead>
    <tbody>
      {list.body?.(rows) ??
        rows.map((row, index) => (
          <Fragment key={list.rowKey(row)}>
            <GroupHeading
              group={list.group}
              groupSum={list.groupSum}
              span={list.columns.length + (list.lead ? 1 : 0)}
              row={row}
              before={rows[index - 1]}
            />
            <tr>
              {list.lead?.cell(row)}
              {list.columns.map((column) => (
                <ListCell key={column.title} column={column} row={row} />
              ))}
            </tr>
          </Fragment>
        ))}
    </tbody>
    {list.columns.some(({ total }) => total) && (
      <tfoot>
        <tr>
          <th scope="row" colSpan={list.lead ? 2 : 1} className="name">
            {more ? m.list_pageTotal() : m.list_total()}
          </th>
          {list.columns.slice(1).map(({ title, total }) => (
            <td key={title} className="number amount" data-label={total && title}>
              {total?.(rows)}
            </td>
          ))}
        </tr>
      </tfoot>
    )}
  </Table>
);

type GroupProps<Row> = {
  group: ((row: Row) => string) | undefined;
  groupSum: ((row: Row) => ReactNode) | undefined;
  /** The heading's width in columns. */
  span: number;
  row: Row;
  before: Row | undefined;
};

function GroupHeading<Row>({ group, groupSum, span, row, before }: GroupProps<Row>) {
  if (!group || (before && group(before) === group(row))) return null;
  return (
    <tr className="group-row">
      <th scope="colgroup" colSpan={span} className="group-name">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          {group(row)}
          {groupSum && <span className="font-normal text-ink-2 max-sm:text-caption">{groupSum(row)}</span>}
        </span>
      </th>
    </tr>
  );
}

const breadthOf = ({ columns, wide = false }: { columns: readonly unknown[]; wide?: boolean }) =>
  wide || columns.length >= 7 ? "most" : columns.length >= 5 ? "many" : "few";

type CellProps<Row> = {
  column: Pick<ListColumn<Row>, "title" | "as" | "part" | "onPhone" | "cell" | "href" | "under">;
  row: Row;
};

function ListCell<Row>({ column, row }: CellProps<Row>) {
  const { title, as = "text", part, onPhone, cell, href, under } = column;
  const value = cell?.(row);
  const below = under?.(row);
  const look = [part && "part", onPhone?.(row) === false && "cards:hidden!"].filter(Boolean).join(" ");
  switch (as) {
    case "name":
      return (
        <NameCell href={href?.(row)} under={below}>
          {value}
        </NameCell>
      );
    case "badge":
      return <BadgeCell>{value}</BadgeCell>;
    case "number":
    case "amount":
      return (
        <td className={`number ${as === "amount" ? "amount " : ""}${look}`.trimEnd()} data-label={title}>
          {value}
        </td>
      );
    case "sum":
      return <td className="mark sum">{value}</td>;
    case "plain":
      return (
        <Cell look={look} under={below}>
          {value}
        </Cell>
      );
    default:
      return (
        <Cell look={look} label={title} under={below}>
          {as === "digits" ? <span className="inline-block tabular-nums">{value}</span> : value}
        </Cell>
      );
  }
}
