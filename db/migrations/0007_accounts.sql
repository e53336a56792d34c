-- Accounts: sessions, who is an admin, rate limits, features, and how a person wants to see lists.

-- Token buckets. An unlogged table is cheap. A crash empties it, and that forgives callers at most. drizzle-kit knows no such
-- tables.
create unlogged table rate_limits (
  key text primary key,
  tokens double precision not null,
  updated_at timestamptz not null
);

-- Functions

-- Takes tokens from a bucket. It returns for how many seconds the caller has to wait: 0 if the bucket had enough tokens.
create function take_tokens(bucket text, cost double precision, per_second double precision, burst double precision)
returns double precision language sql as $$ select wait from take_tokens_telling(bucket, cost, per_second, burst) $$;

-- Takes tokens from buckets in their order, [{key, cost, perSecond, burst}]. It stops at the first bucket that has too few
-- tokens: the later buckets keep theirs. It returns what take_tokens returns.
create function take_tokens_in_turn(buckets jsonb) returns double precision language plpgsql as $$
declare
  bucket jsonb;
  wait double precision;
begin
  for bucket in select value from jsonb_array_elements(buckets) with ordinality order by ordinality loop
    wait := take_tokens(bucket->>'key', (bucket->>'cost')::float8, (bucket->>'perSecond')::float8, (bucket->>'burst')::float8);
    if wait > 0 then return wait; end if;
  end loop;
  return 0;
end $$;

-- The same as take_tokens. It also returns how many tokens the bucket has left.
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

-- The history records the start and the end of a viewing, whatever ends it: the button, the time limit, a sign-out, lost admin rights.
create function note_viewing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.viewing_company_id is not null and (tg_op = 'DELETE' or new.viewing_since is distinct from old.viewing_since) then
    -- A viewing that ran out is noticed later than it ended (VIEWING_MS in lib/accounts/rules/viewing.ts).
    insert into admin_events (at, actor_kind, actor_id, actor_label, entity_type, entity_id, action)
      select least(now(), old.viewing_since + interval '1 hour'), 'user', u.id, u.email,
        'company_view', old.viewing_company_id, 'end' from users u where u.id = old.user_id;
  end if;
  if tg_op = 'UPDATE' and new.viewing_company_id is not null and new.viewing_since is distinct from old.viewing_since then
    insert into admin_events (at, actor_kind, actor_id, actor_label, entity_type, entity_id, action)
      select new.viewing_since, 'user', u.id, u.email, 'company_view', new.viewing_company_id, 'create'
      from users u where u.id = new.user_id;
  end if;
  return null;
end $$;

-- Sessions end, and the time of the last visit stays in the person's row. The trigger skips a row that another transaction
-- has locked.
create function note_user_seen() returns trigger language plpgsql as $$
begin
  update users set last_seen_at = new.last_seen_at where id = (
    select u.id from users u
    where u.id = new.user_id and (u.last_seen_at is null or u.last_seen_at < new.last_seen_at)
    for no key update skip locked);
  return null;
end $$;

-- Only people decide who is an admin, never a program. Nobody removes their own admin rights or closes their own account.
create function refuse_user_administration() returns trigger language plpgsql as $$
begin
  if current_user = 'tolppa_admin' and (
    (new.admin <> old.admin and app_user_id() is null)
    or (new.id = app_user_id() and (new.admin <> old.admin or new.disabled_at is distinct from old.disabled_at)))
  then
    raise exception 'not by themselves, nor by a program' using errcode = 'CH004';
  end if;
  return new;
end $$;

-- A lock lets one change through at a time. Two admins who end each other at once would both find the other one.
create function refuse_last_admin() returns trigger language plpgsql as $$
begin
  if owns_table(tg_relid) then
    return null;
  end if;
  perform pg_advisory_xact_lock(7650028);
  if not exists (select from users where admin and disabled_at is null) then
    raise exception 'the last admin stays' using errcode = 'CH005';
  end if;
  return null;
end $$;

create function end_invitations_of() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations i set ended_at = now()
    where i.invited_by = old.email and i.accepted_at is null and i.ended_at is null
      and (new.disabled_at is not null or i.invited_by_admin);
  return null;
end $$;

-- An invitation follows its sender to a new e-mail address, so that it still ends when the sender leaves the company.
create function follow_inviter() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations i set invited_by = new.email
    where i.invited_by = old.email and i.accepted_at is null and i.ended_at is null;
  return null;
end $$;

-- The grant in admin_grants comes first, in the same transaction and under any role. An older grant does not count: the
-- address may belong to another person since.
create function refuse_unnoted_admin() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from admin_grants g where g.email = new.email and g.granted = new.admin
    and g.xmin = pg_current_xact_id()::xid)
  then
    raise exception 'who is an admin is noted in admin_grants first' using errcode = '42501';
  end if;
  return new;
end $$;

-- Triggers

create trigger admin_events_append_only before update or delete on admin_events
  for each row execute function refuse_change_but_redaction();
create trigger admin_events_never_truncated before truncate on admin_events
  for each statement execute function refuse_change();
create trigger admin_events_signed before insert on admin_events for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();
create trigger admin_grants_append_only before update or delete on admin_grants
  for each row execute function refuse_change_but_redaction();
create trigger admin_grants_never_truncated before truncate on admin_grants
  for each statement execute function refuse_change();
create trigger features_version before update on features for each row execute function bump_version();
create trigger sessions_seen after insert or update of last_seen_at on sessions
  for each row execute function note_user_seen();
create trigger sessions_viewed after update of viewing_company_id, viewing_since or delete on sessions
  for each row execute function note_viewing();
create trigger users_admin_noted before update of admin on users for each row
  when (new.admin <> old.admin and not owns_table('users'::regclass)) execute function refuse_unnoted_admin();
create trigger users_administration before update of admin, disabled_at on users
  for each row execute function refuse_user_administration();
create trigger users_anonymised before update of email, subject, admin, disabled_at on users for each row
  when ((new.email, new.subject, new.admin, new.disabled_at) is distinct from (old.email, old.subject, old.admin, old.disabled_at))
  execute function refuse_anonymised_change('user');
create trigger users_invitations after update of admin, disabled_at on users for each row
  when ((old.admin and not new.admin) or (old.disabled_at is null and new.disabled_at is not null))
  execute function end_invitations_of();
create trigger users_invitations_followed after update of email on users for each row
  when (old.email <> new.email) execute function follow_inviter();
create trigger users_last_admin after update of admin, disabled_at on users for each row
  when (old.admin and old.disabled_at is null and not (new.admin and new.disabled_at is null))
  execute function refuse_last_admin();
create trigger users_new_admin_noted before insert on users for each row
  when (new.admin and not owns_table('users'::regclass)) execute function refuse_unnoted_admin();

-- Row-level security

alter table admin_events enable row level security, force row level security;
alter table list_settings enable row level security, force row level security;
alter table saved_views enable row level security, force row level security;
alter table users enable row level security, force row level security;
create policy noting on admin_events for insert to current_user with check (entity_type = 'company_view');
create policy reading on admin_events for select to tolppa_admin using (true);
create policy redacting on admin_events to current_user using (true) with check (true);
-- An actor signs an event with their own id. The portal's own work has no id.
create policy signing on admin_events for insert to tolppa_admin with check (
  (actor_kind = 'user' and actor_id = (select app_user_id()))
  or (actor_kind = 'client' and actor_id = (select app_client_id()))
  or (actor_kind = 'system' and actor_id is null and app_user_id() is null and app_client_id() is null));
create policy own on list_settings to tolppa_user, tolppa_admin using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
create policy redacting on list_settings to current_user using (true) with check (true);
create policy own on saved_views to tolppa_user, tolppa_admin using (user_id = (select app_user_id()))
  with check (user_id = (select app_user_id()));
create policy redacting on saved_views to current_user using (true) with check (true);
create policy administration on users for update to tolppa_admin using (true) with check (true);
create policy everything on users for select to tolppa_admin using (true);
create policy noting on users for select to current_user using (true);
create policy of_provider on users for select to tolppa_provider
  using (exists (select from companies c where c.owner_id = users.id and c.provider = (select app_provider())));
create policy own on users for select to tolppa_user
  using (id = (select app_user_id()) or id = any (array(
    select m.user_id from memberships m where m.company_id = any ((select app_people_ids())::bigint[]))));
create policy redacting on users to current_user using (true) with check (true);

-- Grants

grant insert, select on admin_events to tolppa_admin;
grant usage, select on sequence admin_events_id_seq to tolppa_admin, tolppa_user;
grant insert on admin_grants to tolppa_admin;
grant usage, select on sequence admin_grants_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select, update on features to tolppa_admin;
grant select (name, enabled) on features to tolppa_provider, tolppa_user;
grant insert, select, update (hidden_columns) on list_settings to tolppa_admin, tolppa_user;
grant usage, select on sequence passkeys_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select, delete, update (query) on saved_views to tolppa_admin, tolppa_user;
grant usage, select on sequence saved_views_id_seq to tolppa_admin, tolppa_user;
grant delete on sessions to tolppa_admin;
grant select (id, user_id, authenticated_at, last_seen_at, expires_at, address_prefix, user_agent, amr) on sessions to tolppa_admin;
grant usage, select on sequence sessions_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant delete on sign_in_challenges to tolppa_admin;
grant select (user_id) on sign_in_challenges to tolppa_admin;
grant select on users to tolppa_admin;
grant select (id, email) on users to tolppa_provider;
grant select (id, email, last_seen_at) on users to tolppa_user;
grant update (admin, disabled_at, signed_out_at, disabled_reason) on users to tolppa_admin;
grant usage, select on sequence users_id_seq to tolppa_admin, tolppa_provider, tolppa_user;

-- First rows

-- The features of the portal are on until an admin switches them off.
insert into features (name, enabled) values ('companyRegister', true), ('fileImport', true), ('passkeys', true);
