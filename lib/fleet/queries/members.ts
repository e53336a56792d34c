import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import type { FleetCompany } from "#lib/companies/rules/company.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import { insertMany, numbers, texts, updateMany } from "#lib/platform/queries/recordset.ts";
import type { MemberRows } from "./member-rows.ts";

// Stores vehicles and drivers alike, one at a time or by thousands. Locks in the order of ids, like all other code.

type Place = { companyId: number; id: number };
type Deletion = { at: Date; by: string };

/** One live member of a live company, with that company; or null. `lock` locks the member until the transaction ends. */
export async function findMember<Member>(
  db: Tx,
  { table, columns, toMember }: MemberRows<Member>,
  { companyId, id }: Place,
  options: { lock?: boolean } = {},
): Promise<{ member: Member; company: FleetCompany } | null> {
  const query = db
    .select({ ...columns, companyName: companies.companyName, companyStatus: companies.status })
    .from(table)
    .innerJoin(companies, and(eq(companies.id, table.companyId), isNull(companies.deletedAt)))
    .where(and(eq(table.id, id), eq(table.companyId, companyId), isNull(table.deletedAt)));
  const [row] = await (options.lock ? query.for("update", { of: table }) : query);
  if (!row) return null;
  const company = { id: companyId, companyName: row.companyName, status: row.companyStatus } as FleetCompany;
  return { member: toMember(row), company };
}

/** Stores a new member and returns it with its id. */
export async function insertMember<Member extends StoredMember>(
  db: Tx,
  { table, columns, toMember, toRow, kind }: MemberRows<Member>,
  member: Member,
): Promise<Member> {
  const [row] = await db
    .insert(table)
    .values({ ...toRow(member), createdBy: member.createdBy })
    .returning(columns);
  if (!row) throw new Error(`the ${kind} was not inserted`);
  return toMember(row);
}

/** Writes a revision; the database increments the version. */
export async function updateMember<Member extends StoredMember>(
  db: Tx,
  { table, columns, toMember, toRow, kind }: MemberRows<Member>,
  member: Member,
): Promise<Member> {
  const [row] = await db.update(table).set(toRow(member)).where(eq(table.id, member.id)).returning(columns);
  if (!row) throw new Error(`the ${kind} was not updated`);
  return toMember(row);
}

export async function markMembersDeleted(
  db: Tx,
  { table }: Pick<MemberRows<never>, "table">,
  ids: readonly number[],
  { at, by }: Deletion,
): Promise<void> {
  await db.update(table).set({ deletedAt: at, modifiedBy: by }).where(isOneOf(table.id, ids));
}

const isOneOf = (column: PgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any (${sql.param([...ids])}::bigint[])`;

/** The company's members with these keys (plates, licences) that are not out of use. */
export async function listMembersByKey<Member>(
  db: Tx,
  { table, columns, hasKey, toMember }: MemberRows<Member>,
  keys: readonly string[],
  { companyId, lock }: { companyId: number; lock: boolean },
): Promise<Member[]> {
  const query = db
    .select(columns)
    .from(table)
    .where(
      and(
        eq(table.companyId, companyId),
        hasKey(keys),
        isNull(table.deletedAt),
        ne(table.status, "inactive"),
      ),
    )
    .orderBy(asc(table.id));
  return (await (lock ? query.for("update") : query)).map(toMember);
}

type ByIds = { ids: readonly number[]; companyId?: number };

/** Live members by their ids, of one company or of all. */
export const listMembersById = async <Member>(
  db: Tx,
  rows: MemberRows<Member>,
  which: ByIds,
): Promise<Member[]> => (await selectMembers(db, rows, which)).map(rows.toMember);

/**
 * The same, locked until the transaction ends. Locked in the order of ids, so that two overlapping sets wait without a
 * deadlock.
 */
export const lockMembers = async <Member>(
  db: Tx,
  rows: MemberRows<Member>,
  which: ByIds,
): Promise<Member[]> => (await selectMembers(db, rows, which).for("update")).map(rows.toMember);

const selectMembers = <Member>(db: Tx, { table, columns }: MemberRows<Member>, { ids, companyId }: ByIds) =>
  db
    .select(columns)
    .from(table)
    .where(
      and(
        companyId === undefined ? undefined : eq(table.companyId, companyId),
        isOneOf(table.id, ids),
        isNull(table.deletedAt),
      ),
    )
    .orderBy(asc(table.id));

export type Stored = { id: number; version: number };
type Versioned = { id: string; version: number };

/** Stores new members; returns their ids by key. */
export async function insertMembers<Member extends StoredMember>(
  db: Tx,
  { table, key, toRow }: MemberRows<Member>,
  members: readonly Member[],
): Promise<Map<string, Stored>> {
  const rows = members.map((member) => ({ ...toRow(member), createdBy: member.createdBy }));
  const returning = sql`id, version, ${sql.identifier(key.name)} as key`;
  const stored = await insertMany<Versioned & { key: string }>(db, table, { rows, returning });
  return new Map(stored.map((one) => [one.key, { id: Number(one.id), version: one.version }]));
}

/** Writes revisions; returns the new versions by id. */
export async function updateMembers<Member extends StoredMember>(
  db: Tx,
  { table, toRow }: MemberRows<Member>,
  members: readonly Member[],
): Promise<Map<number, number>> {
  const rows = members.map((member) => ({ id: member.id, ...toRow(member) }));
  const returning = sql`t.id, t.version`;
  const written = await updateMany<Versioned>(db, table, { rows, keys: ["id"], returning });
  return new Map(written.map(({ id, version }) => [Number(id), version]));
}

/** Writes company and status of many in one statement; returns the new versions by id. */
export async function updateStandings<Member extends StoredMember>(
  db: Tx,
  { table }: Pick<MemberRows<Member>, "table">,
  members: readonly Member[],
  modifiedBy: string,
): Promise<Map<number, number>> {
  const ids = sql`${numbers(members.map(({ id }) => id))}::bigint[]`;
  const rows = await db
    .update(table)
    .set({ companyId: sql`revised.company_id`, status: sql`revised.status`, modifiedBy })
    .from(
      sql`unnest(${ids}, ${numbers(members.map(({ companyId }) => companyId))}::bigint[],
        ${texts(members.map(({ status }) => status))}::text[]) as revised (id, company_id, status)`,
    )
    // Repeats the ids as a condition: for a join of thousands PostgreSQL would read the whole table.
    .where(sql`${table.id} = revised.id and ${table.id} = any (${ids})`)
    .returning({ id: table.id, version: table.version });
  return new Map(rows.map(({ id, version }) => [Number(id), Number(version)]));
}
