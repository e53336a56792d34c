import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { DriverSum } from "#lib/driver-statements/rules/driver-statement.ts";
import { inPeriod, type PaymentFilter } from "#lib/payments/queries/company-payments.ts";
import { numbers } from "#lib/platform/queries/recordset.ts";

type Place = Pick<PaymentFilter, "companyId" | "periodStart">;

/** `driverId` is null for the payments that name no driver. */
export type SumOfDriver = DriverSum & { driverId: number | null };

/** Sums the payments that a period settles to a company by driver and rate of VAT. */
export async function listDriverSums(db: Tx, place: Place): Promise<SumOfDriver[]> {
  const rows = await db.execute<SumOfDriver>(sql`
    select p.driver_id::float8 as "driverId", p.vat_basis_points as "vatBasisPoints", count(*)::int as count,
      sum(p.amount_cents)::float8 as cents, sum(p.tip_cents)::float8 as "tipCents"
    from payments p where ${inPeriod(place)} group by p.driver_id, p.vat_basis_points`);
  return [...rows];
}

export type SumOfDay = DriverSum & { day: PlainDate };

/** Sums one driver's payments of a period by day in Finland and rate of VAT, in order. */
export async function listDaySums(db: Tx, place: Place & { driverId: number }): Promise<SumOfDay[]> {
  const rows = await db.execute<SumOfDay>(sql`
    select p.occurred_on::text as day, p.vat_basis_points as "vatBasisPoints", count(*)::int as count,
      sum(p.amount_cents)::float8 as cents, sum(p.tip_cents)::float8 as "tipCents"
    from payments p where ${inPeriod(place)} group by p.occurred_on, p.vat_basis_points
    order by p.occurred_on, p.vat_basis_points`);
  return [...rows];
}

/** `own`: the driver belongs to the company now, so that its page opens. */
export type DriverName = { id: number; name: string | null; own: boolean };

/** Finds the names of drivers. One whom the reader may not see has no row. */
export async function listDriverNames(
  db: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<DriverName[]> {
  const rows = await db.execute<DriverName>(sql`
    select d.id::float8 as id, nullif(concat_ws(' ', d.first_name, d.last_name), '') as name,
      d.company_id = ${companyId} and d.deleted_at is null as own
    from drivers d where d.id = any (${numbers(ids)}::bigint[])`);
  return [...rows];
}
