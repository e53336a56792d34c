-- Settlements: prices, rules, discounts and the runs of the periods, with the audits of the books.

-- Functions

-- The first day that is not closed. Older payments are settled from this day on. Null if no period was ever closed.
create function open_settlement_from() returns date language sql stable security definer set search_path = public, pg_temp as
  $$ select max(period_end) + 1 from settlement_runs where closed_at is not null $$;
revoke execute on function open_settlement_from() from public;
grant execute on function open_settlement_from() to tolppa_admin, tolppa_provider, tolppa_user;

-- The companies among these that the actor may see.
create function settled_companies(companies bigint[]) returns table (id bigint, business_id text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.id, c.business_id from companies c
  where c.id = any (settled_companies.companies) and case current_setting('role', true)
    when 'tolppa_admin' then true
    when 'tolppa_user' then c.id = any (app_company_ids())
    when 'tolppa_overseer' then c.id = any (app_company_ids())
      or c.deleted_at is null and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])
    when 'tolppa_provider' then c.provider = app_provider()
    else false end
$$;
revoke execute on function settled_companies(bigint[]) from public;

-- The joins are lateral, row by row: with the planner's estimates, whole tables were read for one company.
create function settlement_vehicles(companies bigint[], months_from date, period_from date, until date)
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
revoke execute on function settlement_vehicles(bigint[], date, date, date) from public;
grant execute on function settlement_vehicles(bigint[], date, date, date) to tolppa_admin, tolppa_provider, tolppa_user;

-- The plates of vehicles that have payments but were not in use in these months.
create function settlement_plates(companies bigint[], vehicle_ids bigint[]) returns table (id bigint, license_plate text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select v.id, v.license_plate from vehicles v
  where v.id = any (vehicle_ids) and (v.company_id in (select c.id from settled_companies(companies) c)
    or exists (select from vehicle_activities a join settled_companies(companies) c on c.id = a.company_id where a.vehicle_id = v.id))
$$;
revoke execute on function settlement_plates(bigint[], bigint[]) from public;
grant execute on function settlement_plates(bigint[], bigint[]) to tolppa_admin, tolppa_provider, tolppa_user;

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
revoke execute on function settlement_payments(bigint[], date, jsonb) from public;
grant execute on function settlement_payments(bigint[], date, jsonb) to tolppa_admin, tolppa_provider, tolppa_user;

-- The days of closed periods are settled: no discount is added to them, removed from them or changed.
create function keep_settled_discounts() returns trigger language plpgsql as $$
declare open_from date := open_settlement_from();
begin
  if open_from is null then return new; end if;
  if tg_op = 'UPDATE' and old.valid_from < open_from and not old.cancelled then
    if (old.name, old.target, old.company_id, old.provider, old.valid_from, new.cancelled)
        is distinct from (new.name, new.target, new.company_id, new.provider, new.valid_from, false)
      or (old.basis_points, old.amount_cents) is distinct from (new.basis_points, new.amount_cents)
      or (new.valid_to is distinct from old.valid_to and (old.valid_to < open_from - 1 or new.valid_to < open_from - 1)) then
      raise exception 'statements were made with discount %', old.id using errcode = 'CH032';
    end if;
  elsif new.valid_from < open_from and not new.cancelled then
    raise exception 'the days from % are settled', new.valid_from using errcode = 'CH032';
  end if;
  return new;
end $$;

-- Triggers

create trigger discounts_kept before delete on discounts for each row execute function refuse_change();
create trigger discounts_never_truncated before truncate on discounts for each statement execute function refuse_change();
create trigger discounts_settled before insert or update on discounts for each row execute function keep_settled_discounts();
create trigger discounts_version before update on discounts for each row execute function bump_version();
create trigger prices_append_only before update or delete on prices for each row execute function refuse_change();
create trigger settlement_rules_append_only before update or delete on settlement_rules
  for each row execute function refuse_change();

-- Row-level security

alter table audit_runs enable row level security, force row level security;
alter table discounts enable row level security, force row level security;
alter table joining_fees enable row level security, force row level security;
alter table previewed_statements enable row level security, force row level security;
alter table settlement_runs enable row level security, force row level security;
alter table settlement_tasks enable row level security, force row level security;
create policy everything on audit_runs to tolppa_admin using (true);
create policy everything on discounts to tolppa_admin using (true);
-- A dispatch provider's program reads the settlements of the provider's companies.
create policy of_provider on discounts for select to tolppa_provider
  using (company_id is null or exists (select from companies c where c.id = discounts.company_id and c.provider = (select app_provider())));
-- Companies see their own rows. Of the runs they see only which periods are closed (open_settlement_from).
create policy own on discounts for select to tolppa_user using (company_id is null or company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on discounts to current_user using (true) with check (true);
create policy everything on joining_fees to tolppa_admin using (true);
create policy of_provider on joining_fees for select to tolppa_provider
  using (exists (select from companies c where c.id = joining_fees.company_id and c.provider = (select app_provider())));
create policy own on joining_fees for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy settling on joining_fees for select to current_user using (true);
-- Admins alone see a run before it is final.
create policy everything on previewed_statements to tolppa_admin using (true);
create policy asking on settlement_runs for select to current_user using (true);
create policy everything on settlement_runs to tolppa_admin using (true);
create policy redacting on settlement_runs to current_user using (true) with check (true);
create policy everything on settlement_tasks to tolppa_admin using (true);
create policy redacting on settlement_tasks to current_user using (true) with check (true);

-- Grants

grant insert, select on audit_runs to tolppa_admin;
grant usage, select on sequence audit_runs_id_seq to tolppa_admin;
grant insert, select on discounts to tolppa_admin;
grant select (id, name, target, basis_points, amount_cents, company_id, provider, valid_from, valid_to, cancelled) on discounts to tolppa_provider, tolppa_user;
grant update (name, target, basis_points, amount_cents, company_id, provider, valid_from, valid_to, note, cancelled) on discounts to tolppa_admin;
grant usage, select on sequence discounts_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select on joining_fees to tolppa_admin;
grant select on joining_fees to tolppa_provider, tolppa_user;
grant insert, select, update on number_series to tolppa_admin;
grant delete, insert, select on previewed_statements to tolppa_admin;
grant insert, select on prices to tolppa_admin;
grant select on prices to tolppa_provider, tolppa_user;
grant insert, select on settlement_rules to tolppa_admin;
grant select on settlement_rules to tolppa_provider, tolppa_user;
grant insert, select, update on settlement_runs to tolppa_admin;
grant usage, select on sequence settlement_runs_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant delete, insert, select, update on settlement_tasks to tolppa_admin;

-- First rows

-- The first price list and settlement rules.
insert into prices values
  ('standard', '2000-01-01', 3000, 270, 10000, 0, 0),
  ('premium', '2000-01-01', 4000, 320, 10000, 0, 3);
insert into settlement_rules values ('2000-01-01', 3, 20000, 14);
