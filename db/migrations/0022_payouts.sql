-- Payouts: files for the bank, their single transfers, changed accounts, and calendars of the payout days.

-- Functions

-- A file stays as it was made. The bank answers it once, and it is released once.
create function refuse_payout_file_change() returns trigger language plpgsql as $$
begin
  if (new.number, new.run_id, new.body, new.sha256, new.payments, new.total_cents, new.created_at, new.created_by)
    is distinct from (old.number, old.run_id, old.body, old.sha256, old.payments, old.total_cents, old.created_at, old.created_by)
    or old.accepted_at is not null or old.rejected_at is not null
    or old.released_at is not null and (new.released_at, new.released_by) is distinct from (old.released_at, old.released_by) then
    raise exception 'a payment file is final' using errcode = 'CH003';
  end if;
  return new;
end $$;

-- A transfer is accepted, then paid; it is rejected at any time, also after it was paid. Nothing is taken back. A transfer
-- leaves its file only after the bank rejected the file.
create function refuse_payout_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from payout_files f where f.id = old.file_id and f.rejected_at is not null) then return old; end if;
  elsif (new.id, new.statement_id, new.company_id, new.file_id, new.amount_cents, new.iban, new.executed_on, new.made_at)
      is not distinct from (old.id, old.statement_id, old.company_id, old.file_id, old.amount_cents, old.iban, old.executed_on, old.made_at)
    and (old.accepted_at is null or new.accepted_at = old.accepted_at)
    and (old.paid_on is null or new.paid_on = old.paid_on)
    and (old.released_at is null or new.released_at = old.released_at)
    and (old.rejected_at is null
      or (new.rejected_at, new.reason, new.accepted_at, new.paid_on)
        is not distinct from (old.rejected_at, old.reason, old.accepted_at, old.paid_on)) then
    return new;
  end if;
  raise exception 'a payout is final' using errcode = 'CH003';
end $$;

-- A transfer pays the whole sum of its own statement, which is to be paid out.
create function refuse_wrong_payout() returns trigger language plpgsql as $$
begin
  if not exists (select from statements s where s.id = new.statement_id and s.company_id = new.company_id
    and s.outcome = 'payout' and s.total_cents = new.amount_cents) then
    raise exception 'a payout pays the sum of its statement' using errcode = 'CH003';
  end if;
  return new;
end $$;

-- The bank answers a file before or after its single transfers.
create function answer_payouts_of_file() returns trigger language plpgsql as $$
begin
  if new.accepted_at is not null and old.accepted_at is null then
    update payouts set accepted_at = new.accepted_at
    where file_id = new.id and accepted_at is null and rejected_at is null;
  elsif new.rejected_at is not null and old.rejected_at is null then
    if exists (select from payouts where file_id = new.id and paid_on is not null) then
      raise exception 'a payment of the file was paid' using errcode = 'CH003';
    end if;
    update payouts set rejected_at = new.rejected_at where file_id = new.id and rejected_at is null;
  end if;
  return null;
end $$;

-- An account that comes back with the rejection of a change is no change that waits.
create function note_iban_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from iban_changes i where i.company_id = new.id and i.rejected_at = now()
    and (i.old_iban, i.old_bic) is not distinct from (new.iban, new.bic)) then
    return null;
  end if;
  insert into iban_changes (company_id, old_iban, new_iban, old_bic, new_bic, changed_by, changed_by_id)
    values (new.id, old.iban, new.iban, old.bic, new.bic, new.modified_by, app_user_id())
    on conflict (company_id) where confirmed_at is null and rejected_at is null
    do update set new_iban = excluded.new_iban, new_bic = excluded.new_bic, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by, changed_by_id = excluded.changed_by_id, link_id = excluded.link_id;
  return null;
end $$;

-- The trigger that notes a changed account runs as the owner. The setting `role` holds the role of the actor.
create function sign_iban_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_user_id() is not null then
    select u.email into new.changed_by from users u where u.id = app_user_id();
  elsif app_client_id() is not null then
    select c.name into new.changed_by from api_clients c where c.id = app_client_id();
  end if;
  return new;
end $$;

-- The actor signs a rejection, which ends the recent proof of who changed the account: whoever has taken over a session has
-- to show anew who they are.
create function end_proof_of_iban_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.rejected_at := now();
  if app_user_id() is not null then
    select u.email into new.rejected_by from users u where u.id = app_user_id();
  end if;
  update users set proof_ended_at = clock_timestamp() where id = old.changed_by_id;
  return new;
end $$;

-- Triggers

create trigger companies_iban_changed after update of iban, bic on companies for each row
  when ((old.iban, old.bic) is distinct from (new.iban, new.bic) and old.approved_at is not null) execute function note_iban_change();
create trigger iban_changes_rejected before update on iban_changes for each row
  when (old.rejected_at is null and new.rejected_at is not null) execute function end_proof_of_iban_change();
create trigger iban_changes_signed before insert on iban_changes for each row
  when (current_setting('role', true) in ('tolppa_user', 'tolppa_admin', 'tolppa_provider'))
  execute function sign_iban_change();
create trigger iban_changes_signed_again before update on iban_changes for each row
  when (current_setting('role', true) in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')
    and (new.new_iban, new.new_bic) is distinct from (old.new_iban, old.new_bic))
  execute function sign_iban_change();
create trigger payout_files_final before update on payout_files for each row execute function refuse_payout_file_change();
create trigger payout_files_kept before delete on payout_files for each row execute function refuse_change();
create trigger payouts_answered after update of accepted_at, rejected_at on payout_files
  for each row execute function answer_payouts_of_file();
create trigger payouts_final before update or delete on payouts for each row execute function refuse_payout_change();
create trigger payouts_whole before insert on payouts for each row execute function refuse_wrong_payout();

-- Row-level security

alter table iban_changes enable row level security, force row level security;
alter table payout_calendars enable row level security, force row level security;
alter table payout_files enable row level security, force row level security;
alter table payouts enable row level security, force row level security;
create policy everything on iban_changes to tolppa_admin using (true);
create policy noting on iban_changes to current_user using (true) with check (true);
create policy of_provider on iban_changes for select to tolppa_provider
  using (exists (select from companies c where c.id = iban_changes.company_id and c.provider = (select app_provider())));
create policy own on iban_changes for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on iban_changes to current_user using (true) with check (true);
-- An owner rejects a change for 14 days.
create policy rejecting on iban_changes for update to tolppa_user
  using (confirmed_at is null and rejected_at is null and changed_at > now() - interval '14 days'
    and exists (select from memberships m where m.company_id = iban_changes.company_id
      and m.user_id = (select app_user_id()) and m.role = 'owner'))
  with check (rejected_at is not null and confirmed_at is null);
create policy everything on payout_calendars to tolppa_admin using (true);
create policy own on payout_calendars to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on payout_files to tolppa_admin using (true);
create policy redacting on payout_files to current_user using (true) with check (true);
create policy everything on payouts to tolppa_admin using (true);
create policy of_provider on payouts for select to tolppa_provider
  using (exists (select from companies c where c.id = payouts.company_id and c.provider = (select app_provider())));
create policy own on payouts for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));

-- Grants

grant select on iban_changes to tolppa_admin, tolppa_provider, tolppa_user;
grant update (confirmed_at, confirmed_by) on iban_changes to tolppa_admin;
grant update (rejected_at, rejected_by, reject_reason) on iban_changes to tolppa_admin, tolppa_user;
grant usage, select on sequence iban_changes_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select, delete, update (link_id, created_at, last_read_on) on payout_calendars to tolppa_admin, tolppa_user;
grant insert, select on payout_files to tolppa_admin;
grant update (accepted_at, accepted_by, rejected_at, rejected_by) on payout_files to tolppa_admin;
grant update (released_at, released_by) on payout_files to tolppa_admin;
grant usage, select on sequence payout_files_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant delete, insert, select on payouts to tolppa_admin;
grant select on payouts to tolppa_provider, tolppa_user;
grant update (accepted_at, paid_on, rejected_at, reason, released_at) on payouts to tolppa_admin;
grant usage, select on sequence payouts_id_seq to tolppa_admin;
