-- Overseers: people of an aggregator, who see the companies under it. Those of many companies read as a role of their own, which
-- finds the companies in the database.

-- Functions

-- Every request calls this function. PL/pgSQL keeps its plan, which plain SQL does not. Nearly everybody belongs to no
-- aggregator: the function returns early for them.
create function companies_overseen_by(person bigint) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  aggregators bigint[] := array(
    select a.id from memberships m join companies a on a.id = m.company_id
    where m.user_id = person and a.company_type = 'aggregator' and a.status = 'active' and a.deleted_at is null);
begin
  if aggregators = '{}' then
    return aggregators;
  end if;
  return array(
    select c.id from companies c
    where c.aggregator_company_id = any (aggregators) and c.deleted_at is null
      and not exists (select from memberships own where own.user_id = person and own.company_id = c.id)
    order by 1);
end $$;
revoke execute on function companies_overseen_by(bigint) from public;

-- The aggregators whose people the actor is one of.
create function app_aggregator_ids() returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(select a.id from memberships m join companies a on a.id = m.company_id
    where m.user_id = app_user_id() and a.company_type = 'aggregator' and a.status = 'active' and a.deleted_at is null)
$$;
revoke execute on function app_aggregator_ids() from public;
grant execute on function app_aggregator_ids() to tolppa_user;

-- Functions that run as the owner call it. Policies hold the same condition, because PostgreSQL calls a function with a
-- subquery for each row.
create function is_overseen(company bigint) returns boolean language sql stable as $$
  select exists (select from companies c where c.id = company and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[]))
$$;

-- How many companies of each status an overseer sees. Behind row-level security each company would be read.
create function overseen_counts(of_provider text) returns table (status text, count bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  aggregators bigint[] := app_aggregator_ids();
  own bigint[] := app_company_ids();
begin
  return query select counted.status, count(*) from (
    select c.status, c.provider from companies c
      where c.aggregator_company_id = any (aggregators) and c.deleted_at is null
    union all select c.status, c.provider from companies c where c.id = any (own) and c.deleted_at is null
      and (c.aggregator_company_id = any (aggregators)) is not true) counted
  where counted.provider = coalesce(of_provider, counted.provider) group by counted.status;
end $$;
revoke execute on function overseen_counts(text) from public;
grant execute on function overseen_counts(text) to tolppa_overseer;

-- Row-level security

-- The role inherits what people of companies may see (db/migrate.ts), and only reads.
create policy overseen on companies for select to tolppa_overseer
  using (deleted_at is null and aggregator_company_id = any ((select app_aggregator_ids())::bigint[]));

-- The other tables that an overseer reads, by the company of a row.
do $$
declare
  place text;
begin
  foreach place in array array[
    'company_packages', 'company_syncs', 'credited_lines', 'discounts', 'drivers', 'events', 'fleet_counts',
    'fleet_departures', 'iban_changes', 'import_rows', 'imports', 'joining_fees', 'payment_reminders', 'payments',
    'payout_calendars', 'payouts', 'returns', 'statement_dispatches', 'statement_lines', 'statement_links',
    'statement_payment_steps', 'statement_receipts', 'statements', 'vehicle_activities', 'vehicles'] loop
    execute format('create policy overseen on %1$I for select to tolppa_overseer
      using (exists (select from companies c where c.id = %1$I.company_id and c.deleted_at is null
        and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])))', place);
  end loop;
end $$;
