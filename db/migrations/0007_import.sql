-- Files of vehicles and drivers: what was checked, carried out and taken back.

create table imports (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id) on delete restrict,
  kind text not null check (kind in ('vehicle', 'driver')),
  status text not null default 'checked' check (status in ('checked', 'applied', 'undone')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  -- Its letters had to be read as Windows-1252.
  converted boolean not null,
  created_at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'client', 'system')),
  actor_id bigint,
  actor_label text not null,
  applied_at timestamptz,
  undone_at timestamptz,
  -- How many rows came to what, when the file was checked.
  created integer not null,
  changed integer not null,
  unchanged integer not null,
  failed integer not null,
  unique (id, company_id)
);
create index imports_company on imports (company_id, kind, id desc);

-- Each row of the file: what it says, what it came to and, once carried out, what undoes it.
create table import_rows (
  import_id bigint not null,
  company_id bigint not null,
  line integer not null check (line > 0),
  -- By field, as the schema is given them.
  content jsonb not null,
  outcome text not null check (outcome in ('created', 'changed', 'unchanged', 'failed')),
  issues jsonb,
  entity_id bigint,
  -- The version that this row made of it: any other means that somebody has changed it since.
  version integer,
  before jsonb,
  -- Why it could not be taken back.
  kept text,
  primary key (import_id, line),
  foreign key (import_id, company_id) references imports (id, company_id) on delete cascade
);
create index import_rows_failed on import_rows (import_id, line) where outcome = 'failed';
create index import_rows_kept on import_rows (import_id, line) where kept is not null;

-- A driver in a file is found by the number of the licence.
create index drivers_licence_number on drivers (company_id, taxi_driving_license)
  where deleted_at is null and status <> 'inactive';

-- Which of these plates are vehicles of other companies. It says no more of them than a refused form does. It runs as its
-- owner, who is held by force as well.
create policy finding_plates on vehicles for select to current_user using (true);
create function plates_taken_elsewhere(plates text[], own_company bigint) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select license_plate from vehicles
  where license_plate = any (plates) and company_id <> own_company and deleted_at is null and status <> 'inactive'
$$;

alter table imports enable row level security;     alter table imports force row level security;
alter table import_rows enable row level security; alter table import_rows force row level security;
create policy own on imports to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy own on import_rows to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on imports to tolppa_admin using (true);
create policy everything on import_rows to tolppa_admin using (true);
grant select, insert, update, delete on imports, import_rows to tolppa_user, tolppa_admin;
grant usage, select on all sequences in schema public to tolppa_user, tolppa_admin;
