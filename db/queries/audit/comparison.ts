import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { MOST_NAMED, type Outcome } from "#lib/audit/rules/outcome.ts";

/** A select of the columns `named` and `differs`, with one row for each thing that is compared. */
export type Comparison = SQL;

/** Counts and names the differences. A null `differs` is one, so that a missing value never passes. */
export async function countDifferences(db: Tx, comparison: Comparison): Promise<Outcome> {
  const [row] = await db.execute<Outcome>(sql`
    select count(*)::float8 as rows, (count(*) filter (where differs is not false))::float8 as differences,
      coalesce((array_agg(named order by named) filter (where differs is not false))[1:${sql.raw(String(MOST_NAMED))}],
        '{}') as named
    from (${comparison}) compared`);
  if (!row) throw new Error("nothing was compared");
  return row;
}

/** The first day of the period in which a day falls. */
export const periodStartOf = (day: SQL): SQL =>
  sql`(date '2026-01-05' + (floor((${day} - date '2026-01-05') / 14.0) * 14)::int)`;

/** The number of a company's statement of a period, or the company and the period where there is none. */
export const nameOfPeriod = (companyId: SQL, start: SQL): SQL => sql`coalesce(
  (select n.number from statements n where n.company_id = ${companyId} and n.period_start = ${start} and n.kind = 'settlement' limit 1),
  'company ' || ${companyId} || ', period ' || ${start})`;
