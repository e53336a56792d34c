-- Functions that several features use.
-- PostgreSQL would check the body of a function when it is created. Some bodies name functions of later files.
set local check_function_bodies = off;

-- Functions

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

create function undoes_bulk_change(vehicle_id bigint, version integer, wanted text) returns boolean
language plpgsql stable as $$
begin
  if lacks_authority() then
    return false;
  end if;
  return exists (
    select from bulk_change_vehicles v join bulk_changes b on b.id = v.bulk_change_id
    where v.vehicle_id = undoes_bulk_change.vehicle_id and v.version = undoes_bulk_change.version
      and v.status = wanted and b.undone_at is null);
end $$;

create function refuse_user_restore() returns trigger language plpgsql as $$
begin
  if lacks_authority() then
    raise exception 'only the provider brings back' using errcode = 'CH004';
  end if;
  return new;
end $$;

create function changing_lock_class() returns integer language sql immutable parallel safe return 1413565520;

-- Seconds since 2020: the number of a lock has 31 bits.
create function changing_lock_number(at timestamptz) returns integer language sql immutable parallel safe
  return floor(extract(epoch from at - timestamptz '2020-01-01 00:00:00+00'))::integer;

create function stamp_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(changing_lock_class(), changing_lock_number(now()));
  new.changed_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end $$;

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

create function app_sends_payments() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from api_clients
    where id = app_client_id() and company_id is null and 'payments:write' = any (scopes) and revoked_at is null)
$$;
revoke execute on function app_sends_payments() from public;
grant execute on function app_sends_payments() to tolppa_provider, tolppa_user;

-- Whether the current user owns the table. The owner may change everything: migrations and the set-up of tests run as the owner.
create function owns_table(of_table oid) returns boolean language sql stable as
  $$ select pg_get_userbyid(relowner) = current_user from pg_class where oid = of_table $$;

-- Nobody changes the history. The one exception is anonymise_person, which takes a person out of it.
create function refuse_change_but_redaction() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whose record;
begin
  if tg_op = 'UPDATE' then
    for whose in select a.person, a.person_id from anonymisations a where a.transaction = pg_current_xact_id_if_assigned() loop
      if to_jsonb(new) = redacted_record(tg_table_name, to_jsonb(old), whose.person, whose.person_id) then
        return new;
      end if;
    end loop;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'CH003';
end $$;

-- An anonymised person does not come back by an edit.
create function refuse_anonymised_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from anonymisations a where a.person = tg_argv[0] and a.person_id = old.id
    and a.transaction is distinct from pg_current_xact_id_if_assigned()) then
    raise exception 'anonymised' using errcode = 'CH002';
  end if;
  return new;
end $$;

create function without_reason(content jsonb) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(content) = 'object' and content->>'disabledReason' is not null
    then content || '{"disabledReason": "–"}' else content end;

-- The companies whose people are shown: all companies that the actor sees, unless the setting names fewer.
create function app_people_ids() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.people_ids', true), ''), nullif(current_setting('app.company_ids', true), ''),
    '{}')::bigint[] $$;

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

-- Whether a company belongs to the actor. Functions that run as the owner call it: there `current_user` is the owner, and the
-- setting `role` holds the role of the actor.
create function is_callers(company bigint) returns boolean language sql stable as $$
  select case current_setting('role', true)
    when 'tolppa_user' then company = any (app_company_ids())
    when 'tolppa_provider' then exists (select from companies c where c.id = company and c.provider = app_provider())
    else true end
$$;
