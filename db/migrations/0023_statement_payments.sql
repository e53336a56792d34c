-- The money of each statement: its state, what companies pay of invoiced balances, and reminders.

-- Functions

-- The steps of PAYMENT_STEPS in lib/statements/rules/payment.ts; a test compares both.
create function is_payment_step(before text, after text) returns boolean language sql immutable as $$
  select after = any (case before
    when 'accruing' then array['confirmed', 'held', 'carried', 'invoiced', 'nothing']
    when 'confirmed' then array['held', 'in_file', 'bank_accepted', 'paid', 'rejected', 'correcting']
    when 'held' then array['confirmed', 'in_file', 'bank_accepted', 'paid', 'rejected', 'correcting']
    when 'in_file' then array['bank_accepted', 'paid', 'rejected', 'correcting', 'held']
    when 'bank_accepted' then array['paid', 'rejected', 'correcting', 'held']
    when 'paid' then array['rejected', 'correcting', 'held', 'invoiced', 'partly_paid', 'overdue']
    when 'rejected' then array['correcting', 'held', 'in_file', 'bank_accepted', 'paid']
    when 'correcting' then array['held', 'in_file', 'bank_accepted', 'paid', 'rejected']
    when 'invoiced' then array['partly_paid', 'paid', 'overdue']
    when 'partly_paid' then array['invoiced', 'paid', 'overdue']
    when 'overdue' then array['invoiced', 'partly_paid', 'paid']
    else array[]::text[] end)
$$;

create function refuse_payment_step() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not is_payment_step(old.state, new.state) then
    raise exception 'no step leads from % to %', old.state, new.state using errcode = 'CH003';
  end if;
  return new;
end $$;

create function begin_payments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into statement_payments (statement_id, company_id, state, since, changes_after)
  select n.id, n.company_id, case n.outcome when 'payout' then 'confirmed' else n.outcome end, n.issued_on,
    case when n.outcome = 'invoiced' then n.due_date end
  from new_rows n;
  insert into payment_changes (statement_id) select n.id from new_rows n where n.outcome = 'payout';
  return null;
end $$;

-- The first steps are kept for all statements of a batch at once. Row by row they took a tenth of the time in which a settlement
-- run writes.
create function keep_first_payment_steps() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into statement_payment_steps (statement_id, company_id, state, since, reason, told_at)
  select n.statement_id, n.company_id, n.state, n.since, n.reason, n.told_at from new_rows n order by n.statement_id;
  return null;
end $$;

-- The history of the money: nobody writes or changes it but this.
create function keep_payment_step() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into statement_payment_steps (statement_id, company_id, state, since, reason, told_at)
  values (new.statement_id, new.company_id, new.state, new.since, new.reason, new.told_at);
  return null;
end $$;

create function note_payment_changes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into payment_changes (statement_id) select n.statement_id from new_rows n;
  return null;
end $$;

create function note_payment_changes_of_company() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into payment_changes (statement_id)
  select p.statement_id from statement_payments p
  where p.company_id = case tg_table_name when 'companies' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'company_id')::bigint end
    and p.state in ('confirmed', 'held', 'rejected', 'correcting');
  return null;
end $$;

-- Only an invoiced balance is paid by the company. No more is taken back than was paid, wherever an over-payment went. A row that
-- takes another back does so whole, once, and on the same statement. An over-payment leaves the invoice only for the statement
-- whose line gives it back, and only what is too much. The rows of an insert are checked in the order of their ids: what a row
-- finds received is all that is there, less itself and the rows that come after it. EXECUTE plans for the number of rows at hand:
-- a plan for half a million would read all statements for each single payment later.
create function refuse_wrong_receipt() returns trigger language plpgsql as $$
declare
  wrong boolean;
begin
  execute $query$
    select exists (
      select from (
        select n.*, -s.total_cents as owed, s.number,
          a.received - coalesce(sum(n.cents) filter (where n.carried_to is null) over onwards, 0) as received_before,
          a.carried + coalesce(sum(n.cents) filter (where n.carried_to is not null) over onwards, 0) as carried_before
        from new_rows n
        cross join lateral (
          select coalesce(sum(r.cents) filter (where r.carried_to is null), 0) as received,
            coalesce(-sum(r.cents) filter (where r.carried_to is not null), 0) as carried
          from statement_receipts r where r.statement_id = n.statement_id
        ) a
        left join statements s on s.id = n.statement_id and s.company_id = n.company_id and s.outcome = 'invoiced'
        window onwards as (partition by n.statement_id order by n.id rows between current row and unbounded following)
      ) n
      where n.owed is null or n.carried_to is null and n.received_before + n.cents < 0
        or n.takes_back is not null and not exists (select from statement_receipts r where r.id = n.takes_back and r.id < n.id
          and r.statement_id = n.statement_id and r.cents = -n.cents and r.bank_entry_id is null and r.takes_back is null)
        or n.carried_to is not null and (n.received_before - n.carried_before + n.cents < n.owed or not exists (
          select from statement_lines l
          where l.statement_id = n.carried_to and l.company_id = n.company_id and l.code = 'CARRY_IN'
            and l.basis ->> 'overpaid' = n.number and l.amount_cents = -n.cents)))
  $query$ into wrong;
  if wrong then
    raise exception 'a receipt pays an invoiced balance' using errcode = 'CH003';
  end if;
  return null;
end $$;

-- Triggers

create trigger companies_iban_pays after update of iban on companies
  for each row when (old.iban is distinct from new.iban) execute function note_payment_changes_of_company();
create trigger iban_changes_pay after insert or update on iban_changes
  for each row execute function note_payment_changes_of_company();
create trigger payment_reminder_texts_final before update or delete on payment_reminder_texts
  for each row execute function refuse_change();
create trigger payment_reminder_texts_never_truncated before truncate on payment_reminder_texts
  for each statement execute function refuse_change();
create trigger payment_reminders_final before update or delete on payment_reminders for each row execute function refuse_change();
create trigger payment_reminders_never_truncated before truncate on payment_reminders
  for each statement execute function refuse_change();
create trigger payouts_changed after update on payouts referencing new table as new_rows
  for each statement execute function note_payment_changes();
create trigger payouts_made after insert on payouts referencing new table as new_rows
  for each statement execute function note_payment_changes();
create trigger statement_payment_steps_final before update or delete on statement_payment_steps
  for each row execute function refuse_change();
create trigger statement_payment_steps_never_truncated before truncate on statement_payment_steps
  for each statement execute function refuse_change();
create trigger statement_payments_begun after insert on statement_payments referencing new table as new_rows
  for each statement execute function keep_first_payment_steps();
create trigger statement_payments_stepped after update on statement_payments for each row
  when (old.state <> new.state or old.reason is distinct from new.reason or old.since <> new.since) execute function keep_payment_step();
create trigger statement_payments_steps before update on statement_payments for each row execute function refuse_payment_step();
create trigger statement_receipts_final before update or delete on statement_receipts for each row execute function refuse_change();
create trigger statement_receipts_never_truncated before truncate on statement_receipts for each statement execute function refuse_change();
create trigger statement_receipts_noted after insert on statement_receipts referencing new table as new_rows
  for each statement execute function note_payment_changes();
create trigger statement_receipts_right after insert on statement_receipts referencing new table as new_rows
  for each statement execute function refuse_wrong_receipt();
create trigger statements_begin_payments after insert on statements referencing new table as new_rows
  for each statement execute function begin_payments();

-- Row-level security

alter table payment_reminder_texts enable row level security, force row level security;
alter table payment_reminders enable row level security, force row level security;
alter table statement_payment_steps enable row level security, force row level security;
alter table statement_payments enable row level security, force row level security;
alter table statement_receipts enable row level security, force row level security;
create policy everything on payment_reminder_texts to tolppa_admin using (true);
create policy everything on payment_reminders to tolppa_admin using (true);
create policy own on payment_reminders for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on statement_payment_steps to tolppa_admin using (true);
create policy noting on statement_payment_steps to current_user using (true) with check (true);
create policy own on statement_payment_steps for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on statement_payments to tolppa_admin using (true);
create policy noting on statement_payments to current_user using (true) with check (true);
create policy everything on statement_receipts to tolppa_admin using (true);
create policy of_provider on statement_receipts for select to tolppa_provider
  using (exists (select from companies c where c.id = statement_receipts.company_id and c.provider = (select app_provider())));
create policy own on statement_receipts for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));

-- Grants

grant delete, insert, select on payment_changes to tolppa_admin;
grant usage, select on sequence payment_changes_id_seq to tolppa_admin;
grant insert, select on payment_reminder_texts to tolppa_admin;
grant insert, select on payment_reminders to tolppa_admin;
grant select on payment_reminders to tolppa_user;
grant select on statement_payment_steps to tolppa_admin, tolppa_user;
grant select, update on statement_payments to tolppa_admin;
grant insert, select on statement_receipts to tolppa_admin;
grant select on statement_receipts to tolppa_provider, tolppa_user;
grant usage, select on sequence statement_receipts_id_seq to tolppa_admin;
