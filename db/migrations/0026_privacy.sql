-- Personal data: what a person is shown, how a person is taken out, and what the daily run of retention deletes or anonymises.
-- These functions run as the owner. The policies `redacting` of the tables let the owner read and change a person's rows.

-- Functions

create function without_reason(content jsonb) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(content) = 'object' and content->>'disabledReason' is not null
    then content || '{"disabledReason": "–"}' else content end;

create function redacted_email(person text, id bigint) returns text language sql immutable parallel safe
  return case person when 'user' then 'poistettu-kayttaja-' else 'poistettu-kuljettaja-' end || id || '@poistettu.invalid';

create function redacted_name(person text, id bigint) returns text language sql immutable parallel safe
  return case person when 'user' then 'Poistettu käyttäjä ' else 'Poistettu kuljettaja ' end || id;

create function redacted_licence(id bigint) returns text language sql immutable parallel safe
  return left('POISTETTU-' || id, 20);

-- Replaces the data of a driver in a content, and free text about the driver: why the driver was returned. Every text but the
-- status is personal, so a field that is added later is replaced too.
create function redacted_driver(content jsonb, id bigint) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(content) is distinct from 'object' then content else (
    select coalesce(jsonb_object_agg(key, case when value = 'null' then value else case key
      when 'taxiDrivingLicense' then to_jsonb(redacted_licence(id))
      when 'taxiDrivingLicenseExpiration' then to_jsonb(left(value #>> '{}', 4) || '-01-01')
      when 'contact.firstName' then to_jsonb(id::text)
      when 'contact.lastName' then to_jsonb('Poistettu kuljettaja'::text)
      when 'contact.phoneNumber' then to_jsonb('00000'::text)
      when 'contact.email' then to_jsonb(redacted_email('driver', id))
      when 'returnReason' then to_jsonb(redacted_name('driver', id))
      else case when jsonb_typeof(value) = 'string' and key <> 'status' then to_jsonb('–'::text) else value end
      end end), '{}') from jsonb_each(content)) end;

-- Replaces the data of the contact person of a company that has ended.
create function redacted_contact(content jsonb, id bigint) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(content) is distinct from 'object' then content else (
    select coalesce(jsonb_object_agg(key, case when value = 'null' then value else case key
      when 'contact.firstName' then to_jsonb(id::text)
      when 'contact.lastName' then to_jsonb('Poistettu käyttäjä'::text)
      when 'contact.phoneNumber' then to_jsonb('00000'::text)
      when 'contact.email' then to_jsonb(redacted_email('user', id))
      when 'billing.emailInvoicingAddress' then to_jsonb(redacted_email('user', id))
      when 'accountantEmail' then to_jsonb(redacted_email('user', id))
      else value end end), '{}') from jsonb_each(content)) end;

-- Replaces every text of a content that equals the old text.
create function redacted_text(content jsonb, old_text text, new_text text) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(content) is distinct from 'object' then content else (
    select coalesce(jsonb_object_agg(key, case when lower(value #>> '{}') = lower(old_text) then to_jsonb(new_text) else value end), '{}')
    from jsonb_each(content)) end;

-- The ended companies whose contact person has this e-mail address.
create function ended_companies_of(email text) returns bigint[] language sql stable security definer set search_path = public, pg_temp as
  $$ select coalesce(array_agg(c.id), '{}') from companies c
     where (c.deleted_at is not null or c.status = 'inactive') and lower(c.contact_email) = email $$;
revoke execute on function ended_companies_of(text) from public;

create function redacted_record(place text, record jsonb, whose text, id bigint) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  mail text;
begin
  if whose = 'driver' then
    if place = 'events' and record->>'entity_type' = 'driver' and (record->>'entity_id')::bigint = id then
      return record || jsonb_build_object('before', redacted_driver(record->'before', id), 'after', redacted_driver(record->'after', id));
    end if;
    if place = 'returns' and record->>'entity_type' = 'driver' and (record->>'entity_id')::bigint = id then
      return record || jsonb_build_object('reason', redacted_name(whose, id));
    end if;
    return record;
  end if;
  select email into mail from users u where u.id = redacted_record.id;
  if place = 'admin_grants' then
    return case when record->>'email' = mail then record || jsonb_build_object('email', redacted_email(whose, id)) else record end;
  end if;
  if place = 'returns' then
    return case when record->>'by' = mail then record || jsonb_build_object('by', redacted_name(whose, id)) else record end;
  end if;
  if (record->>'actor_id')::bigint = id and coalesce(record->>'actor_kind', 'user') = 'user' then
    record := record || jsonb_build_object('actor_label', redacted_name(whose, id));
  end if;
  if place = 'events' and record->>'entity_type' = 'company' and (record->>'entity_id')::bigint = any (ended_companies_of(mail)) then
    record := record || jsonb_build_object('before', redacted_contact(record->'before', id), 'after', redacted_contact(record->'after', id));
  end if;
  if place in ('admin_events', 'api_client_events') or (place = 'events'
    and record->>'action' in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person')) then
    record := record || jsonb_build_object('before', redacted_text(record->'before', mail, redacted_email(whose, id)),
      'after', redacted_text(record->'after', mail, redacted_email(whose, id)));
  end if;
  -- The reason why the account was closed.
  if place = 'admin_events' and record->>'entity_type' = 'user' and record->>'entity_id' = id::text then
    record := record || jsonb_build_object('before', without_reason(record->'before'), 'after', without_reason(record->'after'));
  end if;
  return record;
end $$;
revoke execute on function redacted_record(text, jsonb, text, bigint) from public;

-- The values that find a person in the tables.
create function person_keys(whose text, id bigint, out email text, out licence text, out name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if whose = 'user' then
    select u.email into email from users u where u.id = person_keys.id;
  else
    select lower(d.contact_email), d.taxi_driving_license, nullif(concat_ws(' ', d.last_name, d.first_name), '')
      into email, licence, name from drivers d where d.id = person_keys.id;
  end if;
  if not found then
    raise exception 'nobody' using errcode = '23503';
  end if;
end $$;
revoke execute on function person_keys(text, bigint) from public;

-- Refuses the data of another person. A company's program is no person: the comparison with null is neither true nor false.
create function refuse_others_data(whose text, id bigint) returns void language plpgsql stable as $$
begin
  if (current_setting('role', true) = 'tolppa_admin'
    or (current_setting('role', true) in ('tolppa_user', 'tolppa_overseer') and whose = 'user' and id = app_user_id())) is not true then
    raise exception 'another person' using errcode = 'CH004';
  end if;
end $$;

-- How many rows of a person each place has, and whether they would stay.
create function personal_counts(whose text, person_id bigint) returns table (place text, kept boolean, count bigint)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  spot personal_places;
  keys record;
begin
  perform refuse_others_data(whose, person_id);
  select * into keys from person_keys(whose, person_id);
  for spot in select * from personal_places p where p.person = whose and to_regclass(p.table_name) is not null order by p.step, p.place loop
    place := spot.place;
    kept := spot.redaction is null;
    execute format('select count(*) from %I t where %s', spot.table_name, spot.own_rows) into count
      using person_id, keys.email, redacted_name(whose, person_id), redacted_email(whose, person_id), keys.licence, keys.name;
    return next;
  end loop;
end $$;
revoke execute on function personal_counts(text, bigint) from public;
grant execute on function personal_counts(text, bigint) to tolppa_admin;

-- The places that may have data to show to a person.
create function personal_place_names(whose text) returns table (place text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.place from personal_places p where p.person = whose and p.shown is not null and to_regclass(p.table_name) is not null
  order by p.step desc, p.place
$$;
revoke execute on function personal_place_names(text) from public;
grant execute on function personal_place_names(text) to tolppa_admin, tolppa_user;

-- Rows of one place, as they are shown to the person. A row's place is its range and its place there.
create function personal_data(whose text, person_id bigint, wanted text, skipped integer, size integer)
  returns setof jsonb language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  spot personal_places;
  keys record;
begin
  perform refuse_others_data(whose, person_id);
  select * into keys from person_keys(whose, person_id);
  select * into spot from personal_places p where p.person = whose and p.place = wanted and p.shown is not null and to_regclass(p.table_name) is not null;
  if not found then return; end if;
  return query execute format(
      'select to_jsonb(x) from (select %s from %I t where %s order by t.tableoid, t.ctid offset $7 limit $8) x',
      spot.shown, spot.table_name, spot.own_rows)
    using person_id, keys.email, redacted_name(whose, person_id), redacted_email(whose, person_id), keys.licence, keys.name, skipped, size;
end $$;
revoke execute on function personal_data(text, bigint, text, integer, integer) from public;
grant execute on function personal_data(text, bigint, text, integer, integer) to tolppa_admin, tolppa_user;

-- Records in the history that a person exported their own data.
create function note_own_export() returns void language sql security definer set search_path = public, pg_temp as $$
  insert into admin_events (actor_kind, actor_id, actor_label, entity_type, entity_id, action, after)
  select 'user', u.id, u.email, 'privacy', 'user-' || u.id, 'update', '{"export": "own"}' from users u where u.id = app_user_id()
$$;
revoke execute on function note_own_export() from public;
grant execute on function note_own_export() to tolppa_admin, tolppa_user;

-- Why a person may not be anonymised: the code of the refusal, or null. It holds, no matter what the program says.
create function anonymisation_refusal(whose text, person_id bigint) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if whose = 'driver' then
    return (select case when d.deleted_at is null and d.status <> 'inactive' then 'person_active' end from drivers d where d.id = person_id);
  end if;
  return (select case when u.admin then 'person_admin' when exists (
      select from memberships m join companies c on c.id = m.company_id
      where m.user_id = u.id and m.role = 'owner' and c.status = 'active' and c.deleted_at is null
        and not exists (select from memberships o join users p on p.id = o.user_id
          where o.company_id = m.company_id and o.role = 'owner' and o.user_id <> u.id and p.disabled_at is null))
    then 'person_last_owner' end from users u where u.id = person_id);
end $$;
revoke execute on function anonymisation_refusal(text, bigint) from public;
grant execute on function anonymisation_refusal(text, bigint) to tolppa_admin;

-- Replaces a person everywhere at once and returns how many rows of each place it changed. A second call changes nothing and
-- returns the same. It records itself in the history.
create function anonymise_person(whose text, wanted_id bigint, why text) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  spot personal_places;
  keys record;
  changed bigint;
  told jsonb := '{}';
  refusal text;
  by_kind text := case when app_user_id() is not null then 'user' when app_client_id() is not null then 'client' else 'system' end;
begin
  if current_setting('role', true) is distinct from 'tolppa_admin' then
    raise exception 'only the provider anonymises' using errcode = 'CH004';
  end if;
  -- A lock lets one call for a person through at a time.
  perform pg_advisory_xact_lock(hashtextextended(whose || ':' || wanted_id, 33));
  select a.counts into told from anonymisations a where a.person = whose and a.person_id = wanted_id;
  if found then return told; end if;
  if whose = 'driver' then perform from drivers d where d.id = wanted_id for update;
  else perform from users u where u.id = wanted_id for update; end if;
  refusal := anonymisation_refusal(whose, wanted_id);
  if refusal is not null then
    raise exception '%', refusal using errcode = 'CH004';
  end if;
  select * into keys from person_keys(whose, wanted_id);
  told := '{}';
  insert into anonymisations (person, person_id, actor_kind, actor_id, cause)
    values (whose, wanted_id, by_kind, coalesce(app_user_id(), app_client_id()), why);
  for spot in select * from personal_places p
    where p.person = whose and p.redaction is not null and to_regclass(p.table_name) is not null order by p.step, p.place loop
    execute case when spot.redaction = 'delete' then format('delete from %I t where %s', spot.table_name, spot.own_rows)
      else format('update %I t set %s where %s', spot.table_name, spot.redaction, spot.own_rows) end
      using wanted_id, keys.email, redacted_name(whose, wanted_id), redacted_email(whose, wanted_id), keys.licence, keys.name;
    get diagnostics changed = row_count;
    if changed > 0 then told := told || jsonb_build_object(spot.place, changed); end if;
  end loop;
  update anonymisations a set counts = told where a.person = whose and a.person_id = wanted_id;
  insert into admin_events (actor_kind, actor_id, actor_label, entity_type, entity_id, action, after)
    values (by_kind, coalesce(app_user_id(), app_client_id()),
      coalesce((select u.email from users u where u.id = app_user_id()), (select c.name from api_clients c where c.id = app_client_id()), 'Tolppa'),
      'privacy', whose || '-' || wanted_id, 'end', jsonb_build_object('anonymised', why, 'rows', (select coalesce(sum(value::bigint), 0) from jsonb_each_text(told))));
  return told;
end $$;
revoke execute on function anonymise_person(text, bigint, text) from public;
grant execute on function anonymise_person(text, bigint, text) to tolppa_admin;

-- Whether a change of a row only takes a person out, in the transaction that anonymises the person. Ended rows allow such a
-- change.
create function is_redaction(old_row jsonb, new_row jsonb) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from anonymisations a
    where a.transaction = pg_current_xact_id_if_assigned() and not exists (
      select from jsonb_each(new_row) n join jsonb_each(old_row) o using (key)
      where n.value <> o.value and n.value not in (to_jsonb(redacted_name(a.person, a.person_id)), to_jsonb(redacted_email(a.person, a.person_id)))))
$$;
revoke execute on function is_redaction(jsonb, jsonb) from public;
grant execute on function is_redaction(jsonb, jsonb) to tolppa_admin;

-- Whether a content holds a text that equals this one. A longer address that contains it belongs to another person.
create function mentions(content jsonb, whole text) returns boolean language sql immutable parallel safe as $$
  select exists (select from jsonb_path_query(content, 'strict $.**') v
    where jsonb_typeof(v) = 'string' and lower(v #>> '{}') = lower(whole))
$$;

-- Whether a person sees a company now: as one of its people, or as an admin.
create function sees_company(person bigint, company bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m where m.user_id = person and m.company_id = company)
    or exists (select from users u where u.id = person and u.admin)
$$;
revoke execute on function sees_company(bigint, bigint) from public;

create function retention_due(rule text, before timestamptz, size integer) returns table (id text, since timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) is distinct from 'tolppa_admin' or before > now() - interval '29 days' then
    raise exception 'too young' using errcode = 'CH004';
  end if;
  case rule
    when 'unverified_accounts' then return query select a.id::text, a.created_at from identity_accounts a
      where a.email_verified_at is null and a.created_at < before order by a.created_at limit size;
    when 'company_drafts' then return query select c.id::text, c.modified_at from companies c
      where c.status = 'incomplete' and c.deleted_at is null and c.modified_at < before
        and not exists (select from vehicles v where v.company_id = c.id and v.modified_at >= before)
        and not exists (select from drivers d where d.company_id = c.id and d.modified_at >= before)
      order by c.modified_at, c.id limit size;
    when 'import_rows' then return query select i.id::text, i.created_at from imports i
      where i.created_at < before and exists (select from import_rows r where r.import_id = i.id) order by i.created_at, i.id limit size;
    when 'statement_links' then return query select l.id::text, l.expires_at from statement_links l
      where l.expires_at < before and l.email <> 'poistettu@poistettu.invalid' order by l.expires_at limit size;
    when 'inactive_drivers' then return query select d.id::text, coalesce(d.deleted_at, d.modified_at) from drivers d
      where (d.status = 'inactive' or d.deleted_at is not null) and coalesce(d.deleted_at, d.modified_at) < before
        and not exists (select from anonymisations a where a.person = 'driver' and a.person_id = d.id)
      order by coalesce(d.deleted_at, d.modified_at), d.id limit size;
    when 'disabled_users' then return query select u.id::text, u.disabled_at from users u
      where u.disabled_at < before and not u.admin and anonymisation_refusal('user', u.id) is null
        and not exists (select from anonymisations a where a.person = 'user' and a.person_id = u.id)
      order by u.disabled_at, u.id limit size;
    when 'invitations' then return query select v.id::text, coalesce(v.accepted_at, v.ended_at, v.expires_at) from invitations v
      where coalesce(v.accepted_at, v.ended_at, v.expires_at) < before order by 2, v.id limit size;
    else raise exception 'no such rule' using errcode = '22P02';
  end case;
end $$;
revoke execute on function retention_due(text, timestamp with time zone, integer) from public;
grant execute on function retention_due(text, timestamp with time zone, integer) to tolppa_admin;

create function retention_take(rule text, before timestamptz, size integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids text[];
begin
  select coalesce(array_agg(d.id), '{}') into ids from retention_due(rule, before, size) d;
  if ids = '{}' then return 0; end if;
  case rule
    when 'unverified_accounts' then delete from identity_accounts a where a.id = any (ids::uuid[]) and a.email_verified_at is null;
    when 'import_rows' then delete from import_rows r where r.import_id = any (ids::bigint[]);
    when 'statement_links' then update statement_links l set email = 'poistettu@poistettu.invalid' where l.id = any (ids::uuid[]);
    when 'invitations' then delete from invitations v where v.id = any (ids::bigint[]);
    else raise exception 'no such rule' using errcode = '22P02';
  end case;
  return cardinality(ids);
end $$;
revoke execute on function retention_take(text, timestamp with time zone, integer) from public;
grant execute on function retention_take(text, timestamp with time zone, integer) to tolppa_admin;

-- Row-level security

alter table anonymisations enable row level security, force row level security;
alter table retention_runs enable row level security, force row level security;
create policy everything on anonymisations for select to tolppa_admin using (true);
create policy redacting on anonymisations to current_user using (true) with check (true);
create policy everything on retention_runs to tolppa_admin using (true);

-- Grants

grant select on anonymisations to tolppa_admin;
grant insert, select, update on retention_runs to tolppa_admin;
grant usage, select on sequence retention_runs_id_seq to tolppa_admin;
