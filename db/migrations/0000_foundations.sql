-- What the tables need before they exist. It takes PostgreSQL 15 or newer. The owner of the database runs the migrations;
-- the server signs in with another role (db/migrate.ts).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

grant usage on schema public to tolppa_admin;
grant usage on schema public to tolppa_provider;
grant usage on schema public to tolppa_user;

-- Both functions fail closed: without a setting there is no user and no company.
create function app_user_id() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

create function app_company_ids() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.company_ids', true), ''), '{}')::bigint[] $$;

create function search_key(value text) returns text language sql immutable parallel safe
  return lower(value collate "fi-x-icu");

-- People write plates and licence numbers with and without dashes and spaces.
create function search_compact(value text) returns text language sql immutable parallel safe
  return translate(lower(value collate "fi-x-icu"), ' -', '');

-- +358 40…, 00358 40… and 040… are the same number.
create function search_phone(value text) returns text language sql immutable parallel safe
  return (case when value like '+358%' then '0' || substr(value, 5) when value like '00358%' then '0' || substr(value, 6)
    else ltrim(value, '+') end);

-- The words of a text, each behind a space, without å, ä and ö: ' abc 123 skoda superb'. Trigrams need plain letters, since a
-- database with the C locale does not know å as a letter. lib/search/rules/search.ts folds words in the same way.
create function search_words_of(value text) returns text language sql immutable parallel safe
  return ' ' || translate(lower(value collate "fi-x-icu"),
    '-./&,+''()_:;"åäáàâãæöóòôõøőéèêëíìîïıúùûüűýÿñńçčćšśßžźżłđðþ',
    '             aaaaaaaoooooooeeeeiiiiiuuuuuyynncccssszzzlddd');

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
  $$ select current_user in ('tolppa_user', 'tolppa_provider') $$;

create function in_use(vehicle text, vehicle_gone timestamptz, company text, company_gone timestamptz) returns boolean
  language sql immutable parallel safe
  return vehicle = 'active' and vehicle_gone is null and company = 'active' and company_gone is null;

create function helsinki_date(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Europe/Helsinki')::date;
