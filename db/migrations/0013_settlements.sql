-- Settlements: functions, triggers, policies and grants. The tables are in 0001_tables.sql.

-- What drizzle-kit cannot express ---------------------------------------------------------------------

alter table vehicle_activities add constraint vehicle_activities_never_overlap
  exclude using gist (vehicle_id with =, daterange(active_from, active_to, '[)'::text) with &&);

-- Answers a query from the index alone.
CREATE INDEX payments_settled ON payments USING btree (settled_in, company_id, vehicle_id) INCLUDE (occurred_on, amount_cents, vat_basis_points, occurred_at, correction) WHERE (settled_in IS NOT NULL);

-- Functions -------------------------------------------------------------------------------------------

create function note_vehicle_activities(changed bigint[], day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicle_activities a set active_to = greatest(day, a.active_from)
    from vehicles v join companies c on c.id = v.company_id
    where v.id = any (changed) and a.vehicle_id = v.id and a.active_to is null
      and not (a.company_id = c.id and in_use(v.status, v.deleted_at, c.status, c.deleted_at));
  insert into vehicle_activities (vehicle_id, company_id, active_from)
    select v.id, c.id, greatest(day, (select max(a.active_to) from vehicle_activities a where a.vehicle_id = v.id))
    from vehicles v join companies c on c.id = v.company_id
    where v.id = any (changed) and in_use(v.status, v.deleted_at, c.status, c.deleted_at)
      and not exists (select from vehicle_activities a where a.vehicle_id = v.id and a.active_to is null);
end $$;
revoke execute on function note_vehicle_activities(bigint[],date) from public;

-- A statement has its lines from the transaction that made it; nobody adds one later.
create function refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (select from statements s join (select distinct statement_id from new_rows) n on n.statement_id = s.id
    where s.created_at <> now()) then
    raise exception 'a statement is final' using errcode = 'CH003';
  end if;
  return null;
end $$;

create function refuse_payout_file_change() returns trigger language plpgsql as $$
begin
  if (new.number, new.run_id, new.body, new.sha256, new.payments, new.total_cents, new.created_at, new.created_by)
    is distinct from (old.number, old.run_id, old.body, old.sha256, old.payments, old.total_cents, old.created_at, old.created_by)
    or old.accepted_at is not null or old.rejected_at is not null then
    raise exception 'a payment file is final' using errcode = 'CH003';
  end if;
  return new;
end $$;

-- A payment leaves a file only with a file that the bank rejected.
create function refuse_payout_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from payout_files f where f.id = old.file_id and f.rejected_at is not null) then
    return old;
  end if;
  raise exception 'a payout is final' using errcode = 'CH003';
end $$;

-- The first day that is not closed: what happened before it is settled from here on. Null while nothing was ever closed.
create function open_settlement_from() returns date language sql stable security definer set search_path = public, pg_temp as
  $$ select max(period_end) + 1 from settlement_runs where closed_at is not null $$;
revoke execute on function open_settlement_from() from public;
grant execute on function open_settlement_from() to tolppa_admin, tolppa_provider, tolppa_user;

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

-- As before (0019); whose a vehicle was is told to admins alone. Others are told that it was theirs, or nothing.
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
revoke execute on function vehicle_holders(bigint[],date[]) from public;
grant execute on function vehicle_holders(bigint[],date[]) to tolppa_admin, tolppa_provider, tolppa_user;

-- By plate: the vehicle that was in use with it, else the one that is, else the last one. Found among all vehicles first:
-- another company's must not make room for one's own.
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
revoke execute on function plate_holders(text[],date[]) from public;
grant execute on function plate_holders(text[],date[]) to tolppa_admin, tolppa_provider, tolppa_user;

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
revoke execute on function settled_companies(bigint[]) from public;

-- Joined row by row: estimates of how many there are had the planner read whole tables for one company.
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
revoke execute on function settlement_vehicles(bigint[],date,date,date) from public;
grant execute on function settlement_vehicles(bigint[],date,date,date) to tolppa_admin, tolppa_provider, tolppa_user;

-- The plates of vehicles that have payments, but were not in use in those months.
create function settlement_plates(companies bigint[], vehicle_ids bigint[]) returns table (id bigint, license_plate text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select v.id, v.license_plate from vehicles v
  where v.id = any (vehicle_ids) and (v.company_id in (select c.id from settled_companies(companies) c)
    or exists (select from vehicle_activities a join settled_companies(companies) c on c.id = a.company_id where a.vehicle_id = v.id))
$$;
revoke execute on function settlement_plates(bigint[],bigint[]) from public;
grant execute on function settlement_plates(bigint[],bigint[]) to tolppa_admin, tolppa_provider, tolppa_user;

create function note_statements_to_send() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into statement_sendings (statement_id, company_id) select n.id, n.company_id from new_rows n;
  return null;
end $$;

create function note_statements_sent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from statement_sendings s using new_rows n where s.statement_id = n.statement_id;
  return null;
end $$;

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
revoke execute on function settlement_payments(bigint[],date,jsonb) from public;
grant execute on function settlement_payments(bigint[],date,jsonb) to tolppa_admin, tolppa_provider, tolppa_user;

-- The days of closed periods are settled: no discount is put upon them, taken from them or rewritten after the fact.
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

-- Changed accounts are noted by the owner on behalf of a role (0018): the role that asked is the setting, not the user.
create function sign_iban_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_user_id() is not null then
    select u.email into new.changed_by from users u where u.id = app_user_id();
  elsif app_client_id() is not null then
    select c.name into new.changed_by from api_clients c where c.id = app_client_id();
  end if;
  return new;
end $$;

-- Triggers --------------------------------------------------------------------------------------------

create trigger credited_lines_final before update or delete on credited_lines for each row execute function refuse_change();
create trigger credited_lines_never_truncated before truncate on credited_lines
  for each statement execute function refuse_change();
create trigger discounts_kept before delete on discounts for each row execute function refuse_change();
create trigger discounts_never_truncated before truncate on discounts for each statement execute function refuse_change();
create trigger discounts_settled before insert or update on discounts for each row execute function keep_settled_discounts();
create trigger discounts_version before update on discounts for each row execute function bump_version();
create trigger iban_changes_signed before insert on iban_changes for each row
  when (current_setting('role', true) in ('tolppa_user', 'tolppa_admin', 'tolppa_provider'))
  execute function sign_iban_change();
create trigger iban_changes_signed_again before update on iban_changes for each row
  when (current_setting('role', true) in ('tolppa_user', 'tolppa_admin', 'tolppa_provider') and new.new_iban is distinct from old.new_iban)
  execute function sign_iban_change();
create trigger payments_final before update on payments for each row execute function refuse_payment_change();
create trigger payments_kept before delete on payments for each row execute function refuse_change();
create trigger payments_never_truncated before truncate on payments for each statement execute function refuse_change();
create trigger payout_files_final before update on payout_files for each row execute function refuse_payout_file_change();
create trigger payout_files_kept before delete on payout_files for each row execute function refuse_change();
create trigger payouts_final before update or delete on payouts for each row execute function refuse_payout_change();
create trigger prices_append_only before update or delete on prices for each row execute function refuse_change();
create trigger settlement_rules_append_only before update or delete on settlement_rules
  for each row execute function refuse_change();
create trigger statements_sent after insert on statement_dispatches referencing new table as new_rows
  for each statement execute function note_statements_sent();
create trigger statement_lines_final before update or delete on statement_lines for each row execute function refuse_change();
create trigger statement_lines_in_time after insert on statement_lines referencing new table as new_rows
  for each statement execute function refuse_late_lines();
create trigger statement_lines_never_truncated before truncate on statement_lines for each statement execute function refuse_change();
create trigger statements_final before update or delete on statements for each row execute function refuse_change();
create trigger statements_never_truncated before truncate on statements for each statement execute function refuse_change();
create trigger statements_to_send after insert on statements referencing new table as new_rows
  for each statement execute function note_statements_to_send();

-- Row-level security ----------------------------------------------------------------------------------

alter table credited_lines enable row level security;
alter table credited_lines force row level security;
alter table discounts enable row level security;
alter table discounts force row level security;
alter table iban_changes enable row level security;
alter table iban_changes force row level security;
alter table joining_fees enable row level security;
alter table joining_fees force row level security;
alter table payments enable row level security;
alter table payments force row level security;
alter table payout_files enable row level security;
alter table payout_files force row level security;
alter table payouts enable row level security;
alter table payouts force row level security;
alter table settlement_runs enable row level security;
alter table settlement_runs force row level security;
alter table settlement_tasks enable row level security;
alter table settlement_tasks force row level security;
alter table statement_dispatches enable row level security;
alter table statement_dispatches force row level security;
alter table statement_lines enable row level security;
alter table statement_lines force row level security;
alter table statement_links enable row level security;
alter table statement_links force row level security;
alter table statement_sendings enable row level security;
alter table statement_sendings force row level security;
alter table statements enable row level security;
alter table statements force row level security;
alter table vehicle_activities enable row level security;
alter table vehicle_activities force row level security;
create policy everything on credited_lines to tolppa_admin using (true);
create policy of_provider on credited_lines for select to tolppa_provider
  using (exists (select from companies c where c.id = credited_lines.company_id and c.provider = (select app_provider())));
create policy own on credited_lines for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on discounts to tolppa_admin using (true);
-- A dispatch provider's program reads its companies' settlements.
create policy of_provider on discounts for select to tolppa_provider
  using (company_id is null or exists (select from companies c where c.id = discounts.company_id and c.provider = (select app_provider())));
-- Companies see what is theirs. Of the runs nothing but which periods are closed (open_settlement_from).
create policy own on discounts for select to tolppa_user using (company_id is null or company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on discounts to postgres
  using (true)
  with check (true);
create policy everything on iban_changes to tolppa_admin using (true);
create policy noting on iban_changes to postgres
  using (true)
  with check (true);
create policy of_provider on iban_changes for select to tolppa_provider
  using (exists (select from companies c where c.id = iban_changes.company_id and c.provider = (select app_provider())));
create policy own on iban_changes for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on iban_changes to postgres
  using (true)
  with check (true);
create policy everything on joining_fees to tolppa_admin using (true);
create policy of_provider on joining_fees for select to tolppa_provider
  using (exists (select from companies c where c.id = joining_fees.company_id and c.provider = (select app_provider())));
create policy own on joining_fees for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy settling on joining_fees for select to postgres
  using (true);
create policy everything on payments to tolppa_admin using (true);
create policy of_provider on payments for select to tolppa_provider
  using (exists (select from companies c where c.id = payments.company_id and c.provider = (select app_provider())));
create policy own on payments for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on payments to postgres
  using (true)
  with check (true);
create policy sent on payments for insert to tolppa_user
  with check ((select app_sends_payments()) and sender = 'client:' || (select app_client_id())
    and (company_id = any ((select app_company_ids())::bigint[]) or num_nonnulls(company_id, vehicle_id) = 0));
-- Whether it was sent before is a question about the sender's own, whosever it is by now.
create policy sent_before on payments for select to tolppa_user, tolppa_provider
  using (sender = 'client:' || (select app_client_id()));
create policy sent_of_provider on payments for insert to tolppa_provider
  with check ((select app_sends_payments()) and sender = 'client:' || (select app_client_id())
    and (num_nonnulls(company_id, vehicle_id) = 0
      or exists (select from companies c where c.id = payments.company_id and c.provider = (select app_provider()))));
create policy settling on payments for select to postgres
  using (true);
create policy everything on payout_files to tolppa_admin using (true);
create policy redacting on payout_files to postgres
  using (true)
  with check (true);
create policy everything on payouts to tolppa_admin using (true);
create policy of_provider on payouts for select to tolppa_provider
  using (exists (select from companies c where c.id = payouts.company_id and c.provider = (select app_provider())));
create policy own on payouts for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy asking on settlement_runs for select to postgres
  using (true);
create policy everything on settlement_runs to tolppa_admin using (true);
create policy redacting on settlement_runs to postgres
  using (true)
  with check (true);
create policy everything on settlement_tasks to tolppa_admin using (true);
create policy redacting on settlement_tasks to postgres
  using (true)
  with check (true);
create policy everything on statement_dispatches to tolppa_admin using (true);
create policy of_provider on statement_dispatches for select to tolppa_provider
  using (exists (select from companies c where c.id = statement_dispatches.company_id and c.provider = (select app_provider())));
create policy own on statement_dispatches for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on statement_dispatches to postgres
  using (true)
  with check (true);
create policy everything on statement_lines to tolppa_admin using (true);
create policy of_provider on statement_lines for select to tolppa_provider
  using (exists (select from companies c where c.id = statement_lines.company_id and c.provider = (select app_provider())));
create policy own on statement_lines for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on statement_links to tolppa_admin using (true);
create policy own on statement_links to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on statement_links to postgres
  using (true)
  with check (true);
create policy everything on statement_sendings to tolppa_admin using (true);
create policy noting on statement_sendings to postgres
  using (true)
  with check (true);
create policy everything on statements to tolppa_admin using (true);
create policy of_provider on statements for select to tolppa_provider
  using (exists (select from companies c where c.id = statements.company_id and c.provider = (select app_provider())));
create policy own on statements for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on statements to postgres
  using (true)
  with check (true);
create policy everything on vehicle_activities for select to tolppa_admin using (true);
create policy noting on vehicle_activities to postgres
  using (true)
  with check (true);
create policy of_provider on vehicle_activities for select to tolppa_provider
  using (exists (select from companies c where c.id = vehicle_activities.company_id and c.provider = (select app_provider())));
create policy own on vehicle_activities for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));

-- Grants ----------------------------------------------------------------------------------------------

grant insert, select on credited_lines to tolppa_admin;
grant select on credited_lines to tolppa_provider;
grant select on credited_lines to tolppa_user;
grant insert, select on discounts to tolppa_admin;
grant select, usage on sequence discounts_id_seq to tolppa_admin;
grant select, usage on sequence discounts_id_seq to tolppa_provider;
grant select, usage on sequence discounts_id_seq to tolppa_user;
grant select on iban_changes to tolppa_admin;
grant select on iban_changes to tolppa_provider;
grant select on iban_changes to tolppa_user;
grant select, usage on sequence iban_changes_id_seq to tolppa_admin;
grant select, usage on sequence iban_changes_id_seq to tolppa_provider;
grant select, usage on sequence iban_changes_id_seq to tolppa_user;
grant insert, select on joining_fees to tolppa_admin;
grant select on joining_fees to tolppa_provider;
grant select on joining_fees to tolppa_user;
grant insert, select, update on number_series to tolppa_admin;
grant insert, select on payments to tolppa_admin;
grant insert, select on payments to tolppa_provider;
grant insert, select on payments to tolppa_user;
grant select, usage on sequence payments_id_seq to tolppa_admin;
grant select, usage on sequence payments_id_seq to tolppa_provider;
grant select, usage on sequence payments_id_seq to tolppa_user;
grant insert, select on payout_files to tolppa_admin;
grant select, usage on sequence payout_files_id_seq to tolppa_admin;
grant select, usage on sequence payout_files_id_seq to tolppa_provider;
grant select, usage on sequence payout_files_id_seq to tolppa_user;
grant delete, insert, select on payouts to tolppa_admin;
grant select on payouts to tolppa_provider;
grant select on payouts to tolppa_user;
grant insert, select on prices to tolppa_admin;
grant select on prices to tolppa_provider;
grant select on prices to tolppa_user;
grant insert, select on settlement_rules to tolppa_admin;
grant select on settlement_rules to tolppa_provider;
grant select on settlement_rules to tolppa_user;
grant insert, select, update on settlement_runs to tolppa_admin;
grant select, usage on sequence settlement_runs_id_seq to tolppa_admin;
grant select, usage on sequence settlement_runs_id_seq to tolppa_provider;
grant select, usage on sequence settlement_runs_id_seq to tolppa_user;
grant delete, insert, select, update on settlement_tasks to tolppa_admin;
grant insert, select on statement_dispatches to tolppa_admin;
grant select on statement_dispatches to tolppa_provider;
grant select on statement_dispatches to tolppa_user;
grant insert, select on statement_lines to tolppa_admin;
grant select on statement_lines to tolppa_provider;
grant select on statement_lines to tolppa_user;
grant insert, select on statement_links to tolppa_admin;
grant insert, select on statement_links to tolppa_user;
grant select, update on statement_sendings to tolppa_admin;
grant insert, select on statements to tolppa_admin;
grant select on statements to tolppa_provider;
grant select on statements to tolppa_user;
grant select, usage on sequence statements_id_seq to tolppa_admin;
grant select, usage on sequence statements_id_seq to tolppa_provider;
grant select, usage on sequence statements_id_seq to tolppa_user;
grant select on vehicle_activities to tolppa_admin;
grant select on vehicle_activities to tolppa_provider;
grant select on vehicle_activities to tolppa_user;
grant select, usage on sequence vehicle_activities_id_seq to tolppa_admin;
grant select, usage on sequence vehicle_activities_id_seq to tolppa_provider;
grant select, usage on sequence vehicle_activities_id_seq to tolppa_user;
grant update (name, target, basis_points, amount_cents, company_id, provider, valid_from, valid_to, note, cancelled) on discounts to tolppa_admin;
grant select (id, name, target, basis_points, amount_cents, company_id, provider, valid_from, valid_to, cancelled) on discounts to tolppa_provider;
grant select (id, name, target, basis_points, amount_cents, company_id, provider, valid_from, valid_to, cancelled) on discounts to tolppa_user;
grant update (confirmed_at, confirmed_by) on iban_changes to tolppa_admin;
grant update (company_id, vehicle_id, settled_in, correction, assigned_by, assigned_at) on payments to tolppa_admin;
grant update (accepted_at, accepted_by, rejected_at, rejected_by) on payout_files to tolppa_admin;
grant update (revoked_at, opened_at) on statement_links to tolppa_admin;
grant update (revoked_at) on statement_links to tolppa_user;

-- First rows ------------------------------------------------------------------------------------------

-- The first price list and settlement rules.
insert into prices values
  ('standard', '2000-01-01', 3000, 270, 10000, 0, 0),
  ('premium', '2000-01-01', 4000, 320, 10000, 0, 3);
insert into settlement_rules values ('2000-01-01', 3, 20000, 14);
