-- What admins settle of the dispatch providers and of the features that programs ask for.

-- The way to a provider as it is set on its page; where none is, the configuration's is in force
-- (lib/dispatch/rules/dispatch-settings.ts). The credential is sealed for this provider and this address
-- (lib/adapters/dispatch/peers.ts), so that neither is any use with another.
create table dispatch_settings (
  provider text primary key check (char_length(provider) between 1 and 32),
  version integer not null default 1,
  areas text not null default '' check (char_length(areas) <= 2000),
  base_url text check (char_length(base_url) <= 300 and base_url ~ '^https?://[^/?#@]+[^?#@]*$'),
  credential_sealed bytea,
  credential_set_at timestamptz,
  enabled boolean not null default true,
  modified_at timestamptz,
  modified_by text,
  constraint dispatch_settings_connection check
    ((base_url is null) = (credential_sealed is null) and (base_url is null) = (credential_set_at is null))
);
create trigger dispatch_settings_version before update on dispatch_settings
  for each row execute function bump_version();
alter table dispatch_settings enable row level security;
alter table dispatch_settings force row level security;
create policy everything on dispatch_settings to tolppa_admin using (true);
-- A credential goes in and does not come out: only the server's own login opens it, to call the provider.
grant select (provider, version, areas, base_url, credential_set_at, enabled, modified_at, modified_by)
  on dispatch_settings to tolppa_admin;
grant insert, update on dispatch_settings to tolppa_admin;

-- How the calls went is shown to admins, and another address or credential begins anew.
grant select, update (failures, paused_until) on dispatch_connections to tolppa_admin;

-- With whom a company was last compared: it may have changed its provider since.
alter table company_syncs add column provider text;
update company_syncs s set provider = c.provider from companies c where c.id = s.company_id;
alter table company_syncs alter column provider set not null;
create index company_syncs_by_provider on company_syncs (provider, synced_at desc, company_id);

alter table features
  add column version integer not null default 1,
  add column note text not null default '' check (char_length(note) <= 300),
  add column ended_at timestamptz,
  add column modified_at timestamptz not null default now(),
  add column modified_by text,
  add constraint features_ended_off check (ended_at is null or not enabled);
create trigger features_version before update on features for each row execute function bump_version();
grant insert, update on features to tolppa_admin;
