import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { listPackages } from "#lib/companies/queries/companies.ts";
import { selectCompanies, toCompany } from "#lib/companies/queries/company-row.ts";
import { flatCompany } from "#lib/companies/rules/company-change.ts";
import type { EntityType, Flat } from "#lib/events/rules/change.ts";
import { driverRows, type MemberRows, vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import { flatDriver } from "#lib/fleet/rules/driver.ts";
import type { StoredMember } from "#lib/fleet/rules/fleet-permissions.ts";
import { flatVehicle } from "#lib/fleet/rules/vehicle.ts";
import type { ReturnedBefore } from "#lib/queue/rules/application.ts";

/** The history's content of waiting rows, by id. A row that is not found has no entry. */
export function listContents(db: Tx, kind: EntityType, ids: readonly number[]): Promise<Map<number, Flat>> {
  if (kind === "company") return companyContents(db, ids);
  return kind === "vehicle"
    ? memberContents(db, vehicleRows, { ids, flat: flatVehicle })
    : memberContents(db, driverRows, { ids, flat: flatDriver });
}

async function companyContents(db: Tx, ids: readonly number[]): Promise<Map<number, Flat>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCompanies(db).where(inArray(companies.id, [...ids]));
  const packages = await listPackages(db, ids);
  return new Map(rows.map((row) => [row.id, flatCompany(toCompany(row, packages.get(row.id) ?? []))]));
}

async function memberContents<Member extends StoredMember>(
  db: Tx,
  { table, columns, toMember }: MemberRows<Member>,
  { ids, flat }: { ids: readonly number[]; flat: (member: Member) => Flat },
): Promise<Map<number, Flat>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(toMember).map((member) => [member.id, flat(member)]));
}

/** The most changes after a return that are read. */
const MOST_CHANGES = 50;

/** The rows among `ids` that were returned before, with the number of returns, the last reason, and the changes since. */
export async function listReturnedBefore(
  db: Tx,
  kind: EntityType,
  ids: readonly number[],
): Promise<Map<number, ReturnedBefore>> {
  if (ids.length === 0) return new Map();
  const rows = await db.execute<Omit<ReturnedBefore, "at"> & { id: number; at: string }>(sql`
    select asked.id::float8 as id, last.reason, last.at, last.times, coalesce(since.changes, '[]') as changes
    from unnest(${sql.param([...ids])}::bigint[]) as asked (id)
    cross join lateral (
      select reason, at, count(*) over ()::int as times from returns
      where entity_type = ${kind} and entity_id = asked.id order by id desc limit 1) last
    cross join lateral (
      select jsonb_agg(jsonb_build_object('before', e.before, 'after', e.after) order by e.id) as changes from (
        select id, before, after from events
        where entity_type = ${kind} and entity_id = asked.id and at > last.at and action = 'update'
        order by id desc limit ${MOST_CHANGES}) e) since`);
  return new Map(rows.map(({ id, at, ...row }) => [id, { ...row, at: new Date(at) }]));
}

/** The number of each company's vehicles and drivers that wait for approval. */
export async function countWaitingMembers(
  db: Tx,
  companyIds: readonly number[],
): Promise<Map<number, { vehicles: number; drivers: number }>> {
  if (companyIds.length === 0) return new Map();
  const rows = await db.execute<{ id: number; vehicles: number; drivers: number }>(sql`
    select asked.id::float8 as id,
      (select count(*)::int from vehicles where company_id = asked.id and deleted_at is null and status = 'pending') as vehicles,
      (select count(*)::int from drivers where company_id = asked.id and deleted_at is null and status = 'pending') as drivers
    from unnest(${sql.param([...companyIds])}::bigint[]) as asked (id)`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
