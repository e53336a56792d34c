-- Vehicles and drivers: when they are in use, their totals, and wishes to take vehicles back into use.

-- What drizzle-kit cannot express

-- An activity that ended on the day it began holds no day and overlaps nothing. A vehicle that is moved and moved back on the same
-- day leaves one. The index leaves it out, because an entry takes several times as long as one of a B-tree. The expression keeps the
-- planner from looking a vehicle up by this index: the B-tree of the same columns takes a third of the time.
alter table vehicle_activities add constraint vehicle_activities_never_overlap
  exclude using gist ((vehicle_id + 0) with =, daterange(active_from, active_to, '[)'::text) with &&)
  where (active_to is distinct from active_from);

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

-- Whether a step of a vehicle undoes a bulk change. Only admins undo one.
create function undoes_bulk_change(vehicle_id bigint, version integer, wanted text) returns boolean
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

-- As undoes_bulk_change, for drivers.
create function undoes_drivers_bulk_change(driver_id bigint, version integer, wanted text) returns boolean
language plpgsql stable as $$
begin
  if lacks_authority() then
    return false;
  end if;
  return exists (
    select from bulk_change_drivers d join bulk_changes b on b.id = d.bulk_change_id
    where d.driver_id = undoes_drivers_bulk_change.driver_id and d.version = undoes_drivers_bulk_change.version
      and d.status = wanted and b.undone_at is null);
end $$;

-- As normalisePlate in lib/core/finnish/plate.ts. What holds other letters stays as it is; no form takes it.
create function plate_spelling(value text) returns text language plpgsql immutable parallel safe as $$
declare
  compact constant text := upper(latin_code(value) collate "fi-x-icu");
begin
  if compact !~ '^[A-Z0-9À-ÖØ-ÞĀ-ſ]+$' then return value; end if;
  return regexp_replace(regexp_replace(compact, '^([A-ZÅÄÖ]{1,3})([0-9]{1,5})$', '\1-\2'), '^([0-9]{1,5})([A-ZÅÄÖ]{1,3})$', '\1-\2');
end $$;

-- Whoever writes a plate, the index that keeps plates unique holds its one spelling. Most are written in it already, with a dash.
create function spell_plate() returns trigger language plpgsql as $$
begin
  new.license_plate := plate_spelling(new.license_plate);
  return new;
end $$;

create function plates_taken_elsewhere(plates text[], own_company bigint) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select license_plate from vehicles
  where license_plate = any (plates) and company_id <> own_company and deleted_at is null and status <> 'inactive'
$$;
revoke execute on function plates_taken_elsewhere(text[], bigint) from public;
grant execute on function plates_taken_elsewhere(text[], bigint) to tolppa_admin, tolppa_provider, tolppa_user;

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

create function note_departures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into fleet_departures as d (kind, entity_id, company_id, changed_at)
    select tg_argv[0], o.id, o.company_id, n.changed_at
    from old_rows o join new_rows n on n.id = o.id where o.company_id <> n.company_id order by o.id
    on conflict (kind, company_id, entity_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;

-- Each activity and each vehicle is looked up by its id. For a join of thousands of vehicles with their activities PostgreSQL read
-- all running activities, and for a join with their companies, without statistics, the vehicles of each active company.
create function note_vehicle_activities(changed bigint[], day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicle_activities a set active_to = greatest(day, a.active_from)
    where a.vehicle_id = any (changed) and a.active_to is null
      and not (select a.company_id = c.id and in_use(v.status, v.deleted_at, c.status, c.deleted_at)
        from vehicles v join companies c on c.id = v.company_id where v.id = a.vehicle_id);
  insert into vehicle_activities (vehicle_id, company_id, active_from)
    select v.id, v.company_id, greatest(day, (select max(a.active_to) from vehicle_activities a where a.vehicle_id = v.id))
    from vehicles v
    where v.id = any (changed)
      and (select in_use(v.status, v.deleted_at, c.status, c.deleted_at) from companies c where c.id = v.company_id)
      and not exists (select from vehicle_activities a where a.vehicle_id = v.id and a.active_to is null);
end $$;
revoke execute on function note_vehicle_activities(bigint[], date) from public;

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

-- A vehicle that came back, was deleted or was moved is not asked for any more.
create function end_reactivation_wish() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from reactivation_wishes where vehicle_id = new.id;
  return null;
end $$;

-- Triggers

-- Whoever is anonymised is out of use and stays so. A column that is added later is held too.
create trigger drivers_anonymised before update on drivers for each row
  when (old.status = 'inactive' or old.deleted_at is not null)
  execute function refuse_anonymised_change('driver', 'company_id', 'created_by', 'modified_by', 'modified_at', 'changed_at',
    'version', 'search');
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
create trigger drivers_held before insert or update on drivers for each statement execute function hold_change();
create trigger drivers_restore before update on drivers for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function refuse_user_restore();
create trigger drivers_status_counted_insert after insert on drivers referencing new table as new_rows
  for each statement execute function count_fleet('driver');
create trigger drivers_status_counted_update after update on drivers referencing old table as old_rows new table as new_rows
  for each statement execute function count_fleet('driver');
create trigger drivers_transition before update on drivers for each row
  when (new.status is distinct from old.status and not undoes_drivers_bulk_change(old.id, old.version, new.status))
  execute function refuse_illegal_transition();
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
create trigger vehicles_a_spelled before insert or update of license_plate on vehicles for each row
  when (new.license_plate !~ '^[A-Z0-9ÅÄÖ]+-[A-Z0-9ÅÄÖ]+$') execute function spell_plate();
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
create trigger vehicles_held before insert or update on vehicles for each statement execute function hold_change();
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
create trigger vehicles_wish_ended after update of status, deleted_at, company_id on vehicles for each row
  when (old.status = 'inactive' and (new.status <> 'inactive' or new.deleted_at is not null or new.company_id <> old.company_id))
  execute function end_reactivation_wish();
create trigger vehicles_words_insert after insert on vehicles referencing new table as new_rows
  for each statement execute function learn_vehicle_words();
create trigger vehicles_words_update after update of make, model on vehicles for each row
  when ((new.make, new.model) is distinct from (old.make, old.model)) execute function learn_vehicle_words();
create trigger vehicles_written before insert or update on vehicles for each row execute function stamp_change();

-- Row-level security

alter table drivers enable row level security, force row level security;
alter table fleet_counts enable row level security, force row level security;
alter table fleet_departures enable row level security, force row level security;
alter table licence_reminders enable row level security, force row level security;
alter table reactivation_wishes enable row level security, force row level security;
alter table reminder_digests enable row level security, force row level security;
alter table vehicle_activities enable row level security, force row level security;
alter table vehicles enable row level security, force row level security;
create policy enter on drivers as restrictive for insert to tolppa_user with check (status in ('incomplete', 'pending'));
create policy enter_of_provider on drivers as restrictive for insert to tolppa_provider with check (status in ('incomplete', 'pending'));
create policy everything on drivers to tolppa_admin using (true);
create policy of_provider on drivers to tolppa_provider
  using (exists (select from companies c where c.id = drivers.company_id and c.provider = (select app_provider())));
create policy own on drivers to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on drivers to current_user using (true) with check (true);
create policy counting on fleet_counts to current_user using (true) with check (true);
create policy everything on fleet_counts for select to tolppa_admin using (true);
create policy of_provider on fleet_counts for select to tolppa_provider
  using (exists (select from companies c where c.id = fleet_counts.company_id and c.provider = (select app_provider())));
create policy own on fleet_counts for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on fleet_departures for select to tolppa_admin using (true);
create policy noting on fleet_departures to current_user using (true) with check (true);
create policy of_provider on fleet_departures for select to tolppa_provider
  using (exists (select from companies c where c.id = fleet_departures.company_id and c.provider = (select app_provider())));
create policy own on fleet_departures for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on licence_reminders to tolppa_admin using (true);
create policy redacting on licence_reminders to current_user using (true) with check (true);
create policy everything on reactivation_wishes to tolppa_admin using (true);
create policy of_provider on reactivation_wishes to tolppa_provider
  using (exists (select from companies c where c.id = reactivation_wishes.company_id and c.provider = (select app_provider())));
create policy own on reactivation_wishes to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on reactivation_wishes to current_user using (true) with check (true);
-- Whoever wishes for a vehicle again takes away what was declined, and nobody declines for the provider.
create policy wishing on reactivation_wishes as restrictive for insert to tolppa_user, tolppa_provider
  with check (declined_at is null and exists (select from vehicles v where v.id = vehicle_id
    and v.company_id = reactivation_wishes.company_id and v.status = 'inactive' and v.deleted_at is null));
create policy wishing_again on reactivation_wishes as restrictive for update to tolppa_user, tolppa_provider
  using (true)
  with check (declined_at is null and exists (select from vehicles v where v.id = vehicle_id
    and v.company_id = reactivation_wishes.company_id and v.status = 'inactive' and v.deleted_at is null));
create policy everything on reminder_digests to tolppa_admin using (true);
create policy everything on vehicle_activities for select to tolppa_admin using (true);
create policy noting on vehicle_activities to current_user using (true) with check (true);
create policy of_provider on vehicle_activities for select to tolppa_provider
  using (exists (select from companies c where c.id = vehicle_activities.company_id and c.provider = (select app_provider())));
create policy own on vehicle_activities for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy enter on vehicles as restrictive for insert to tolppa_user with check (status in ('incomplete', 'pending'));
create policy enter_of_provider on vehicles as restrictive for insert to tolppa_provider with check (status in ('incomplete', 'pending'));
create policy everything on vehicles to tolppa_admin using (true);
create policy finding_plates on vehicles for select to current_user using (true);
create policy of_provider on vehicles to tolppa_provider
  using (exists (select from companies c where c.id = vehicles.company_id and c.provider = (select app_provider())));
create policy own on vehicles to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on vehicles to current_user using (true) with check (true);

-- Grants

grant insert, select, update on drivers to tolppa_admin, tolppa_provider, tolppa_user;
grant usage, select on sequence drivers_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant select on fleet_counts to tolppa_admin, tolppa_provider, tolppa_user;
grant select on fleet_departures to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select, update on licence_reminders to tolppa_admin;
grant select, insert on reactivation_wishes to tolppa_admin, tolppa_provider, tolppa_user;
grant update (wished_at, wished_by, declined_at, declined_by, decline_reason) on reactivation_wishes to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select, update on reminder_digests to tolppa_admin;
grant select on vehicle_activities to tolppa_admin, tolppa_provider, tolppa_user;
grant usage, select on sequence vehicle_activities_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select, update on vehicles to tolppa_admin, tolppa_provider, tolppa_user;
grant usage, select on sequence vehicles_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
