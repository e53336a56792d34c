import { type SQL, sql } from "drizzle-orm";

/** `used` selects number, year and n. */
const series = (name: "statement" | "payout", used: SQL, prefix: string): SQL => sql`
  with used as (${used}),
  wanted as (select year, generate_series(1, last) as n from number_series where series = ${sql.raw(`'${name}'`)})
  select coalesce(number, ${sql.raw(`'${prefix}'`)} || year || '-' || lpad(n::text, 6, '0')) as named,
    number is null or wanted.n is null or count(*) over (partition by year, n) > 1 as differs
  from wanted full join used using (year, n)`;

/** The numbers of statements run from 1 to the last of their series, each once, in the year of issue. */
export const STATEMENT_NUMBERS = series(
  "statement",
  sql`select number, extract(year from issued_on)::int as year, case when left(number, 5) = extract(year from issued_on) || '-'
    then right(number, 6)::int end as n from statements`,
  "",
);

/** The numbers of payment files run from 1 to the last of their series, each once. */
export const PAYOUT_NUMBERS = series(
  "payout",
  sql`select number, substr(number, 7, 4)::int as year, right(number, 6)::int as n from payout_files`,
  "MAKSU-",
);

/** The stored inputs of a statement have the hash on the statement. */
export const INPUTS_HASHES = sql`
  select number as named, sha256(convert_to(inputs, 'UTF8')) <> inputs_hash as differs from statements`;

/** Each statement names the hash of the statement before it; the first one names none. */
export const HASH_LINKS = sql`
  select number as named, previous_hash is distinct from lag(content_hash) over (order by number) as differs from statements`;
