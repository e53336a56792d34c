-- API clients: what each may do and which companies it reaches.

-- Who is asking, once more -----------------------------------------------------------------------------------

-- Both fail closed, as those of 0001 do.
create function app_client_id() returns bigint language sql stable parallel safe as
  $$ select substring(current_setting('app.actor_key', true) from '^client:([0-9]+)$')::bigint $$;
create function app_provider() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.provider', true), '') $$;

-- Everybody who is not the provider's admin: a company's people and programs, and the program of one dispatch provider.
create function lacks_authority() returns boolean language sql stable as
  $$ select current_user in ('tolppa_user', 'tolppa_provider') $$;

-- The clients --------------------------------------------------------------------------------------------------

alter table api_clients
  add column version integer not null default 1,
  add column reach text not null default 'companies' check (reach in ('all', 'provider', 'companies')),
  add column provider text check (char_length(provider) between 1 and 32),
  -- Whose own software it is; null for what the provider's admins made.
  add column company_id bigint references companies (id) on delete restrict,
  add column scopes text[] not null default '{}' check (scopes <@ array['companies:read', 'companies:write', 'fleet:read',
    'fleet:write', 'history:read', 'search:read', 'payments:write', 'statements:read']),
  -- The beginning of the secret, by which people tell two apart.
  add column secret_prefix text not null default '' check (char_length(secret_prefix) <= 12),
  -- Counted up by every rotation: a token is as good as the secret it was fetched with.
  add column secret_version integer not null default 1,
  add column previous_secret_hash bytea,
  add column previous_secret_ends_at timestamptz,
  add column created_by text not null default 'Tolppa',
  add column revoked_by text;

update api_clients set reach = 'all', scopes = array['companies:read', 'companies:write', 'fleet:read', 'fleet:write',
  'history:read', 'search:read', 'payments:write', 'statements:read'] where admin;
alter table api_clients drop column admin;
alter table api_clients alter column reach drop default, alter column scopes drop default,
  alter column secret_prefix drop default, alter column created_by drop default;

alter table api_clients add constraint api_clients_reach check ((reach = 'provider') = (provider is not null)
  and (company_id is null or reach = 'companies'));
-- A company's own software does what a company's people do.
alter table api_clients add constraint api_clients_of_company check (company_id is null or not scopes && array['payments:write']);
alter table api_clients add constraint api_clients_previous_secret check
  ((previous_secret_hash is null) = (previous_secret_ends_at is null));
create index api_clients_by_name on api_clients (lower(name), id);
create index api_clients_company on api_clients (company_id, id) where company_id is not null;

-- The companies of those that reach named ones.
create table api_client_companies (
  client_id bigint not null references api_clients (id) on delete restrict,
  company_id bigint not null references companies (id) on delete restrict,
  primary key (client_id, company_id)
);
create index api_client_companies_company on api_client_companies (company_id);

-- A rotation keeps the old secret until the moment named in the same update, or drops it at once. What is revoked stays
-- so. Here and not in the program, so that the roles of people never read a secret's digest.
create function revise_api_client() returns trigger language plpgsql as $$
begin
  if old.revoked_at is not null then
    raise exception 'a revoked client stays as it is' using errcode = 'CH002';
  end if;
  new.version := old.version + 1;
  if new.secret_hash is distinct from old.secret_hash then
    new.secret_version := old.secret_version + 1;
    new.previous_secret_hash := case when new.previous_secret_ends_at is null then null else old.secret_hash end;
  end if;
  return new;
end $$;
create trigger api_clients_revision before update of name, scopes, secret_hash, previous_secret_ends_at, revoked_at
  on api_clients for each row execute function revise_api_client();

create table api_client_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  client_id bigint not null references api_clients (id) on delete restrict,
  actor_id bigint not null,
  actor_label text not null,
  actor_admin boolean not null,
  action text not null check (action in ('create', 'update', 'rotate', 'revoke')),
  before jsonb,
  after jsonb,
  request_id text
);
create index api_client_events_client on api_client_events (client_id, id desc);
create trigger api_client_events_append_only before update or delete on api_client_events
  for each row execute function refuse_change();
create trigger api_client_events_never_truncated before truncate on api_client_events
  for each statement execute function refuse_change();

alter table api_clients enable row level security;          alter table api_clients force row level security;
alter table api_client_companies enable row level security; alter table api_client_companies force row level security;
alter table api_client_events enable row level security;    alter table api_client_events force row level security;
create policy everything on api_clients to tolppa_admin using (true);
create policy everything on api_client_companies to tolppa_admin using (true);
create policy everything on api_client_events to tolppa_admin using (true);
-- A company's owners have its own software's credentials in their hands; its other members do not see them.
create policy own on api_clients to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]) and exists (select from memberships m
    where m.user_id = (select app_user_id()) and m.company_id = api_clients.company_id and m.role = 'owner'));
create policy own on api_client_companies to tolppa_user
  using (exists (select from api_clients c
    where c.id = api_client_companies.client_id and c.company_id = api_client_companies.company_id));
create policy own on api_client_events to tolppa_user
  using (exists (select from api_clients c where c.id = api_client_events.client_id))
  with check (exists (select from api_clients c where c.id = api_client_events.client_id)
    and actor_id = (select app_user_id()) and not actor_admin);

grant select (id, client_id, name, version, reach, provider, company_id, scopes, secret_prefix, secret_version,
    previous_secret_ends_at, created_at, created_by, last_used_at, revoked_at, revoked_by),
  insert, update (name, scopes, secret_hash, secret_prefix, previous_secret_ends_at, revoked_at, revoked_by)
  on api_clients to tolppa_user, tolppa_admin;
grant select, insert on api_client_companies, api_client_events to tolppa_user, tolppa_admin;

-- What a program leaves bears its own name ------------------------------------------------------------------------

drop policy own on events;
create policy own on events to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]) and not actor_admin
    and ((actor_kind = 'user' and actor_id = (select app_user_id()))
      or (actor_kind = 'client' and actor_id = (select app_client_id()))));
drop policy signed on imports;
create policy signed on imports as restrictive for insert to tolppa_user, tolppa_provider
  with check (not actor_admin
    and ((actor_kind = 'user' and actor_id = (select app_user_id()))
      or (actor_kind = 'client' and actor_id = (select app_client_id()))));
create policy own_program on submissions to tolppa_user, tolppa_provider
  using (actor_key = 'client:' || (select app_client_id())) with check (actor_key = 'client:' || (select app_client_id()));
alter policy own_read on idempotent_answers to tolppa_user, tolppa_admin, tolppa_provider;
alter policy own_add on idempotent_answers to tolppa_user, tolppa_admin, tolppa_provider;
alter policy own_answer on idempotent_answers to tolppa_user, tolppa_admin, tolppa_provider;
alter policy own_give_up on idempotent_answers to tolppa_user, tolppa_admin, tolppa_provider;
grant select, insert, update, delete on idempotent_answers to tolppa_provider;

-- The program of one dispatch provider -----------------------------------------------------------------------------

-- Its companies are known by a column of theirs, so nobody counts up their ids; what hangs on a company asks for it by
-- the primary key, or for all of them at once where many rows are read.
grant usage on schema public to tolppa_provider;

create policy of_provider on companies to tolppa_provider
  using (provider = (select app_provider())) with check (provider = (select app_provider()));
create policy register_of_provider on companies as restrictive for insert to tolppa_provider
  with check (status = 'incomplete' and company_type = 'operator'
    and num_nonnulls(owner_id, external_id, aggregator_company_id, copied_from_id, approved_at, approved_by,
      external_status, good_sign_id, good_sign_status) = 0
    and vehicle_count = 0 and driver_count = 0);
create policy of_provider on memberships for select to tolppa_provider
  using (exists (select from companies c where c.id = memberships.company_id and c.provider = (select app_provider())));
create policy of_provider on company_packages to tolppa_provider
  using (exists (select from companies c where c.id = company_packages.company_id and c.provider = (select app_provider())));
create policy of_provider on vehicles to tolppa_provider
  using (exists (select from companies c where c.id = vehicles.company_id and c.provider = (select app_provider())));
create policy of_provider on drivers to tolppa_provider
  using (exists (select from companies c where c.id = drivers.company_id and c.provider = (select app_provider())));
create policy enter_of_provider on vehicles as restrictive for insert to tolppa_provider with check (status in ('incomplete', 'pending'));
create policy enter_of_provider on drivers as restrictive for insert to tolppa_provider with check (status in ('incomplete', 'pending'));
create policy of_provider on events to tolppa_provider
  using (exists (select from companies c where c.id = events.company_id and c.provider = (select app_provider())))
  with check (exists (select from companies c where c.id = events.company_id and c.provider = (select app_provider()))
    and actor_kind = 'client' and actor_id = (select app_client_id()) and not actor_admin);
create policy of_provider on users for select to tolppa_provider
  using (exists (select from memberships m where m.user_id = users.id));
create policy of_provider on fleet_counts for select to tolppa_provider
  using (exists (select from companies c where c.id = fleet_counts.company_id and c.provider = (select app_provider())));
create policy of_provider on company_syncs for select to tolppa_provider
  using (exists (select from companies c where c.id = company_syncs.company_id and c.provider = (select app_provider())));
create policy of_provider on fleet_departures for select to tolppa_provider
  using (exists (select from companies c where c.id = fleet_departures.company_id and c.provider = (select app_provider())));
create policy of_provider on imports to tolppa_provider
  using (exists (select from companies c where c.id = imports.company_id and c.provider = (select app_provider())));
create policy of_provider on import_rows to tolppa_provider
  using (exists (select from companies c where c.id = import_rows.company_id and c.provider = (select app_provider())));

-- The totals are kept per provider; their owner, as whom the triggers count, is not held by force.
alter table company_counts enable row level security;
create policy everything on company_counts for select to tolppa_admin using (true);
create policy of_provider on company_counts for select to tolppa_provider using (provider = (select app_provider()));

grant select, insert, update on companies, vehicles, drivers to tolppa_provider;
grant select, insert, update, delete on company_packages, imports, import_rows to tolppa_provider;
grant select, insert on events, submissions to tolppa_provider;
grant select on users, memberships, features, fleet_counts, fleet_departures, company_syncs, company_counts to tolppa_provider;
grant insert on outbox to tolppa_provider;
grant usage, select on all sequences in schema public to tolppa_user, tolppa_admin, tolppa_provider;
grant execute on function plates_taken_elsewhere to tolppa_provider;

-- What only the provider's admins do, of this role too -----------------------------------------------------------------

create or replace function refuse_user_authority() returns trigger language plpgsql as $$
declare
  settled boolean := old.status in ('active', 'inactive');
begin
  if not lacks_authority() then
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('incomplete', 'pending'), ('pending', 'inactive')) then
    raise exception 'only the provider takes % -> %', old.status, new.status using errcode = 'CH004';
  end if;
  if (new.company_type, new.owner_id, new.aggregator_company_id, new.copied_from_id, new.created_at, new.created_by,
      new.approved_by, date_trunc('milliseconds', new.approved_at), new.external_status, new.good_sign_id, new.good_sign_status)
    is distinct from
     (old.company_type, old.owner_id, old.aggregator_company_id, old.copied_from_id, old.created_at, old.created_by,
      old.approved_by, date_trunc('milliseconds', old.approved_at), old.external_status, old.good_sign_id, old.good_sign_status)
    or (new.external_id is distinct from old.external_id and new.external_id is not null)
    -- A company's people choose it while they register; their programs do not.
    or (new.provider <> old.provider and (old.status <> 'incomplete' or app_client_id() is not null))
    or (new.company_name <> old.company_name and settled)
    -- The counters move only inside the triggers of the fleets.
    or ((new.vehicle_count <> old.vehicle_count or new.driver_count <> old.driver_count) and pg_trigger_depth() = 1)
  then
    raise exception 'only the provider changes this' using errcode = 'CH002';
  end if;
  return new;
end $$;

create or replace function refuse_user_fleet_authority() returns trigger language plpgsql as $$
begin
  if not lacks_authority() then
    return new;
  end if;
  if new.status <> old.status
    and (old.status, new.status) not in (('incomplete', 'pending'), ('pending', 'inactive'))
    and not (tg_table_name = 'vehicles' and (old.status, new.status) = ('active', 'inactive'))
  then
    raise exception 'only the provider takes % -> %', old.status, new.status using errcode = 'CH004';
  end if;
  if (new.id, new.company_id, new.created_at, new.created_by)
    is distinct from (old.id, old.company_id, old.created_at, old.created_by)
  then
    raise exception 'only the provider changes this' using errcode = 'CH002';
  end if;
  -- A condition of its own: drivers have no such column.
  if tg_table_name = 'vehicles' and old.status in ('active', 'inactive') then
    if new.license_plate is distinct from old.license_plate then
      raise exception 'only the provider changes the plate' using errcode = 'CH002';
    end if;
  end if;
  return new;
end $$;

create or replace function refuse_user_restore() returns trigger language plpgsql as $$
begin
  if lacks_authority() then
    raise exception 'only the provider brings back' using errcode = 'CH004';
  end if;
  return new;
end $$;

create or replace function undoes_bulk_change(vehicle_id bigint, version integer, wanted text) returns boolean
language plpgsql stable as $$
begin
  if lacks_authority() then
    return false;
  end if;
  return exists (
    select from bulk_change_vehicles v join bulk_changes b on b.id = v.bulk_change_id
    where v.vehicle_id = undoes_bulk_change.vehicle_id and v.version = undoes_bulk_change.version
      and v.status = wanted and b.undone_at is null);
end $$;

alter table events alter column actor_admin set default (not lacks_authority());
