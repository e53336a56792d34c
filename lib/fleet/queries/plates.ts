import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { vehicles } from "#db/schema/fleet.ts";

/** Which of these plates a live vehicle in or before use already has. */
export async function listPlatesInUse(db: Tx, plates: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ plate: vehicles.licensePlate })
    .from(vehicles)
    // As the index that keeps them unique has it.
    .where(
      sql`${vehicles.licensePlate} = any(${sql.param([...plates])}) and ${vehicles.deletedAt} is null
        and ${vehicles.status} <> 'inactive'`,
    );
  return new Set(rows.map(({ plate }) => plate ?? ""));
}

/** Which of these plates are vehicles of other companies. */
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
