-- The admins' work queue: what waits and since when, what was returned and why, and what could not be delivered.

-- Returned to be completed ---------------------------------------------------------------------------------------

-- The provider's alone: a company's own people and dispatch providers' programs are refused by their own walls
-- (refuse_user_authority, refuse_user_fleet_authority and those of 0011).
create or replace function refuse_illegal_transition() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and (old.status, new.status) not in (
    ('incomplete', 'pending'), ('incomplete', 'active'), ('pending', 'active'), ('pending', 'incomplete'),
    ('pending', 'inactive'), ('active', 'inactive'), ('inactive', 'active'))
  then
    raise exception 'illegal transition % -> %', old.status, new.status using errcode = 'CH001';
  end if;
  return new;
end $$;

-- Why. Of one thing the latest counts, for as long as it is incomplete.
create table returns (
  id bigint generated always as identity primary key,
  entity_type text not null check (entity_type in ('company', 'vehicle', 'driver')),
  entity_id bigint not null,
  company_id bigint not null references companies (id) on delete restrict,
  reason text not null check (char_length(reason) between 1 and 500),
  at timestamptz not null default now(),
  by text not null
);
create index returns_entity on returns (entity_type, entity_id, id desc);
create index returns_company on returns (company_id);
create trigger returns_append_only before update or delete on returns for each row execute function refuse_change();
create trigger returns_never_truncated before truncate on returns for each statement execute function refuse_change();

alter table returns enable row level security; alter table returns force row level security;
create policy own on returns for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on returns to tolppa_admin using (true);
-- A company's people read the reason; who at the provider gave it is the provider's own knowledge.
grant select (id, entity_type, entity_id, company_id, reason, at) on returns to tolppa_user;
grant select, insert on returns to tolppa_admin;
grant usage, select on sequence returns_id_seq to tolppa_admin;

-- Oldest first ---------------------------------------------------------------------------------------------------

-- A company knows when it was submitted; vehicles and drivers are submitted by being complete. Null of those that were
-- before: their last change stands for it.
alter table vehicles add column waiting_since timestamptz;
alter table drivers add column waiting_since timestamptz;

create function note_waiting() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.waiting_since := new.created_at;
  else
    new.waiting_since := now();
  end if;
  return new;
end $$;
create trigger vehicles_waiting before insert on vehicles for each row
  when (new.status = 'pending') execute function note_waiting();
create trigger vehicles_waiting_again before update of status on vehicles for each row
  when (new.status = 'pending' and old.status <> 'pending') execute function note_waiting();
create trigger drivers_waiting before insert on drivers for each row
  when (new.status = 'pending') execute function note_waiting();
create trigger drivers_waiting_again before update of status on drivers for each row
  when (new.status = 'pending' and old.status <> 'pending') execute function note_waiting();

create index companies_waiting on companies ((coalesce(submitted_at, created_at)), id)
  where deleted_at is null and status = 'pending';
create index vehicles_waiting on vehicles ((coalesce(waiting_since, modified_at)), id) where deleted_at is null and status = 'pending';
create index drivers_waiting on drivers ((coalesce(waiting_since, modified_at)), id) where deleted_at is null and status = 'pending';
-- The first figure of the day: how many were approved each week.
create index companies_approved on companies (approved_at) where deleted_at is null and approved_at is not null;
create index iban_changes_waiting on iban_changes (changed_at, id) where confirmed_at is null;

-- Deliveries that failed -----------------------------------------------------------------------------------------

-- What was given up may be sent again by hand: from then on it is tried for a day anew, under the same key.
alter table outbox add column retried_at timestamptz;
alter table statement_sendings add column retried_at timestamptz;
create index outbox_failed on outbox (failed_at, id) where failed_at is not null;
create index statement_sendings_failed on statement_sendings (failed_at, statement_id) where failed_at is not null;
create index webhook_messages_failed on webhook_messages (failed_at, id) where failed_at is not null;
-- Admins see what was given up and let it go again; what waits or has left is not theirs to read.
alter table outbox enable row level security;
create policy given_up on outbox for select to tolppa_admin using (failed_at is not null or done_at is null);
create policy retrying on outbox for update to tolppa_admin using (failed_at is not null) with check (done_at is null);
create policy leaving on outbox for insert to tolppa_user, tolppa_admin, tolppa_provider with check (true);
grant select, update (failed_at, next_at, retried_at) on outbox to tolppa_admin;
grant select on dispatch_connections to tolppa_admin;
