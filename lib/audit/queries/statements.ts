import { sql } from "drizzle-orm";

/** The lines of each statement add up to its sums, have the positions 1, 2, 3 … and the same company. */
export const LINE_SUMS = sql`
  with added as (
    select statement_id, count(*) as lines, min(position) as first, max(position) as last,
      count(distinct position) as positions, min(company_id) as lowest, max(company_id) as highest,
      coalesce(sum(amount_cents) filter (where code = 'CARD_GROSS'), 0) as gross,
      coalesce(sum(amount_cents) filter (where code not in ('CARD_GROSS', 'CARRY_IN')), 0) as deductions,
      coalesce(sum(amount_cents) filter (where code = 'CARRY_IN'), 0) as carried
    from statement_lines group by statement_id)
  select coalesce(number, 'statement ' || statement_id) as named,
    (gross, deductions, carried, first, last, positions, lowest, highest, gross + deductions + carried) is distinct from
    (gross_cents, deductions_cents, carry_in_cents, 1, lines::int, lines, company_id, company_id, total_cents) as differs
  from statements s full join added on added.statement_id = s.id`;

/**
 * A line of card payments is the sum of its shares by VAT rate, in cents and in number of payments. A line of a corrected
 * payment is the sum of its shares in cents; lines from before 2026-11-24 have no shares.
 */
export const VAT_SHARES = sql`
  select (select number from statements where id = statement_id) as named,
    (amount_cents, (basis ->> 'count')::bigint) is distinct from (
      select (sum((share ->> 'grossCents')::bigint)::bigint,
        case when code = 'CARD_GROSS' then sum((share ->> 'count')::bigint)::bigint end)
      from jsonb_array_elements(basis -> 'vat') share) as differs
  from statement_lines where code = 'CARD_GROSS' or code = 'CORRECTION' and basis ? 'vat'`;

/** Each total goes to one place: paid out, nothing, carried to the next statement or invoiced. */
export const OUTCOMES = sql`
  select number as named, total_cents <> gross_cents + deductions_cents + carry_in_cents
    or not coalesce(case outcome
      when 'payout' then total_cents > 0 and payout_date > period_end and due_date is null and carry_out_cents = 0
      when 'nothing' then total_cents = 0 and num_nonnulls(payout_date, due_date) = 0 and carry_out_cents = 0
      when 'carried' then total_cents < 0 and num_nonnulls(payout_date, due_date) = 0 and carry_out_cents = total_cents
      when 'invoiced' then total_cents < 0 and due_date > issued_on and payout_date is null and carry_out_cents = 0
      when 'credited' then kind = 'credit_note' and num_nonnulls(payout_date, due_date) = 0
        and carry_in_cents = 0 and carry_out_cents = 0 end, false) as differs
  from statements`;

/** A statement carries in the balance that the company's previous statement carries out, and overpayments of its invoices. */
export const CARRY_CHAIN = sql`
  with overpaid as (
    select carried_to, -sum(cents) as cents from statement_receipts where carried_to is not null group by 1)
  select number as named, carry_in_cents <> before + coalesce(overpaid.cents, 0)
    or carried_periods <> case when total_cents < 0 then 1 + case when before < 0 then periods else 0 end else 0 end as differs
  from (
    select id, number, carry_in_cents, total_cents, carried_periods,
      lag(carry_out_cents, 1, 0::bigint) over following as before, lag(carried_periods, 1, 0) over following as periods
    from statements where kind = 'settlement' window following as (partition by company_id order by period_start)) s
    left join overpaid on overpaid.carried_to = s.id`;

/**
 * A company has one settlement of a period, made by the final run of that period. A credit note is of its original's period.
 */
export const PERIODS = sql`
  select s.number as named, (s.period_start - date '2026-01-05') % 14 <> 0 or s.period_end <> s.period_start + 13
    or case s.kind when 'settlement' then s.credits_id is not null or r.finalised_at is null
        or r.period_start <> s.period_start or s.issued_on <= s.period_end
        or count(*) over (partition by s.company_id, s.period_start, s.kind) > 1
      else s.run_id is not null or o.kind is distinct from 'settlement'
        or (o.company_id, o.period_start) <> (s.company_id, s.period_start) end as differs
  from statements s left join settlement_runs r on r.id = s.run_id left join statements o on o.id = s.credits_id`;

/** The stored result of a run is the sum of its statements. An open run has none. */
export const RUN_RESULTS = sql`
  with made as (
    select run_id, count(*) as statements, sum(gross_cents) as gross, sum(deductions_cents) as deductions,
      sum(carry_in_cents) as carried, coalesce(sum(total_cents) filter (where outcome = 'payout'), 0) as payout,
      sum(carry_out_cents) as kept_cents, coalesce(sum(total_cents) filter (where outcome = 'invoiced'), 0) as owed_cents,
      sum((select coalesce(sum(amount_cents), 0) from statement_lines l
        where l.statement_id = statements.id and l.company_id = statements.company_id and l.code = 'CORRECTION')) as corrected,
      count(*) filter (where outcome = 'payout') as paid, count(*) filter (where outcome = 'nothing') as nothing,
      count(*) filter (where outcome = 'carried') as kept, count(*) filter (where outcome = 'invoiced') as invoiced,
      min(number) as first, max(number) as last
    from statements where run_id is not null group by run_id)
  select 'run ' || r.period_start as named, case when r.finalised_at is null then made.run_id is not null else
    (coalesce(statements, 0), coalesce(gross, 0), coalesce(deductions, 0), coalesce(carried, 0), coalesce(payout, 0),
      coalesce(kept_cents, 0), coalesce(owed_cents, 0), coalesce(corrected, 0), coalesce(paid, 0), coalesce(nothing, 0), coalesce(kept, 0), coalesce(invoiced, 0), first, last) is distinct from
    ((r.result ->> 'statements')::bigint, (r.result ->> 'grossCents')::bigint, (r.result ->> 'deductionsCents')::bigint,
      (r.result ->> 'carryInCents')::bigint, (r.result ->> 'payoutCents')::bigint,
      (r.result ->> 'carryOutCents')::bigint, (r.result ->> 'invoicedCents')::bigint, (r.result ->> 'correctionsCents')::bigint,
      (r.result #>> '{outcomes,payout}')::bigint, (r.result #>> '{outcomes,nothing}')::bigint,
      (r.result #>> '{outcomes,carried}')::bigint, (r.result #>> '{outcomes,invoiced}')::bigint,
      r.result #>> '{numbers,first}', r.result #>> '{numbers,last}') end as differs
  from settlement_runs r left join made on made.run_id = r.id`;

/** Each joining fee on a settlement is stored with its statement, and a business is charged once for a vehicle. */
export const JOINING_FEES = sql`
  with charged as (
    select s.id as statement_id, s.number, s.company_id, l.vehicle_id,
      count(*) over (partition by l.vehicle_id, s.parties #>> '{buyer,businessId}') as times
    from statement_lines l join statements s on s.id = l.statement_id and s.kind = 'settlement'
    where l.code = 'JOIN_FEE')
  select coalesce(number, 'company ' || company_id || ', vehicle ' || vehicle_id) as named,
    charged.times is distinct from 1 or fee.business_id is null as differs
  from charged full join joining_fees fee using (statement_id, company_id, vehicle_id)`;
