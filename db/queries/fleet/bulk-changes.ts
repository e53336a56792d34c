import { desc, eq, gte, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { bulkChanges, bulkChangeVehicles } from "#db/schema/fleet-changes.ts";
import type { Status } from "#lib/core/status.ts";
import type { BulkChange, VehicleBefore } from "#lib/fleet/rules/vehicle-undo.ts";

const columns = {
  id: bulkChanges.id,
  at: bulkChanges.at,
  by: bulkChanges.actorLabel,
  companyId: bulkChanges.companyId,
  kind: bulkChanges.kind,
  count: bulkChanges.count,
  undoneAt: bulkChanges.undoneAt,
};

/** A recorded bulk change, held until the transaction ends; or null. */
export async function lockBulkChange(db: Tx, id: number): Promise<BulkChange | null> {
  const [row] = await db.select(columns).from(bulkChanges).where(eq(bulkChanges.id, id)).for("update");
  return row ?? null;
}

export async function listVehiclesBefore(db: Tx, bulkChangeId: number): Promise<VehicleBefore[]> {
  return db
    .select({
      vehicleId: bulkChangeVehicles.vehicleId,
      version: bulkChangeVehicles.version,
      companyId: bulkChangeVehicles.companyId,
      status: bulkChangeVehicles.status,
    })
    .from(bulkChangeVehicles)
    .where(eq(bulkChangeVehicles.bulkChangeId, bulkChangeId));
}

/** Records a bulk change with what each vehicle was before it; returns its id. */
export async function insertBulkChange(
  db: Tx,
  change: typeof bulkChanges.$inferInsert,
  before: readonly VehicleBefore[],
): Promise<number> {
  const [row] = await db.insert(bulkChanges).values(change).returning({ id: bulkChanges.id });
  if (!row) throw new Error("the bulk change was not inserted");
  const list = <Value>(pick: (one: VehicleBefore) => Value) => sql.param(before.map(pick));
  await db.execute(sql`
    insert into ${bulkChangeVehicles} (bulk_change_id, vehicle_id, version, company_id, status)
    select ${row.id}, * from unnest(${list((one) => one.vehicleId)}::bigint[],
      ${list((one) => one.version)}::integer[], ${list((one) => one.companyId)}::bigint[],
      ${list((one) => one.status)}::text[])`);
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

/** The latest bulk changes that took vehicles from a company's list or brought some there, newest first. */
export async function listBulkChanges(
  db: Tx,
  { companyId, from, limit }: { companyId: number; from: Date; limit: number },
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
      sql`${bulkChanges.id} in (${latest(bulkChanges.companyId, companyId, limit)} union ${latest(bulkChanges.targetCompanyId, companyId, limit)}) and ${gte(bulkChanges.at, from)}`,
    )
    .orderBy(desc(bulkChanges.id))
    .limit(limit);
  return rows.map(({ targetId, targetName, ...row }) => ({
    ...row,
    targetCompany: targetId === null ? null : { id: targetId, companyName: targetName ?? "" },
  }));
}

/** Each end from its own index: an OR over both would read neither in order. */
const latest = (column: PgColumn, companyId: number, limit: number) =>
  sql`(select ${bulkChanges.id} from ${bulkChanges} where ${column} = ${companyId} order by ${bulkChanges.id} desc limit ${limit})`;
