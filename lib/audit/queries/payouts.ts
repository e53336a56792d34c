import { sql } from "drizzle-orm";

/** A file has the stated payments and sum, unless the bank rejected it. A rejected file pays nobody. */
export const PAYOUT_FILES = sql`
  select f.number as named, f.sha256 <> sha256(convert_to(f.body, 'UTF8')) or num_nonnulls(f.accepted_at, f.rejected_at) > 1
    or case when f.rejected_at is null then (f.payments, f.total_cents) is distinct from (coalesce(p.count, 0)::int, coalesce(p.cents, 0)::bigint)
      else coalesce(p.live, 0) > 0 end as differs
  from payout_files f left join (
    select file_id, count(*) as count, count(*) filter (where rejected_at is null) as live, sum(amount_cents) as cents from payouts group by file_id) p on p.file_id = f.id`;

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
