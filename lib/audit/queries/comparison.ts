import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { MOST_NAMED, type Outcome } from "#lib/audit/rules/outcome.ts";

/** A select of the columns `named` and `differs`, with one row for each compared item. */
export type Comparison = SQL;

/**
 * Counts and names the differences. A null `differs` is one, so that a missing value never passes. The names are queried only
 * if there are differences: PostgreSQL counts in parallel, but collects texts in one process.
 */
export async function countDifferences(db: Tx, comparison: Comparison): Promise<Outcome> {
  const [row] = await db.execute<{ rows: number; differences: number }>(sql`
    select count(*)::float8 as rows, (count(*) filter (where differs is not false))::float8 as differences
    from (${comparison}) compared`);
  if (!row) throw new Error("nothing was compared");
  if (row.differences === 0) return { ...row, named: [] };
  const named = await db.execute<{ name: string }>(sql`
    select named as name from (${comparison}) compared where differs is not false order by named limit ${MOST_NAMED}`);
  return { ...row, named: named.map(({ name }) => name) };
}

/** Gives the transaction memory for the sums of a large run, so that PostgreSQL does not write them to disk. */
export async function giveRoom(db: Tx): Promise<void> {
  await db.execute(sql`set local work_mem = '64MB'`);
}

/** The first day of the period in which a day falls. */
export const periodStartOf = (day: SQL): SQL =>
  sql`(date '2026-01-05' + (floor((${day} - date '2026-01-05') / 14.0) * 14)::int)`;

/** The number of a company's statement of a period, or the company and the period without one. */
export const nameOfPeriod = (companyId: SQL, start: SQL): SQL => sql`coalesce(
  (select n.number from statements n where n.company_id = ${companyId} and n.period_start = ${start} and n.kind = 'settlement' limit 1),
  'company ' || ${companyId} || ', period ' || ${start})`;
