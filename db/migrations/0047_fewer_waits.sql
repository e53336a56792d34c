-- A POST under a new key waits for no answer about the key. A bulk change of vehicles reads only their companies, also where
-- PostgreSQL has no statistics.
-- Works with builds since 0026_outgoing

-- Reserves a key until this transaction ends. Fails if another transaction has the key or anything is known of it.
create function reserve_new_key(asker text, wanted text) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(asker || '/' || wanted, 1))
    or exists (select from idempotent_answers a where a.actor_key = asker and a.key = wanted) then
    raise exception 'the key is known' using errcode = 'CH008';
  end if;
end $$;

-- The company of each vehicle is looked up by its id. As a join without statistics, PostgreSQL read the vehicles of each active
-- company instead.
create or replace function note_vehicle_activities(changed bigint[], day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicle_activities a set active_to = greatest(day, a.active_from)
    from vehicles v
    where v.id = any (changed) and a.vehicle_id = v.id and a.active_to is null
      and not (select a.company_id = c.id and in_use(v.status, v.deleted_at, c.status, c.deleted_at)
        from companies c where c.id = v.company_id);
  insert into vehicle_activities (vehicle_id, company_id, active_from)
    select v.id, v.company_id, greatest(day, (select max(a.active_to) from vehicle_activities a where a.vehicle_id = v.id))
    from vehicles v
    where v.id = any (changed)
      and (select in_use(v.status, v.deleted_at, c.status, c.deleted_at) from companies c where c.id = v.company_id)
      and not exists (select from vehicle_activities a where a.vehicle_id = v.id and a.active_to is null);
end $$;
