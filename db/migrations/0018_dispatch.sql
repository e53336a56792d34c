-- Dispatch providers: the companies that were sent to them, their settings and booking areas.

-- What drizzle-kit cannot express

alter table booking_area_post_codes add constraint booking_area_post_codes_disjoint
  exclude using gist (area_id with =, int4range(first_code, last_code, '[]'::text) with &&);

alter table booking_area_rules add constraint booking_area_rules_one_company
  exclude using gist (area_id with =, company_id with =, daterange(valid_from, valid_to, '[]'::text) with &&)
  where (((ended_at is null) and (company_id is not null)));

alter table booking_area_rules add constraint booking_area_rules_one_vehicle
  exclude using gist (area_id with =, vehicle_id with =, daterange(valid_from, valid_to, '[]'::text) with &&)
  where (((ended_at is null) and (vehicle_id is not null)));

-- For areas_holding.
create index booking_area_post_codes_holding on booking_area_post_codes using gist (int4range(first_code, last_code, '[]'));

-- Functions

create function refuse_ended_change() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and not is_redaction(to_jsonb(old), to_jsonb(new)) then
    raise exception 'what has ended is not changed' using errcode = 'CH002';
  end if;
  return new;
end $$;

-- Which areas of a provider hold a postal code. Row-level security keeps PostgreSQL from using an index of ranges, so the
-- function runs as the owner. A dispatch provider's program asks of its own provider.
create function areas_holding(of_provider text, code integer) returns setof bigint
  -- A code lies in few areas of a provider.
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) = 'tolppa_admin' or current_setting('role', true) = 'tolppa_provider' and of_provider = app_provider() then
    return query select p.area_id from booking_area_post_codes p
      where p.provider = of_provider and int4range(p.first_code, p.last_code, '[]') @> code;
  end if;
end $$;
revoke execute on function areas_holding(text, integer) from public;
grant execute on function areas_holding(text, integer) to tolppa_admin, tolppa_provider;

-- Triggers

create trigger booking_area_rules_ended before update on booking_area_rules for each row execute function refuse_ended_change();
create trigger booking_area_rules_kept before delete on booking_area_rules for each row execute function refuse_change();
create trigger booking_areas_ended before update on booking_areas for each row execute function refuse_ended_change();
create trigger booking_areas_kept before delete on booking_areas for each row execute function refuse_change();
create trigger dispatch_settings_version before update on dispatch_settings
  for each row execute function bump_version();

-- Row-level security

alter table booking_area_post_codes enable row level security, force row level security;
alter table booking_area_rules enable row level security, force row level security;
alter table booking_areas enable row level security, force row level security;
alter table company_syncs enable row level security, force row level security;
alter table dispatch_failures enable row level security, force row level security;
alter table dispatch_settings enable row level security, force row level security;
create policy everything on booking_area_post_codes to tolppa_admin using (true);
create policy of_provider on booking_area_post_codes for select to tolppa_provider using (provider = (select app_provider()));
create policy everything on booking_area_rules to tolppa_admin using (true);
create policy of_provider on booking_area_rules for select to tolppa_provider using (provider = (select app_provider()));
create policy redacting on booking_area_rules to current_user using (true) with check (true);
create policy everything on booking_areas to tolppa_admin using (true);
create policy of_provider on booking_areas for select to tolppa_provider using (provider = (select app_provider()));
create policy redacting on booking_areas to current_user using (true) with check (true);
create policy everything on company_syncs to tolppa_admin using (true);
create policy of_provider on company_syncs for select to tolppa_provider
  using (exists (select from companies c where c.id = company_syncs.company_id and c.provider = (select app_provider())));
create policy own on company_syncs for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on dispatch_failures to tolppa_admin using (true);
create policy noting on dispatch_failures to current_user using (true) with check (true);
create policy everything on dispatch_settings to tolppa_admin using (true);
create policy redacting on dispatch_settings to current_user using (true) with check (true);

-- Grants

grant delete, insert, select on booking_area_post_codes to tolppa_admin;
grant select on booking_area_post_codes to tolppa_provider;
grant insert, select on booking_area_rules to tolppa_admin;
grant select (id, area_id, provider, effect, company_id, vehicle_id, valid_from, valid_to, ended_at, created_at) on booking_area_rules to tolppa_provider;
grant update (ended_at, ended_by) on booking_area_rules to tolppa_admin;
grant usage, select on sequence booking_area_rules_id_seq to tolppa_admin;
grant insert, select on booking_areas to tolppa_admin;
grant select (id, version, name, provider, valid_from, valid_to, ended_at, created_at) on booking_areas to tolppa_provider;
grant update (version, name, valid_from, valid_to, ended_at, ended_by) on booking_areas to tolppa_admin;
grant usage, select on sequence booking_areas_id_seq to tolppa_admin;
grant insert, select, update on company_syncs to tolppa_admin;
grant select on company_syncs to tolppa_provider, tolppa_user;
grant select on dispatch_connections to tolppa_admin;
grant update (failures, paused_until) on dispatch_connections to tolppa_admin;
grant delete, insert, select, update on dispatch_failures to tolppa_admin;
grant insert, update on dispatch_settings to tolppa_admin;
grant select (provider, version, areas, base_url, credential_set_at, enabled, modified_at, modified_by) on dispatch_settings to tolppa_admin;
grant delete, insert, select on post_codes to tolppa_admin;
