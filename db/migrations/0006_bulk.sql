-- Bulk changes of a fleet and their inverse.

-- One row per bulk change that an admin made: what it aimed at, and whether it was taken back. Where its vehicles ended
-- in several companies or states, as a list sent to the API may say, the column that would name one of them is empty.
create table bulk_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'client', 'system')),
  actor_id bigint,
  actor_label text not null,
  -- The company in whose list the vehicles were chosen.
  company_id bigint not null references companies (id) on delete restrict,
  kind text not null check (kind in ('move', 'status')),
  target_company_id bigint references companies (id) on delete restrict,
  target_status text check (target_status in ('pending', 'active', 'inactive')),
  count integer not null check (count between 1 and 10000),
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null)),
  check (kind = 'move' or target_company_id is null),
  check (kind = 'status' or target_status is null)
);
create index bulk_changes_company on bulk_changes (company_id, id desc);
create index bulk_changes_target on bulk_changes (target_company_id, id desc) where target_company_id is not null;

-- What became of each vehicle, and the version that the change gave it: one that has another by now was changed since.
create table bulk_change_vehicles (
  bulk_change_id bigint not null references bulk_changes (id) on delete restrict,
  vehicle_id bigint not null references vehicles (id) on delete restrict,
  version integer not null,
  company_id bigint not null,
  status text not null,
  primary key (bulk_change_id, vehicle_id)
);
comment on column bulk_change_vehicles.company_id is 'where the vehicle was before';
comment on column bulk_change_vehicles.status is 'the state the vehicle was in before';
create index bulk_change_vehicles_version on bulk_change_vehicles (vehicle_id, version);

alter table bulk_changes enable row level security;         alter table bulk_changes force row level security;
alter table bulk_change_vehicles enable row level security; alter table bulk_change_vehicles force row level security;
-- Taking back is the provider's: a company's own people neither see nor leave such rows.
create policy everything on bulk_changes to tolppa_admin using (true);
create policy everything on bulk_change_vehicles to tolppa_admin using (true);
grant select, insert, update (undone_at, undone_by) on bulk_changes to tolppa_admin;
grant select, insert on bulk_change_vehicles to tolppa_admin;
grant usage, select on sequence bulk_changes_id_seq to tolppa_admin;

-- The way back ---------------------------------------------------------------------------------------------

-- Some steps have no way back among the transitions: an approved vehicle never becomes pending again. What takes back a
-- recorded bulk change takes exactly that step back, and only while nothing else has happened to the vehicle.
create function undoes_bulk_change(vehicle_id bigint, version integer, wanted text) returns boolean
language plpgsql stable as $$
begin
  if current_user = 'tolppa_user' then
    return false;
  end if;
  return exists (
    select from bulk_change_vehicles v join bulk_changes b on b.id = v.bulk_change_id
    where v.vehicle_id = undoes_bulk_change.vehicle_id and v.version = undoes_bulk_change.version
      and v.status = wanted and b.undone_at is null);
end $$;

drop trigger vehicles_transition on vehicles;
create trigger vehicles_transition before update on vehicles for each row
  when (new.status is distinct from old.status and not undoes_bulk_change(old.id, old.version, new.status))
  execute function refuse_illegal_transition();

-- One order of locks -----------------------------------------------------------------------------------------

-- Vehicles or drivers first, then companies, each by id. Two moves in opposite directions would otherwise wait for each
-- other: an UPDATE with a join takes its rows in whatever order the join gives them.
create or replace function count_vehicles_changed() returns trigger language plpgsql as $$
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

create or replace function count_drivers_changed() returns trigger language plpgsql as $$
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
