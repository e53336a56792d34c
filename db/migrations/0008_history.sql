-- Copying companies, the history of everything, and bringing back what was deleted.

-- What may happen to a thing --------------------------------------------------------------------------------

alter table events drop constraint events_action_check;
alter table events add constraint events_action_check
  check (action in ('create', 'update', 'delete', 'restore', 'copy'));

-- Whether the provider did it: its people's names are not for companies' people, whatever the role of either is later.
alter table events add column actor_admin boolean not null default (current_user <> 'tolppa_user');

-- What happened before is told by who belongs to the company now, as the screens told it until now. The owner of the
-- tables is bound by row-level security too, and events are never changed but here.
alter table events no force row level security;
alter table memberships no force row level security;
alter table users no force row level security;
alter table events disable trigger events_append_only;
update events e set actor_admin = false
where exists (
  select from memberships m join users u on u.id = m.user_id
  where m.company_id = e.company_id and not u.admin
    and (u.email = e.actor_label or (e.actor_kind = 'user' and u.id = e.actor_id)));
alter table events enable trigger events_append_only;
alter table users force row level security;
alter table memberships force row level security;
alter table events force row level security;

drop policy own on events;
create policy own on events to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[])
    and actor_kind = 'user' and actor_id = (select app_user_id()) and not actor_admin);

-- A company's own story: what happened to itself, and which of its vehicles and drivers went and came back.
create index events_company_story on events (company_id, id desc)
  where entity_type = 'company' or action in ('delete', 'restore');

-- Bringing back ---------------------------------------------------------------------------------------------

create function refuse_user_restore() returns trigger language plpgsql as $$
begin
  if current_user = 'tolppa_user' then
    raise exception 'only the provider brings back' using errcode = 'CH004';
  end if;
  return new;
end $$;
create trigger companies_restore before update on companies for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function refuse_user_restore();
create trigger vehicles_restore before update on vehicles for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function refuse_user_restore();
create trigger drivers_restore before update on drivers for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function refuse_user_restore();

create index companies_deleted on companies (deleted_at desc, id desc) where deleted_at is not null;

-- Copying ---------------------------------------------------------------------------------------------------

create index companies_regional_partners on companies (company_name, id)
  where deleted_at is null and company_type = 'regional_partner' and status <> 'inactive';

-- Who was made an admin, and who no longer is: by npm run admin, from the server's own command line. ---------

create table admin_grants (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  email text not null,
  granted boolean not null
);
create index admin_grants_email on admin_grants (email, id desc);
create trigger admin_grants_append_only before update or delete on admin_grants
  for each row execute function refuse_change();
create trigger admin_grants_never_truncated before truncate on admin_grants
  for each statement execute function refuse_change();
