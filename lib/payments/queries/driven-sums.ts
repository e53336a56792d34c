import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { DrivenSum } from "#lib/payments/rules/driven.ts";
import { inPeriod } from "./company-payments.ts";

type Asked = { kind: FleetKind; companyId: number; id: number; periodStarts: readonly PlainDate[] };

/**
 * Sums the payments that these periods settle to a company: of one vehicle by driver, or of one driver by vehicle, with those of
 * the whole company that name no driver. One statement. For a driver it reads the company's payments of these periods.
 */
export async function listDrivenSums(
  db: Tx,
  { kind, companyId, id, periodStarts }: Asked,
): Promise<DrivenSum[]> {
  const parts = periodStarts.map((periodStart) => {
    const filter = { companyId, periodStart, vehicleId: kind === "vehicle" ? id : undefined };
    return sql`
      select p.settled_in, ${OTHER[kind]} as other, count(*) as count, sum(p.amount_cents) as cents,
        count(*) filter (where p.correction) as late, sum(p.amount_cents) filter (where p.correction) as late_cents
      from payments p where ${inPeriod(filter)}
        ${kind === "vehicle" ? sql`` : sql`and (p.driver_id = ${id} or p.driver_id is null)`}
      group by 1, 2`;
  });
  const rows = await db.execute<DrivenSum>(sql`
    select s.settled_in as "periodStart", s.other::float8 as id, o.name, o.company_id::float8 as "companyId", s.count::int,
      s.cents::float8, s.late::int as "lateCount", coalesce(s.late_cents, 0)::float8 as "lateCents"
    from (${sql.join(parts, sql` union all `)}) s
    left join lateral (${NAMED[kind]} where o.id = s.other) o on true`);
  return [...rows];
}

const OTHER: Record<FleetKind, SQL> = {
  vehicle: sql`p.driver_id`,
  driver: sql`case when p.driver_id is not null then p.vehicle_id end`,
};

/** The others by name, with the company of their page; an erased one has no page. */
const NAMED: Record<FleetKind, SQL> = {
  vehicle: sql`select nullif(concat_ws(' ', o.first_name, o.last_name), '') as name,
    case when o.deleted_at is null then o.company_id end as company_id from drivers o`,
  driver: sql`select o.license_plate as name,
    case when o.deleted_at is null then o.company_id end as company_id from vehicles o`,
};
