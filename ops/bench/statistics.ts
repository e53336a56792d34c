import { writeFile } from "node:fs/promises";
import postgres from "postgres";

// Writes the planner's statistics of a large database as SQL that restores them (million.ts). pg_dump can write the same, but
// the embedded PostgreSQL has none.

const TARGET = 1_000_000;
const FILE = new URL("./results/statistics-of-a-million.sql", import.meta.url);

/** Writes the statistics, scaling a smaller database up to 1,000,000 companies. Returns the number of lines. */
export async function writeStatistics(ownerUrl: string, companies: number): Promise<number> {
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    const rows = await sql.unsafe<{ line: string }[]>(LINES, [TARGET / companies, companies]);
    const lines = rows.map(({ line }) => line);
    await writeFile(FILE, `${headOf(companies)}\n${lines.join("\n")}\n`);
    return lines.length;
  } finally {
    await sql.end();
  }
}

const headOf = (
  companies: number,
): string => `-- What PostgreSQL's planner knows of ${TARGET.toLocaleString("en")} companies, made by
-- npm run bench -- --statistics --companies ${companies}
-- All data is generated (ops/bench/fill.sql). Lists of values are shortened to about twenty.
${companies === TARGET ? "" : `-- The statistics are those of ${companies.toLocaleString("en")} companies: pages, rows and numbers of different values that grow with the\n-- companies are multiplied by ${TARGET / companies}. Bounds of values, such as the greatest id, are not.\n`}`;

/** For a column whose number of distinct values grows with the companies. */
const MANY_VALUES = 2_000;

/** A named argument with its value, or nothing for null. */
const pair = (name: string, value: string, type: string): string =>
  `format('%L, ', '${name}') || quote_literal(${value}) || '::${type}'`;

/** Every fifth of a hundred bounds: the parts between them stay equally full. */
const HISTOGRAM = `(select array_agg(bound order by place)::text
  from unnest(histogram_bounds::text::text[]) with ordinality b(bound, place)
  where (place - 1) % greatest(1, cardinality(histogram_bounds::text::text[]) / 20) = 0)`;

/**
 * Writes only tables with at least as many rows as companies. Columns of an index are found by their number, because PostgreSQL
 * names them itself.
 */
const LINES = `
  with large as (
    select oid, relname, relkind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and reltuples >= $2::int
  ), relations as (
    select * from large
    union all select i.oid, i.relname, i.relkind from large l join pg_index on indrelid = l.oid join pg_class i on i.oid = indexrelid
  ), stats as (
    select r.relname, r.relkind, r.oid, a.attnum, s.*
    from relations r join pg_attribute a on a.attrelid = r.oid
    join pg_stats s on s.schemaname = 'public' and s.tablename = r.relname and s.attname = a.attname
    where a.attname not in ('inputs', 'inputs_hash', 'content_hash', 'parties', 'basis')
  )
  select line from (
    select relname, oid, -1 as attnum, false as inherited,
      format('select pg_restore_relation_stats(%L, %L, %L, %L, %L, %s, %L, %s::real, %L, %s);', 'schemaname', 'public', 'relname', relname,
        'relpages', ceil(relpages * $1::float8)::int, 'reltuples', round(reltuples * $1::float8), 'relallvisible', floor(relallvisible * $1::float8)::int) as line
    from relations join pg_class using (oid, relname)
    union all
    select relname, oid, attnum, inherited, format('select pg_restore_attribute_stats(%L, %L, %L, %L, ', 'schemaname', 'public', 'relname', relname)
      || concat_ws(', ', ${[
        "case when relkind in ('r', 'p') then format('%L, %L', 'attname', attname) else format('%L, %s::smallint', 'attnum', attnum) end",
        pair("inherited", "inherited::text", "boolean"),
        pair("null_frac", "null_frac::text", "real"),
        pair("avg_width", "avg_width::text", "integer"),
        pair(
          "n_distinct",
          `(case when n_distinct > ${MANY_VALUES} then n_distinct * $1::float8 else n_distinct end)::text`,
          "real",
        ),
        pair("most_common_vals", "(most_common_vals::text::text[])[:20]::text", "text"),
        pair("most_common_freqs", "most_common_freqs[:20]::text", "real[]"),
        pair("histogram_bounds", HISTOGRAM, "text"),
        pair("correlation", "correlation::text", "real"),
        pair("most_common_elems", "most_common_elems::text", "text"),
        pair("most_common_elem_freqs", "most_common_elem_freqs::text", "real[]"),
        pair("elem_count_histogram", "elem_count_histogram::text", "real[]"),
      ].join(", ")}) || ');'
    from stats
  ) made order by relname, attnum, inherited`;
