-- Privacy: functions, triggers, policies and grants. The tables are in 0001_tables.sql.

-- Functions -------------------------------------------------------------------------------------------

create function redacted_email(person text, id bigint) returns text language sql immutable parallel safe
  return case person when 'user' then 'poistettu-kayttaja-' else 'poistettu-kuljettaja-' end || id || '@poistettu.invalid';

create function redacted_name(person text, id bigint) returns text language sql immutable parallel safe
  return case person when 'user' then 'Poistettu käyttäjä ' else 'Poistettu kuljettaja ' end || id;

create function redacted_licence(id bigint) returns text language sql immutable parallel safe
  return left('POISTETTU-' || id, 20);

-- Free words about somebody: why a driver was returned, why an account was closed.
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
      else value end end), '{}') from jsonb_each(content)) end;

-- The same of the contact person of a company that is over.
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

-- Every text of a content that is exactly this one.
create function redacted_text(content jsonb, old_text text, new_text text) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(content) is distinct from 'object' then content else (
    select coalesce(jsonb_object_agg(key, case when lower(value #>> '{}') = lower(old_text) then to_jsonb(new_text) else value end), '{}')
    from jsonb_each(content)) end;

-- Companies that are over, whose contact person somebody is.
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
  -- Why their account was closed, too.
  if place = 'admin_events' and record->>'entity_type' = 'user' and record->>'entity_id' = id::text then
    record := record || jsonb_build_object('before', without_reason(record->'before'), 'after', without_reason(record->'after'));
  end if;
  return record;
end $$;
revoke execute on function redacted_record(text,jsonb,text,bigint) from public;

-- What a person is found by, and what will stand for them.
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
revoke execute on function person_keys(text,bigint) from public;

-- A company's own program is nobody: comparing with no one is neither true nor false.
create function refuse_others_data(whose text, id bigint) returns void language plpgsql stable as $$
begin
  if (current_setting('role', true) = 'tolppa_admin'
    or (current_setting('role', true) = 'tolppa_user' and whose = 'user' and id = app_user_id())) is not true then
    raise exception 'another person' using errcode = 'CH004';
  end if;
end $$;

-- How many rows each place has of a person: what would become of them.
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
revoke execute on function personal_counts(text,bigint) from public;
grant execute on function personal_counts(text,bigint) to tolppa_admin;

-- Where a person may have something that they are given.
create function personal_place_names(whose text) returns table (place text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.place from personal_places p where p.person = whose and p.shown is not null and to_regclass(p.table_name) is not null
  order by p.step desc, p.place
$$;
revoke execute on function personal_place_names(text) from public;
grant execute on function personal_place_names(text) to tolppa_admin, tolppa_user;

-- Some rows of one place, as the person is given them.
create function personal_data(whose text, person_id bigint, wanted text, skipped integer, size integer) returns setof jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  spot personal_places;
  keys record;
begin
  perform refuse_others_data(whose, person_id);
  select * into keys from person_keys(whose, person_id);
  select * into spot from personal_places p where p.person = whose and p.place = wanted and p.shown is not null and to_regclass(p.table_name) is not null;
  if not found then return; end if;
  return query execute format('select to_jsonb(x) from (select %s from %I t where %s order by t.ctid offset $7 limit $8) x',
      spot.shown, spot.table_name, spot.own_rows)
    using person_id, keys.email, redacted_name(whose, person_id), redacted_email(whose, person_id), keys.licence, keys.name, skipped, size;
end $$;
revoke execute on function personal_data(text,bigint,text,integer,integer) from public;
grant execute on function personal_data(text,bigint,text,integer,integer) to tolppa_admin, tolppa_user;

-- Leaves in the history that a person took their own data.
create function note_own_export() returns void language sql security definer set search_path = public, pg_temp as $$
  insert into admin_events (actor_kind, actor_id, actor_label, entity_type, entity_id, action, after)
  select 'user', u.id, u.email, 'privacy', 'user-' || u.id, 'update', '{"export": "own"}' from users u where u.id = app_user_id()
$$;
revoke execute on function note_own_export() from public;
grant execute on function note_own_export() to tolppa_admin, tolppa_user;

-- Whether somebody may be anonymised at all, whatever the program above says: code of the refusal, or null.
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
revoke execute on function anonymisation_refusal(text,bigint) from public;
grant execute on function anonymisation_refusal(text,bigint) to tolppa_admin;

-- Replaces a person everywhere at once and says how many rows of which place that was. A second time it changes nothing
-- and says the same. It leaves its own mark in the history.
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
  -- One at a time of one person.
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
revoke execute on function anonymise_person(text,bigint,text) from public;
grant execute on function anonymise_person(text,bigint,text) to tolppa_admin;

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
revoke execute on function retention_due(text,timestamp with time zone,integer) from public;
grant execute on function retention_due(text,timestamp with time zone,integer) to tolppa_admin;

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
revoke execute on function retention_take(text,timestamp with time zone,integer) from public;
grant execute on function retention_take(text,timestamp with time zone,integer) to tolppa_admin;

-- Whether a row only lost a person, in the very transaction that takes them out: what has ended lets that through.
create function is_redaction(old_row jsonb, new_row jsonb) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from anonymisations a
    where a.transaction = pg_current_xact_id_if_assigned() and not exists (
      select from jsonb_each(new_row) n join jsonb_each(old_row) o using (key)
      where n.value <> o.value and n.value not in (to_jsonb(redacted_name(a.person, a.person_id)), to_jsonb(redacted_email(a.person, a.person_id)))))
$$;
revoke execute on function is_redaction(jsonb,jsonb) from public;
grant execute on function is_redaction(jsonb,jsonb) to tolppa_admin;

-- Whether one of the texts in a content is this one: another address that holds it is somebody else's.
create function mentions(content jsonb, whole text) returns boolean language sql immutable parallel safe as $$
  select exists (select from jsonb_path_query(content, 'strict $.**') v
    where jsonb_typeof(v) = 'string' and lower(v #>> '{}') = lower(whole))
$$;

-- Whether somebody sees a company now, as one of its people or as an admin.
create function sees_company(person bigint, company bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m where m.user_id = person and m.company_id = company)
    or exists (select from users u where u.id = person and u.admin)
$$;
revoke execute on function sees_company(bigint,bigint) from public;

-- Row-level security ----------------------------------------------------------------------------------

alter table anonymisations enable row level security;
alter table anonymisations force row level security;
alter table retention_runs enable row level security;
alter table retention_runs force row level security;
create policy everything on anonymisations for select to tolppa_admin using (true);
create policy redacting on anonymisations to postgres
  using (true)
  with check (true);
create policy everything on retention_runs to tolppa_admin using (true);

-- Grants ----------------------------------------------------------------------------------------------

grant select on anonymisations to tolppa_admin;
grant insert, select, update on retention_runs to tolppa_admin;
grant select, usage on sequence retention_runs_id_seq to tolppa_admin;

-- First rows ------------------------------------------------------------------------------------------

-- Every place where personal data lies: how a person's rows are found, what the person is shown and how the row is redacted.
insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('driver', 'search_words', 'search_words', 5,
    'kind = ''driver'' and word = any (array(
      select string_to_table(search_words_of(n.name), '' '') from (select $6 as name union select concat_ws('' '',
          e.before->>''contact.lastName'', e.before->>''contact.firstName'', e.after->>''contact.lastName'', e.after->>''contact.firstName'')
        from events e where e.entity_type = ''driver'' and e.entity_id = $1) n))
      and not exists (select from drivers d where d.id <> $1 and d.deleted_at is null
        and split_part(d.search, E''\t'', 6) like ''%'' || word || ''%'')',
    null,
    'delete'),
  ('driver', 'import_rows', 'import_rows', 10,
    '(entity_id = $1 or search_compact(content->>''taxiDrivingLicense'') = search_compact($5))
      and exists (select from imports i where i.id = t.import_id and i.kind = ''driver'')',
    'line, content, before',
    'content = redacted_driver(content, $1), before = redacted_driver(before, $1),
     issues = (select jsonb_agg(i - ''value'') from jsonb_array_elements(issues) i)'),
  ('driver', 'licence_reminders', 'licence_reminders', 10,
    'driver_id = $1',
    'expiration, stage',
    'delete'),
  ('driver', 'outbox', 'outbox', 10,
    'kind = ''licences_ending'' and payload->''drivers'' @> jsonb_build_array(jsonb_build_object(''name'', $6))',
    null,
    'payload = payload || jsonb_build_object(''drivers'', (select coalesce(jsonb_agg(d), ''[]'') from jsonb_array_elements(payload->''drivers'') d where d->>''name'' <> $6))'),
  ('driver', 'outbox_returned', 'outbox', 10,
    'kind = ''returned'' and payload->>''entityType'' = ''driver'' and payload->>''entityId'' = $1::text',
    null,
    'payload = payload || jsonb_build_object(''name'', $3::text, ''reason'', $3::text)'),
  ('driver', 'events', 'events', 30,
    'entity_type = ''driver'' and entity_id = $1',
    'at, action, before, after',
    '(before, after) = (select nullif(r->''before'', ''null''), nullif(r->''after'', ''null'') from redacted_record(''events'', to_jsonb(t), ''driver'', $1) r)'),
  ('driver', 'returns', 'returns', 30,
    'entity_type = ''driver'' and entity_id = $1',
    'at, reason',
    'reason = $3'),
  ('driver', 'drivers', 'drivers', 90,
    'id = $1',
    'taxi_driving_license, taxi_driving_license_expiration, first_name, last_name, phone_number, contact_email, status, created_at, modified_at, deleted_at',
    'first_name = case when first_name is null then null else $1::text end,
     last_name = case when last_name is null then null else ''Poistettu kuljettaja'' end,
     phone_number = case when phone_number is null then null else ''00000'' end,
     contact_email = case when contact_email is null then null else $4 end,
     taxi_driving_license = case when taxi_driving_license is null then null else redacted_licence($1) end,
     taxi_driving_license_expiration = date_trunc(''year'', taxi_driving_license_expiration)::date'),
  ('driver', 'idempotent_answers', 'idempotent_answers', 99,
    'position(to_json($5)::text in body) > 0',
    null,
    null),
  ('driver', 'payments', 'payments', 99,
    'driver_id = $1',
    'occurred_at, amount_cents, method, license_plate',
    null),
  ('user', 'idempotent_answers', 'idempotent_answers', 10,
    'actor_key = ''user:'' || $1',
    'created_at',
    'delete'),
  ('user', 'identity_accounts', 'identity_accounts', 10,
    'email = $2',
    'email, email_verified_at, created_at',
    'delete'),
  ('user', 'identity_registrations', 'identity_registrations', 10,
    'email = $2',
    'email, created_at, expires_at',
    'delete'),
  ('user', 'invitations', 'invitations', 10,
    'email = $2 or invited_by = $2',
    'case when email = $2 then email end as email, role, created_at, expires_at, accepted_at',
    'email = case when email = $2 then $4 else email end, invited_by = case when invited_by = $2 then $3 else invited_by end,
     ended_at = case when email = $2 and accepted_at is null then coalesce(ended_at, now()) else ended_at end'),
  ('user', 'memberships', 'memberships', 10,
    'user_id = $1',
    'company_id, (select c.company_name from companies c where c.id = t.company_id) as company_name, role, created_at',
    'delete'),
  ('user', 'outbox', 'outbox', 10,
    'payload->>''to'' = $2 and done_at is null',
    'kind, created_at',
    'payload = ''{}'', failed_at = coalesce(failed_at, now()), last_error = ''anonymised'''),
  ('user', 'outbox_by', 'outbox', 10,
    'payload->>''by'' = $2',
    null,
    'payload = payload || jsonb_build_object(''by'', $3)'),
  ('user', 'passkeys', 'passkeys', 10,
    'user_id = $1',
    'name, created_at, last_used_at',
    'delete'),
  ('user', 'recovery_codes', 'recovery_codes', 10,
    'user_id = $1',
    'created_at, used_at',
    'delete'),
  ('user', 'sessions', 'sessions', 10,
    'user_id = $1',
    'authenticated_at, last_seen_at, address_prefix, user_agent',
    'delete'),
  ('user', 'sign_in_challenges', 'sign_in_challenges', 10,
    'user_id = $1',
    'created_at, expires_at',
    'delete'),
  ('user', 'statement_links', 'statement_links', 10,
    'email = $2 or created_by = $2',
    'case when email = $2 then email end as email, created_at, expires_at,
    case when email = $2 then opened_at end as opened_at',
    'email = case when email = $2 then $4 else email end, created_by = case when created_by = $2 then $3 else created_by end,
     revoked_at = case when email = $2 then coalesce(revoked_at, now()) else revoked_at end'),
  ('user', 'totp_factors', 'totp_factors', 10,
    'user_id = $1',
    'created_at, last_used_at',
    'delete'),
  ('user', 'user_identities', 'user_identities', 10,
    'user_id = $1',
    'issuer, subject, created_at',
    'delete'),
  ('user', 'webhook_endpoints', 'webhook_endpoints', 10,
    'notify_email = $2 or created_by = $2',
    'case when sees_company($1, company_id) then substring(url from ''^https?://[^/?#]+'') end as url,
    case when notify_email = $2 then notify_email end as notify_email, case when created_by = $2 then created_at end as created_at',
    'notify_email = case when notify_email = $2 then $4 else notify_email end, created_by = case when created_by = $2 then $3 else created_by end'),
  ('user', 'api_clients', 'api_clients', 20,
    'created_by = $2 or revoked_by = $2',
    'client_id, case when created_by = $2 then created_at end as created_at,
    case when revoked_by = $2 then revoked_at end as revoked_at',
    'created_by = case when created_by = $2 then $3 else created_by end, revoked_by = case when revoked_by = $2 then $3 else revoked_by end'),
  ('user', 'booking_area_rules', 'booking_area_rules', 20,
    'created_by = $2 or ended_by = $2',
    'id, created_at, ended_at',
    'created_by = case when created_by = $2 then $3 else created_by end, ended_by = case when ended_by = $2 then $3 else ended_by end'),
  ('user', 'booking_areas', 'booking_areas', 20,
    'created_by = $2 or ended_by = $2',
    'id, created_at, ended_at',
    'created_by = case when created_by = $2 then $3 else created_by end, ended_by = case when ended_by = $2 then $3 else ended_by end'),
  ('user', 'bulk_changes', 'bulk_changes', 20,
    '(actor_kind = ''user'' and actor_id = $1) or undone_by = $2',
    'at, kind, count, undone_at',
    'actor_label = case when actor_kind = ''user'' and actor_id = $1 then $3 else actor_label end,
     undone_by = case when undone_by = $2 then $3 else undone_by end'),
  ('user', 'discounts', 'discounts', 20,
    'created_by = $2',
    'id, created_at',
    'created_by = $3'),
  ('user', 'dispatch_settings', 'dispatch_settings', 20,
    'modified_by = $2',
    'provider, modified_at',
    'modified_by = $3'),
  ('user', 'drivers', 'drivers', 20,
    'created_by = $2 or modified_by = $2',
    'id, case when created_by = $2 then created_at end as created_at,
    case when modified_by = $2 then modified_at end as modified_at',
    'created_by = case when created_by = $2 then $3 else created_by end, modified_by = case when modified_by = $2 then $3 else modified_by end,
     changed_at = ''infinity'''),
  ('user', 'features', 'features', 20,
    'modified_by = $2',
    'name, modified_at',
    'modified_by = $3'),
  ('user', 'iban_changes', 'iban_changes', 20,
    'changed_by = $2 or confirmed_by = $2',
    'case when changed_by = $2 then changed_at end as changed_at,
    case when confirmed_by = $2 then confirmed_at end as confirmed_at',
    'changed_by = case when changed_by = $2 then $3 else changed_by end, confirmed_by = case when confirmed_by = $2 then $3 else confirmed_by end'),
  ('user', 'imports', 'imports', 20,
    'actor_kind = ''user'' and actor_id = $1',
    'created_at, kind, file_name, status',
    'actor_label = $3'),
  ('user', 'partner_moves', 'partner_moves', 20,
    '(actor_kind = ''user'' and actor_id = $1) or undone_by = $2',
    'at, count, undone_at',
    'actor_label = case when actor_kind = ''user'' and actor_id = $1 then $3 else actor_label end,
     undone_by = case when undone_by = $2 then $3 else undone_by end'),
  ('user', 'settlement_tasks', 'settlement_tasks', 20,
    'asked_by = $2',
    'asked_at, task',
    'asked_by = $3'),
  ('user', 'vehicles', 'vehicles', 20,
    'created_by = $2 or modified_by = $2',
    'id, case when sees_company($1, company_id) then license_plate end as license_plate,
    case when created_by = $2 then created_at end as created_at, case when modified_by = $2 then modified_at end as modified_at',
    'created_by = case when created_by = $2 then $3 else created_by end, modified_by = case when modified_by = $2 then $3 else modified_by end,
     changed_at = ''infinity'''),
  ('user', 'admin_events', 'admin_events', 30,
    '(actor_kind = ''user'' and actor_id = $1) or mentions(before, $2) or mentions(after, $2)
    or (entity_type = ''user'' and entity_id = $1::text)',
    'at, entity_type, action',
    '(actor_label, before, after) = (select r->>''actor_label'', nullif(r->''before'', ''null''), nullif(r->''after'', ''null'')
      from redacted_record(''admin_events'', to_jsonb(t), ''user'', $1) r)'),
  ('user', 'admin_grants', 'admin_grants', 30,
    'email = $2',
    'at, granted',
    'email = (redacted_record(''admin_grants'', to_jsonb(t), ''user'', $1))->>''email'''),
  ('user', 'api_client_events', 'api_client_events', 30,
    'actor_id = $1 or mentions(before, $2) or mentions(after, $2)',
    'at, action',
    '(actor_label, before, after) = (select r->>''actor_label'', nullif(r->''before'', ''null''), nullif(r->''after'', ''null'')
      from redacted_record(''api_client_events'', to_jsonb(t), ''user'', $1) r)'),
  ('user', 'events', 'events', 30,
    '(actor_kind = ''user'' and actor_id = $1)
      or (entity_type = ''company'' and entity_id = any (ended_companies_of($2))) or (action in (''invite'', ''withdraw_invitation'', ''join'', ''change_role'',
  ''remove_person'') and coalesce(after, before)->>''person.email'' = $2)',
    'at, entity_type, entity_id, action',
    '(actor_label, before, after) = (select r->>''actor_label'', nullif(r->''before'', ''null''), nullif(r->''after'', ''null'')
      from redacted_record(''events'', to_jsonb(t), ''user'', $1) r)'),
  ('user', 'returns', 'returns', 30,
    'by = $2',
    'at, entity_type, entity_id',
    'by = $3'),
  ('user', 'companies', 'companies', 40,
    'created_by = $2 or modified_by = $2 or approved_by = $2',
    'id, case when sees_company($1, id) then company_name end as company_name,
    case when created_by = $2 then created_at end as created_at, case when modified_by = $2 then modified_at end as modified_at,
    case when approved_by = $2 then approved_at end as approved_at',
    'created_by = case when created_by = $2 then $3 else created_by end, modified_by = case when modified_by = $2 then $3 else modified_by end,
     approved_by = case when approved_by = $2 then $3 else approved_by end, changed_at = ''infinity'''),
  ('user', 'company_contact_ended', 'companies', 50,
    'id = any (ended_companies_of($2))',
    'company_name, first_name, last_name, phone_number, contact_email,
    case when lower(email_invoicing_address) = $2 then email_invoicing_address end as email_invoicing_address,
    case when lower(accountant_email) = $2 then accountant_email end as accountant_email',
    'first_name = $1::text, last_name = ''Poistettu käyttäjä'', phone_number = ''00000'', contact_email = $4,
     email_invoicing_address = case when email_invoicing_address is null then null else $4 end,
     accountant_email = case when accountant_email is null then null else $4 end, changed_at = ''infinity'''),
  ('user', 'users', 'users', 90,
    'id = $1',
    'email, subject, admin, created_at, last_seen_at, disabled_at, signed_out_at',
    'email = $4, subject = null, disabled_at = coalesce(disabled_at, now()), signed_out_at = now(), disabled_reason = null'),
  ('user', 'company_contact', 'companies', 99,
    '$2 in (lower(contact_email), lower(email_invoicing_address), lower(accountant_email)) and not id = any (ended_companies_of($2))',
    'company_name, case when lower(contact_email) = $2 then first_name end as first_name, case when lower(contact_email) = $2 then last_name end as last_name,
     case when lower(contact_email) = $2 then phone_number end as phone_number',
    null),
  ('user', 'contracts', 'companies', 99,
    'contract_signed_by = $2 or reliable_partner_by = $2',
    'company_name, contract_signed_at, reliable_partner_at',
    null),
  ('user', 'payments', 'payments', 99,
    'assigned_by = $2',
    'assigned_at',
    null),
  ('user', 'payout_files', 'payout_files', 99,
    '$2 in (created_by, accepted_by, rejected_by)',
    'number, created_at, accepted_at, rejected_at',
    null),
  ('user', 'settlement_runs', 'settlement_runs', 99,
    'finalised_by = $2',
    'period_start, finalised_at',
    null),
  ('user', 'statement_dispatches', 'statement_dispatches', 99,
    'lower(address) = $2',
    'channel, address, sent_at',
    null),
  ('user', 'statements', 'statements', 99,
    'created_by = $2 or mentions(parties, $2)',
    'number, issued_on',
    null);
