-- The first floor of the house: accounts, companies, fleets, history, outbox.
-- PostgreSQL 15 or newer. Runs as the owner; the server logs in as another role (db/migrate.ts).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Who is asking -------------------------------------------------------------------------------------------

-- Both fail closed: with nothing set there is no user and no company.
create function app_user_id() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

create function app_company_ids() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.company_ids', true), ''), '{}')::bigint[] $$;

-- Accounts: the portal's own view of people and programs ----------------------------------------------------

create table users (
  id bigint generated always as identity primary key,
  subject text not null unique,
  email text not null check (char_length(email) between 3 and 128 and email = lower(email)),
  admin boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (email);

-- The embedded identity provider's accounts; with another provider these two tables stay empty.
create table identity_accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (char_length(email) between 3 and 128 and email = lower(email)),
  password_hash text not null,
  email_verified_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index identity_accounts_email on identity_accounts (email);

create table identity_tokens (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references identity_accounts (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  -- Of the registration that a verification link confirms; a link shows the mailbox, its password whose doing it was.
  password_hash text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'verify') = (password_hash is not null))
);
create index identity_tokens_account on identity_tokens (account_id, purpose);

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users (id) on delete cascade,
  authenticated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address_prefix text,
  user_agent text
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table api_clients (
  id bigint generated always as identity primary key,
  client_id text not null unique check (char_length(client_id) between 3 and 64),
  name text not null check (char_length(name) between 1 and 64),
  secret_hash bytea not null,
  admin boolean not null default false,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);

-- Private keys are stored encrypted under AUTH_SECRET (lib/adapters/identity-tokens.ts).
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk_encrypted bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table features (
  name text primary key check (name ~ '^[a-z][A-Za-z0-9]{0,63}$'),
  enabled boolean not null default false
);

-- Token buckets. Losing them in a crash only forgives: unlogged is enough and cheap.
create unlogged table rate_limits (
  key text primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);

-- Takes `cost` tokens from a bucket that holds `burst` and refills `per_second`.
-- Returns 0 when taken, otherwise the seconds to wait until there are enough.
create function take_tokens(bucket text, cost double precision, per_second double precision, burst double precision)
returns double precision language plpgsql as $$
declare
  have double precision;
begin
  insert into rate_limits as r (key, tokens, updated_at) values (bucket, burst, clock_timestamp())
  on conflict (key) do update
    set tokens = least(burst, r.tokens + extract(epoch from clock_timestamp() - r.updated_at) * per_second),
        updated_at = clock_timestamp()
  returning tokens into have;
  if have >= cost then
    update rate_limits set tokens = have - cost where key = bucket;
    return 0;
  end if;
  return (cost - have) / per_second;
end $$;

-- Takes from the buckets in their order, [{key, cost, perSecond, burst}], and stops at the first that has too little:
-- whoever is refused there takes nothing from those behind it. Returns like take_tokens.
create function take_tokens_in_turn(buckets jsonb) returns double precision language plpgsql as $$
declare
  bucket jsonb;
  wait double precision;
begin
  for bucket in select value from jsonb_array_elements(buckets) with ordinality order by ordinality loop
    wait := take_tokens(bucket->>'key', (bucket->>'cost')::float8, (bucket->>'perSecond')::float8, (bucket->>'burst')::float8);
    if wait > 0 then return wait; end if;
  end loop;
  return 0;
end $$;

-- Companies ------------------------------------------------------------------------------------------------

create table companies (
  id bigint generated by default as identity primary key,
  version integer not null default 1,
  external_id text check (char_length(external_id) between 1 and 64),
  company_type text not null default 'operator' check (company_type in ('operator', 'aggregator', 'regional_partner')),
  business_id text not null check (business_id ~ '^[0-9]{7}-[0-9]$'),
  company_name text collate "fi-x-icu" not null check (char_length(company_name) between 1 and 50),
  provider text not null check (provider in (
    'valopilkku', 'taksiHelsinki', 'dride', 'cabonline', 'taxidata', 'ksat', 'taksari', 'tatsilla', 'taksiHame',
    '02Taksi', 'taksiItaSuomi', 'keskustaksi', 'leviKittila', 'vievie', 'taksivaasa', 'taksiHyvinkaa', 'taksiLansiSuomi')),
  street text not null check (char_length(street) between 1 and 80),
  post_code text not null check (post_code ~ '^[0-9]{5}$'),
  city text not null check (char_length(city) between 1 and 64),
  first_name text not null check (char_length(first_name) between 1 and 64),
  last_name text not null check (char_length(last_name) between 1 and 64),
  phone_number text not null check (phone_number ~ '^\+?[0-9]+$' and char_length(phone_number) between 5 and 15),
  contact_email text not null check (char_length(contact_email) between 3 and 128 and position('@' in contact_email) > 1),
  taxi_service_licence text not null check (char_length(taxi_service_licence) between 1 and 20),
  aggregator_company_id bigint references companies (id) on delete restrict,
  copied_from_id bigint references companies (id) on delete restrict,
  status text not null default 'incomplete' check (status in ('incomplete', 'pending', 'active', 'inactive')),
  billing_type text check (billing_type in ('e_invoice', 'email')),
  e_invoicing_address text check (char_length(e_invoicing_address) between 1 and 32),
  e_invoicing_operator text check (char_length(e_invoicing_operator) between 1 and 32),
  email_invoicing_address text check (char_length(email_invoicing_address) between 3 and 64 and position('@' in email_invoicing_address) > 1),
  iban text check (char_length(iban) between 15 and 32 and iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$'),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  accountant_email text check (char_length(accountant_email) between 3 and 64 and position('@' in accountant_email) > 1),
  contract_signed_at timestamptz,
  contract_signed_by text,
  reliable_partner_at timestamptz,
  reliable_partner_by text,
  external_status text,
  good_sign_id text,
  good_sign_status text,
  owner_id bigint references users (id) on delete restrict,
  created_at timestamptz not null default now(),
  created_by text not null,
  modified_at timestamptz not null default now(),
  modified_by text not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by text,
  deleted_at timestamptz,
  vehicle_count integer not null default 0 check (vehicle_count >= 0),
  driver_count integer not null default 0 check (driver_count >= 0),
  search text generated always as (lower(company_name || ' ' || business_id)) stored,
  -- One billing shape per type: an e-invoice has address and operator, an e-mail invoice has its address.
  constraint companies_billing_shape check (case billing_type
    when 'e_invoice' then e_invoicing_address is not null and e_invoicing_operator is not null and email_invoicing_address is null
    when 'email' then email_invoicing_address is not null and e_invoicing_address is null and e_invoicing_operator is null
    else e_invoicing_address is null and e_invoicing_operator is null and email_invoicing_address is null and iban is null and bic is null
  end),
  -- Past incomplete nothing required is missing.
  constraint companies_complete check (status = 'incomplete' or
    (billing_type is not null and contract_signed_at is not null and reliable_partner_at is not null)),
  constraint companies_delete_incomplete check (deleted_at is null or status = 'incomplete'),
  constraint companies_not_own_aggregator check (aggregator_company_id <> id)
);

-- "Live" is neither deleted nor inactive: whoever withdrew an application may apply again. Admins' copies are excepted.
create unique index companies_business_id_per_provider on companies (business_id, provider)
  where deleted_at is null and status <> 'inactive' and copied_from_id is null;

-- One index per sort order of the list, alone and behind its filters (keyset pages; db/queries/companies/company-list.ts).
create index companies_by_name on companies (company_name, id) where deleted_at is null;
create index companies_by_status on companies (status, company_name, id) where deleted_at is null;
create index companies_by_provider on companies (provider, company_name, id) where deleted_at is null;
create index companies_by_provider_status on companies (provider, status, company_name, id) where deleted_at is null;
create index companies_by_provider_only on companies (provider, id) where deleted_at is null;
create index companies_by_vehicles on companies (vehicle_count, id) where deleted_at is null;
create index companies_by_drivers on companies (driver_count, id) where deleted_at is null;
create index companies_by_status_vehicles on companies (status, vehicle_count, id) where deleted_at is null;
create index companies_by_status_drivers on companies (status, driver_count, id) where deleted_at is null;
-- By size behind the provider filter; a status beside it is filtered on the way.
create index companies_by_provider_vehicles on companies (provider, vehicle_count, id) where deleted_at is null;
create index companies_by_provider_drivers on companies (provider, driver_count, id) where deleted_at is null;
-- The API's order behind its status filter.
create index companies_by_status_only on companies (status, id) where deleted_at is null;
create index companies_by_id on companies (id) where deleted_at is null;
create index companies_search on companies using gin (search gin_trgm_ops);
create index companies_aggregator on companies (aggregator_company_id) where aggregator_company_id is not null;
create index companies_owner on companies (owner_id);

create table memberships (
  user_id bigint not null references users (id) on delete cascade,
  company_id bigint not null references companies (id) on delete restrict,
  role text not null check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (user_id, company_id)
);
create index memberships_company on memberships (company_id);

create table company_packages (
  id bigint generated by default as identity primary key,
  company_id bigint not null references companies (id) on delete restrict,
  name text not null check (name in ('standard', 'premium')),
  starts_on date not null check (starts_on >= '2000-01-01' and starts_on < '2200-01-01'),
  -- Exclusive: the first day the package is no longer in force. Shown to people as the day before.
  ends_before date check (ends_before > starts_on and ends_before <= '2200-01-01'),
  constraint company_packages_never_overlap exclude using gist
    (company_id with =, daterange(starts_on, ends_before, '[)') with &&)
);
create index company_packages_company on company_packages (company_id, starts_on);

create table vehicles (
  id bigint generated by default as identity primary key,
  version integer not null default 1,
  company_id bigint not null references companies (id) on delete restrict,
  license_plate text check (char_length(license_plate) between 1 and 10),
  make text check (char_length(make) between 1 and 50),
  model text check (char_length(model) between 1 and 50),
  year integer check (year between 1980 and 2200),
  color text check (char_length(color) between 1 and 30),
  vehicle_type text check (vehicle_type in ('car', 'estate', 'van', 'accessible', 'stretcher')),
  status text not null default 'incomplete' check (status in ('incomplete', 'pending', 'active', 'inactive')),
  created_at timestamptz not null default now(),
  created_by text not null,
  modified_at timestamptz not null default now(),
  modified_by text not null,
  deleted_at timestamptz,
  constraint vehicles_complete check (status = 'incomplete' or
    (license_plate is not null and make is not null and model is not null and year is not null and color is not null and vehicle_type is not null)),
  constraint vehicles_delete_incomplete check (deleted_at is null or status = 'incomplete')
);
create unique index vehicles_license_plate on vehicles (license_plate) where deleted_at is null and status <> 'inactive';
-- A vehicle without a plate and a driver without a name come first: they are what somebody still has to complete, and
-- an empty text, unlike null, can be compared with where the last page ended.
create index vehicles_company on vehicles (company_id, (coalesce(license_plate, '')), id) where deleted_at is null;

create table drivers (
  id bigint generated by default as identity primary key,
  version integer not null default 1,
  company_id bigint not null references companies (id) on delete restrict,
  taxi_driving_license text check (char_length(taxi_driving_license) between 1 and 20),
  taxi_driving_license_expiration date,
  first_name text check (char_length(first_name) between 1 and 64),
  last_name text collate "fi-x-icu" check (char_length(last_name) between 1 and 64),
  phone_number text check (phone_number ~ '^\+?[0-9]+$' and char_length(phone_number) between 5 and 15),
  contact_email text check (char_length(contact_email) between 3 and 128 and position('@' in contact_email) > 1),
  status text not null default 'incomplete' check (status in ('incomplete', 'pending', 'active', 'inactive')),
  created_at timestamptz not null default now(),
  created_by text not null,
  modified_at timestamptz not null default now(),
  modified_by text not null,
  deleted_at timestamptz,
  constraint drivers_complete check (status = 'incomplete' or
    (taxi_driving_license is not null and taxi_driving_license_expiration is not null and first_name is not null
     and last_name is not null and phone_number is not null and contact_email is not null)),
  constraint drivers_delete_incomplete check (deleted_at is null or status = 'incomplete')
);
create index drivers_company on drivers (company_id, (coalesce(last_name, '')), id) where deleted_at is null;

-- History and messages -------------------------------------------------------------------------------------

create table events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'client', 'system')),
  actor_id bigint,
  actor_label text not null,
  entity_type text not null check (entity_type in ('company', 'vehicle', 'driver')),
  entity_id bigint not null,
  company_id bigint not null,
  action text not null check (action in ('create', 'update', 'delete')),
  before jsonb,
  after jsonb,
  request_id text
);
create index events_entity on events (entity_type, entity_id, id desc);
create index events_company on events (company_id, id desc);

-- Messages to the outside leave from here, written in the transaction that caused them (lib/mail/use-cases/outbox.ts).
create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_due on outbox (next_at) where done_at is null and failed_at is null;

-- Answers of POSTs that carried an Idempotency-Key or a form's nonce: the same again gets the same answer.
create table submissions (
  actor_key text not null,
  key text not null check (char_length(key) between 8 and 128),
  body_hash text not null,
  entity_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (actor_key, key)
);
create index submissions_age on submissions (created_at);

-- What must never happen -----------------------------------------------------------------------------------

create function refuse_illegal_transition() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and (old.status, new.status) not in (
    ('incomplete', 'pending'), ('incomplete', 'active'), ('pending', 'active'),
    ('pending', 'inactive'), ('active', 'inactive'), ('inactive', 'active'))
  then
    raise exception 'illegal transition % -> %', old.status, new.status using errcode = 'CH001';
  end if;
  return new;
end $$;
create trigger companies_transition before update on companies for each row execute function refuse_illegal_transition();
create trigger vehicles_transition before update on vehicles for each row execute function refuse_illegal_transition();
create trigger drivers_transition before update on drivers for each row execute function refuse_illegal_transition();

create function refuse_business_id_change() returns trigger language plpgsql as $$
begin
  if new.business_id <> old.business_id and old.status in ('active', 'inactive') then
    raise exception 'business id is frozen' using errcode = 'CH002';
  end if;
  return new;
end $$;
create trigger companies_business_id before update of business_id on companies for each row execute function refuse_business_id_change();

-- A company user submits and withdraws; approving, and what the provider decides about a company, is the provider's.
-- Fires after companies_transition (triggers fire by name), so that an impossible step is called that.
create function refuse_user_authority() returns trigger language plpgsql as $$
declare
  settled boolean := old.status in ('active', 'inactive');
begin
  if current_user <> 'tolppa_user' then
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
    or (new.provider <> old.provider and old.status <> 'incomplete')
    or (new.company_name <> old.company_name and settled)
    -- The counters move only inside the triggers of the fleets.
    or ((new.vehicle_count <> old.vehicle_count or new.driver_count <> old.driver_count) and pg_trigger_depth() = 1)
  then
    raise exception 'only the provider changes this' using errcode = 'CH002';
  end if;
  return new;
end $$;
create trigger companies_user_authority before update on companies for each row execute function refuse_user_authority();

-- The same of a fleet: a company user submits and withdraws, and takes a vehicle out of use; the rest is the provider's.
create function refuse_user_fleet_authority() returns trigger language plpgsql as $$
begin
  if current_user = 'tolppa_user' and new.status <> old.status
    and (old.status, new.status) not in (('incomplete', 'pending'), ('pending', 'inactive'))
    and not (tg_table_name = 'vehicles' and (old.status, new.status) = ('active', 'inactive'))
  then
    raise exception 'only the provider takes % -> %', old.status, new.status using errcode = 'CH004';
  end if;
  return new;
end $$;
create trigger vehicles_user_authority before update on vehicles for each row execute function refuse_user_fleet_authority();
create trigger drivers_user_authority before update on drivers for each row execute function refuse_user_fleet_authority();

-- Every revision counts up; the fleet counters of a company move without touching its version.
create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.modified_at := now();
  return new;
end $$;
create trigger companies_version before update on companies for each row
  when (new.vehicle_count = old.vehicle_count and new.driver_count = old.driver_count) execute function bump_version();
create trigger vehicles_version before update on vehicles for each row execute function bump_version();
create trigger drivers_version before update on drivers for each row execute function bump_version();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'CH003';
end $$;
create trigger events_append_only before update or delete on events for each row execute function refuse_change();
create trigger events_never_truncated before truncate on events for each statement execute function refuse_change();

-- Counters -------------------------------------------------------------------------------------------------

-- Fleet sizes stand in the company row so that a page of 50 companies reads 50 rows.
create function count_vehicles_added() returns trigger language plpgsql as $$
begin
  update companies c set vehicle_count = vehicle_count + change.n
  from (select company_id, count(*)::integer as n from new_rows where deleted_at is null group by company_id) change
  where c.id = change.company_id;
  return null;
end $$;
create function count_vehicles_changed() returns trigger language plpgsql as $$
begin
  update companies c set vehicle_count = vehicle_count + change.n
  from (select company_id, sum(n)::integer as n from (
          select company_id, -1 as n from old_rows where deleted_at is null
          union all select company_id, 1 from new_rows where deleted_at is null) moved
        group by company_id having sum(n) <> 0) change
  where c.id = change.company_id;
  return null;
end $$;
create trigger vehicles_counted_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function count_vehicles_added();
create trigger vehicles_counted_update after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function count_vehicles_changed();

create function count_drivers_added() returns trigger language plpgsql as $$
begin
  update companies c set driver_count = driver_count + change.n
  from (select company_id, count(*)::integer as n from new_rows where deleted_at is null group by company_id) change
  where c.id = change.company_id;
  return null;
end $$;
create function count_drivers_changed() returns trigger language plpgsql as $$
begin
  update companies c set driver_count = driver_count + change.n
  from (select company_id, sum(n)::integer as n from (
          select company_id, -1 as n from old_rows where deleted_at is null
          union all select company_id, 1 from new_rows where deleted_at is null) moved
        group by company_id having sum(n) <> 0) change
  where c.id = change.company_id;
  return null;
end $$;
create trigger drivers_counted_insert after insert on drivers referencing new table as new_rows
  for each statement execute function count_drivers_added();
create trigger drivers_counted_update after update on drivers referencing old table as old_rows new table as new_rows
  for each statement execute function count_drivers_changed();

-- How many companies there are per provider and status, for the filter of the list.
create table company_counts (
  provider text not null,
  status text not null,
  count integer not null,
  primary key (provider, status)
);

-- As the owner: no tenant may write or read the totals directly.
create function count_companies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into company_counts as t (provider, status, count)
      select provider, status, count(*) from new_rows where deleted_at is null group by 1, 2 order by 1, 2
      on conflict (provider, status) do update set count = t.count + excluded.count;
  else
    insert into company_counts as t (provider, status, count)
      select provider, status, sum(n) from (
        select provider, status, -1 as n from old_rows where deleted_at is null
        union all select provider, status, 1 from new_rows where deleted_at is null) moved
      group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (provider, status) do update set count = t.count + excluded.count;
  end if;
  return null;
end $$;
create trigger companies_counted_insert after insert on companies referencing new table as new_rows
  for each statement execute function count_companies();
create trigger companies_counted_update after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function count_companies();

-- The second wall: row-level security ----------------------------------------------------------------------
-- One policy per role, so that neither reads through an OR. Membership of the roles is granted by db/migrate.ts.

grant usage on schema public to tolppa_user, tolppa_admin;

alter table users enable row level security;            alter table users force row level security;
alter table companies enable row level security;        alter table companies force row level security;
alter table memberships enable row level security;      alter table memberships force row level security;
alter table company_packages enable row level security; alter table company_packages force row level security;
alter table vehicles enable row level security;         alter table vehicles force row level security;
alter table drivers enable row level security;          alter table drivers force row level security;
alter table events enable row level security;           alter table events force row level security;
alter table submissions enable row level security;      alter table submissions force row level security;

create policy own on companies to tolppa_user
  using (id = any ((select app_company_ids())::bigint[]))
  with check (id = any ((select app_company_ids())::bigint[]));
create policy register on companies as restrictive for insert to tolppa_user
  with check (status = 'incomplete' and company_type = 'operator' and owner_id = (select app_user_id())
    and num_nonnulls(external_id, aggregator_company_id, copied_from_id, approved_at, approved_by,
      external_status, good_sign_id, good_sign_status) = 0
    and vehicle_count = 0 and driver_count = 0);
create policy own on memberships to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]) and user_id = (select app_user_id()));
create policy own on company_packages to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy own on vehicles to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy own on drivers to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
-- What a company user leaves bears their own name.
create policy own on events to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[])
    and actor_kind = 'user' and actor_id = (select app_user_id()));
create policy enter on vehicles as restrictive for insert to tolppa_user with check (status in ('incomplete', 'pending'));
create policy enter on drivers as restrictive for insert to tolppa_user with check (status in ('incomplete', 'pending'));
-- People see the people of their own companies.
create policy own on users for select to tolppa_user
  using (id = (select app_user_id())
    or id = any (array(select m.user_id from memberships m where m.company_id = any ((select app_company_ids())::bigint[]))));
create policy own on submissions to tolppa_user
  using (actor_key = 'user:' || (select app_user_id())) with check (actor_key = 'user:' || (select app_user_id()));

create policy everything on users for select to tolppa_admin using (true);
create policy everything on companies to tolppa_admin using (true);
create policy everything on memberships to tolppa_admin using (true);
create policy everything on company_packages to tolppa_admin using (true);
create policy everything on vehicles to tolppa_admin using (true);
create policy everything on drivers to tolppa_admin using (true);
create policy everything on events to tolppa_admin using (true);
create policy everything on submissions to tolppa_admin using (true);

grant select, insert, update on companies, vehicles, drivers to tolppa_user, tolppa_admin;
grant select, insert, update, delete on company_packages to tolppa_user, tolppa_admin;
grant select, insert on memberships, events, submissions to tolppa_user, tolppa_admin;
grant select on users, features to tolppa_user, tolppa_admin;
grant select on company_counts to tolppa_admin;
grant insert on outbox to tolppa_user, tolppa_admin;
grant usage, select on all sequences in schema public to tolppa_user, tolppa_admin;
