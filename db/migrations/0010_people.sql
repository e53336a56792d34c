-- The people of companies and their invitations.

-- Functions

-- An invitation serves once: after it was accepted or has ended, it stays as it is. Only the person it was sent to accepts it,
-- before it expires.
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

-- Only owners of a company change who belongs to it, and everybody may leave. An invitation lets its person in. A program
-- changes and removes nobody. It adds a person only to a company that it has just made: a copy has the owner of its original.
create function refuse_membership_authority() returns trigger language plpgsql as $$
declare
  program boolean := current_user = 'tolppa_admin' and app_client_id() is not null;
  allowed boolean;
begin
  if not (lacks_authority() or program) then
    return coalesce(new, old);
  end if;
  if tg_op = 'INSERT' then
    allowed := not exists (select from memberships m where m.company_id = new.company_id)
      or (not program and exists (select from invitations i
        where i.company_id = new.company_id and i.role = new.role and i.accepted_by = new.user_id
          and i.xmin = pg_current_xact_id()::xid));
  else
    allowed := not program and ((tg_op = 'DELETE' and old.user_id = app_user_id())
      or exists (select from memberships m
        where m.company_id = old.company_id and m.user_id = app_user_id() and m.role = 'owner'));
  end if;
  if allowed is not true then
    raise exception 'only owners change who belongs to a company' using errcode = 'CH004';
  end if;
  return coalesce(new, old);
end $$;

-- A company that has an owner keeps one. A lock on the company's row lets one change through at a time: two owners who
-- remove each other at once would both find the other one.
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

-- The company's row names one of its owners. It keeps that owner as long as they are one; then the oldest owner follows.
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

-- Ends open invitations to a person who joined the company or was removed, and open invitations by a person who may no longer
-- invite.
create function end_left_invitations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations i set ended_at = now() from users u
    where u.id = coalesce(new.user_id, old.user_id) and i.company_id = coalesce(new.company_id, old.company_id)
      and i.accepted_at is null and i.ended_at is null
      and (i.email = u.email or (tg_op <> 'INSERT' and i.invited_by = u.email and not i.invited_by_admin));
  return null;
end $$;

-- How many invitations of all companies went to an address within the last hour, and how many the actor sent within the last
-- day. An actor sees the invitations of their own companies only, so the function runs as the owner. Locks on the address and
-- on the sender let one transaction through at a time.
create function count_invitation_mails(address text, at timestamptz, out to_one bigint, out by_sender bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sender text;
begin
  select u.email into sender from users u where u.id = app_user_id();
  perform pg_advisory_xact_lock(490001, hashtext(sender));
  perform pg_advisory_xact_lock(490002, hashtext(address));
  select count(*) into to_one from invitations i where i.email = address and i.created_at > at - interval '1 hour';
  select count(*) into by_sender from invitations i
    where i.invited_by = sender and not i.invited_by_admin and i.created_at > at - interval '1 day';
end $$;
revoke execute on function count_invitation_mails(text, timestamp with time zone) from public;
grant execute on function count_invitation_mails(text, timestamp with time zone) to tolppa_admin, tolppa_user;

-- Triggers

create trigger invitations_change before update on invitations for each row execute function refuse_invitation_change();
create trigger memberships_authority before insert or update or delete on memberships
  for each row execute function refuse_membership_authority();
create trigger memberships_invitations after insert or delete on memberships
  for each row execute function end_left_invitations();
create trigger memberships_invitations_of_owners after update of role on memberships for each row
  when (old.role = 'owner' and new.role <> 'owner') execute function end_left_invitations();
create trigger memberships_last_owner after update of role or delete on memberships for each row
  when (old.role = 'owner') execute function refuse_last_owner();
create trigger memberships_owner_followed after insert or update of role or delete on memberships
  for each row execute function follow_company_owner();

-- Row-level security

alter table invitations enable row level security, force row level security;
alter table memberships enable row level security, force row level security;
create policy accept on invitations for update to tolppa_user
  using (email = (select u.email from users u where u.id = (select app_user_id())))
  with check (accepted_by = (select app_user_id()));
create policy by_people on invitations as restrictive for insert to tolppa_admin with check ((select app_client_id()) is null);
create policy everything on invitations to tolppa_admin using (true);
-- Owners invite under their own name and withdraw invitations.
create policy invite on invitations for insert to tolppa_user
  with check (company_id = any ((select app_company_ids())::bigint[])
    and not invited_by_admin and num_nonnulls(accepted_at, ended_at) = 0
    and invited_by = (select u.email from users u where u.id = (select app_user_id()))
    and exists (select from memberships m where m.company_id = invitations.company_id
      and m.user_id = (select app_user_id()) and m.role = 'owner'));
-- The person an invitation was sent to finds and accepts it.
create policy invited on invitations for select to tolppa_user
  using (email = (select u.email from users u where u.id = (select app_user_id())));
create policy own on invitations for select to tolppa_user using (company_id = any ((select app_people_ids())::bigint[]));
create policy redacting on invitations to current_user using (true) with check (true);
create policy withdraw on invitations for update to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[])
    and exists (select from memberships m where m.company_id = invitations.company_id
      and m.user_id = (select app_user_id()) and m.role = 'owner'))
  with check (company_id = any ((select app_company_ids())::bigint[]) and accepted_by is null);
create policy change on memberships for update to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy enter on memberships for insert to tolppa_user
  with check (company_id = any ((select app_company_ids())::bigint[]) and user_id = (select app_user_id()));
create policy everything on memberships to tolppa_admin using (true);
create policy leave on memberships for delete to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy others_people on memberships as restrictive for select to tolppa_user
  using (company_id = any ((select app_people_ids())::bigint[]));
create policy overseeing on memberships for select to current_user using (true);
create policy own on memberships for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on memberships to current_user using (true) with check (true);

-- Grants

grant insert, select on invitations to tolppa_admin, tolppa_user;
grant update (accepted_at, accepted_by, ended_at) on invitations to tolppa_admin, tolppa_user;
grant usage, select on sequence invitations_id_seq to tolppa_admin, tolppa_user;
grant delete, insert, select on memberships to tolppa_admin, tolppa_user;
grant update (role) on memberships to tolppa_admin, tolppa_user;
