-- Connections to the dispatch providers.

-- What the server processes share about the calls to each provider (lib/dispatch/rules/breaker.ts): one that pauses them pauses
-- them for all. Addresses and credentials are configuration.
create table dispatch_connections (
  provider text primary key check (char_length(provider) between 1 and 32),
  failures integer not null default 0 check (failures >= 0),
  paused_until timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text
);

-- When a company was last seen to be as its provider has it. Not in its own row: looking is no change of it.
create table company_syncs (
  company_id bigint primary key references companies (id) on delete restrict,
  synced_at timestamptz not null
);
alter table company_syncs enable row level security;
alter table company_syncs force row level security;
create policy own on company_syncs for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on company_syncs to tolppa_admin using (true);
grant select on company_syncs to tolppa_user;
grant select, insert, update on company_syncs to tolppa_admin;

-- A company by what its provider calls it.
create index companies_by_external_id on companies (provider, external_id)
  where external_id is not null and deleted_at is null;
