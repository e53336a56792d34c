-- What statements are computed from, found by index whether it is of one company or of hundreds.

-- Joined row by row: estimates of how many there are had the planner read whole tables for one company.
create or replace function settlement_vehicles(companies bigint[], months_from date, period_from date, until date)
  returns table (company_id bigint, vehicle_id bigint, license_plate text, active jsonb, joining_fee_charged boolean, elsewhere jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, own.vehicle_id, v.license_plate, own.active,
    known.first_here < period_from or coalesce(known.first_beside < known.first_here, false)
      or exists (select from joining_fees f where f.vehicle_id = own.vehicle_id and f.business_id = c.business_id),
    case when known.moved then (
      select jsonb_agg(jsonb_build_object('from', lower(days), 'to', case when upper(days) < until then upper(days) end,
        'monthlyFeeCents', price.monthly_fee_cents) order by lower(days))
      from vehicle_activities a join company_packages p on p.company_id = a.company_id
      join (select package, monthly_fee_cents,
          daterange(valid_from, lead(valid_from) over (partition by package order by valid_from)) as valid from prices) price
        on price.package = p.name
      cross join lateral (select daterange(a.active_from, a.active_to) * daterange(p.starts_on, p.ends_before)
        * price.valid * daterange(months_from, until) as days) d
      where a.vehicle_id = own.vehicle_id and a.company_id <> c.id and not isempty(days)) end
  from settled_companies(companies) c
  cross join lateral (
    select a.vehicle_id,
      jsonb_agg(jsonb_build_array(a.active_from, case when a.active_to < until then a.active_to end) order by a.active_from) as active
    from vehicle_activities a
    where a.company_id = c.id and a.active_from < until and coalesce(a.active_to > greatest(months_from, a.active_from), true)
    group by a.vehicle_id) own
  cross join lateral (
    select min(a.active_from) filter (where a.company_id = c.id) as first_here,
      min(a.active_from) filter (where other.business_id = c.business_id) as first_beside,
      coalesce(bool_or(a.company_id <> c.id and a.active_from < until and coalesce(a.active_to > months_from, true)), false) as moved
    from vehicle_activities a left join companies other on other.id = a.company_id and a.company_id <> c.id
    where a.vehicle_id = own.vehicle_id and coalesce(a.active_to > a.active_from, true)) known
  join vehicles v on v.id = own.vehicle_id
  order by c.id, own.vehicle_id
$$;

-- Payments of a period added up by vehicle, captured or refunded, VAT rate and which of the company's cuts
-- ([{"id": 1, "days": "{2026-11-16}"}]) they lie between. Behind row-level security a company's user would have every
-- row fetched to look at its sender; here the index alone answers.
create policy settling on payments for select to current_user using (true);
create function settlement_payments(companies bigint[], period_from date, cuts jsonb)
  returns table (company_id bigint, vehicle_id bigint, cents bigint, count bigint, vat_basis_points integer, first_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.company_id, p.vehicle_id, sum(p.amount_cents)::bigint, count(*), p.vat_basis_points, min(p.occurred_at)
  from payments p left join jsonb_to_recordset(cuts) as cut (id bigint, days date[]) on cut.id = p.company_id
  where p.settled_in = period_from and not p.correction
    and p.company_id = any (array(select c.id from settled_companies(companies) c))
  group by p.company_id, p.vehicle_id, p.amount_cents > 0, p.vat_basis_points, width_bucket(p.occurred_on, cut.days)
  order by p.company_id, p.vehicle_id, min(p.occurred_at), sum(p.amount_cents), p.vat_basis_points, count(*)
$$;
revoke execute on function settlement_payments from public;
grant execute on function settlement_payments to tolppa_user, tolppa_admin, tolppa_provider;
