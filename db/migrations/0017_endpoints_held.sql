-- An endpoint that is deleted while somebody's change is told to it: the change must not fail of it. Whoever leaves
-- messages holds the endpoints they are for, waits for one that is being deleted, and leaves that one none.

create policy holding on webhook_endpoints for update to current_user using (true);

create or replace function leave_webhook_messages(happened_at timestamptz, facts jsonb) returns void
  language sql security definer set search_path = public, pg_temp as $$
  with fact as (
    select types, audience, "companyId" as company_id, data::json as data
    from jsonb_to_recordset(facts) as told (types text[], audience text, "companyId" bigint, data text)
    where current_setting('role', true) is distinct from 'tolppa_user' or "companyId" = any (app_company_ids())
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
