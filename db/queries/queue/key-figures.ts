import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { Period } from "#lib/settlements/rules/inputs.ts";

/** How many companies were approved in each week since one that begins on `since`, a Monday in Finland. */
export async function countApprovedByWeek(
  db: Tx,
  since: PlainDate,
): Promise<{ week: PlainDate; count: number }[]> {
  const rows = await db.execute<{ week: PlainDate; count: number }>(sql`
    select (date_trunc('week', approved_at at time zone 'Europe/Helsinki'))::date::text as week, count(*)::int
    from companies
    where deleted_at is null and approved_at is not null
      and approved_at >= (${since}::date)::timestamp at time zone 'Europe/Helsinki'
    group by 1 order by 1`);
  return [...rows];
}

/** Card payments of the last `limit` settled periods, the oldest first. */
export async function listGrossOfPeriods(
  db: Tx,
  limit: number,
): Promise<{ period: Period; grossCents: number }[]> {
  const rows = await db.execute<{ start: PlainDate; end: PlainDate; grossCents: number }>(sql`
    select period_start::text as start, period_end::text as end, (result ->> 'grossCents')::float8 as "grossCents"
    from settlement_runs where result is not null order by period_start desc limit ${limit}`);
  return rows.map(({ start, end, grossCents }) => ({ period: { start, end }, grossCents })).reverse();
}
