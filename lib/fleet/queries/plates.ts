import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { vehicles } from "#db/schema/fleet.ts";

/** The given plates that a live vehicle before or in use already has. */
export async function listPlatesInUse(db: Tx, plates: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ plate: vehicles.licensePlate })
    .from(vehicles)
    // Written like the index that keeps plates unique.
    .where(
      sql`${vehicles.licensePlate} = any(${sql.param([...plates])}) and ${vehicles.deletedAt} is null
        and ${vehicles.status} <> 'inactive'`,
    );
  return new Set(rows.map(({ plate }) => plate ?? ""));
}

/** The given plates that belong to other companies' vehicles. */
export async function listPlatesElsewhere(
  db: Tx,
  plates: readonly string[],
  companyId: number,
): Promise<string[]> {
  const rows = await db.execute<{ plate: string }>(
    sql`select plates_taken_elsewhere(${sql.param([...plates])}::text[], ${companyId}::bigint) as plate`,
  );
  return rows.map(({ plate }) => plate);
}
