import { and, asc, desc, eq, gt, ilike, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { fleetCounts } from "#db/schema/fleet-changes.ts";
import { type Cursor, type Order, readsDown } from "#lib/core/keyset.ts";
import type { Status } from "#lib/core/status.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { escaped } from "#lib/platform/queries/recordset.ts";
import { type SearchPart, searchParts } from "#lib/platform/search/list-search.ts";
import type { MemberRows, SortKey } from "./member-rows.ts";

// Reads one page of a company's vehicles or drivers: by filter, order and cursor.

export type FleetFilter = {
  companyId: number;
  status?: Status | undefined;
  search?: string | undefined;
  /** A range of values, both included, in a column of the list's orders. */
  within?: { column: string; from: string; to: string } | undefined;
};

export type FleetSlice = {
  filter: FleetFilter;
  order: Order<string>;
  cursor: Cursor | null;
  limit: number;
};

/**
 * A company's vehicles or drivers: up to `limit + 1`, from the cursor on in reading direction. `lock` locks them until the
 * transaction ends.
 */
export async function listMemberRows<Member>(
  db: Tx,
  rows: MemberRows<Member>,
  slice: FleetSlice,
  options: { lock?: boolean } = {},
): Promise<Member[]> {
  const { where, orderBy } = sliced(rows, slice);
  const query = db
    .select(rows.columns)
    .from(rows.table)
    .where(and(...where))
    .orderBy(...orderBy)
    .limit(slice.limit + 1);
  return (await (options.lock ? query.for("update") : query)).map(rows.toMember);
}

/** The number of rows that match a filter, by status. Reads all of these rows. */
export async function countMatchingMembers<Member>(
  db: Tx,
  rows: MemberRows<Member>,
  filter: FleetFilter,
): Promise<FleetCounts> {
  const slice = { filter, order: { by: "id", direction: "asc" }, cursor: null, limit: 0 } as const;
  const { where } = sliced(rows, slice);
  const found = await db
    .select({ status: rows.table.status, count: sql<number>`count(*)::integer` })
    .from(rows.table)
    .where(and(...where))
    .groupBy(rows.table.status);
  return countsOf(found as { status: Status; count: number }[]);
}

/** Conditions and order of a slice; a backward page is read in reverse, and pageOf turns its rows back. */
function sliced<Member>(
  rows: MemberRows<Member>,
  { filter, order, cursor }: FleetSlice,
): { where: SQL[]; orderBy: SQL[] } {
  const { table, sortKeys } = rows;
  const descends = readsDown(order, cursor);
  const turn = descends ? desc : asc;
  // Rows of one status that are ordered by status are ordered by id.
  const key = filter.status && order.by === "status" ? null : sortKeys[order.by];
  if (key === undefined) throw new TypeError(`no sort key ${order.by}`);
  const id = key && order.by !== "status" ? sql`${table.id}` : idWithin(table.id);
  const conditions: (SQL | undefined)[] = [
    eq(table.companyId, filter.companyId),
    isNull(table.deletedAt),
    filter.status && eq(table.status, filter.status),
    filter.within && between(sortKeys, filter.within),
    ...searchParts(filter.search ?? "").map((part) => isFound(rows, part)),
    cursor ? beyond(id, key, { cursor, descends }) : undefined,
  ];
  return {
    where: conditions.filter((condition) => condition !== undefined),
    orderBy: key ? [turn(key.value), turn(id)] : [turn(id)],
  };
}

/** Written like the index of that column's order, so that only rows inside the range are read. */
function between(
  sortKeys: Record<string, SortKey>,
  { column, from, to }: NonNullable<FleetFilter["within"]>,
): SQL {
  const key = sortKeys[column];
  if (!key) throw new TypeError(`no sort key ${column}`);
  const type = sql.raw(key.type);
  return sql`${key.value} between ${from}::${type} and ${to}::${type}`;
}

/**
 * The id as the company indexes have it. With the plain id the planner may scan the primary key through all companies' rows
 * until it finds enough.
 */
const idWithin = (id: PgColumn): SQL => sql`case when ${id} > 0 then ${id} else 0 end`;

function beyond(id: SQL, key: SortKey, { cursor, descends }: { cursor: Cursor; descends: boolean }): SQL {
  if (!key) return descends ? lt(id, sql`${cursor.id}::bigint`) : gt(id, sql`${cursor.id}::bigint`);
  const row = sql`(${key.value}, ${id})`;
  const mark = sql`(${cursor.value}::${sql.raw(key.type)}, ${cursor.id}::bigint)`;
  return descends ? sql`${row} < ${mark}` : sql`${row} > ${mark}`;
}

/** Each part is searched by itself: "toyota valkoinen" finds the white one of several Toyotas. */
export const isFound = <Member>(
  { haystack, numbers }: MemberRows<Member>,
  part: SearchPart,
): SQL | undefined =>
  or(and(...part.words.map((word) => ilike(haystack, `%${escaped(word)}%`))), ...numbers(part));

export type FleetCounts = Record<Status, number>;

/** The number of a company's vehicles or drivers per status, from the database's stored totals. */
export async function countFleetByStatus(
  db: Tx,
  { companyId, kind }: { companyId: number; kind: FleetKind },
): Promise<FleetCounts> {
  const rows = await db
    .select({ status: fleetCounts.status, count: fleetCounts.count })
    .from(fleetCounts)
    .where(and(eq(fleetCounts.companyId, companyId), eq(fleetCounts.kind, kind)));
  return countsOf(rows);
}

/** Counts by status, with zero for missing ones. */
export function countsOf(rows: readonly { status: Status; count: number }[]): FleetCounts {
  const counts: FleetCounts = { incomplete: 0, pending: 0, active: 0, inactive: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}
