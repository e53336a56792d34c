-- Payouts: functions, triggers, policies and grants.

-- Functions

create function refuse_payout_file_change() returns trigger language plpgsql as $$
begin
  if (new.number, new.run_id, new.body, new.sha256, new.payments, new.total_cents, new.created_at, new.created_by)
    is distinct from (old.number, old.run_id, old.body, old.sha256, old.payments, old.total_cents, old.created_at, old.created_by)
    or old.accepted_at is not null or old.rejected_at is not null then
    raise exception 'a payment file is final' using errcode = 'CH003';
  end if;
  return new;
end $$;

-- A payout leaves its file only after the bank rejected the file.
create function refuse_payout_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from payout_files f where f.id = old.file_id and f.rejected_at is not null) then
    return old;
  end if;
  raise exception 'a payout is final' using errcode = 'CH003';
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

-- Triggers

create trigger iban_changes_signed before insert on iban_changes for each row
  when (current_setting('role', true) in ('tolppa_user', 'tolppa_admin', 'tolppa_provider'))
  execute function sign_iban_change();
create trigger iban_changes_signed_again before update on iban_changes for each row
  when (current_setting('role', true) in ('tolppa_user', 'tolppa_admin', 'tolppa_provider') and new.new_iban is distinct from old.new_iban)
  execute function sign_iban_change();
create trigger payout_files_final before update on payout_files for each row execute function refuse_payout_file_change();
create trigger payout_files_kept before delete on payout_files for each row execute function refuse_change();
create trigger payouts_final before update or delete on payouts for each row execute function refuse_payout_change();

-- Row-level security

alter table iban_changes enable row level security;
alter table iban_changes force row level security;
alter table payout_files enable row level security;
alter table payout_files force row level security;
alter table payouts enable row level security;
alter table payouts force row level security;
create policy everything on iban_changes to tolppa_admin using (true);
create policy noting on iban_changes to current_user
  using (true)
  with check (true);
create policy of_provider on iban_changes for select to tolppa_provider
  using (exists (select from companies c where c.id = iban_changes.company_id and c.provider = (select app_provider())));
create policy own on iban_changes for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on iban_changes to current_user
  using (true)
  with check (true);
create policy everything on payout_files to tolppa_admin using (true);
create policy redacting on payout_files to current_user
  using (true)
  with check (true);
create policy everything on payouts to tolppa_admin using (true);
create policy of_provider on payouts for select to tolppa_provider
  using (exists (select from companies c where c.id = payouts.company_id and c.provider = (select app_provider())));
create policy own on payouts for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));

-- Grants

grant select on iban_changes to tolppa_admin;
grant select on iban_changes to tolppa_provider;
grant select on iban_changes to tolppa_user;
grant select, usage on sequence iban_changes_id_seq to tolppa_admin;
grant select, usage on sequence iban_changes_id_seq to tolppa_provider;
grant select, usage on sequence iban_changes_id_seq to tolppa_user;
grant insert, select on payout_files to tolppa_admin;
grant select, usage on sequence payout_files_id_seq to tolppa_admin;
grant select, usage on sequence payout_files_id_seq to tolppa_provider;
grant select, usage on sequence payout_files_id_seq to tolppa_user;
grant delete, insert, select on payouts to tolppa_admin;
grant select on payouts to tolppa_provider;
grant select on payouts to tolppa_user;
grant update (confirmed_at, confirmed_by) on iban_changes to tolppa_admin;
grant update (accepted_at, accepted_by, rejected_at, rejected_by) on payout_files to tolppa_admin;
