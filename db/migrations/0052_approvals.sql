-- What is in use was approved: when, and of a company by whom.

-- A vehicle or driver knows when it was first taken into use; the history tells by whom.
alter table vehicles add column approved_at timestamptz;
alter table drivers add column approved_at timestamptz;

-- What came into use without one --------------------------------------------------------------------------------

-- The owner of the tables is held by row-level security as well.
alter table events no force row level security;
alter table vehicle_activities no force row level security;
alter table companies no force row level security;
alter table vehicles no force row level security;
alter table drivers no force row level security;

-- An application that was withdrawn and then taken into use was not noted as approved. The event that made it active
-- tells when and by whom; an active row without such an event was made active, by its creator. 'infinity' (0010) tells
-- who keeps a copy, and counts no version: nobody changed the company now. An account number that was changed since then
-- was not held: payouts to it wait for an admin from now on. The history keeps the former one shortened.
with mended as (
  update companies c set approved_at = coalesce(first.at, c.created_at), approved_by = coalesce(first.actor_label, c.created_by),
      changed_at = 'infinity'
    from companies t left join lateral (select e.at, e.actor_label from events e
      where e.entity_type = 'company' and e.entity_id = t.id and e.after->>'status' = 'active' order by e.id limit 1) first on true
    where t.id = c.id and c.approved_at is null and (c.status = 'active' or (c.status = 'inactive' and first.at is not null))
    returning c.id, c.iban, c.approved_at)
insert into iban_changes (company_id, old_iban, new_iban, changed_at, changed_by)
  select distinct on (m.id) m.id, e.before->>'billing.iban', m.iban, e.at, e.actor_label
    from mended m join events e on e.entity_type = 'company' and e.entity_id = m.id
    where e.at > m.approved_at and e.action = 'update' and e.after ? 'billing.iban'
    order by m.id, e.id
  on conflict do nothing;
-- A row may tell when and not by whom.
update companies set approved_by = created_by, changed_at = 'infinity' where approved_at is not null and approved_by is null;

-- Nothing of a vehicle or driver is shown that was not before, so nobody is told.
alter table vehicles disable trigger user;
alter table drivers disable trigger user;
update vehicles v set approved_at = coalesce(
    (select e.at from events e where e.entity_type = 'vehicle' and e.entity_id = v.id and e.after->>'status' = 'active'
      order by e.id limit 1),
    (select min(a.active_from) from vehicle_activities a where a.vehicle_id = v.id),
    case when v.status = 'active' then v.created_at end)
  where v.status in ('active', 'inactive');
update drivers d set approved_at = coalesce(
    (select e.at from events e where e.entity_type = 'driver' and e.entity_id = d.id and e.after->>'status' = 'active'
      order by e.id limit 1),
    case when d.status = 'active' then d.created_at end)
  where d.status in ('active', 'inactive');
alter table vehicles enable trigger user;
alter table drivers enable trigger user;

alter table drivers force row level security;
alter table vehicles force row level security;
alter table companies force row level security;
alter table vehicle_activities force row level security;
alter table events force row level security;

-- Nothing more does ---------------------------------------------------------------------------------------------

alter table companies add constraint companies_approved
  check (status <> 'active' or (approved_at is not null and approved_by is not null));
alter table vehicles add constraint vehicles_approved check (status <> 'active' or approved_at is not null);
alter table drivers add constraint drivers_approved check (status <> 'active' or approved_at is not null);

-- The step into use is the approval, where there was none yet; an application has none, also where the step is taken back.
create function note_approval() returns trigger language plpgsql as $$
begin
  if new.status = 'active' then
    new.approved_at := coalesce(new.approved_at, case tg_op when 'INSERT' then new.created_at else now() end);
  elsif new.status <> 'inactive' then
    new.approved_at := null;
  end if;
  return new;
end $$;
create trigger vehicles_approval before insert on vehicles for each row
  when (new.status = 'active' or new.approved_at is not null) execute function note_approval();
create trigger vehicles_approval_later before update of status on vehicles for each row
  when (new.status <> old.status) execute function note_approval();
create trigger drivers_approval before insert on drivers for each row
  when (new.status = 'active' or new.approved_at is not null) execute function note_approval();
create trigger drivers_approval_later before update of status on drivers for each row
  when (new.status <> old.status) execute function note_approval();

-- As before (0011); that a vehicle or driver was approved is not for a company to say either.
create or replace function refuse_user_fleet_authority() returns trigger language plpgsql as $$
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
  -- A condition of its own: drivers have no such column.
  if tg_table_name = 'vehicles' and old.status in ('active', 'inactive') then
    if new.license_plate is distinct from old.license_plate then
      raise exception 'only the provider changes the plate' using errcode = 'CH002';
    end if;
  end if;
  return new;
end $$;
