-- Webhooks: who listens, and the messages for them.

-- Functions

-- The event types that any endpoint wants of these companies. Nearly always there is none, and then nothing is written.
create function webhook_types_wanted(companies_changed bigint[]) returns setof text
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct unnest(events) from webhook_endpoints
  where enabled and (company_id is null or company_id = any (companies_changed))
$$;
revoke execute on function webhook_types_wanted(bigint[]) from public;
grant execute on function webhook_types_wanted(bigint[]) to tolppa_admin, tolppa_provider, tolppa_user;

-- Writes a message for each endpoint that wants one of these facts. An actor reports facts of their own companies only: the
-- program of a dispatch provider, those of the provider's companies.
create function leave_webhook_messages(happened_at timestamptz, facts jsonb) returns void
  language sql security definer set search_path = public, pg_temp as $$
  with fact as (
    select types, audience, "companyId" as company_id, data::json as data
    from jsonb_to_recordset(facts) as told (types text[], audience text, "companyId" bigint, data text)
    where is_callers("companyId")
  ), listening as (
    select e.id, e.company_id, e.events from webhook_endpoints e
    where e.enabled and (e.company_id is null or e.company_id in (select fact.company_id from fact))
    order by e.id for key share
  ), heard as (
    select e.id, e.company_id as endpoint_company_id, e.events, fact.*
    from fact join listening e on e.company_id = fact.company_id
    where fact.audience in ('company', 'both')
    union all
    select e.id, null, e.events, fact.*
    from fact cross join listening e
    where e.company_id is null and fact.audience in ('provider', 'both')
  )
  insert into webhook_messages (endpoint_id, endpoint_company_id, company_id, type, occurred_at, data)
  select heard.id, heard.endpoint_company_id, heard.company_id, chosen.type, happened_at, heard.data
  from heard cross join lateral (
    select named.type from unnest(heard.types) with ordinality as named (type, place)
    where named.type = any (heard.events) order by named.place limit 1) chosen
$$;
revoke execute on function leave_webhook_messages(timestamp with time zone, jsonb) from public;
grant execute on function leave_webhook_messages(timestamp with time zone, jsonb) to tolppa_admin, tolppa_provider, tolppa_user;

-- Row-level security

alter table webhook_endpoints enable row level security, force row level security;
alter table webhook_messages enable row level security, force row level security;
create policy everything on webhook_endpoints to tolppa_admin using (true);
create policy holding on webhook_endpoints for update to current_user using (true);
create policy leaving on webhook_endpoints for select to current_user using (true);
create policy own on webhook_endpoints to tolppa_user
  using (company_id = any (array(select m.company_id from memberships m where m.user_id = (select app_user_id()) and m.role = 'owner')))
  with check (company_id = any (array(select m.company_id from memberships m where m.user_id = (select app_user_id()) and m.role = 'owner')));
create policy redacting on webhook_endpoints to current_user using (true) with check (true);
create policy everything on webhook_messages to tolppa_admin using (true);
create policy leaving on webhook_messages for insert to current_user
  with check (true);
create policy own on webhook_messages to tolppa_user
  using (endpoint_company_id = any (array(select m.company_id from memberships m where m.user_id = (select app_user_id()) and m.role = 'owner')))
  with check (endpoint_company_id = any (array(select m.company_id from memberships m where m.user_id = (select app_user_id()) and m.role = 'owner'))
    and company_id = endpoint_company_id);

-- Grants

grant delete, insert, select, update on webhook_endpoints to tolppa_admin, tolppa_user;
grant usage, select on sequence webhook_endpoints_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select, update on webhook_messages to tolppa_admin, tolppa_user;
grant usage, select on sequence webhook_messages_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
