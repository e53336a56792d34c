-- The history of companies is stored in ranges of 25,000,000 events. The table that stood becomes the first range: no row is
-- copied or read, if db/migrate.ts has proven before where that range ends.
-- Works with builds since 0026_outgoing

create function event_range_size() returns bigint language sql immutable parallel safe return 25000000;

-- An event that is written before this moment counts below, and an event that comes later waits.
lock table events in access exclusive mode;

-- The first range ends at least half a range behind the newest event.
do $$
declare
  newest constant bigint := (select last_value from events_id_seq);
  called constant boolean := (select is_called from events_id_seq);
  size constant bigint := event_range_size();
  proven constant bigint := (select substring(pg_get_constraintdef(oid) from '\d+')::bigint from pg_constraint
    where conrelid = 'events'::regclass and conname = 'events_first_range' and convalidated);
  first_end constant bigint := coalesce(proven, ((newest + size / 2) / size + 1) * size);
  one record;
begin
  alter table events rename to events_0;
  for one in select relname from pg_index join pg_class c on c.oid = indexrelid where indrelid = 'events_0'::regclass loop
    execute format('alter index %I rename to %I', one.relname, replace(one.relname, 'events_', 'events_0_'));
  end loop;
  for one in select policyname from pg_policies where schemaname = 'public' and tablename = 'events_0' loop
    execute format('drop policy %I on events_0', one.policyname);
  end loop;
  drop trigger events_append_only on events_0;
  drop trigger events_signed on events_0;
  alter trigger events_never_truncated on events_0 rename to events_0_never_truncated;
  revoke all on events_0 from tolppa_admin, tolppa_provider, tolppa_user;
  alter table events_0 alter id drop identity;

  create table events (like events_0 including defaults including constraints) partition by range (id);
  alter table events drop constraint if exists events_first_range;
  alter table events alter id add generated always as identity (sequence name events_id_seq);
  perform setval('events_id_seq', newest, called);
  alter table events add constraint events_pkey primary key (id);
  create index events_company on events using btree (company_id, id desc nulls first);
  create index events_company_story on events using btree (company_id, id desc nulls first)
    where (entity_type = 'company') or (action in ('delete', 'restore', 'leave'));
  create index events_entity on events using btree (entity_type, entity_id, id desc nulls first);
  create index events_of_person on events using btree (((coalesce(after, before) ->> 'person.email'::text)))
    where action in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person');
  create index events_of_user on events using btree (actor_id, id) where actor_kind = 'user';
  create index events_at on events using btree (at desc nulls first, id desc nulls first);
  create index events_of_company_at on events using btree (company_id, at desc nulls first, id desc nulls first);
  create index events_of_kind_at on events using btree (entity_type, at desc nulls first, id desc nulls first);
  create index events_by_at on events using btree (lower(actor_label), at desc nulls first, id desc nulls first);
  create index events_fields on events using gin (event_fields(before, after)) where action = 'update';
  execute format('alter table events attach partition events_0 for values from (minvalue) to (%s)', first_end);
  alter table events_0 drop constraint if exists events_first_range;
end $$;

-- Functions

-- The last range and its first id. It has no end, so that every event has a range. A default partition would do the same, but
-- with one PostgreSQL no longer reads the ranges in their order.
create function last_event_range(out name text, out first bigint) language sql stable set search_path = public, pg_temp as $$
  select c.relname, substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''?(\d+)')::bigint
  from pg_inherits join pg_class c on c.oid = inhrelid
  where inhparent = 'events'::regclass and pg_get_expr(c.relpartbound, c.oid) like '%TO (MAXVALUE)'
$$;

-- Makes a range from an id on. Nobody reads, changes or empties a range past the policies and triggers of the whole. Backups read
-- it.
create function add_event_range(first bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  name constant text := 'events_' || first / event_range_size();
begin
  execute format('create table %I (like events including defaults including constraints)', name);
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
    name || '_never_truncated', name);
  execute format('grant select on %I to tolppa_backup', name);
  execute format('alter table events attach partition %I for values from (%s) to (maxvalue)', name, first);
end $$;
revoke execute on function add_event_range(bigint) from public;

-- Ends the last range once it has events, and makes the next one. Answers whether it did. Two servers at once do it once. It waits
-- a second at most for others, so that nobody waits longer behind it. PostgreSQL reads the events of the range that ends: those of
-- the minutes since it began.
create function make_event_range() returns boolean language plpgsql security definer set search_path = public, pg_temp
  set lock_timeout = '1s' as $$
declare
  size constant bigint := event_range_size();
  last record;
  newest bigint;
  ends bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('event ranges', 33)) then return false; end if;
  select * into last from last_event_range();
  if (select last_value from events_id_seq) < last.first then return false; end if;
  lock table events in access exclusive mode;
  select last_value into newest from events_id_seq;
  ends := (newest / size + 1) * size;
  execute format('alter table events detach partition %I', last.name);
  execute format('alter table events attach partition %I for values from (%s) to (%s)', last.name, last.first, ends);
  perform add_event_range(ends);
  return true;
end $$;
revoke execute on function make_event_range() from public;

-- The trigger of a range would give the range's name. The history is named by the trigger's argument.
create or replace function refuse_change_but_redaction() returns trigger
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

-- A row's place is its range and its place there.
create or replace function personal_data(whose text, person_id bigint, wanted text, skipped integer, size integer)
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

-- Triggers

create trigger events_append_only before update or delete on events
  for each row execute function refuse_change_but_redaction('events');
create trigger events_never_truncated before truncate on events for each statement execute function refuse_change();
create trigger events_signed before insert on events for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();

-- Row-level security

alter table events enable row level security;
alter table events force row level security;
create policy everything on events to tolppa_admin using (true);
create policy of_provider on events to tolppa_provider
  using (exists (select from companies c where c.id = events.company_id and c.provider = (select app_provider())))
  with check (exists (select from companies c where c.id = events.company_id and c.provider = (select app_provider()))
    and actor_kind = 'client' and actor_id = (select app_client_id()) and not actor_admin);
create policy others_people on events as restrictive for select to tolppa_user
  using (company_id = any ((select app_people_ids())::bigint[])
    or action not in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));
create policy overseen on events for select to tolppa_overseer
  using (exists (select from companies c where c.id = events.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy own on events to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]) and not actor_admin
    and ((actor_kind = 'user' and actor_id = (select app_user_id()))
      or (actor_kind = 'client' and actor_id = (select app_client_id()))));
-- A provider's program sees neither present nor former people of a company.
create policy people_untold on events as restrictive for select to tolppa_provider
  using (action not in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));
create policy redacting on events to current_user
  using (true)
  with check (true);
-- Admins sign events with their own id, as companies do.
create policy signed on events as restrictive for insert to tolppa_admin with check (
  case when (select app_user_id()) is not null then actor_kind = 'user' and actor_id = (select app_user_id())
    when (select app_client_id()) is not null then actor_kind = 'client' and actor_id = (select app_client_id())
    else true end);

-- Grants

grant insert, select on events to tolppa_admin, tolppa_provider, tolppa_user;
grant select, usage on sequence events_id_seq to tolppa_admin, tolppa_provider, tolppa_user;

select add_event_range(substring(pg_get_expr(relpartbound, oid) from 'TO \(''?(\d+)')::bigint)
  from pg_class where oid = 'events_0'::regclass;
