import { sql } from "drizzle-orm";
import { nameOfPeriod, periodStartOf } from "./comparison.ts";

const NAMED = nameOfPeriod(sql`place.company_id`, sql`place.period_start`);

/** Payments by company, final period, vehicle and VAT rate, against the shares in their statements' lines. */
export const PAYMENTS_IN_STATEMENTS = sql`
  with final as (select period_start from settlement_runs where finalised_at is not null),
  paid as (
    select company_id, settled_in as period_start, vehicle_id, vat_basis_points, sum(amount_cents) as cents, count(*) as count
    from payments where settled_in is not null and not correction group by 1, 2, 3, 4),
  billed as (
    select s.company_id, s.period_start, l.vehicle_id, (share ->> 'vatBasisPoints')::int as vat_basis_points,
      sum((share ->> 'grossCents')::bigint) as cents, sum((share ->> 'count')::bigint) as count
    from statements s join statement_lines l on l.statement_id = s.id
      cross join lateral jsonb_array_elements(l.basis -> 'vat') share
    where s.kind = 'settlement' and l.code = 'CARD_GROSS' group by 1, 2, 3, 4)
  select ${NAMED} as named, (paid.cents, paid.count) is distinct from (billed.cents, billed.count) as differs
  from paid full join billed using (company_id, period_start, vehicle_id, vat_basis_points) as place
  where billed.cents is not null or period_start in (select period_start from final)`;

/** Late payments by company, vehicle and their own period, against the correction lines of the statements that settled them. */
export const CORRECTIONS_IN_STATEMENTS = sql`
  with paid as (
    select company_id, settled_in as period_start, vehicle_id, ${periodStartOf(sql`occurred_on`)} as own_start,
      sum(amount_cents) as cents
    from payments where correction group by 1, 2, 3, 4),
  billed as (
    select s.company_id, s.period_start, l.vehicle_id,
      coalesce(own.period_start, (l.basis ->> 'periodStart')::date) as own_start, sum(l.amount_cents) as cents
    from statement_lines l join statements s on s.id = l.statement_id
      left join statements own on own.number = l.basis ->> 'statement'
    where l.code = 'CORRECTION' and l.basis ->> 'of' = 'gross' group by 1, 2, 3, 4)
  select ${NAMED} as named, paid.cents is distinct from billed.cents as differs
  from paid full join billed using (company_id, period_start, vehicle_id, own_start) as place
  where billed.cents is not null
    or period_start in (select period_start from settlement_runs where finalised_at is not null)`;

/** Every payment has one period, its own or a later one; a payment that waits for its vehicle has none. */
export const PAYMENTS_SETTLED_ONCE = sql`
  select 'payment ' || id as named, not case when vehicle_id is null then num_nonnulls(settled_in, assigned_by) = 0 and not correction
    else coalesce(company_id is not null and (settled_in - date '2026-01-05') % 14 = 0
      and occurred_on = (occurred_at at time zone 'Europe/Helsinki')::date
      and case when correction then settled_in > occurred_on else occurred_on - settled_in between 0 and 13 end, false) end as differs
  from payments`;

/**
 * The periods of payments: a closed one has a run, because no run settles a period before the last closed one. Before the first
 * run every period is open.
 */
export const PAYMENTS_WITH_A_RUN = sql`
  select 'period ' || settled_in as named, r.closed_at is null
    and coalesce(settled_in < (select max(period_end) from settlement_runs where closed_at is not null), false) as differs
  from (select distinct settled_in from payments where settled_in is not null) p
    left join settlement_runs r on r.period_start = p.settled_in`;

/**
 * Card payments + corrections − fees + credits + carried in = the statement's total, from the payments themselves. Overpayments
 * of invoices come from the receipts.
 */
export const CONSERVATION = sql`
  with paid as (
    select company_id, settled_in as period_start, sum(amount_cents) as cents
    from payments where settled_in is not null group by 1, 2),
  other as (
    select l.statement_id,
      coalesce(sum(l.amount_cents) filter (where l.code <> 'CORRECTION' or l.basis ->> 'of' = 'commission'), 0) as fees,
      coalesce(sum(note.total_cents), 0) as credits
    from statement_lines l left join statements note on l.code = 'CORRECTION' and l.basis ->> 'of' = 'credit'
      and note.number = l.basis ->> 'creditNote' and note.kind = 'credit_note'
    where l.code not in ('CARD_GROSS', 'CARRY_IN') group by 1),
  overpaid as (
    select carried_to, -sum(cents) as cents from statement_receipts where carried_to is not null group by 1),
  made as (
    select id, number, company_id, period_start, total_cents,
      lag(carry_out_cents, 1, 0::bigint) over (partition by company_id order by period_start) as carried
    from statements where kind = 'settlement')
  select number as named, coalesce(paid.cents, 0) + coalesce(fees, 0) + coalesce(credits, 0) + coalesce(overpaid.cents, 0)
    + carried <> total_cents as differs
  from made left join paid using (company_id, period_start) left join other on other.statement_id = made.id
    left join overpaid on overpaid.carried_to = made.id`;
