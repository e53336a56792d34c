import { sql } from "drizzle-orm";

/**
 * Each total has one state: it is paid, open or carried out. The state is one that its outcome can have, it is paid where a
 * transfer or the company's receipts paid it, unless the change still waits to be told, and it is the last step of its history.
 */
export const MONEY_STATES = sql`
  with steps as (
    select distinct on (statement_id) statement_id, state, since, reason from statement_payment_steps
    order by statement_id, id desc),
  transferred as (
    select statement_id from payouts where paid_on is not null and rejected_at is null),
  received as (
    select statement_id, sum(cents) as cents from statement_receipts group by 1)
  select coalesce(s.number, 'statement ' || t.statement_id) as named,
    (t.state, t.since, t.reason) is distinct from (h.state, h.since, h.reason) or t.company_id <> s.company_id
      or not coalesce(case s.outcome
        when 'payout' then t.state in ('confirmed', 'held', 'in_file', 'bank_accepted', 'paid', 'rejected', 'correcting')
        when 'invoiced' then t.state in ('invoiced', 'partly_paid', 'paid', 'overdue')
        else t.state = s.outcome end, false)
      or (t.state = 'paid') <> case s.outcome when 'payout' then s.id in (select statement_id from transferred)
        when 'invoiced' then coalesce(r.cents, 0) >= -s.total_cents else false end
        and s.id not in (select statement_id from payment_changes) as differs
  from statements s full join statement_payments t on t.statement_id = s.id
    left join steps h on h.statement_id = t.statement_id left join received r on r.statement_id = s.id`;

/** Only invoiced balances are paid by companies, and never is more taken back than was paid. */
export const RECEIPTS = sql`
  select coalesce(s.number, 'statement ' || r.statement_id) as named,
    (s.outcome, s.company_id) is distinct from ('invoiced', r.company_id)
      or sum(r.cents) over (partition by r.statement_id order by r.id) < 0 as differs
  from statement_receipts r left join statements s on s.id = r.statement_id`;
