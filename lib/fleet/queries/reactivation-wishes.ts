import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { reactivationWishes } from "#db/schema/fleet-changes.ts";
import type { ReactivationWish } from "#lib/fleet/rules/fleet-permissions.ts";

type Wish = { vehicleId: number; companyId: number; at: Date; by: string };

/** Stores a wish; a declined wish becomes a new one. */
export async function upsertReactivationWish(
  db: Tx,
  { vehicleId, companyId, at: wishedAt, by: wishedBy }: Wish,
): Promise<void> {
  const wish = { wishedAt, wishedBy, declinedAt: null, declinedBy: null, declineReason: null };
  await db
    .insert(reactivationWishes)
    .values({ vehicleId, companyId, wishedAt, wishedBy })
    .onConflictDoUpdate({ target: reactivationWishes.vehicleId, set: wish });
}

export async function findReactivationWish(db: Tx, vehicleId: number): Promise<ReactivationWish | null> {
  const { wishedAt, wishedBy, declinedAt, declineReason } = reactivationWishes;
  const [row] = await db
    .select({ wishedAt, wishedBy, declinedAt, declineReason })
    .from(reactivationWishes)
    .where(eq(reactivationWishes.vehicleId, vehicleId));
  return row ?? null;
}

type Declined = { vehicleId: number; at: Date; by: string; reason: string };

/** False without a waiting wish. */
export async function declineReactivationWish(
  db: Tx,
  { vehicleId, at: declinedAt, by: declinedBy, reason: declineReason }: Declined,
): Promise<boolean> {
  const rows = await db
    .update(reactivationWishes)
    .set({ declinedAt, declinedBy, declineReason })
    .where(and(eq(reactivationWishes.vehicleId, vehicleId), isNull(reactivationWishes.declinedAt)))
    .returning({ id: reactivationWishes.vehicleId });
  return rows.length > 0;
}

/** The company's vehicles out of use with these plates that have been in use, by plate; the newest of each. */
export async function listOutOfUse(
  db: Tx,
  companyId: number,
  plates: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.execute<{ plate: string; id: number }>(sql`
    select asked.plate, max(v.id)::float8 as id
    from unnest(${sql.param([...plates])}::text[]) as asked (plate)
    join vehicles v on v.company_id = ${companyId}::bigint and v.license_plate = plate_spelling(asked.plate)
    where v.deleted_at is null and v.status = 'inactive' and v.approved_at is not null
    group by asked.plate`);
  return new Map(rows.map(({ plate, id }) => [plate, id]));
}
