-- What was decided of who may open which door of the back office.

-- Who belongs to a company is its own matter -----------------------------------------------------------------------------

-- The companies under an aggregator whose people ask; to an admin who looks as a company does, it is not one of these.
create function app_overseen_ids() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.overseen_ids', true), ''), '{}')::bigint[] $$;

create policy others_people on memberships as restrictive for select to tolppa_user
  using (company_id <> all ((select app_overseen_ids())::bigint[]));
alter policy own on invitations
  using (company_id = any ((select app_company_ids())::bigint[]) and company_id <> all ((select app_overseen_ids())::bigint[]));
create policy others_people on events as restrictive for select to tolppa_user
  using (company_id <> all ((select app_overseen_ids())::bigint[])
    or action not in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));

-- People are decided about by people -------------------------------------------------------------------------------------

create policy by_people on invitations as restrictive for insert to tolppa_admin with check ((select app_client_id()) is null);

-- As before (0028); a program neither changes nor removes anybody, and leaves a company no more people than it has when
-- it is made (a copy has the owner of what it was copied from).
create or replace function refuse_membership_authority() returns trigger language plpgsql as $$
declare
  program boolean := current_user = 'tolppa_admin' and app_client_id() is not null;
  allowed boolean;
begin
  if not (lacks_authority() or program) then
    return coalesce(new, old);
  end if;
  if tg_op = 'INSERT' then
    allowed := not exists (select from memberships m where m.company_id = new.company_id)
      or (not program and exists (select from invitations i
        where i.company_id = new.company_id and i.role = new.role and i.accepted_by = new.user_id
          and i.xmin = pg_current_xact_id()::xid));
  else
    allowed := not program and ((tg_op = 'DELETE' and old.user_id = app_user_id())
      or exists (select from memberships m
        where m.company_id = old.company_id and m.user_id = app_user_id() and m.role = 'owner'));
  end if;
  if allowed is not true then
    raise exception 'only owners change who belongs to a company' using errcode = 'CH004';
  end if;
  return coalesce(new, old);
end $$;

-- What the public register answered --------------------------------------------------------------------------------------

-- Kept by the server's own login, which asks it (db/migrate.ts): nobody puts words into its mouth.
revoke insert, update, delete on company_register_answers from tolppa_user, tolppa_admin, tolppa_provider;

-- Areas without who made and ended them ----------------------------------------------------------------------------------

revoke select on booking_areas, booking_area_rules from tolppa_provider;
grant select (id, version, name, provider, valid_from, valid_to, ended_at, created_at) on booking_areas to tolppa_provider;
grant select (id, area_id, provider, effect, company_id, vehicle_id, valid_from, valid_to, ended_at, created_at)
  on booking_area_rules to tolppa_provider;

-- Whole addresses and nothing else ---------------------------------------------------------------------------------------

-- Whether one of the texts in a content is this one: another address that holds it is somebody else's.
create function mentions(content jsonb, whole text) returns boolean language sql immutable parallel safe as $$
  select exists (select from jsonb_path_query(content, 'strict $.**') v
    where jsonb_typeof(v) = 'string' and lower(v #>> '{}') = lower(whole))
$$;
update personal_places set own_rows = 'actor_id = $1 or mentions(before, $2) or mentions(after, $2)'
  where person = 'user' and place = 'api_client_events';
update personal_places set own_rows = '(actor_kind = ''user'' and actor_id = $1) or mentions(before, $2) or mentions(after, $2)
    or (entity_type = ''user'' and entity_id = $1::text)'
  where person = 'user' and place = 'admin_events';
update personal_places set own_rows = 'created_by = $2 or mentions(parties, $2)'
  where person = 'user' and place = 'statements';
-- Answers are kept as text.
update personal_places set own_rows = 'position(to_json($5)::text in body) > 0'
  where person = 'driver' and place = 'idempotent_answers';

-- Of one's own data, what is one's own -----------------------------------------------------------------------------------

-- Whether somebody sees a company now, as one of its people or as an admin.
create function sees_company(person bigint, company bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m where m.user_id = person and m.company_id = company)
    or exists (select from users u where u.id = person and u.admin)
$$;
revoke execute on function sees_company from public;

update personal_places set shown = 'id, case when sees_company($1, company_id) then license_plate end as license_plate,
    case when created_by = $2 then created_at end as created_at, case when modified_by = $2 then modified_at end as modified_at'
  where person = 'user' and place = 'vehicles';
update personal_places set shown = 'id, case when created_by = $2 then created_at end as created_at,
    case when modified_by = $2 then modified_at end as modified_at'
  where person = 'user' and place = 'drivers';
update personal_places set shown = 'id, case when sees_company($1, id) then company_name end as company_name,
    case when created_by = $2 then created_at end as created_at, case when modified_by = $2 then modified_at end as modified_at,
    case when approved_by = $2 then approved_at end as approved_at'
  where person = 'user' and place = 'companies';
update personal_places set shown = 'case when sees_company($1, company_id) then substring(url from ''^https?://[^/?#]+'') end as url,
    case when notify_email = $2 then notify_email end as notify_email, case when created_by = $2 then created_at end as created_at'
  where person = 'user' and place = 'webhook_endpoints';
-- Whom they sent a statement to is that person's, and so is when it was opened.
update personal_places set shown = 'case when email = $2 then email end as email, created_at, expires_at,
    case when email = $2 then opened_at end as opened_at'
  where person = 'user' and place = 'statement_links';
update personal_places set shown = 'case when changed_by = $2 then changed_at end as changed_at,
    case when confirmed_by = $2 then confirmed_at end as confirmed_at'
  where person = 'user' and place = 'iban_changes';
update personal_places set shown = 'client_id, case when created_by = $2 then created_at end as created_at,
    case when revoked_by = $2 then revoked_at end as revoked_at'
  where person = 'user' and place = 'api_clients';

-- Which programs somebody made, for when they are an admin no longer.
create index api_client_events_actor on api_client_events (actor_id, client_id) where action = 'create';
