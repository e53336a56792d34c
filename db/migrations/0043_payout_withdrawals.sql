-- A payment file whose payees the bank doubts is approved whole, or withdrawn. What the bank pays of a withdrawn file is an alarm.
-- Works with builds since 0042_documents
ALTER TABLE "payout_files" ADD COLUMN "approval_reason" text;
ALTER TABLE "payout_files" ADD COLUMN "approval_asked_at" timestamp with time zone;
ALTER TABLE "payout_files" ADD COLUMN "approval_asked_by" text;
ALTER TABLE "payout_files" ADD COLUMN "approved_at" timestamp with time zone;
ALTER TABLE "payout_files" ADD COLUMN "approved_by" text;
ALTER TABLE "payout_files" ADD COLUMN "withdrawal_reason" text;
ALTER TABLE "payout_files" ADD COLUMN "withdrawal_asked_at" timestamp with time zone;
ALTER TABLE "payout_files" ADD COLUMN "withdrawal_asked_by" text;
ALTER TABLE "payout_files" ADD COLUMN "withdrawn_at" timestamp with time zone;
ALTER TABLE "payout_files" ADD COLUMN "withdrawn_by" text;
ALTER TABLE "payouts" ADD COLUMN "payee_name" text;
ALTER TABLE "payouts" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;
ALTER TABLE "payouts" ADD COLUMN "approved" boolean DEFAULT false NOT NULL;
ALTER TABLE "payouts" ADD COLUMN "paid_withdrawn_at" timestamp with time zone;
ALTER TABLE "payouts" ADD COLUMN "paid_withdrawn_on" date;
ALTER TABLE "payouts" ADD COLUMN "alarm_ended_at" timestamp with time zone;
ALTER TABLE "payouts" ADD COLUMN "alarm_ended_by" text;
ALTER TABLE "payouts" ADD COLUMN "alarm_note" text;
CREATE INDEX "payout_files_undecided" ON "payout_files" USING btree ("id") WHERE (approval_asked_at IS NOT NULL AND approved_at IS NULL AND withdrawal_asked_at IS NULL AND rejected_at IS NULL)
          OR (withdrawal_asked_at IS NOT NULL AND withdrawn_at IS NULL);
CREATE INDEX "payouts_alarms" ON "payouts" USING btree ("id") WHERE paid_withdrawn_at IS NOT NULL AND alarm_ended_at IS NULL;
CREATE INDEX "payouts_paid_withdrawn_of" ON "payouts" USING btree ("statement_id") WHERE paid_withdrawn_at IS NOT NULL;
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_approval" CHECK (num_nonnulls(approval_reason, approval_asked_at, approval_asked_by) in (0, 3));
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_approved" CHECK (num_nonnulls(approved_at, approved_by) in (0, 2) and (approved_at is null or approval_asked_at is not null));
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_one_decision" CHECK (approved_at <= withdrawal_asked_at);
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_withdrawal" CHECK (num_nonnulls(withdrawal_reason, withdrawal_asked_at, withdrawal_asked_by) in (0, 3));
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_withdrawn" CHECK (num_nonnulls(withdrawn_at, withdrawn_by) in (0, 2) and (withdrawn_at is null or withdrawal_asked_at is not null));
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_approval_reason_check" CHECK (char_length(approval_reason) between 1 and 500);
ALTER TABLE "payout_files" ADD CONSTRAINT "payout_files_withdrawal_reason_check" CHECK (char_length(withdrawal_reason) between 1 and 500);
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_withdrawn" CHECK (paid_withdrawn_on is null or paid_withdrawn_at is not null);
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_alarm" CHECK (num_nonnulls(alarm_ended_at, alarm_ended_by, alarm_note) in (0, 3) and (alarm_ended_at is null or paid_withdrawn_at is not null));
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_payee_name_check" CHECK (char_length(payee_name) between 1 and 140);
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_alarm_note_check" CHECK (char_length(alarm_note) between 1 and 500);

-- Functions

-- A file stays as it was made. The bank answers it once. It is released, approved whole and withdrawn once each. Neither a
-- withdrawn file leaves, nor one that holds a payout that the bank has paid from a withdrawn file.
create or replace function refuse_payout_file_change() returns trigger language plpgsql as $$
begin
  if (new.number, new.run_id, new.body, new.sha256, new.payments, new.total_cents, new.created_at, new.created_by)
    is distinct from (old.number, old.run_id, old.body, old.sha256, old.payments, old.total_cents, old.created_at, old.created_by)
    or num_nonnulls(old.accepted_at, old.rejected_at) > 0 and (new.accepted_at, new.accepted_by, new.rejected_at, new.rejected_by)
      is distinct from (old.accepted_at, old.accepted_by, old.rejected_at, old.rejected_by)
    or old.released_at is not null and (new.released_at, new.released_by) is distinct from (old.released_at, old.released_by)
    or old.approval_asked_at is not null and (new.approval_reason, new.approval_asked_at, new.approval_asked_by)
      is distinct from (old.approval_reason, old.approval_asked_at, old.approval_asked_by)
    or old.approved_at is not null and (new.approved_at, new.approved_by) is distinct from (old.approved_at, old.approved_by)
    or old.withdrawal_asked_at is not null and (new.withdrawal_reason, new.withdrawal_asked_at, new.withdrawal_asked_by)
      is distinct from (old.withdrawal_reason, old.withdrawal_asked_at, old.withdrawal_asked_by)
    or old.withdrawn_at is not null and (new.withdrawn_at, new.withdrawn_by) is distinct from (old.withdrawn_at, old.withdrawn_by) then
    raise exception 'a payment file is final' using errcode = 'CH003';
  end if;
  if old.released_at is null and new.released_at is not null and (old.withdrawal_asked_at is not null or exists (
      select from payouts p where p.file_id = new.id and is_paid_elsewhere(p.statement_id))) then
    raise exception 'the file was withdrawn, or the bank has paid one of its payouts' using errcode = 'CH003';
  end if;
  return new;
end $$;

-- Whether the bank has paid the statement from a withdrawn file while the statement's money may leave again. An alarm that only an
-- answer of the bank raised, and no booking, ends when an admin has asked the bank.
create function is_paid_elsewhere(statement bigint) returns boolean language sql stable as $$
  select exists (select from payouts t where t.statement_id = statement and t.paid_withdrawn_at is not null
    and t.rejected_at is not null and t.paid_on is null and (t.paid_withdrawn_on is not null or t.alarm_ended_at is null))
$$;

-- A transfer is accepted, then paid; it is rejected at any time, also after it was paid. Nothing is taken back but the withdrawal
-- of a transfer that the bank booked after all. A transfer leaves its file only after the bank rejected the file.
create or replace function refuse_payout_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from payout_files f where f.id = old.file_id and f.rejected_at is not null) then return old; end if;
  elsif (new.id, new.statement_id, new.company_id, new.file_id, new.amount_cents, new.iban, new.payee_name, new.executed_on, new.made_at)
      is not distinct from (old.id, old.statement_id, old.company_id, old.file_id, old.amount_cents, old.iban, old.payee_name, old.executed_on, old.made_at)
    and (old.accepted_at is null or new.accepted_at = old.accepted_at)
    and (old.paid_on is null or new.paid_on = old.paid_on)
    and (old.paid_withdrawn_on is null or new.paid_withdrawn_on = old.paid_withdrawn_on)
    and (old.paid_withdrawn_at is null or new.paid_withdrawn_at is not null)
    and new.withdrawn >= old.withdrawn and new.approved >= old.approved
    and (old.rejected_at is null
      or (new.rejected_at, new.reason, new.accepted_at, new.paid_on)
        is not distinct from (old.rejected_at, old.reason, old.accepted_at, old.paid_on)
        and (old.released_at is null or new.released_at = old.released_at)
      or old.paid_on is null and new.rejected_at is null and new.paid_withdrawn_on = new.paid_on) then
    return new;
  end if;
  raise exception 'a payout is final' using errcode = 'CH003';
end $$;

-- A transfer pays the whole sum of its own statement, which is to be paid out and was not paid from a withdrawn file.
create or replace function refuse_wrong_payout() returns trigger language plpgsql as $$
begin
  if not exists (select from statements s where s.id = new.statement_id and s.company_id = new.company_id
    and s.outcome = 'payout' and s.total_cents = new.amount_cents) then
    raise exception 'a payout pays the sum of its statement' using errcode = 'CH003';
  end if;
  if is_paid_elsewhere(new.statement_id) then
    raise exception 'the bank has paid this payout from a withdrawn file' using errcode = 'CH003';
  end if;
  return new;
end $$;

-- The bank answers a file before or after its single transfers. A payment that came back contradicts no rejection. A withdrawal frees the transfers that the bank has not paid.
create or replace function answer_payouts_of_file() returns trigger language plpgsql as $$
begin
  if new.accepted_at is not null and old.accepted_at is null then
    update payouts set accepted_at = new.accepted_at
    where file_id = new.id and accepted_at is null and rejected_at is null;
  elsif new.rejected_at is not null and old.rejected_at is null then
    if exists (select from payouts where file_id = new.id and paid_on is not null and rejected_at is null) then
      raise exception 'a payment of the file was paid' using errcode = 'CH003';
    end if;
    update payouts set rejected_at = new.rejected_at where file_id = new.id and rejected_at is null;
  end if;
  if new.withdrawal_asked_at is not null and old.withdrawal_asked_at is null then
    update payouts set withdrawn = true where file_id = new.id;
  end if;
  if new.approved_at is not null and old.approved_at is null then
    update payouts set approved = true where file_id = new.id;
  end if;
  if new.withdrawn_at is not null and old.withdrawn_at is null then
    update payouts set rejected_at = new.withdrawn_at
    where file_id = new.id and rejected_at is null and paid_on is null and paid_withdrawn_at is null;
  end if;
  return null;
end $$;

-- What the bank pays of a file whose withdrawal was asked for is an alarm. A booking opens an ended alarm again.
create function alarm_of_payout() returns trigger language plpgsql as $$
begin
  if new.withdrawn and new.paid_on is not null and old.paid_on is null and new.paid_withdrawn_on is null then
    new.paid_withdrawn_on := new.paid_on;
  end if;
  if new.paid_withdrawn_on is not null and old.paid_withdrawn_on is null then
    new.paid_withdrawn_at := now();
    new.alarm_ended_at := null;
    new.alarm_ended_by := null;
    new.alarm_note := null;
  end if;
  return new;
end $$;

-- A withdrawn transfer that the bank booked has paid its statement, as soon as no other transfer of the statement may.
create function settle_withdrawn_payouts() returns trigger language plpgsql as $$
begin
  update payouts p set paid_on = p.paid_withdrawn_on, accepted_at = coalesce(p.accepted_at, p.paid_withdrawn_at),
    rejected_at = null, reason = null, released_at = null
  where p.id = (select min(t.id) from payouts t where t.statement_id = new.statement_id and t.paid_withdrawn_on is not null
      and t.paid_on is null and t.rejected_at is not null)
    and not exists (select from payouts o where o.statement_id = new.statement_id and o.rejected_at is null);
  return null;
end $$;

-- A verification that comes after the withdrawal may hold or free a payout.
create function note_payment_changes_of_payees() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into payment_changes (statement_id) select p.statement_id from new_rows n join payouts p on p.id = n.payout_id
    where p.rejected_at is not null;
  return null;
end $$;

-- Triggers

drop trigger payouts_answered on payout_files;
create trigger payouts_answered after update on payout_files for each row execute function answer_payouts_of_file();
create trigger payouts_alarmed before update on payouts for each row execute function alarm_of_payout();
create trigger payouts_settled after update of rejected_at, paid_withdrawn_on on payouts for each row
  when (new.rejected_at is not null) execute function settle_withdrawn_payouts();

-- A corrected name of the account's holder frees a payout, too.
drop trigger companies_iban_pays on companies;
create trigger companies_iban_pays after update of iban, account_holder_name, company_name on companies
  for each row when ((old.iban, old.account_holder_name, old.company_name)
    is distinct from (new.iban, new.account_holder_name, new.company_name)) execute function note_payment_changes_of_company();
create trigger payee_checks_noted after insert on payee_checks referencing new table as new_rows
  for each statement execute function note_payment_changes_of_payees();

do $$
declare
  roles constant text := 'current_user in (''tolppa_user'', ''tolppa_admin'', ''tolppa_provider'')';
  signed record;
begin
  for signed in select * from (values ('payout_files', 'approval_asked_by'), ('payout_files', 'approved_by'),
      ('payout_files', 'withdrawal_asked_by'), ('payout_files', 'withdrawn_by'), ('payouts', 'alarm_ended_by')) as decisions (place, who) loop
    execute format('create trigger %I before insert on %I for each row when (%s and new.%I is not null) execute function sign_decision(%L)',
      signed.place || '_who_' || signed.who, signed.place, roles, signed.who, signed.who);
    execute format('create trigger %I before update of %I on %I for each row when (%s and new.%I is not null and new.%I is distinct from old.%I)
      execute function sign_decision(%L)', signed.place || '_who_' || signed.who || '_again', signed.who, signed.place, roles,
      signed.who, signed.who, signed.who, signed.who);
  end loop;
end $$;

-- A person's own rows name what they decided, too.
update personal_places set own_rows = '$2 in (created_by, accepted_by, rejected_by, released_by, approval_asked_by, approved_by, withdrawal_asked_by, withdrawn_by)',
  shown = shown || ', approved_at, withdrawn_at' where person = 'user' and place = 'payout_files';
insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('user', 'payouts', 'payouts', 99, 'alarm_ended_by = $2', 'amount_cents, alarm_ended_at', null);

-- Grants

grant update (approval_reason, approval_asked_at, approval_asked_by, approved_at, approved_by, withdrawal_reason,
  withdrawal_asked_at, withdrawal_asked_by, withdrawn_at, withdrawn_by) on payout_files to tolppa_admin;
grant update (withdrawn, approved, paid_withdrawn_at, paid_withdrawn_on, alarm_ended_at, alarm_ended_by, alarm_note) on payouts to tolppa_admin;
