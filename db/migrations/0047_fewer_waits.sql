-- A POST under a new key waits for no answer about the key. A bulk change of vehicles reads only their companies, also where
-- PostgreSQL has no statistics. Who may drive in a postal code is found without reading half of the provider's ranges.
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

-- Which areas of a provider hold a postal code. Row-level security keeps PostgreSQL from using an index of ranges, so the
-- function runs as the owner. A dispatch provider's program asks of its own provider.
create index booking_area_post_codes_holding on booking_area_post_codes using gist (int4range(first_code, last_code, '[]'));
drop index booking_area_post_codes_lookup;

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
