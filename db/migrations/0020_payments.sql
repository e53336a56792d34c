-- Card payments.

-- Autovacuum looks at card payments after each half percent of new ones. By default it waits for a tenth to count them, and for a
-- fifth to clean up: more than the payments of a fortnight, so that the planner expects one payment in a period of thousands.
alter table payments set (autovacuum_analyze_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);

-- What drizzle-kit cannot express

-- A query reads this index alone.
create index payments_settled on payments using btree (settled_in, company_id, vehicle_id) include (occurred_on, amount_cents, vat_basis_points, occurred_at, correction)
  where (settled_in is not null);

-- Functions

create function app_sends_payments() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from api_clients
    where id = app_client_id() and company_id is null and 'payments:write' = any (scopes) and revoked_at is null)
$$;
revoke execute on function app_sends_payments() from public;
grant execute on function app_sends_payments() to tolppa_provider, tolppa_user;

-- A payment never changes. The one exception: it gets its vehicle, once.
create function refuse_payment_change() returns trigger language plpgsql as $$
begin
  if old.vehicle_id is not null or new.vehicle_id is null or new.assigned_by is null
    or (new.id, new.sender, new.reference, new.license_plate, new.driver_id, new.amount_cents, new.vat_basis_points, new.method,
        new.occurred_at, new.occurred_on, new.received_at)
      is distinct from (old.id, old.sender, old.reference, old.license_plate, old.driver_id, old.amount_cents,
        old.vat_basis_points, old.method, old.occurred_at, old.occurred_on, old.received_at) then
    raise exception 'a payment is final' using errcode = 'CH002';
  end if;
  return new;
end $$;

-- The company that had a vehicle on a day. Only admins see every company. Everybody else sees their own companies, or nothing.
create function vehicle_holders(vehicle_ids bigint[], days date[]) returns table (n bigint, company_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select k.n, h.company_id
  from unnest(vehicle_ids, days) with ordinality k (vehicle_id, day, n)
  join vehicles v on v.id = k.vehicle_id and v.deleted_at is null
  left join lateral (select company_id from vehicle_activities
    where vehicle_id = v.id and active_from <= k.day and (active_to is null or active_to >= k.day)
    order by active_from desc limit 1) a on true
  cross join lateral (select coalesce(a.company_id, v.company_id) as company_id) h
  where is_callers(h.company_id)
$$;
revoke execute on function vehicle_holders(bigint[], date[]) from public;
grant execute on function vehicle_holders(bigint[], date[]) to tolppa_admin, tolppa_provider, tolppa_user;

-- The vehicle with a plate on a day, and its company: the vehicle that was in use then, otherwise the one that is in use now,
-- otherwise the last one. The search covers all vehicles before it is limited to the actor's companies: otherwise an actor's
-- vehicle could take the place of another company's.
create function plate_holders(plates text[], days date[]) returns table (n bigint, vehicle_id bigint, company_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select h.n, h.vehicle_id, h.company_id from (
    select distinct on (k.n) k.n, v.id as vehicle_id, coalesce(a.company_id, v.company_id) as company_id
    from unnest(plates, days) with ordinality k (plate, day, n)
    join vehicles v on v.license_plate = k.plate and v.deleted_at is null
    left join lateral (select company_id from vehicle_activities
      where vehicle_id = v.id and active_from <= k.day and (active_to is null or active_to >= k.day)
      order by active_from desc limit 1) a on true
    order by k.n, a.company_id is null, v.status = 'inactive', v.id desc) h
  where is_callers(h.company_id)
$$;
revoke execute on function plate_holders(text[], date[]) from public;
grant execute on function plate_holders(text[], date[]) to tolppa_admin, tolppa_provider, tolppa_user;

-- Triggers

create trigger payments_final before update on payments for each row execute function refuse_payment_change();
create trigger payments_kept before delete on payments for each row execute function refuse_change();
create trigger payments_never_truncated before truncate on payments for each statement execute function refuse_change();

-- Row-level security

alter table payments enable row level security, force row level security;
create policy everything on payments to tolppa_admin using (true);
create policy of_provider on payments for select to tolppa_provider
  using (exists (select from companies c where c.id = payments.company_id and c.provider = (select app_provider())));
create policy own on payments for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on payments to current_user using (true) with check (true);
create policy sent on payments for insert to tolppa_user
  with check ((select app_sends_payments()) and sender = 'client:' || (select app_client_id())
    and (company_id = any ((select app_company_ids())::bigint[]) or num_nonnulls(company_id, vehicle_id) = 0));
-- A sender finds its own payments again, no matter which company has them by now.
create policy sent_before on payments for select to tolppa_user, tolppa_provider
  using (sender = 'client:' || (select app_client_id()));
create policy sent_of_provider on payments for insert to tolppa_provider
  with check ((select app_sends_payments()) and sender = 'client:' || (select app_client_id())
    and (num_nonnulls(company_id, vehicle_id) = 0
      or exists (select from companies c where c.id = payments.company_id and c.provider = (select app_provider()))));
create policy settling on payments for select to current_user using (true);

-- Grants

grant insert, select on payments to tolppa_admin, tolppa_provider, tolppa_user;
grant update (company_id, vehicle_id, settled_in, correction, assigned_by, assigned_at) on payments to tolppa_admin;
grant usage, select on sequence payments_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
