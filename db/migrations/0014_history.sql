-- The history of companies, and why applications were returned. The history is stored in ranges of 25,000,000 events
-- (docs/decisions/0165-history-in-ranges.md).

-- Functions

create function event_range_size() returns bigint language sql immutable parallel safe return 25000000;

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

-- Triggers

create trigger events_append_only before update or delete on events
  for each row execute function refuse_change_but_redaction('events');
create trigger events_never_truncated before truncate on events for each statement execute function refuse_change();
create trigger events_signed before insert on events for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();
create trigger returns_append_only before update or delete on returns for each row execute function refuse_change_but_redaction();
create trigger returns_never_truncated before truncate on returns for each statement execute function refuse_change();

-- Row-level security

alter table events enable row level security, force row level security;
alter table returns enable row level security, force row level security;
create policy everything on events to tolppa_admin using (true);
create policy of_provider on events to tolppa_provider
  using (exists (select from companies c where c.id = events.company_id and c.provider = (select app_provider())))
  with check (exists (select from companies c where c.id = events.company_id and c.provider = (select app_provider()))
    and actor_kind = 'client' and actor_id = (select app_client_id()) and not actor_admin);
create policy others_people on events as restrictive for select to tolppa_user
  using (company_id = any ((select app_people_ids())::bigint[])
    or action not in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));
create policy own on events to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]) and not actor_admin
    and ((actor_kind = 'user' and actor_id = (select app_user_id()))
      or (actor_kind = 'client' and actor_id = (select app_client_id()))));
-- A provider's program sees neither present nor former people of a company.
create policy people_untold on events as restrictive for select to tolppa_provider
  using (action not in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));
create policy redacting on events to current_user using (true) with check (true);
-- Admins sign events with their own id, as companies do.
create policy signed on events as restrictive for insert to tolppa_admin with check (
  case when (select app_user_id()) is not null then actor_kind = 'user' and actor_id = (select app_user_id())
    when (select app_client_id()) is not null then actor_kind = 'client' and actor_id = (select app_client_id())
    else true end);
create policy everything on returns to tolppa_admin using (true);
create policy own on returns for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on returns to current_user using (true) with check (true);

-- Grants

grant insert, select on events to tolppa_admin, tolppa_provider, tolppa_user;
grant usage, select on sequence events_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select on returns to tolppa_admin;
grant select (id, entity_type, entity_id, company_id, reason, at) on returns to tolppa_user;
grant usage, select on sequence returns_id_seq to tolppa_admin;

-- The first ranges

select add_event_range(0);
select make_event_range();

-- PostgreSQL has named the indexes of the first range after their columns. They get the names that the statistics of
-- ops/bench/results/statistics-of-a-million.sql know: those of the whole, with the number of the range.
do $$
declare
  one record;
begin
  for one in select part.relname as part, whole.relname as whole from pg_index i join pg_inherits n on n.inhrelid = i.indexrelid
      join pg_class part on part.oid = n.inhrelid join pg_class whole on whole.oid = n.inhparent
      where i.indrelid = 'events_0'::regclass and not i.indisprimary loop
    execute format('alter index %I rename to %I', one.part, replace(one.whole, 'events_', 'events_0_'));
  end loop;
end $$;
