import { desc, eq, gte, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { bulkChangeDrivers, bulkChanges, bulkChangeVehicles } from "#db/schema/fleet-changes.ts";
import type { Status } from "#lib/core/status.ts";
import type { BulkChange, MemberBefore } from "#lib/fleet/rules/bulk-undo.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { numbers, texts } from "#lib/platform/queries/recordset.ts";

const columns = {
  id: bulkChanges.id,
  at: bulkChanges.at,
  by: bulkChanges.actorLabel,
  companyId: bulkChanges.companyId,
  entityType: bulkChanges.entityType,
  kind: bulkChanges.kind,
  count: bulkChanges.count,
  undoneAt: bulkChanges.undoneAt,
};

/** The tables that store each vehicle's or driver's state before a bulk change. */
const BEFORE = {
  vehicle: { table: bulkChangeVehicles, memberId: bulkChangeVehicles.vehicleId },
  driver: { table: bulkChangeDrivers, memberId: bulkChangeDrivers.driverId },
} as const satisfies Record<FleetKind, object>;

/** A recorded bulk change, locked until the transaction ends; or null. */
export async function lockBulkChange(db: Tx, id: number): Promise<BulkChange | null> {
  const [row] = await db.select(columns).from(bulkChanges).where(eq(bulkChanges.id, id)).for("update");
  return row ?? null;
}

export async function listMembersBefore(
  db: Tx,
  { id, entityType }: Pick<BulkChange, "id" | "entityType">,
): Promise<MemberBefore[]> {
  const { table, memberId } = BEFORE[entityType];
  const { version, companyId, status } = table;
  return db
    .select({ id: memberId, version, companyId, status })
    .from(table)
    .where(eq(table.bulkChangeId, id));
}

/** Records a bulk change with each vehicle's or driver's state before it; returns its id. */
export async function insertBulkChange(
  db: Tx,
  change: typeof bulkChanges.$inferInsert & { entityType: FleetKind },
  before: readonly MemberBefore[],
): Promise<number> {
  const [row] = await db.insert(bulkChanges).values(change).returning({ id: bulkChanges.id });
  if (!row) throw new Error("the bulk change was not inserted");
  const { table, memberId } = BEFORE[change.entityType];
  await db.execute(sql`
    insert into ${table} (bulk_change_id, ${sql.identifier(memberId.name)}, version, company_id, status)
    select ${row.id}, * from unnest(${numbers(before.map((one) => one.id))}::bigint[],
      ${numbers(before.map((one) => one.version))}::integer[],
      ${numbers(before.map((one) => one.companyId))}::bigint[], ${texts(before.map((one) => one.status))}::text[])`);
  return row.id;
}

export async function markBulkChangeUndone(
  db: Tx,
  id: number,
  undoing: { at: Date; by: string },
): Promise<void> {
  await db
    .update(bulkChanges)
    .set({ undoneAt: undoing.at, undoneBy: undoing.by })
    .where(eq(bulkChanges.id, id));
}

export type ListedBulkChange = BulkChange & {
  companyName: string;
  targetCompany: { id: number; companyName: string } | null;
  targetStatus: Status | null;
};

type Latest = { companyId: number; kind: FleetKind; limit: number };

/** The latest bulk changes of a company's list of vehicles or drivers, or into that list, newest first. */
export async function listBulkChanges(
  db: Tx,
  { from, ...wanted }: Latest & { from: Date },
): Promise<ListedBulkChange[]> {
  const target = alias(companies, "target");
  const rows = await db
    .select({
      ...columns,
      targetStatus: bulkChanges.targetStatus,
      targetId: bulkChanges.targetCompanyId,
      companyName: companies.companyName,
      targetName: target.companyName,
    })
    .from(bulkChanges)
    .innerJoin(companies, eq(companies.id, bulkChanges.companyId))
    .leftJoin(target, eq(target.id, bulkChanges.targetCompanyId))
    .where(
      sql`${bulkChanges.id} in (${latest(bulkChanges.companyId, wanted)} union ${latest(bulkChanges.targetCompanyId, wanted)}) and ${gte(bulkChanges.at, from)}`,
    )
    .orderBy(desc(bulkChanges.id))
    .limit(wanted.limit);
  return rows.map(({ targetId, targetName, ...row }) => ({
    ...row,
    targetCompany: targetId === null ? null : { id: targetId, companyName: targetName ?? "" },
  }));
}

/** Reads each company column by its own index: an OR over both would read neither in order. */
const latest = (column: PgColumn, { companyId, kind, limit }: Latest) =>
  sql`(select ${bulkChanges.id} from ${bulkChanges} where ${column} = ${companyId} and ${bulkChanges.entityType} = ${kind} order by ${bulkChanges.id} desc limit ${limit})`;
