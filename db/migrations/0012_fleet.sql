-- Fleet: functions, triggers, policies and grants.

-- What drizzle-kit cannot express

comment on column bulk_change_vehicles.company_id is 'where the vehicle was before';
comment on column bulk_change_vehicles.status is 'the state the vehicle was in before';

-- Functions

-- Refuses what a company's people and programs may not change in a vehicle or a driver. They may not write the moment of an
-- approval either.
create function refuse_user_fleet_authority() returns trigger language plpgsql as $$
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
  if (new.id, new.company_id, new.created_at, new.created_by, new.approved_at)
    is distinct from (old.id, old.company_id, old.created_at, old.created_by, old.approved_at)
  then
    raise exception 'only the provider changes this' using errcode = 'CH002';
  end if;
  -- A condition by itself: drivers have no plate.
  if tg_table_name = 'vehicles' and old.status in ('active', 'inactive') then
    if new.license_plate is distinct from old.license_plate then
      raise exception 'only the provider changes the plate' using errcode = 'CH002';
    end if;
  end if;
  return new;
end $$;

-- Companies hold the sizes of their fleets, so that a page of 50 companies reads 50 rows.
create function count_vehicles_added() returns trigger language plpgsql as $$
begin
  update companies c set vehicle_count = vehicle_count + change.n
  from (select company_id, count(*)::integer as n from new_rows where deleted_at is null group by company_id) change
  where c.id = change.company_id;
  return null;
end $$;

-- Locks the companies in the order of their ids, after the vehicles or drivers. An UPDATE with a join locks its rows in the
-- order of the join: two moves in opposite directions would wait for each other.
create function count_vehicles_changed() returns trigger language plpgsql as $$
declare
  ids bigint[];
  differences integer[];
begin
  select array_agg(company_id), array_agg(n) into ids, differences from (
    select company_id, sum(n)::integer as n from (
      select company_id, -1 as n from old_rows where deleted_at is null
      union all select company_id, 1 from new_rows where deleted_at is null) moved
    group by company_id having sum(n) <> 0) change;
  if ids is null then
    return null;
  end if;
  perform from companies where id = any (ids) order by id for no key update;
  update companies c set vehicle_count = vehicle_count + change.n
  from unnest(ids, differences) as change (company_id, n) where c.id = change.company_id;
  return null;
end $$;

create function count_drivers_added() returns trigger language plpgsql as $$
begin
  update companies c set driver_count = driver_count + change.n
  from (select company_id, count(*)::integer as n from new_rows where deleted_at is null group by company_id) change
  where c.id = change.company_id;
  return null;
end $$;

create function count_drivers_changed() returns trigger language plpgsql as $$
declare
  ids bigint[];
  differences integer[];
begin
  select array_agg(company_id), array_agg(n) into ids, differences from (
    select company_id, sum(n)::integer as n from (
      select company_id, -1 as n from old_rows where deleted_at is null
      union all select company_id, 1 from new_rows where deleted_at is null) moved
    group by company_id having sum(n) <> 0) change;
  if ids is null then
    return null;
  end if;
  perform from companies where id = any (ids) order by id for no key update;
  update companies c set driver_count = driver_count + change.n
  from unnest(ids, differences) as change (company_id, n) where c.id = change.company_id;
  return null;
end $$;

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

create function learn_vehicle_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform learn_words('vehicle', (select array_agg(distinct concat_ws(' ', make, model)) from new_rows));
  else
    perform learn_words('vehicle', array[concat_ws(' ', new.make, new.model)]);
  end if;
  return null;
end $$;

create function learn_driver_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform learn_words('driver', (select array_agg(distinct concat_ws(' ', last_name, first_name)) from new_rows));
  else
    perform learn_words('driver', array[concat_ws(' ', new.last_name, new.first_name)]);
  end if;
  return null;
end $$;

create function plates_taken_elsewhere(plates text[], own_company bigint) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select license_plate from vehicles
  where license_plate = any (plates) and company_id <> own_company and deleted_at is null and status <> 'inactive'
$$;
revoke execute on function plates_taken_elsewhere(text[],bigint) from public;
grant execute on function plates_taken_elsewhere(text[],bigint) to tolppa_admin, tolppa_provider, tolppa_user;

create function note_departures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into fleet_departures as d (kind, entity_id, company_id, changed_at)
    select tg_argv[0], o.id, o.company_id, n.changed_at
    from old_rows o join new_rows n on n.id = o.id where o.company_id <> n.company_id order by o.id
    on conflict (kind, company_id, entity_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;

create function vehicles_in_use() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  days date[];
  ids bigint[];
begin
  -- A new vehicle is in use since its own modified_at. Only vehicles of the demo are older than now.
  for days, ids in
    select array[helsinki_date(n.modified_at)], array_agg(n.id) from new_rows n where n.status = 'active'
    group by helsinki_date(n.modified_at) order by 1
  loop
    perform note_vehicle_activities(ids, days[1]);
  end loop;
  return null;
end $$;

create function vehicles_in_use_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  select array_agg(n.id) into ids from new_rows n join old_rows o on o.id = n.id
    where (n.status, n.company_id, n.deleted_at is null) is distinct from (o.status, o.company_id, o.deleted_at is null)
      and 'active' in (n.status, o.status);
  if ids is not null then perform note_vehicle_activities(ids, helsinki_date(now())); end if;
  return null;
end $$;

create function note_waiting() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.waiting_since := new.created_at;
  else
    new.waiting_since := now();
  end if;
  return new;
end $$;

-- The first step into use is the approval. An application has none, also after it was taken back.
create function note_approval() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then
    new.approved_at := coalesce(new.approved_at, case tg_op when 'INSERT' then new.created_at else now() end);
  elsif new.status <> 'inactive' then
    new.approved_at := null;
  end if;
  return new;
end $$;

-- Triggers

create trigger bulk_changes_signed before insert on bulk_changes for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();
create trigger drivers_anonymised before update of first_name, last_name, phone_number, contact_email, taxi_driving_license,
  taxi_driving_license_expiration, status, deleted_at on drivers for each row
  when ((new.first_name, new.last_name, new.phone_number, new.contact_email, new.taxi_driving_license,
      new.taxi_driving_license_expiration, new.status, new.deleted_at)
    is distinct from (old.first_name, old.last_name, old.phone_number, old.contact_email, old.taxi_driving_license,
      old.taxi_driving_license_expiration, old.status, old.deleted_at))
  execute function refuse_anonymised_change('driver');
create trigger drivers_approval before insert on drivers for each row
  when (new.status = 'active' or new.approved_at is not null) execute function note_approval();
create trigger drivers_approval_later before update of status on drivers for each row
  when (new.status <> old.status) execute function note_approval();
create trigger drivers_counted_insert after insert on drivers referencing new table as new_rows
  for each statement execute function count_drivers_added();
create trigger drivers_counted_update after update on drivers referencing old table as old_rows new table as new_rows
  for each statement execute function count_drivers_changed();
create trigger drivers_departed after update on drivers referencing old table as old_rows new table as new_rows
  for each statement execute function note_departures('driver');
create trigger drivers_restore before update on drivers for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function refuse_user_restore();
create trigger drivers_status_counted_insert after insert on drivers referencing new table as new_rows
  for each statement execute function count_fleet('driver');
create trigger drivers_status_counted_update after update on drivers referencing old table as old_rows new table as new_rows
  for each statement execute function count_fleet('driver');
create trigger drivers_transition before update on drivers for each row execute function refuse_illegal_transition();
create trigger drivers_user_authority before update on drivers for each row execute function refuse_user_fleet_authority();
create trigger drivers_version before update on drivers for each row
  when (new.changed_at = old.changed_at) execute function bump_version();
create trigger drivers_waiting before insert on drivers for each row
  when (new.status = 'pending') execute function note_waiting();
create trigger drivers_waiting_again before update of status on drivers for each row
  when (new.status = 'pending' and old.status <> 'pending') execute function note_waiting();
create trigger drivers_words_insert after insert on drivers referencing new table as new_rows
  for each statement execute function learn_driver_words();
create trigger drivers_words_update after update of last_name, first_name on drivers for each row
  when ((new.last_name, new.first_name) is distinct from (old.last_name, old.first_name))
  execute function learn_driver_words();
create trigger drivers_written before insert or update on drivers for each row execute function stamp_change();
create trigger vehicles_approval before insert on vehicles for each row
  when (new.status = 'active' or new.approved_at is not null) execute function note_approval();
create trigger vehicles_approval_later before update of status on vehicles for each row
  when (new.status <> old.status) execute function note_approval();
create trigger vehicles_counted_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function count_vehicles_added();
create trigger vehicles_counted_update after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function count_vehicles_changed();
create trigger vehicles_departed after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function note_departures('vehicle');
create trigger vehicles_in_use_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function vehicles_in_use();
create trigger vehicles_in_use_update after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function vehicles_in_use_changed();
create trigger vehicles_restore before update on vehicles for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function refuse_user_restore();
create trigger vehicles_status_counted_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function count_fleet('vehicle');
create trigger vehicles_status_counted_update after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function count_fleet('vehicle');
create trigger vehicles_transition before update on vehicles for each row
  when (new.status is distinct from old.status and not undoes_bulk_change(old.id, old.version, new.status))
  execute function refuse_illegal_transition();
create trigger vehicles_user_authority before update on vehicles for each row execute function refuse_user_fleet_authority();
create trigger vehicles_version before update on vehicles for each row
  when (new.changed_at = old.changed_at) execute function bump_version();
create trigger vehicles_waiting before insert on vehicles for each row
  when (new.status = 'pending') execute function note_waiting();
create trigger vehicles_waiting_again before update of status on vehicles for each row
  when (new.status = 'pending' and old.status <> 'pending') execute function note_waiting();
create trigger vehicles_words_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function learn_vehicle_words();
create trigger vehicles_words_update after update of make, model on vehicles for each row
  when ((new.make, new.model) is distinct from (old.make, old.model)) execute function learn_vehicle_words();
create trigger vehicles_written before insert or update on vehicles for each row execute function stamp_change();

-- Row-level security

alter table bulk_change_vehicles enable row level security;
alter table bulk_change_vehicles force row level security;
alter table bulk_changes enable row level security;
alter table bulk_changes force row level security;
alter table drivers enable row level security;
alter table drivers force row level security;
alter table fleet_counts enable row level security;
alter table fleet_counts force row level security;
alter table fleet_departures enable row level security;
alter table fleet_departures force row level security;
alter table licence_reminders enable row level security;
alter table licence_reminders force row level security;
alter table reminder_digests enable row level security;
alter table reminder_digests force row level security;
alter table vehicles enable row level security;
alter table vehicles force row level security;
create policy everything on bulk_change_vehicles to tolppa_admin using (true);
-- Only admins undo a bulk change. A company's people neither read nor write these rows.
create policy everything on bulk_changes to tolppa_admin using (true);
create policy redacting on bulk_changes to current_user
  using (true)
  with check (true);
create policy enter on drivers as restrictive for insert to tolppa_user with check (status in ('incomplete', 'pending'));
create policy enter_of_provider on drivers as restrictive for insert to tolppa_provider with check (status in ('incomplete', 'pending'));
create policy everything on drivers to tolppa_admin using (true);
create policy of_provider on drivers to tolppa_provider
  using (exists (select from companies c where c.id = drivers.company_id and c.provider = (select app_provider())));
create policy own on drivers to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on drivers to current_user
  using (true)
  with check (true);
create policy counting on fleet_counts to current_user
  using (true)
  with check (true);
create policy everything on fleet_counts for select to tolppa_admin using (true);
create policy of_provider on fleet_counts for select to tolppa_provider
  using (exists (select from companies c where c.id = fleet_counts.company_id and c.provider = (select app_provider())));
create policy own on fleet_counts for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on fleet_departures for select to tolppa_admin using (true);
create policy noting on fleet_departures to current_user
  using (true)
  with check (true);
create policy of_provider on fleet_departures for select to tolppa_provider
  using (exists (select from companies c where c.id = fleet_departures.company_id and c.provider = (select app_provider())));
create policy own on fleet_departures for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on licence_reminders to tolppa_admin using (true);
create policy redacting on licence_reminders to current_user
  using (true)
  with check (true);
create policy everything on reminder_digests to tolppa_admin using (true);
create policy enter on vehicles as restrictive for insert to tolppa_user with check (status in ('incomplete', 'pending'));
create policy enter_of_provider on vehicles as restrictive for insert to tolppa_provider with check (status in ('incomplete', 'pending'));
create policy everything on vehicles to tolppa_admin using (true);
create policy finding_plates on vehicles for select to current_user
  using (true);
create policy of_provider on vehicles to tolppa_provider
  using (exists (select from companies c where c.id = vehicles.company_id and c.provider = (select app_provider())));
create policy own on vehicles to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on vehicles to current_user
  using (true)
  with check (true);

-- Grants

grant insert, select on bulk_change_vehicles to tolppa_admin;
grant insert, select on bulk_changes to tolppa_admin;
grant select, usage on sequence bulk_changes_id_seq to tolppa_admin;
grant select, usage on sequence bulk_changes_id_seq to tolppa_provider;
grant select, usage on sequence bulk_changes_id_seq to tolppa_user;
grant insert, select, update on drivers to tolppa_admin;
grant insert, select, update on drivers to tolppa_provider;
grant insert, select, update on drivers to tolppa_user;
grant select, usage on sequence drivers_id_seq to tolppa_admin;
grant select, usage on sequence drivers_id_seq to tolppa_provider;
grant select, usage on sequence drivers_id_seq to tolppa_user;
grant select on fleet_counts to tolppa_admin;
grant select on fleet_counts to tolppa_provider;
grant select on fleet_counts to tolppa_user;
grant select on fleet_departures to tolppa_admin;
grant select on fleet_departures to tolppa_provider;
grant select on fleet_departures to tolppa_user;
grant insert, select, update on licence_reminders to tolppa_admin;
grant insert, select, update on reminder_digests to tolppa_admin;
grant insert, select, update on vehicles to tolppa_admin;
grant insert, select, update on vehicles to tolppa_provider;
grant insert, select, update on vehicles to tolppa_user;
grant select, usage on sequence vehicles_id_seq to tolppa_admin;
grant select, usage on sequence vehicles_id_seq to tolppa_provider;
grant select, usage on sequence vehicles_id_seq to tolppa_user;
grant update (undone_at, undone_by) on bulk_changes to tolppa_admin;
