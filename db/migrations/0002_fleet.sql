-- Vehicles and drivers: their everyday work.

-- Each sort order of the lists has an index, alone and behind the status filter (keyset pages; db/queries/fleet/vehicle-list.ts,
-- driver-list.ts). What is empty comes first: an empty text, unlike null, can be compared with where the last page ended.
-- Not by coalesce, as in 0001: row-level security takes that for something that might leak, and lets no company user's
-- page begin within the index. (company, status, id) serves the order by status and the API's filter; the id is spelled
-- so that it is not taken for the primary key, which leads through everybody's rows.
drop index vehicles_company;
drop index drivers_company;
create index vehicles_by_plate on vehicles (company_id, ((case when license_plate is null then '' else license_plate end)), id) where deleted_at is null;
create index drivers_by_name on drivers (company_id, ((case when last_name is null then '' else last_name end)), id) where deleted_at is null;
create index vehicles_by_id on vehicles (company_id, (case when id > 0 then id else 0 end)) where deleted_at is null;
create index vehicles_by_status on vehicles (company_id, status, (case when id > 0 then id else 0 end)) where deleted_at is null;
create index vehicles_by_make on vehicles (company_id, ((case when make is null then '' else make end) collate "fi-x-icu"), id) where deleted_at is null;
create index vehicles_by_model on vehicles (company_id, ((case when model is null then '' else model end) collate "fi-x-icu"), id) where deleted_at is null;
create index vehicles_by_year on vehicles (company_id, ((case when year is null then 0 else year end)), id) where deleted_at is null;
create index vehicles_by_color on vehicles (company_id, ((case when color is null then '' else color end) collate "fi-x-icu"), id) where deleted_at is null;
create index vehicles_by_type on vehicles (company_id, ((case when vehicle_type is null then '' else vehicle_type end)), id) where deleted_at is null;
create index vehicles_by_status_plate on vehicles (company_id, status, ((case when license_plate is null then '' else license_plate end)), id) where deleted_at is null;
create index vehicles_by_status_make on vehicles (company_id, status, ((case when make is null then '' else make end) collate "fi-x-icu"), id) where deleted_at is null;
create index vehicles_by_status_model on vehicles (company_id, status, ((case when model is null then '' else model end) collate "fi-x-icu"), id) where deleted_at is null;
create index vehicles_by_status_year on vehicles (company_id, status, ((case when year is null then 0 else year end)), id) where deleted_at is null;
create index vehicles_by_status_color on vehicles (company_id, status, ((case when color is null then '' else color end) collate "fi-x-icu"), id) where deleted_at is null;
create index vehicles_by_status_type on vehicles (company_id, status, ((case when vehicle_type is null then '' else vehicle_type end)), id) where deleted_at is null;

create index drivers_by_id on drivers (company_id, (case when id > 0 then id else 0 end)) where deleted_at is null;
create index drivers_by_status on drivers (company_id, status, (case when id > 0 then id else 0 end)) where deleted_at is null;
create index drivers_by_licence on drivers (company_id, ((case when taxi_driving_license is null then '' else taxi_driving_license end)), id) where deleted_at is null;
create index drivers_by_validity on drivers (company_id, ((case when taxi_driving_license_expiration is null then '1900-01-01'::date else taxi_driving_license_expiration end)), id) where deleted_at is null;
create index drivers_by_phone on drivers (company_id, ((case when phone_number is null then '' else phone_number end)), id) where deleted_at is null;
create index drivers_by_email on drivers (company_id, ((case when contact_email is null then '' else contact_email end)), id) where deleted_at is null;
create index drivers_by_status_licence on drivers (company_id, status, ((case when taxi_driving_license is null then '' else taxi_driving_license end)), id) where deleted_at is null;
create index drivers_by_status_validity on drivers (company_id, status, ((case when taxi_driving_license_expiration is null then '1900-01-01'::date else taxi_driving_license_expiration end)), id) where deleted_at is null;
create index drivers_by_status_name on drivers (company_id, status, ((case when last_name is null then '' else last_name end)), id) where deleted_at is null;
create index drivers_by_status_phone on drivers (company_id, status, ((case when phone_number is null then '' else phone_number end)), id) where deleted_at is null;
create index drivers_by_status_email on drivers (company_id, status, ((case when contact_email is null then '' else contact_email end)), id) where deleted_at is null;

-- Licences by their last day, of everybody who drives or is about to: of one company and of all.
create index drivers_expiring on drivers (taxi_driving_license_expiration, id)
  where deleted_at is null and status <> 'inactive';
create index drivers_expiring_of_company on drivers (company_id, taxi_driving_license_expiration, id)
  where deleted_at is null and status <> 'inactive';

-- How many vehicles and drivers a company has per status, for the filters of its lists: four rows to read, whatever its
-- size. Kept by the triggers below, as their owner: no tenant writes them.
create table fleet_counts (
  company_id bigint not null,
  kind text not null check (kind in ('vehicle', 'driver')),
  status text not null,
  count integer not null,
  primary key (company_id, kind, status)
);

create function count_fleet() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into fleet_counts as t (company_id, kind, status, count)
      select company_id, tg_argv[0], status, count(*) from new_rows where deleted_at is null group by 1, 3 order by 1, 3
      on conflict (company_id, kind, status) do update set count = t.count + excluded.count;
  else
    insert into fleet_counts as t (company_id, kind, status, count)
      select company_id, tg_argv[0], status, sum(n) from (
        select company_id, status, -1 as n from old_rows where deleted_at is null
        union all select company_id, status, 1 from new_rows where deleted_at is null) moved
      group by 1, 3 having sum(n) <> 0 order by 1, 3
      on conflict (company_id, kind, status) do update set count = t.count + excluded.count;
  end if;
  return null;
end $$;
create trigger vehicles_status_counted_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function count_fleet('vehicle');
create trigger vehicles_status_counted_update after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function count_fleet('vehicle');
create trigger drivers_status_counted_insert after insert on drivers referencing new table as new_rows
  for each statement execute function count_fleet('driver');
create trigger drivers_status_counted_update after update on drivers referencing old table as old_rows new table as new_rows
  for each statement execute function count_fleet('driver');

insert into fleet_counts (company_id, kind, status, count)
  select company_id, 'vehicle', status, count(*) from vehicles where deleted_at is null group by 1, 3
  union all
  select company_id, 'driver', status, count(*) from drivers where deleted_at is null group by 1, 3;

alter table fleet_counts enable row level security;
alter table fleet_counts force row level security;
-- The owner, as whom the triggers count, is held by force as well.
create policy counting on fleet_counts to current_user using (true) with check (true);
create policy own on fleet_counts for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on fleet_counts for select to tolppa_admin using (true);
grant select on fleet_counts to tolppa_user, tolppa_admin;

-- A company user submits and withdraws, and takes a vehicle out of use; the rest is the provider's, as is moving to
-- another company and the plate of what was approved.
create or replace function refuse_user_fleet_authority() returns trigger language plpgsql as $$
begin
  if current_user <> 'tolppa_user' then
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
