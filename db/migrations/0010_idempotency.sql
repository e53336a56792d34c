-- What external systems rely on: the same POST sent again, what has changed since, how much of their limit is left.

-- Who is asking, whatever kind it is: 'user:5', 'client:2'. Fails closed: nobody's key is null.
create function app_actor_key() returns text language sql stable parallel safe as
  $$ select nullif(current_setting('app.actor_key', true), '') $$;

-- Answers of POSTs that carried an Idempotency-Key ------------------------------------------------------------
-- An ordinary use case writes its answer in its own transaction: both are there, or neither. One that waits for somebody
-- outside claims the key first and answers in its last transaction; a claim that ran out is anybody's, and whoever has
-- lost theirs commits nothing.

create table idempotent_answers (
  actor_key text not null,
  key text not null check (char_length(key) between 1 and 255),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  claim uuid,
  claimed_until timestamptz,
  status smallint check (status between 200 and 299),
  headers jsonb,
  body text,
  created_at timestamptz not null default now(),
  primary key (actor_key, key),
  constraint idempotent_answers_claimed_or_answered check (
    case when status is null then num_nonnulls(claim, claimed_until) = 2 and num_nonnulls(headers, body) = 0
    else num_nonnulls(claim, claimed_until) = 0 and headers is not null end)
);
create index idempotent_answers_age on idempotent_answers (created_at);

alter table idempotent_answers enable row level security;
alter table idempotent_answers force row level security;
-- An answer may hold anything its caller was shown: nobody else reads it, admins included, and it never changes.
create policy own_read on idempotent_answers for select to tolppa_user, tolppa_admin
  using (actor_key = (select app_actor_key()));
create policy own_add on idempotent_answers for insert to tolppa_user, tolppa_admin
  with check (actor_key = (select app_actor_key()));
create policy own_answer on idempotent_answers for update to tolppa_user, tolppa_admin
  using (actor_key = (select app_actor_key()) and status is null) with check (actor_key = (select app_actor_key()));
create policy own_give_up on idempotent_answers for delete to tolppa_user, tolppa_admin
  using (actor_key = (select app_actor_key()) and status is null);
grant select, insert, update, delete on idempotent_answers to tolppa_user, tolppa_admin;

-- Keeps everybody else from a key until this transaction ends, without waiting, and tells what is known of it by then:
-- looked up before, an answer committed in between would be missed.
create function reserve_answer(asker text, wanted text, out reserved boolean, out known boolean, out request_hash bytea,
  out status smallint, out headers text, out body text, out abandoned boolean) language plpgsql as $$
begin
  -- Another seed than a form's nonces have (db/queries/core/submissions.ts).
  reserved := pg_try_advisory_xact_lock(hashtextextended(asker || '/' || wanted, 1));
  select true, a.request_hash, a.status, a.headers::text, a.body, coalesce(a.claimed_until < now(), false)
    into known, request_hash, status, headers, body, abandoned
    from idempotent_answers a where a.actor_key = asker and a.key = wanted;
end $$;

-- What has changed since --------------------------------------------------------------------------------------
-- `changed_at` is when a row was written, not when its transaction began, and moves with everything that is shown of it,
-- counters included. A transaction that has written but not committed holds a shared lock that says when it began. Whoever
-- asks what changed up to an instant asks changes_settled_until() first, in a statement of its own: what is stamped
-- earlier than that is there for every later statement, and nothing earlier can follow. For a transaction takes its lock
-- before it reads the clock, and gives it back after everybody can see what it did.

create function changing_lock_class() returns integer language sql immutable parallel safe return 1413565520;
-- Seconds since 2020, as a lock's number has 31 bits.
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

alter table companies add column changed_at timestamptz not null default date_trunc('milliseconds', now());
alter table vehicles add column changed_at timestamptz not null default date_trunc('milliseconds', now());
alter table drivers add column changed_at timestamptz not null default date_trunc('milliseconds', now());
create index companies_changed on companies (changed_at, id);
create index vehicles_changed on vehicles (changed_at, id);
create index vehicles_changed_of_company on vehicles (company_id, changed_at, id);
create index drivers_changed on drivers (changed_at, id);
create index drivers_changed_of_company on drivers (company_id, changed_at, id);

-- Last of all by name, after whatever refuses or counts versions.
create trigger companies_written before insert or update on companies for each row execute function stamp_change();
create trigger vehicles_written before insert or update on vehicles for each row execute function stamp_change();
create trigger drivers_written before insert or update on drivers for each row execute function stamp_change();

-- A company that goes or comes back takes its fleet along, whose rows are told anew though nothing of theirs changed.
drop trigger vehicles_version on vehicles;
create trigger vehicles_version before update on vehicles for each row
  when (new.changed_at = old.changed_at) execute function bump_version();
drop trigger drivers_version on drivers;
create trigger drivers_version before update on drivers for each row
  when (new.changed_at = old.changed_at) execute function bump_version();

create function tell_fleet_anew() returns trigger language plpgsql as $$
begin
  update vehicles set changed_at = 'infinity' where company_id = new.id;
  update drivers set changed_at = 'infinity' where company_id = new.id;
  return null;
end $$;
create trigger companies_gone_or_back after update on companies for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function tell_fleet_anew();

-- Who moved to another company is gone for whoever follows the former one.
create table fleet_departures (
  kind text not null check (kind in ('vehicle', 'driver')),
  entity_id bigint not null,
  company_id bigint not null references companies (id) on delete restrict,
  changed_at timestamptz not null,
  primary key (kind, company_id, entity_id)
);
create index fleet_departures_changed on fleet_departures (kind, company_id, changed_at, entity_id);

create function note_departures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into fleet_departures as d (kind, entity_id, company_id, changed_at)
    select tg_argv[0], o.id, o.company_id, n.changed_at
    from old_rows o join new_rows n on n.id = o.id where o.company_id <> n.company_id order by o.id
    on conflict (kind, company_id, entity_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
create trigger vehicles_departed after update on vehicles referencing old table as old_rows new table as new_rows
  for each statement execute function note_departures('vehicle');
create trigger drivers_departed after update on drivers referencing old table as old_rows new table as new_rows
  for each statement execute function note_departures('driver');

alter table fleet_departures enable row level security;
alter table fleet_departures force row level security;
-- The owner, as whom the triggers write, is held by force as well.
create policy noting on fleet_departures to current_user using (true) with check (true);
create policy own on fleet_departures for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on fleet_departures for select to tolppa_admin using (true);
grant select on fleet_departures to tolppa_user, tolppa_admin;

-- How much of a limit is left ---------------------------------------------------------------------------------

-- As take_tokens, and tells what is left in the bucket.
create function take_tokens_telling(bucket text, cost double precision, per_second double precision, burst double precision,
  out wait double precision, out remaining double precision) language plpgsql as $$
begin
  insert into rate_limits as r (key, tokens, updated_at) values (bucket, burst, clock_timestamp())
  on conflict (key) do update
    set tokens = least(burst, r.tokens + extract(epoch from clock_timestamp() - r.updated_at) * per_second),
        updated_at = clock_timestamp()
  returning tokens into remaining;
  wait := greatest(0, (cost - remaining) / per_second);
  if wait = 0 then
    remaining := remaining - cost;
    update rate_limits set tokens = remaining where key = bucket;
  end if;
end $$;
create or replace function take_tokens(bucket text, cost double precision, per_second double precision, burst double precision)
returns double precision language sql as $$ select wait from take_tokens_telling(bucket, cost, per_second, burst) $$;
