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

/** A credit note has the lines that it gives back, negated, in their order and each once. */
export const CREDIT_NOTE_LINES = sql`
  with original as (
    select c.credit_note_id as statement_id, row_number() over (partition by c.credit_note_id order by c.position) as position,
      l.company_id, l.code, l.vehicle_id, l.license_plate, -l.amount_cents as amount_cents, l.basis,
      l.statement_id = n.credits_id as own, count(*) over (partition by c.statement_id, c.position) as times
    from credited_lines c join statement_lines l using (statement_id, position) left join statements n on n.id = c.credit_note_id),
  given as (
    select l.* from statement_lines l join statements s on s.id = l.statement_id where s.kind = 'credit_note')
  select coalesce((select number from statements s where s.id = place.statement_id), 'statement ' || place.statement_id) as named,
    times is distinct from 1 or own is distinct from true
      or (original.company_id, original.code, original.vehicle_id, original.license_plate, original.amount_cents, original.basis)
      is distinct from (given.company_id, given.code, given.vehicle_id, given.license_plate, given.amount_cents, given.basis) as differs
  from original full join given using (statement_id, position) as place`;

/** The company's next settlement pays a credit note in full, once, or the note waits for it. */
export const CREDIT_NOTES_PAID = sql`
  with notes as (
    select number, company_id, total_cents, (
      select min(s.number) from statements s
      where s.company_id = n.company_id and s.kind = 'settlement' and s.number > n.number) as next
    from statements n where kind = 'credit_note'),
  paid as (
    select l.basis ->> 'creditNote' as number, l.company_id, sum(l.amount_cents) as cents, count(*) as times, min(s.number) as paid_by
    from statement_lines l join statements s on s.id = l.statement_id
    where l.code = 'CORRECTION' and l.basis ->> 'of' = 'credit' group by 1, 2)
  select number as named, (notes.total_cents, notes.next, case when next is not null then 1 end) is distinct from
    (case when paid.times is null then notes.total_cents else paid.cents end, paid.paid_by, paid.times) as differs
  from notes full join paid using (number, company_id)`;

/** Each credit note has its event in the company's history, and each such event its credit note. */
export const CREDIT_EVENTS = sql`
  with told as (
    select company_id, after ->> 'creditNote' as number, count(*) as times from events
    where entity_type = 'company' and after ? 'creditNote' group by 1, 2)
  select number as named, told.times is distinct from 1 or made.kind is null as differs
  from told full join (select company_id, number, kind from statements where kind = 'credit_note') made using (company_id, number)`;
