import { and, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { vehicles } from "#db/schema/fleet.ts";
import type { Entity } from "#lib/events/rules/change.ts";
import type { Vehicle } from "#lib/fleet/rules/vehicle.ts";
import { driverRows, type MemberRows, vehicleRows } from "./member-rows.ts";

/** A vehicle or driver of a company, deleted or not, locked until the transaction ends; or null. */
export async function findMemberEver<Member>(
  db: Tx,
  { table, columns, toMember }: MemberRows<Member>,
  { companyId, id }: { companyId: number; id: number },
): Promise<{ member: Member; deleted: boolean } | null> {
  const [row] = await db
    .select({ ...columns, deletedAt: table.deletedAt })
    .from(table)
    .where(and(eq(table.id, id), eq(table.companyId, companyId)))
    .for("update");
  return row ? { member: toMember(row), deleted: row.deletedAt !== null } : null;
}

/** Whether another live vehicle before or in use has this plate. */
export async function isPlateTaken(db: Tx, { id, licensePlate }: Vehicle): Promise<boolean> {
  if (licensePlate === null) return false;
  const rows = await db
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.licensePlate, licensePlate),
        isNull(vehicles.deletedAt),
        ne(vehicles.status, "inactive"),
        ne(vehicles.id, id),
      ),
    );
  return rows.length > 0;
}

export async function markMemberRestored(
  db: Tx,
  { table }: Pick<MemberRows<never>, "table">,
  id: number,
  by: string,
): Promise<void> {
  await db
    .update(table)
    .set({ deletedAt: null, modifiedBy: by })
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)));
}

/** The deleted ones among some vehicles and drivers. */
export async function listDeletedFleet(db: Tx, entities: readonly Entity[]): Promise<Entity[]> {
  const gone = async (type: "vehicle" | "driver"): Promise<Entity[]> => {
    const ids = entities.filter((one) => one.type === type).map(({ id }) => id);
    if (ids.length === 0) return [];
    const { table } = type === "vehicle" ? vehicleRows : driverRows;
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), isNotNull(table.deletedAt)));
    return rows.map(({ id }) => ({ type, id: Number(id) }));
  };
  return [...(await gone("vehicle")), ...(await gone("driver"))];
}
