-- Computing statements: what a run is asked to do, when a debt is no longer carried over, and what is read for it.

-- What the server processes are asked to do for a run, who has it until when, and how far it is. Apart from the run
-- itself: its transaction would clash with every note of its progress.
create table settlement_tasks (
  run_id bigint primary key references settlement_runs (id) on delete restrict,
  task text not null check (task in ('preview', 'finalise')),
  asked_at timestamptz not null default now(),
  asked_by text not null,
  -- Whoever has it says so again and again; once that is past, another process takes it.
  taken_until timestamptz,
  companies_total integer,
  companies_done integer,
  -- Why it ended without a result: until somebody asks anew, nobody takes it.
  failure text check (char_length(failure) between 1 and 200)
);
alter table settlement_tasks enable row level security;
alter table settlement_tasks force row level security;
create policy everything on settlement_tasks to tolppa_admin using (true);
grant select, insert, update, delete on settlement_tasks to tolppa_admin;

alter table settlement_runs drop column task, drop column asked_at, drop column asked_by, drop column taken_until,
  drop column companies_total, drop column companies_done, drop column failure;

-- When what is below zero is no longer carried over but invoiced; from a day on, never edited.
create table settlement_rules (
  valid_from date primary key,
  max_carry_periods integer not null check (max_carry_periods between 0 and 100),
  carry_limit_cents integer not null check (carry_limit_cents between 0 and 100000000),
  payment_term_days integer not null check (payment_term_days between 1 and 90)
);
insert into settlement_rules values ('2000-01-01', 3, 20000, 14);
create trigger settlement_rules_append_only before update or delete on settlement_rules
  for each row execute function refuse_change();
grant select on settlement_rules to tolppa_user, tolppa_admin, tolppa_provider;
grant insert on settlement_rules to tolppa_admin;

-- A period's payments are added up from the index alone, which has to say which of them are corrections.
drop index payments_settled;
create index payments_settled on payments (settled_in, company_id, vehicle_id)
  include (occurred_on, amount_cents, vat_basis_points, occurred_at, correction) where settled_in is not null;

-- The functions below read as the owner, who is held by force as well.
create policy settling on companies for select to current_user using (true);
create policy settling on company_packages for select to current_user using (true);
create policy settling on joining_fees for select to current_user using (true);

-- Which of these companies the asker may see at all.
create function settled_companies(companies bigint[]) returns table (id bigint, business_id text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.business_id from companies c
  where c.id = any (settled_companies.companies) and case current_setting('role', true)
    when 'tolppa_admin' then true
    when 'tolppa_user' then c.id = any (app_company_ids())
    when 'tolppa_provider' then c.provider = app_provider()
    else false end
$$;
revoke execute on function settled_companies from public;

-- The vehicles of companies in the months of a period: on which days each had it, whether its joining fee was taken, and
-- for those that moved what another company paid on which days. Days from `until` on are not said: they come later.
-- A company may not see whose vehicle it was or is, only what its own fee depends on.
create function settlement_vehicles(companies bigint[], months_from date, period_from date, until date)
  returns table (company_id bigint, vehicle_id bigint, license_plate text, active jsonb, joining_fee_charged boolean, elsewhere jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  with own as (
    select c.id as company_id, c.business_id, a.vehicle_id,
      jsonb_agg(jsonb_build_array(a.active_from, case when a.active_to < until then a.active_to end) order by a.active_from) as active
    from settled_companies(companies) c join vehicle_activities a on a.company_id = c.id
    where a.active_from < until and coalesce(a.active_to > greatest(months_from, a.active_from), true)
    group by c.id, c.business_id, a.vehicle_id
  ), known as (
    select own.company_id, own.vehicle_id,
      min(a.active_from) filter (where a.company_id = own.company_id) as first_here,
      min(a.active_from) filter (where other.business_id = own.business_id) as first_beside,
      coalesce(bool_or(a.company_id <> own.company_id and a.active_from < until and coalesce(a.active_to > months_from, true)), false) as moved
    from own join vehicle_activities a on a.vehicle_id = own.vehicle_id and coalesce(a.active_to > a.active_from, true)
    left join companies other on other.id = a.company_id and a.company_id <> own.company_id
    group by own.company_id, own.vehicle_id
  ), price as (
    select package, monthly_fee_cents,
      daterange(valid_from, lead(valid_from) over (partition by package order by valid_from)) as valid
    from prices
  ), away as (
    select known.company_id, known.vehicle_id, jsonb_agg(jsonb_build_object('from', lower(days), 'to',
      case when upper(days) < until then upper(days) end, 'monthlyFeeCents', monthly_fee_cents) order by lower(days)) as elsewhere
    from known join vehicle_activities a on a.vehicle_id = known.vehicle_id and a.company_id <> known.company_id
    join company_packages p on p.company_id = a.company_id
    join price on price.package = p.name
    cross join lateral (select daterange(a.active_from, a.active_to) * daterange(p.starts_on, p.ends_before)
      * price.valid * daterange(months_from, until) as days) d
    where known.moved and not isempty(days)
    group by known.company_id, known.vehicle_id
  )
  select own.company_id, own.vehicle_id, v.license_plate, own.active,
    known.first_here < period_from or coalesce(known.first_beside < known.first_here, false)
      or exists (select from joining_fees f where f.vehicle_id = own.vehicle_id and f.business_id = own.business_id),
    away.elsewhere
  from own join known using (company_id, vehicle_id) left join away using (company_id, vehicle_id)
  join vehicles v on v.id = own.vehicle_id
  order by own.company_id, own.vehicle_id
$$;
revoke execute on function settlement_vehicles from public;
grant execute on function settlement_vehicles to tolppa_user, tolppa_admin, tolppa_provider;

-- The plates of vehicles that have payments, but were not in use in those months.
create function settlement_plates(companies bigint[], vehicle_ids bigint[]) returns table (id bigint, license_plate text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select v.id, v.license_plate from vehicles v
  where v.id = any (vehicle_ids) and (v.company_id in (select c.id from settled_companies(companies) c)
    or exists (select from vehicle_activities a join settled_companies(companies) c on c.id = a.company_id where a.vehicle_id = v.id))
$$;
revoke execute on function settlement_plates from public;
grant execute on function settlement_plates to tolppa_user, tolppa_admin, tolppa_provider;
