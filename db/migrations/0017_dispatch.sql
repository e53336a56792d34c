-- Dispatch: functions, triggers, policies and grants.

-- Triggers

create trigger dispatch_settings_version before update on dispatch_settings
  for each row execute function bump_version();

-- Row-level security

alter table company_syncs enable row level security;
alter table company_syncs force row level security;
alter table dispatch_failures enable row level security;
alter table dispatch_failures force row level security;
alter table dispatch_settings enable row level security;
alter table dispatch_settings force row level security;
create policy everything on company_syncs to tolppa_admin using (true);
create policy of_provider on company_syncs for select to tolppa_provider
  using (exists (select from companies c where c.id = company_syncs.company_id and c.provider = (select app_provider())));
create policy own on company_syncs for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on dispatch_failures to tolppa_admin using (true);
create policy noting on dispatch_failures to current_user
  using (true)
  with check (true);
create policy everything on dispatch_settings to tolppa_admin using (true);
create policy redacting on dispatch_settings to current_user
  using (true)
  with check (true);

-- Grants

grant insert, select, update on company_syncs to tolppa_admin;
grant select on company_syncs to tolppa_provider;
grant select on company_syncs to tolppa_user;
grant select on dispatch_connections to tolppa_admin;
grant delete, insert, select, update on dispatch_failures to tolppa_admin;
grant insert, update on dispatch_settings to tolppa_admin;
grant update (failures, paused_until) on dispatch_connections to tolppa_admin;
grant select (provider, version, areas, base_url, credential_set_at, enabled, modified_at, modified_by) on dispatch_settings to tolppa_admin;
