-- Booking areas: functions, triggers, policies and grants.

-- What drizzle-kit cannot express

alter table booking_area_post_codes add constraint booking_area_post_codes_disjoint
  exclude using gist (area_id with =, int4range(first_code, last_code, '[]'::text) with &&);

alter table booking_area_rules add constraint booking_area_rules_one_company
  exclude using gist (area_id with =, company_id with =, daterange(valid_from, valid_to, '[]'::text) with &&) WHERE (((ended_at IS NULL) AND (company_id IS NOT NULL)));

alter table booking_area_rules add constraint booking_area_rules_one_vehicle
  exclude using gist (area_id with =, vehicle_id with =, daterange(valid_from, valid_to, '[]'::text) with &&) WHERE (((ended_at IS NULL) AND (vehicle_id IS NOT NULL)));

-- A query reads this index alone.
CREATE INDEX booking_area_post_codes_lookup ON booking_area_post_codes USING btree (provider, last_code, first_code) INCLUDE (area_id);

-- Functions

create function refuse_ended_change() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null and not is_redaction(to_jsonb(old), to_jsonb(new)) then
    raise exception 'what has ended is not changed' using errcode = 'CH002';
  end if;
  return new;
end $$;

-- Triggers

create trigger booking_area_rules_ended before update on booking_area_rules for each row execute function refuse_ended_change();
create trigger booking_area_rules_kept before delete on booking_area_rules for each row execute function refuse_change();
create trigger booking_areas_ended before update on booking_areas for each row execute function refuse_ended_change();
create trigger booking_areas_kept before delete on booking_areas for each row execute function refuse_change();

-- Row-level security

alter table booking_area_post_codes enable row level security;
alter table booking_area_post_codes force row level security;
alter table booking_area_rules enable row level security;
alter table booking_area_rules force row level security;
alter table booking_areas enable row level security;
alter table booking_areas force row level security;
create policy everything on booking_area_post_codes to tolppa_admin using (true);
create policy of_provider on booking_area_post_codes for select to tolppa_provider using (provider = (select app_provider()));
create policy everything on booking_area_rules to tolppa_admin using (true);
create policy of_provider on booking_area_rules for select to tolppa_provider using (provider = (select app_provider()));
create policy redacting on booking_area_rules to current_user
  using (true)
  with check (true);
create policy everything on booking_areas to tolppa_admin using (true);
create policy of_provider on booking_areas for select to tolppa_provider using (provider = (select app_provider()));
create policy redacting on booking_areas to current_user
  using (true)
  with check (true);

-- Grants

grant delete, insert, select on booking_area_post_codes to tolppa_admin;
grant select on booking_area_post_codes to tolppa_provider;
grant insert, select on booking_area_rules to tolppa_admin;
grant select, usage on sequence booking_area_rules_id_seq to tolppa_admin;
grant insert, select on booking_areas to tolppa_admin;
grant select, usage on sequence booking_areas_id_seq to tolppa_admin;
grant delete, insert, select on post_codes to tolppa_admin;
grant update (ended_at, ended_by) on booking_area_rules to tolppa_admin;
grant select (id, area_id, provider, effect, company_id, vehicle_id, valid_from, valid_to, ended_at, created_at) on booking_area_rules to tolppa_provider;
grant update (version, name, valid_from, valid_to, ended_at, ended_by) on booking_areas to tolppa_admin;
grant select (id, version, name, provider, valid_from, valid_to, ended_at, created_at) on booking_areas to tolppa_provider;
