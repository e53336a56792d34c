-- Payments in: whose a payment is, who may send them, and what an admin may still change.

-- When an admin said whose it is, beside who did.
alter table payments add column assigned_at timestamptz;
alter table payments add constraint payments_assigning check ((assigned_by is null) = (assigned_at is null));
grant update (assigned_at) on payments to tolppa_admin;

-- 'Kohdistamattomat maksut' by plate, and all with the same one.
create index payments_unassigned_plate on payments (license_plate, id) where vehicle_id is null;
-- A payment of yesterday may name the plate of a vehicle that is out of use since.
create index vehicles_plate on vehicles (license_plate) where deleted_at is null;

-- A payment is what it was sent as. The one change is that it gets its vehicle, once.
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
create trigger payments_final before update on payments for each row execute function refuse_payment_change();
create trigger payments_kept before delete on payments for each row execute function refuse_change();
create trigger payments_never_truncated before truncate on payments for each statement execute function refuse_change();

-- Whose was a vehicle on a day: the company that used it then or until that day, else the one it is in. A caller must not
-- take a payment for its own company because it cannot see another's days, so these look past the wall; what they find is
-- held against the companies that the caller sees. They run as their owner, who is held by force as well.
create function vehicle_holders(vehicle_ids bigint[], days date[]) returns table (n bigint, company_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select k.n, coalesce(a.company_id, v.company_id)
  from unnest(vehicle_ids, days) with ordinality k (vehicle_id, day, n)
  join vehicles v on v.id = k.vehicle_id and v.deleted_at is null
  left join lateral (select company_id from vehicle_activities
    where vehicle_id = v.id and active_from <= k.day and (active_to is null or active_to >= k.day)
    order by active_from desc limit 1) a on true
$$;
-- By plate: the vehicle that was in use with it, else the one that is, else the last one.
create function plate_holders(plates text[], days date[]) returns table (n bigint, vehicle_id bigint, company_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (k.n) k.n, v.id, coalesce(a.company_id, v.company_id)
  from unnest(plates, days) with ordinality k (plate, day, n)
  join vehicles v on v.license_plate = k.plate and v.deleted_at is null
  left join lateral (select company_id from vehicle_activities
    where vehicle_id = v.id and active_from <= k.day and (active_to is null or active_to >= k.day)
    order by active_from desc limit 1) a on true
  order by k.n, a.company_id is null, v.status = 'inactive', v.id desc
$$;
revoke execute on function vehicle_holders, plate_holders from public;
grant execute on function vehicle_holders, plate_holders to tolppa_user, tolppa_admin, tolppa_provider;

-- Payments come from programs that an admin let send them, never from a company's own people or software.
create policy sending on api_clients for select to current_user using (true);
create function app_sends_payments() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from api_clients
    where id = app_client_id() and company_id is null and 'payments:write' = any (scopes) and revoked_at is null)
$$;
revoke execute on function app_sends_payments from public;
grant execute on function app_sends_payments to tolppa_user, tolppa_provider;

-- Held ones belong to no company yet, or to the one that was named.
drop policy sent on payments;
drop policy sent_of_provider on payments;
create policy sent on payments for insert to tolppa_user
  with check ((select app_sends_payments()) and sender = 'client:' || (select app_client_id())
    and (company_id = any ((select app_company_ids())::bigint[]) or num_nonnulls(company_id, vehicle_id) = 0));
create policy sent_of_provider on payments for insert to tolppa_provider
  with check ((select app_sends_payments()) and sender = 'client:' || (select app_client_id())
    and (num_nonnulls(company_id, vehicle_id) = 0
      or exists (select from companies c where c.id = payments.company_id and c.provider = (select app_provider()))));
-- Whether it was sent before is a question about the sender's own, whosever it is by now.
create policy sent_before on payments for select to tolppa_user, tolppa_provider
  using (sender = 'client:' || (select app_client_id()));
