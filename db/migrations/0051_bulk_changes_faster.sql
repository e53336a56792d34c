-- Bulk changes of vehicles: less work for each vehicle.
-- Works with builds since 0026_outgoing

-- An activity that ended on the day it began holds no day and overlaps nothing. It is left out of the index, whose entries take
-- several times as long as those of a B-tree. A vehicle that is moved and moved back on the same day leaves such an activity.
alter table vehicle_activities drop constraint vehicle_activities_never_overlap;
alter table vehicle_activities add constraint vehicle_activities_never_overlap
  exclude using gist ((vehicle_id + 0) with =, daterange(active_from, active_to, '[)'::text) with &&)
  where (active_to is distinct from active_from);

-- Each activity and each vehicle is looked up by its id. For a join of thousands of vehicles with their activities PostgreSQL read
-- all running activities, and for a join with their companies, without statistics, the vehicles of each active company.
create or replace function note_vehicle_activities(changed bigint[], day date) returns void
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

-- The lock that changes_settled_until looks for is taken once for each statement, before its first row gets its changed_at.
create function hold_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(changing_lock_class(), changing_lock_number(now()));
  return null;
end $$;

create or replace function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end $$;

create trigger companies_held before insert or update on companies for each statement execute function hold_change();
create trigger drivers_held before insert or update on drivers for each statement execute function hold_change();
create trigger vehicles_held before insert or update on vehicles for each statement execute function hold_change();
