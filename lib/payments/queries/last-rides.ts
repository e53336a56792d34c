import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { LastRide } from "#lib/payments/rules/last-ride.ts";

type Asked = { companyId: number; vehicleIds: readonly number[]; periodStarts: readonly PlainDate[] };

/** The latest captured payment of each of a company's vehicles among those that some periods settle. Refunds are no rides. */
export async function listLastRides(
  db: Tx,
  { companyId, vehicleIds, periodStarts }: Asked,
): Promise<LastRide[]> {
  const rows = await db.execute<Omit<LastRide, "at"> & { ms: number }>(sql`
    select distinct on (v.id) v.id::float8 as "vehicleId", (extract(epoch from ride.occurred_at) * 1000)::float8 as ms,
      ride.driver_id::float8 as "driverId", nullif(concat_ws(' ', d.first_name, d.last_name), '') as driver,
      case when d.deleted_at is null then d.company_id end::float8 as "driverCompanyId"
    from unnest(${sql.param(`{${vehicleIds.join(",")}}`)}::bigint[]) v (id)
    cross join unnest(${sql.param(`{${periodStarts.join(",")}}`)}::date[]) period (start)
    cross join lateral (select p.occurred_at, p.driver_id from payments p
      where p.settled_in = period.start and p.company_id = ${companyId} and p.vehicle_id = v.id and p.amount_cents > 0
      order by p.occurred_at desc limit 1) ride
    left join drivers d on d.id = ride.driver_id
    order by v.id, ride.occurred_at desc`);
  return rows.map(({ ms, ...ride }) => ({ ...ride, at: new Date(ms) }));
}
