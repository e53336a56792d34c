-- What SQL of one's own could still do under a role, whatever the code above it forgets.

-- Rows that somebody signs bear their own name -------------------------------------------------------------------------

-- Who is asking, by the name of their account, whatever was sent. Their id is held against the session by policies. The
-- product's own work and the demo's made-up past are asked for by nobody and say themselves whose they are; so does what
-- the owner of the tables writes, in migrations and in functions that run as the owner. A bulk change signs thousands of
-- rows: one look by primary key each.
create function sign_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint := app_user_id();
begin
  if person is not null then
    select u.email into new.actor_label from users u where u.id = person;
  elsif app_client_id() is not null then
    select c.name into new.actor_label from api_clients c where c.id = app_client_id();
  end if;
  return new;
end $$;
create trigger events_signed before insert on events for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();
create trigger imports_signed before insert on imports for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();
create trigger bulk_changes_signed before insert on bulk_changes for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();
create trigger partner_moves_signed before insert on partner_moves for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();
create trigger admin_events_signed before insert on admin_events for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();

-- Admins sign what they record as companies do (0011).
create policy signed on events as restrictive for insert to tolppa_admin with check (
  case when (select app_user_id()) is not null then actor_kind = 'user' and actor_id = (select app_user_id())
    when (select app_client_id()) is not null then actor_kind = 'client' and actor_id = (select app_client_id())
    else true end);

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
create trigger iban_changes_signed before insert on iban_changes for each row
  when (current_setting('role', true) in ('tolppa_user', 'tolppa_admin', 'tolppa_provider'))
  execute function sign_iban_change();
create trigger iban_changes_signed_again before update on iban_changes for each row
  when (current_setting('role', true) in ('tolppa_user', 'tolppa_admin', 'tolppa_provider') and new.new_iban is distinct from old.new_iban)
  execute function sign_iban_change();

-- What looks past the wall says no more than it must -------------------------------------------------------------------

-- Whether a company is the caller's, asked within functions that run as the owner: there `current_user` is the owner, and
-- the role that asked is the setting.
create function is_callers(company bigint) returns boolean language sql stable as $$
  select case current_setting('role', true)
    when 'tolppa_user' then company = any (app_company_ids())
    when 'tolppa_provider' then exists (select from companies c where c.id = company and c.provider = app_provider())
    else true end
$$;

-- As before (0019); whose a vehicle was is told to admins alone. Others are told that it was theirs, or nothing.
create or replace function vehicle_holders(vehicle_ids bigint[], days date[]) returns table (n bigint, company_id bigint)
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
-- By plate: the vehicle that was in use with it, else the one that is, else the last one. Found among all vehicles first:
-- another company's must not make room for one's own.
create or replace function plate_holders(plates text[], days date[]) returns table (n bigint, vehicle_id bigint, company_id bigint)
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

-- A link belongs to the company of its statement -----------------------------------------------------------------------

alter table statements add constraint statements_of_company unique (id, company_id);
delete from statement_links l using statements s where s.id = l.statement_id and s.company_id <> l.company_id;
alter table statement_links drop constraint statement_links_statement_id_fkey,
  add foreign key (statement_id, company_id) references statements (id, company_id) on delete restrict;

-- Nobody becomes an admin without a trace ------------------------------------------------------------------------------

-- The note comes first, in the same transaction, under whichever role: one of an earlier day would do for another person
-- who has the address since.
create function refuse_unnoted_admin() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from admin_grants g where g.email = new.email and g.granted = new.admin
    and g.xmin = pg_current_xact_id()::xid)
  then
    raise exception 'who is an admin is noted in admin_grants first' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger users_admin_noted before update of admin on users for each row
  when (new.admin <> old.admin and not owns_table('users'::regclass)) execute function refuse_unnoted_admin();
create trigger users_new_admin_noted before insert on users for each row
  when (new.admin and not owns_table('users'::regclass)) execute function refuse_unnoted_admin();

-- Messages are left for one's own companies ----------------------------------------------------------------------------

-- As before (0017), and the program of a dispatch provider tells only of that provider's companies.
create or replace function leave_webhook_messages(happened_at timestamptz, facts jsonb) returns void
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

-- A mail of a company or a dispatch provider is about a company of theirs, or bears a link that is there for its reader.
-- What an account, the provider's decision or the product's own work has to say is for others to say.
drop policy leaving on outbox;
create policy leaving on outbox for insert to tolppa_admin with check (true);
create policy leaving_of_company on outbox for insert to tolppa_user with check (case kind
  when 'invitation' then exists (select from invitations i
    where i.link_id = (payload->>'tokenId')::uuid and i.email = payload->>'to')
  when 'statement_link' then exists (select from statement_links l
    where l.id = (payload->>'tokenId')::uuid and l.email = payload->>'to')
  else exists (select from companies c where c.id = (payload->>'companyId')::bigint) end);
create policy leaving_of_provider on outbox for insert to tolppa_provider with check (
  kind not in ('invitation', 'statement_link')
  and exists (select from companies c where c.id = (payload->>'companyId')::bigint));
create policy said_by_others on outbox as restrictive for insert to tolppa_user, tolppa_provider with check (
  kind not in ('verify_email', 'account_exists', 'reset_password', 'password_changed', 'second_factor_changed',
    'company_approved', 'company_deactivated', 'company_reactivated', 'returned', 'statement', 'licences_ending',
    'webhook_disabled'));
