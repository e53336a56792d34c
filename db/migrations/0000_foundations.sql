-- What everything else needs: who the actor is, texts that are compared, refusals and moments of changes, signatures. It takes
-- PostgreSQL 15 or newer. The owner of the database runs the migrations; the server signs in with another role (db/migrate.ts).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

grant usage on schema public to tolppa_admin, tolppa_provider, tolppa_user;

-- PostgreSQL would check the body of a function when it is created. Some bodies name tables and functions of later files.
set local check_function_bodies = off;

-- The actor

-- Both functions fail closed: without a setting there is no user and no company.
create function app_user_id() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

create function app_company_ids() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.company_ids', true), ''), '{}')::bigint[] $$;

-- The companies whose people are shown: all companies that the actor sees, unless the setting names fewer.
create function app_people_ids() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.people_ids', true), ''), nullif(current_setting('app.company_ids', true), ''),
    '{}')::bigint[] $$;

-- The key of the actor: 'user:5' or 'client:2'. It fails closed: without an actor the key is null.
create function app_actor_key() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.actor_key', true), '') $$;

-- Both functions fail closed: without a setting there is no program and no provider.
create function app_client_id() returns bigint language sql stable parallel safe as
  $$ select substring(current_setting('app.actor_key', true) from '^client:([0-9]+)$')::bigint $$;

create function app_provider() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.provider', true), '') $$;

-- True for everybody except the portal's admins: a company's people and programs, and the program of one dispatch provider.
create function lacks_authority() returns boolean language sql stable as
  $$ select current_user in ('tolppa_user', 'tolppa_overseer', 'tolppa_provider') $$;

-- Whether a company belongs to the dispatch provider that is the actor.
create function is_of_provider(company bigint) returns boolean language sql stable as $$
  select exists (select from companies c where c.id = company and c.provider = app_provider())
$$;

-- Whether a company belongs to the actor. Functions that run as the owner call it: there `current_user` is the owner, and the
-- setting `role` holds the role of the actor. The look-ups are functions of their own: PostgreSQL writes a function without a
-- subquery into the query that calls it. Called for each row, it took ten times as long.
create function is_callers(company bigint) returns boolean language sql stable as $$
  select case current_setting('role', true)
    when 'tolppa_user' then company = any (app_company_ids())
    when 'tolppa_overseer' then company = any (app_company_ids()) or is_overseen(company)
    when 'tolppa_provider' then is_of_provider(company)
    else true end
$$;

-- Whether the current user owns the table. The owner may change everything: migrations and the set-up of tests run as the owner.
create function owns_table(of_table oid) returns boolean language sql stable as
  $$ select pg_get_userbyid(relowner) = current_user from pg_class where oid = of_table $$;

-- Texts that are compared as people see them, however they are typed

create function search_key(value text) returns text language sql immutable parallel safe
  return lower(value collate "fi-x-icu");

-- Letters and digits alone: full-width ones are the plain ones, letters that look like Latin ones are those.
create function latin_code(value text) returns text language sql immutable parallel safe
  return regexp_replace(normalize(translate(normalize(value, nfkc),
    'АВЕЅІЈКМНОРСТУҮХԚԜавеѕіјкмнорстуүхԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿαεικορτχϳÐðƉɖȘșȚțİ',
    'ABESIJKMHOPCTYYXQWABESIJKMHOPCTYYXQWABEZHIKMNOPTYXJAEIKOPTXJĐĐĐĐŞŞŢŢI'), nfc) collate "fi-x-icu", '[^[:alnum:]]+', '', 'g');

-- People write plates and licence numbers with and without dashes and spaces, and with letters that look like others
-- (lib/core/look-alikes.ts).
create function search_compact(value text) returns text language sql immutable parallel safe
  return lower(latin_code(value) collate "fi-x-icu");

-- +358 40…, 00358 40…, 358 40… and 040… are the same number.
create function search_phone(value text) returns text language sql immutable parallel safe
  return case when value ~ '^(\+|00)358' then regexp_replace(value, '^(\+|00)3580?', '0')
    when value ~ '^358[1-9][0-9]{5,}$' then '0' || substr(value, 4) else ltrim(value, '+') end;

-- The words of a text, each behind a space, without å, ä and ö: ' abc 123 skoda superb'. Trigrams need plain letters, since a
-- database with the C locale does not know å as a letter. lib/search/rules/search.ts folds words in the same way. PostgreSQL
-- compares each sign with each of the list, so the signs of usual names are a list of their own: 3.3 µs in place of 8.
create function search_words_of(value text) returns text language sql immutable parallel safe
  return ' ' || case when lower(value collate "fi-x-icu") collate "C" ~ '[^-a-z0-9 ./&:åäö]'
    then translate(lower(value collate "fi-x-icu"),
      '-./&,+''()_:;"åäáàâãæöóòôõøőéèêëíìîïıúùûüűýÿñńçčćšśßžźżłđðþ',
      '             aaaaaaaoooooooeeeeiiiiiuuuuuyynncccssszzzlddd')
    else translate(lower(value collate "fi-x-icu"), '-./&:åäö', '     aao') end;

-- Days

create function helsinki_date(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Europe/Helsinki')::date;

create function in_use(vehicle text, vehicle_gone timestamptz, company text, company_gone timestamptz) returns boolean
  language sql immutable parallel safe
  return vehicle = 'active' and vehicle_gone is null and company = 'active' and company_gone is null;

-- Refusals

-- The steps that an admin may take. Two other triggers refuse some of these steps to a company's people and to programs of
-- dispatch providers: refuse_user_authority and refuse_user_fleet_authority.
create function refuse_illegal_transition() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and (old.status, new.status) not in (
    ('incomplete', 'pending'), ('incomplete', 'active'), ('pending', 'active'), ('pending', 'incomplete'),
    ('pending', 'inactive'), ('active', 'inactive'), ('inactive', 'active'))
  then
    raise exception 'illegal transition % -> %', old.status, new.status using errcode = 'CH001';
  end if;
  return new;
end $$;

-- Every revision raises the version. The fleet counters of a company change without a new version.
create function bump_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.modified_at := now();
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'CH003';
end $$;

create function refuse_user_restore() returns trigger language plpgsql as $$
begin
  if lacks_authority() then
    raise exception 'only the provider brings back' using errcode = 'CH004';
  end if;
  return new;
end $$;

-- Nobody changes the history. The one exception is anonymise_person, which takes a person out of it. The trigger of a range
-- would give the range's name, so the trigger's argument names the history.
create function refuse_change_but_redaction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whole constant text := coalesce(tg_argv[0], tg_table_name);
  whose record;
begin
  if tg_op = 'UPDATE' then
    for whose in select a.person, a.person_id from anonymisations a where a.transaction = pg_current_xact_id_if_assigned() loop
      if to_jsonb(new) = redacted_record(whole, to_jsonb(old), whose.person, whose.person_id) then
        return new;
      end if;
    end loop;
  end if;
  raise exception '% is append-only', whole using errcode = 'CH003';
end $$;

-- An anonymised person does not come back by an edit. The trigger's arguments after the first name columns that may change.
create function refuse_anonymised_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if to_jsonb(new) - tg_argv[1:] <> to_jsonb(old) - tg_argv[1:] and exists (
    select from anonymisations a where a.person = tg_argv[0] and a.person_id = old.id
    and a.transaction is distinct from pg_current_xact_id_if_assigned()) then
    raise exception 'anonymised' using errcode = 'CH002';
  end if;
  return new;
end $$;

-- The moments of changes

create function changing_lock_class() returns integer language sql immutable parallel safe return 1413565520;

-- Seconds since 2020: the number of a lock has 31 bits.
create function changing_lock_number(at timestamptz) returns integer language sql immutable parallel safe
  return floor(extract(epoch from at - timestamptz '2020-01-01 00:00:00+00'))::integer;

-- The lock that changes_settled_until looks for. A statement takes it once, before its first row gets its changed_at.
create function hold_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(changing_lock_class(), changing_lock_number(now()));
  return null;
end $$;

create function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end $$;

-- The moment before which no open transaction can still write a changed_at.
create function changes_settled_until() returns timestamptz language plpgsql volatile as $$
declare
  asked timestamptz := date_trunc('milliseconds', clock_timestamp());
  oldest integer;
begin
  select min(objid::bigint) into oldest from pg_locks
    where locktype = 'advisory' and classid = changing_lock_class()::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database());
  return least(asked, timestamptz '2020-01-01 00:00:00+00' + make_interval(secs => oldest));
end $$;

-- The history

-- The fields that an event changed.
create function event_fields(before jsonb, after jsonb) returns text[] language sql immutable parallel safe
  return array(select jsonb_object_keys(coalesce(before, '{}'::jsonb) || coalesce(after, '{}'::jsonb)));

-- Writes the name of the actor's account into the row, whatever the row said. Policies compare the actor's id with the
-- session. The portal's own work and the made-up past of the demo have no actor and name themselves, and so does what the
-- owner of the tables writes, in migrations and in functions that run as the owner. A bulk change signs thousands of rows:
-- each takes one look-up by primary key.
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
