import type postgres from "postgres";

/** For each table its number of rows and a sum of their hashes, which does not depend on their order. */
export type Contents = Map<string, string>;

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'drizzle') order by 1`;

export async function contentsOf(sql: postgres.Sql): Promise<Contents> {
  const contents: Contents = new Map();
  for (const { name } of await sql.unsafe<{ name: string }[]>(TABLES)) {
    const [row] = await sql.unsafe(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as said from ${name} t`,
    );
    contents.set(name, row?.said);
  }
  return contents;
}

export const differing = (one: Contents, other: Contents): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name));

/** The number series that would give a number again. A restored one may be ahead: PostgreSQL logs 32 numbers at once. */
export async function seriesBehind(sql: postgres.Sql, before: Map<string, number>): Promise<string[]> {
  const now = await seriesOf(sql);
  return [...before].filter(([name, last]) => (now.get(name) ?? -1) < last).map(([name]) => name);
}

export async function seriesOf(sql: postgres.Sql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; last: number }[]>`
    select sequencename as name, coalesce(last_value, 0)::float8 as last from pg_sequences where schemaname = 'public'`;
  return new Map(rows.map(({ name, last }) => [name, last]));
}

/** The triggers' counters, beside a recount of the rows. */
export async function wrongCounts(sql: postgres.Sql): Promise<number> {
  const [row] = await sql`
    select count(*)::int as wrong from (
      select id from companies c
      where vehicle_count <> (select count(*) from vehicles v where v.company_id = c.id and deleted_at is null)
        or driver_count <> (select count(*) from drivers d where d.company_id = c.id and deleted_at is null)
      union all
      select 0 from company_counts t where count <>
        (select count(*) from companies c where c.provider = t.provider and c.status = t.status and deleted_at is null)
    ) wrong`;
  return row?.wrong;
}

/** The broken links of the statements' chain of hashes, and the number of all. */
export async function brokenLinks(sql: postgres.Sql): Promise<{ statements: number; broken: number }> {
  const [row] = await sql<{ statements: number; broken: number }[]>`
    select count(*)::int as statements,
      count(*) filter (where previous_hash is distinct from prior)::int as broken
    from (select previous_hash, lag(content_hash) over (order by id) as prior from statements) links`;
  return row ?? { statements: 0, broken: 1 };
}
