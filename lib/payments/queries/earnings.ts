import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { EarnedSum } from "#lib/payments/rules/earnings.ts";
import { inPeriod, type PaymentFilter } from "./company-payments.ts";

/** Sums the payments that a period settles to a company by vehicle, and once more by driver: two sums of each payment. */
export async function listEarnedSums(
  db: Tx,
  filter: Pick<PaymentFilter, "companyId" | "periodStart">,
): Promise<EarnedSum[]> {
  const rows = await db.execute<EarnedSum>(sql`
    select case when grouping(p.driver_id) = 1 then 'vehicle' else 'driver' end as kind,
      case when grouping(p.driver_id) = 1 then p.vehicle_id else p.driver_id end::float8 as id,
      count(*)::int as count, sum(p.amount_cents)::float8 as cents, count(*) filter (where p.correction)::int as "lateCount",
      coalesce(sum(p.amount_cents) filter (where p.correction), 0)::float8 as "lateCents"
    from payments p where ${inPeriod(filter)}
    group by grouping sets ((p.vehicle_id), (p.driver_id))`);
  return [...rows];
}

/** The name of a vehicle or driver, null without one. One whom the reader may not see has no row. */
export type FleetName = { kind: FleetKind; id: number; name: string | null };

/** Finds the plates of vehicles and the names of drivers. */
export async function listFleetNames(
  db: Tx,
  { vehicle = [], driver = [] }: Partial<Record<FleetKind, readonly number[]>>,
): Promise<FleetName[]> {
  const among = (ids: readonly number[]) => sql`any (${sql.param(`{${ids.join(",")}}`)}::bigint[])`;
  const rows = await db.execute<FleetName>(sql`
    select 'vehicle' as kind, v.id::float8 as id, v.license_plate as name from vehicles v where v.id = ${among(vehicle)}
    union all
    select 'driver', d.id::float8, nullif(concat_ws(' ', d.first_name, d.last_name), '') from drivers d
    where d.id = ${among(driver)}`);
  return [...rows];
}
