import { sql } from "drizzle-orm";

/**
 * Each total has one payment state, which its outcome allows and which equals the last step of its history. It is `paid` if a
 * transfer or the company's receipts paid it, unless the change is still queued.
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

/**
 * Companies pay only invoiced balances, and never take back more than they paid. A payment is taken back whole. An overpayment
 * that leaves an invoice is a line of the statement that returns it, and each such line has left its invoice.
 */
export const RECEIPTS = sql`
  with given_back as (
    select statement_id as carried_to, basis ->> 'overpaid' as number, sum(amount_cents) as cents
    from statement_lines where code = 'CARRY_IN' and basis ? 'overpaid' group by 1, 2),
  received as (
    select r.*, s.number, s.outcome, s.company_id as owner, t.statement_id as taken_from, t.cents as taken_cents,
      sum(r.cents) filter (where r.carried_to is null) over (partition by r.statement_id order by r.id) as sum
    from statement_receipts r left join statements s on s.id = r.statement_id
      left join statement_receipts t on t.id = r.takes_back)
  select coalesce(number, 'statement ' || statement_id, 'statement ' || carried_to) as named, case when statement_id is null then true else
    (outcome, owner) is distinct from ('invoiced', company_id) or sum < 0
      or takes_back is not null and (taken_from, taken_cents) is distinct from (statement_id, -received.cents)
      or carried_to is not null and given_back.cents is distinct from -received.cents end as differs
  from received full join given_back using (carried_to, number)`;

/**
 * A movement of the bank pays its match once: a receipt of the same sum, a paid or returned payout, or the payouts of a file.
 * An unmatched movement has no receipt.
 */
export const BANK_ENTRIES = sql`
  with paid as (
    select statement_id, amount_cents, count(coalesce(paid_on, paid_withdrawn_on)) as out,
      count(*) filter (where reason = 'RTND') as back from payouts group by 1, 2),
  entries as (
    select e.*, count(*) filter (where e.statement_id is not null)
      over (partition by e.statement_id, e.cents order by e.id) as nth
    from bank_entries e)
  select coalesce(e.bank_reference, 'movement ' || e.id) as named,
    not coalesce(case
      when e.outcome not in ('matched', 'assigned') then r.id is null
      when s.outcome = 'invoiced' then (r.cents, r.statement_id) = (e.cents, e.statement_id)
      when s.outcome = 'payout' then p.amount_cents = abs(e.cents) and e.nth <= case when e.cents < 0 then p.out else p.back end
      else e.payout_file_id in (select file_id from payouts where coalesce(paid_on, paid_withdrawn_on) is not null) end, false) as differs
  from entries e left join statements s on s.id = e.statement_id left join statement_receipts r on r.bank_entry_id = e.id
    left join paid p on p.statement_id = e.statement_id`;

/**
 * A verification of a payee means what the bank's code says, is of the company of its transfer, and equals the answer that the
 * bank file's result remembers; of a large file that is the first hundred. The result counts all of them.
 */
export const PAYEE_CHECKS = sql`
  with answers as (
    select b.id as bank_file_id, r.reference, r.status, r.text
    from bank_files b, jsonb_to_recordset(coalesce(b.result -> 'remarks', '[]')) as r(reference text, status text, text text)
    where b.kind = 'pain.002'),
  counted as (
    select bank_file_id, state, count(*) from payee_checks group by 1, 2)
  select s.number as named, k.company_id <> p.company_id or k.state <> case
        when k.code = 'RCVC' then 'match' when k.code = 'RVMC' then 'close_match' when k.code = 'RVNM' then 'no_match'
        when k.code = 'RVNA' then 'not_checked' when k.code = 'RVNC' then 'pending'
        when k.reason = 'PN02' then 'close_match'
        when k.reason in ('AC01', 'AG01', 'AGNT', 'BNOR', 'DS28', 'DUPL', 'FF01', 'MS03', 'NORR', 'NR01', 'RC03', 'RC04', 'TM01')
          then 'not_checked'
        else 'no_match' end
      or k.name is not null and position(k.name in replace(k.told, k.code || ' ', '')) = 0
      or k.level = 'payment' and exists (select from answers a where a.bank_file_id = k.bank_file_id and a.reference = s.number)
        and not exists (select from answers a where a.bank_file_id = k.bank_file_id and a.reference = s.number
          and a.status = k.code and a.text is not distinct from nullif(concat_ws(' ', k.reason, k.told), '')) as differs
  from payee_checks k join payouts p on p.id = k.payout_id join statements s on s.id = p.statement_id
  union all
  select b.message_id, r.count is distinct from c.count
  from (select b.id as bank_file_id, r.state, r.count
      from bank_files b, jsonb_to_recordset(coalesce(b.result -> 'payees', '[]')) as r(state text, count bigint)) r
    full join counted c using (bank_file_id, state) join bank_files b on b.id = bank_file_id`;

/** A file has the stated payments and sum, unless the bank rejected it. A rejected file pays nobody. */
export const PAYOUT_FILES = sql`
  select f.number as named, f.sha256 <> sha256(convert_to(f.body, 'UTF8')) or num_nonnulls(f.accepted_at, f.rejected_at) > 1
    or case when f.rejected_at is null then (f.payments, f.total_cents) is distinct from (coalesce(p.count, 0)::int, coalesce(p.cents, 0)::bigint)
      else coalesce(p.live, 0) > 0 end as differs
  from payout_files f left join (
    select file_id, count(*) as count, count(*) filter (where rejected_at is null) as live, sum(amount_cents) as cents from payouts group by file_id) p on p.file_id = f.id`;

/**
 * A withdrawn file pays nobody but by an alarm. What the bank booked of it has paid its statement, or another transfer has. After the
 * alarm no transfer of the statement was made or released, unless the bank said that it had not paid.
 */
export const WITHDRAWALS = sql`
  with withdrawn as (
    select p.*, f.number, f.withdrawn_at, p.rejected_at is not null and p.paid_on is null as is_out
    from payout_files f join payouts p on p.file_id = f.id where f.withdrawal_asked_at is not null)
  select w.number as named, not w.withdrawn
      or w.withdrawn_at is not null and w.rejected_at is null and w.paid_on is null and w.paid_withdrawn_at is null
      or w.is_out and w.paid_withdrawn_on is not null and not exists (
        select from payouts o where o.statement_id = w.statement_id and o.rejected_at is null)
      or w.is_out and w.paid_withdrawn_at is not null and exists (
        select from payouts o join payout_files f on f.id = o.file_id
        where o.statement_id = w.statement_id and o.id <> w.id and greatest(o.made_at, f.released_at) > w.paid_withdrawn_at
          and (w.paid_withdrawn_on is not null or w.alarm_ended_at is null or greatest(o.made_at, f.released_at) < w.alarm_ended_at)
          and o.file_id > w.file_id)
      or 1 < (select count(*) from payouts o where o.statement_id = w.statement_id and o.rejected_at is null) as differs
  from withdrawn w`;

/** A payout is the total of a payable statement of the same company and run. Only one of a statement's payouts was not rejected. */
export const PAYOUTS_OF_STATEMENTS = sql`
  select coalesce(s.number, 'statement ' || p.statement_id) as named,
    (s.outcome, s.total_cents, s.company_id, s.run_id) is distinct from ('payout', p.amount_cents, p.company_id, f.run_id)
      or count(*) filter (where p.rejected_at is null) over (partition by p.statement_id) > 1 as differs
  from payouts p left join statements s on s.id = p.statement_id left join payout_files f on f.id = p.file_id`;

/** A payout went to an account that its company has or had, and never to an unconfirmed one. */
export const PAYOUT_ACCOUNTS = sql`
  select 'company ' || p.company_id as named, not exists (
    select from iban_changes i where i.company_id = p.company_id
      and (i.old_iban = p.iban or (i.new_iban = p.iban and i.confirmed_at is not null)))
    and (c.iban is distinct from p.iban or exists (
      select from iban_changes i where i.company_id = p.company_id and i.new_iban = p.iban and i.confirmed_at is null)) as differs
  from payouts p join companies c on c.id = p.company_id`;

/** A company's account is that of its latest change, or the former one if that change was rejected. */
export const IBANS_IN_USE = sql`
  select 'company ' || c.id as named,
    c.iban is distinct from case when i.rejected_at is null then i.new_iban else i.old_iban end as differs
  from (select distinct on (company_id) * from iban_changes order by company_id, id desc) i join companies c on c.id = i.company_id`;

/** A company's history has an event for each confirmed and each rejected account, and no other. */
export const IBAN_EVENTS = sql`
  with told as (
    select company_id, count(*) filter (where after ? 'billing.ibanConfirmed') as confirmed,
      count(*) filter (where after ? 'billing.ibanRejected') as rejected from events
    where entity_type = 'company' and (after ? 'billing.ibanConfirmed' or after ? 'billing.ibanRejected') group by 1),
  decided as (
    select company_id, count(*) filter (where confirmed_at is not null) as confirmed,
      count(*) filter (where rejected_at is not null) as rejected
    from iban_changes where confirmed_by is not null or rejected_by is not null group by 1)
  select 'company ' || company_id as named,
    (told.confirmed, told.rejected) is distinct from (decided.confirmed, decided.rejected) as differs
  from told full join decided using (company_id)`;
