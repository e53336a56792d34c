-- What the tables need before they exist. PostgreSQL 15 or newer. Runs as the owner; the server logs in as another role
-- (db/migrate.ts).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

grant usage on schema public to tolppa_admin;
grant usage on schema public to tolppa_provider;
grant usage on schema public to tolppa_user;

-- Both fail closed: with nothing set there is no user and no company.
create function app_user_id() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.user_id', true), '')::bigint $$;

create function app_company_ids() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.company_ids', true), ''), '{}')::bigint[] $$;

create function search_key(value text) returns text language sql immutable parallel safe
  return lower(value collate "fi-x-icu");

-- Plates and licences, which people write with and without dash and space.
create function search_compact(value text) returns text language sql immutable parallel safe
  return translate(lower(value collate "fi-x-icu"), ' -', '');

-- +358 40…, 00358 40… and 040… are one number.
create function search_phone(value text) returns text language sql immutable parallel safe
  return (case when value like '+358%' then '0' || substr(value, 5) when value like '00358%' then '0' || substr(value, 6)
    else ltrim(value, '+') end);

-- Words, each behind a space, as who has no åäö types them: ' abc 123 skoda superb'. Trigrams are taken of plain letters
-- only, since a database made with the C locale takes å for no letter. lib/domain/search.ts folds the same.
create function search_words_of(value text) returns text language sql immutable parallel safe
  return ' ' || translate(lower(value collate "fi-x-icu"),
    '-./&,+''()_:;"åäáàâãæöóòôõøőéèêëíìîïıúùûüűýÿñńçčćšśßžźżłđðþ',
    '             aaaaaaaoooooooeeeeiiiiiuuuuuyynncccssszzzlddd');

-- Who is asking, whatever kind it is: 'user:5', 'client:2'. Fails closed: nobody's key is null.
create function app_actor_key() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.actor_key', true), '') $$;

-- Both fail closed, as those of 0001 do.
create function app_client_id() returns bigint language sql stable parallel safe as
  $$ select substring(current_setting('app.actor_key', true) from '^client:([0-9]+)$')::bigint $$;

create function app_provider() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.provider', true), '') $$;

-- Everybody who is not the provider's admin: a company's people and programs, and the program of one dispatch provider.
create function lacks_authority() returns boolean language sql stable as
  $$ select current_user in ('tolppa_user', 'tolppa_provider') $$;

create function in_use(vehicle text, vehicle_gone timestamptz, company text, company_gone timestamptz) returns boolean
  language sql immutable parallel safe
  return vehicle = 'active' and vehicle_gone is null and company = 'active' and company_gone is null;

create function helsinki_date(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Europe/Helsinki')::date;
