import { asc, desc, eq, gt, ilike, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { escaped } from "#db/queries/core/recordset.ts";
import { type Cursor, type Order, readsDown } from "#lib/core/keyset.ts";
import type { Status } from "#lib/core/status.ts";

// How a page is cut out of a company's vehicles or drivers: which rows, in which order, from which place on.

export type FleetFilter = { companyId: number; status?: Status | undefined; search?: string | undefined };

export type FleetSlice<Sort extends string> = {
  filter: FleetFilter;
  order: Order<Sort>;
  cursor: Cursor | null;
  limit: number;
};

/** What is sorted by, as its index has it, and the type that a cursor's value is read as; null sorts by id alone. */
export type SortKey = { value: SQL; type: "text" | "integer" | "date" } | null;

/** The column, or this where it is null; spelled as the indexes are, which row-level security lets be searched. */
export const orElse = (column: PgColumn, instead: SQL): SQL =>
  sql`case when ${column} is null then ${instead} else ${column} end`;

/** Words sorted as people here do. */
export const inFinnish = (text: SQL): SQL => sql`(${text}) collate "fi-x-icu"`;

type Table = Record<"id" | "companyId" | "status" | "deletedAt", PgColumn>;

/** Conditions and order of a slice; reading backwards turns the order round, and pageOf turns the rows back. */
export function sliced<Sort extends string>(
  table: Table,
  { filter, order, cursor }: FleetSlice<Sort>,
  { keys, haystack }: { keys: Record<Sort, SortKey>; haystack: SQL },
): { where: SQL[]; orderBy: SQL[] } {
  const descends = readsDown(order, cursor);
  const turn = descends ? desc : asc;
  // Among rows of one status, the order by status is that by id.
  const key = filter.status && order.by === "status" ? null : keys[order.by];
  const id = key && order.by !== "status" ? sql`${table.id}` : idWithin(table.id);
  const conditions: (SQL | undefined)[] = [
    eq(table.companyId, filter.companyId),
    isNull(table.deletedAt),
    filter.status && eq(table.status, filter.status),
    ...wordsOf(filter.search).map((word) => ilike(haystack, `%${escaped(word)}%`)),
    cursor ? beyond(id, key, { cursor, descends }) : undefined,
  ];
  return {
    where: conditions.filter((condition) => condition !== undefined),
    orderBy: key ? [turn(key.value), turn(id)] : [turn(id)],
  };
}

/**
 * The id as the indexes behind a company have it. By the plain id the planner may walk the primary key instead, through
 * everybody's rows, in the hope of meeting the company's soon.
 */
const idWithin = (id: PgColumn): SQL => sql`case when ${id} > 0 then ${id} else 0 end`;

function beyond(id: SQL, key: SortKey, { cursor, descends }: { cursor: Cursor; descends: boolean }): SQL {
  if (!key) return descends ? lt(id, sql`${cursor.id}::bigint`) : gt(id, sql`${cursor.id}::bigint`);
  const row = sql`(${key.value}, ${id})`;
  const mark = sql`(${cursor.value}::${sql.raw(key.type)}, ${cursor.id}::bigint)`;
  return descends ? sql`${row} < ${mark}` : sql`${row} > ${mark}`;
}

const MAX_WORDS = 5;

/** Each word is looked for by itself: "toyota valkoinen" finds the white one of several Toyotas. */
const wordsOf = (search: string | undefined): string[] =>
  search?.split(" ").filter(Boolean).slice(0, MAX_WORDS) ?? [];
