-- The people of companies and of the provider: who belongs where, who is invited, who may sign in.

-- Whose tables these are may do anything to them: it works only in migrations, and arranges tests.
create function owns_table(of_table oid) returns boolean language sql stable as
  $$ select pg_get_userbyid(relowner) = current_user from pg_class where oid = of_table $$;

-- Who may sign in ---------------------------------------------------------------------------------------------

alter table users
  -- Why somebody was disabled, for the provider's own people.
  add column disabled_reason text check (char_length(disabled_reason) between 1 and 300),
  add column last_seen_at timestamptz;
alter table users add constraint users_disabled_reason check (disabled_at is not null or disabled_reason is null);

alter table users no force row level security;
update users u set last_seen_at = (select max(s.last_seen_at) from sessions s where s.user_id = u.id);
alter table users force row level security;

-- Sessions come and go; when somebody was last here stays. Whoever holds the person's row meanwhile is not waited for.
create function note_user_seen() returns trigger language plpgsql as $$
begin
  update users set last_seen_at = new.last_seen_at where id = (
    select u.id from users u
    where u.id = new.user_id and (u.last_seen_at is null or u.last_seen_at < new.last_seen_at)
    for no key update skip locked);
  return null;
end $$;
create trigger sessions_seen after insert or update of last_seen_at on sessions
  for each row execute function note_user_seen();

create index users_by_email on users (email, id);
create index users_by_created on users (created_at, id);
create index users_by_seen on users (coalesce(last_seen_at, timestamptz '1970-01-01 00:00:00+00'), id);
create index users_admins on users (email, id) where admin;
create index users_disabled on users (email, id) where disabled_at is not null;

-- A company's people see of each other who they are; why somebody was disabled is not for them.
revoke select on users from tolppa_user, tolppa_provider;
grant select (id, email, last_seen_at) on users to tolppa_user;
grant select (id, email) on users to tolppa_provider;
create policy administration on users for update to tolppa_admin using (true) with check (true);
grant update (admin, disabled_at, disabled_reason, signed_out_at) on users to tolppa_admin;
grant insert on admin_grants to tolppa_admin;
grant select (id, user_id, authenticated_at, last_seen_at, expires_at, address_prefix, user_agent, amr), delete
  on sessions to tolppa_admin;
grant select (user_id), delete on sign_in_challenges to tolppa_admin;

-- Who is an admin is decided by people, never by a program; and nobody takes it, or their own way in, from themselves.
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
create trigger users_administration before update of admin, disabled_at on users
  for each row execute function refuse_user_administration();

-- One after the other: two admins who end each other's rights at once would both find the other one still there.
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
create trigger users_last_admin after update of admin, disabled_at on users for each row
  when (old.admin and old.disabled_at is null and not (new.admin and new.disabled_at is null))
  execute function refuse_last_admin();

-- Invitations ---------------------------------------------------------------------------------------------------

create table invitations (
  id bigint generated always as identity primary key,
  -- What the mailed link is made from (lib/adapters/identity/link-token.ts): nobody makes a link of it without AUTH_SECRET.
  link_id uuid not null unique,
  company_id bigint not null references companies (id) on delete restrict,
  email text not null check (char_length(email) between 3 and 128 and email = lower(email)),
  role text not null check (role in ('owner', 'member')),
  invited_by text not null,
  invited_by_admin boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at <= created_at + interval '7 days'),
  accepted_at timestamptz,
  accepted_by bigint references users (id) on delete restrict,
  -- Withdrawn, or followed by a newer one to the same address.
  ended_at timestamptz,
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or ended_at is null)
);
create unique index invitations_open on invitations (company_id, email) where accepted_at is null and ended_at is null;
create index invitations_company on invitations (company_id, created_at);
create index invitations_email on invitations (email);

-- Each serves once: what was accepted or has ended stays so. Only the one it was sent to accepts it, in time.
create function refuse_invitation_change() returns trigger language plpgsql as $$
begin
  if owns_table(tg_relid) then
    return new;
  end if;
  if old.accepted_at is not null or old.ended_at is not null then
    raise exception 'the invitation has ended' using errcode = 'CH002';
  end if;
  if new.accepted_by is not null and (new.accepted_by is distinct from app_user_id() or old.expires_at <= now()
    or not exists (select from users u where u.id = new.accepted_by and u.email = old.email))
  then
    raise exception 'not theirs to accept' using errcode = 'CH004';
  end if;
  return new;
end $$;
create trigger invitations_change before update on invitations for each row execute function refuse_invitation_change();

alter table invitations enable row level security; alter table invitations force row level security;
create policy own on invitations for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
-- Owners invite, under their own name, and withdraw.
create policy invite on invitations for insert to tolppa_user
  with check (company_id = any ((select app_company_ids())::bigint[])
    and not invited_by_admin and num_nonnulls(accepted_at, ended_at) = 0
    and invited_by = (select u.email from users u where u.id = (select app_user_id()))
    and exists (select from memberships m where m.company_id = invitations.company_id
      and m.user_id = (select app_user_id()) and m.role = 'owner'));
create policy withdraw on invitations for update to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[])
    and exists (select from memberships m where m.company_id = invitations.company_id
      and m.user_id = (select app_user_id()) and m.role = 'owner'))
  with check (company_id = any ((select app_company_ids())::bigint[]) and accepted_by is null);
-- Whom one was sent to finds and accepts it.
create policy invited on invitations for select to tolppa_user
  using (email = (select u.email from users u where u.id = (select app_user_id())));
create policy accept on invitations for update to tolppa_user
  using (email = (select u.email from users u where u.id = (select app_user_id())))
  with check (accepted_by = (select app_user_id()));
create policy everything on invitations to tolppa_admin using (true);
grant select, insert, update (accepted_at, accepted_by, ended_at) on invitations to tolppa_user, tolppa_admin;
grant usage, select on all sequences in schema public to tolppa_user, tolppa_admin;

-- Memberships ---------------------------------------------------------------------------------------------------

drop policy own on memberships;
create policy own on memberships for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy enter on memberships for insert to tolppa_user
  with check (company_id = any ((select app_company_ids())::bigint[]) and user_id = (select app_user_id()));
create policy change on memberships for update to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy leave on memberships for delete to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
grant update (role), delete on memberships to tolppa_user, tolppa_admin;

-- People enter a company that they have just registered, or by the invitation that this very transaction accepts.
-- Its owners change and remove; everybody may leave.
create function refuse_membership_authority() returns trigger language plpgsql as $$
declare
  allowed boolean;
begin
  if not lacks_authority() then
    return coalesce(new, old);
  end if;
  if tg_op = 'INSERT' then
    allowed := not exists (select from memberships m where m.company_id = new.company_id)
      or exists (select from invitations i
        where i.company_id = new.company_id and i.role = new.role and i.accepted_by = new.user_id
          and i.xmin = pg_current_xact_id()::xid);
  else
    allowed := (tg_op = 'DELETE' and old.user_id = app_user_id())
      or exists (select from memberships m
        where m.company_id = old.company_id and m.user_id = app_user_id() and m.role = 'owner');
  end if;
  if allowed is not true then
    raise exception 'only owners change who belongs to a company' using errcode = 'CH004';
  end if;
  return coalesce(new, old);
end $$;
create trigger memberships_authority before insert or update or delete on memberships
  for each row execute function refuse_membership_authority();

-- A company that has an owner keeps one. The company's row lets one through at a time: two owners who remove each other
-- at once would both find the other one still there.
create function refuse_last_owner() returns trigger language plpgsql as $$
begin
  if owns_table(tg_relid) then
    return null;
  end if;
  perform from companies where id = old.company_id for no key update;
  if exists (select from companies where id = old.company_id and deleted_at is null)
    and not exists (select from memberships where company_id = old.company_id and role = 'owner')
  then
    raise exception 'the last owner stays' using errcode = 'CH006';
  end if;
  return null;
end $$;
create trigger memberships_last_owner after update of role or delete on memberships for each row
  when (old.role = 'owner') execute function refuse_last_owner();

-- The owner that the company itself names is one of its owners: the one it names, as long as that is so, then the oldest.
create function follow_company_owner() returns trigger language plpgsql as $$
declare
  changed bigint := coalesce(new.company_id, old.company_id);
begin
  update companies c set owner_id = (
    select m.user_id from memberships m where m.company_id = c.id and m.role = 'owner' order by m.created_at, m.user_id limit 1)
  where c.id = changed
    and not exists (select from memberships m where m.company_id = c.id and m.user_id = c.owner_id and m.role = 'owner')
    and (c.owner_id is not null or exists (select from memberships m where m.company_id = c.id and m.role = 'owner'));
  return null;
end $$;
create trigger memberships_owner_followed after insert or update of role or delete on memberships
  for each row execute function follow_company_owner();

-- As before (0011), except that the owner moves as the fleet's counters do: inside a trigger, that of the memberships.
create or replace function refuse_user_authority() returns trigger language plpgsql as $$
declare
  settled boolean := old.status in ('active', 'inactive');
begin
  if not lacks_authority() then
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('incomplete', 'pending'), ('pending', 'inactive')) then
    raise exception 'only the provider takes % -> %', old.status, new.status using errcode = 'CH004';
  end if;
  if (new.company_type, new.aggregator_company_id, new.copied_from_id, new.created_at, new.created_by,
      new.approved_by, date_trunc('milliseconds', new.approved_at), new.external_status, new.good_sign_id, new.good_sign_status)
    is distinct from
     (old.company_type, old.aggregator_company_id, old.copied_from_id, old.created_at, old.created_by,
      old.approved_by, date_trunc('milliseconds', old.approved_at), old.external_status, old.good_sign_id, old.good_sign_status)
    or (new.external_id is distinct from old.external_id and new.external_id is not null)
    -- A company's people choose it while they register; their programs do not.
    or (new.provider <> old.provider and (old.status <> 'incomplete' or app_client_id() is not null))
    or (new.company_name <> old.company_name and settled)
    or ((new.owner_id is distinct from old.owner_id or new.vehicle_count <> old.vehicle_count
      or new.driver_count <> old.driver_count) and pg_trigger_depth() = 1)
  then
    raise exception 'only the provider changes this' using errcode = 'CH002';
  end if;
  return new;
end $$;

-- The history -----------------------------------------------------------------------------------------------------

alter table events drop constraint events_action_check;
alter table events add constraint events_action_check check (action in ('create', 'update', 'delete', 'restore', 'copy', 'leave',
  'invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));
-- A provider's program does not see the members of a company (0016), nor who they were.
create policy people_untold on events as restrictive for select to tolppa_provider
  using (action not in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));
