-- Looking without touching: an aggregator's people at the companies under it, and an admin at one as its own people see it.

alter table sessions
  add column viewing_company_id bigint references companies (id),
  add column viewing_since timestamptz,
  add constraint sessions_viewing check ((viewing_company_id is null) = (viewing_since is null));

-- Whom a person may look at beside their own: the companies under the aggregators they belong to. Asked with every
-- request before it is known who they are, so the server's login, which sees no company, is told the ids alone.
create function companies_overseen_by(person bigint) returns bigint[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select array(
    select c.id from memberships m
      join companies a on a.id = m.company_id
      join companies c on c.aggregator_company_id = a.id
    where m.user_id = person and c.deleted_at is null
      and a.company_type = 'aggregator' and a.status = 'active' and a.deleted_at is null
      and not exists (select from memberships own where own.user_id = person and own.company_id = c.id)
    order by 1)
$$;
revoke execute on function companies_overseen_by from public;
-- The owner, as whom it reads, is held by force as well; of companies there is such a policy (0020).
create policy overseeing on memberships for select to current_user using (true);

-- Whatever ends it (the button, the hour, signing out, no longer being an admin), the history tells of both ends.
create function note_viewing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.viewing_company_id is not null and (tg_op = 'DELETE' or new.viewing_since is distinct from old.viewing_since) then
    -- One that ran out is noticed later (VIEWING_MS, lib/accounts/rules/viewing.ts).
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
create trigger sessions_viewed after update of viewing_company_id, viewing_since or delete on sessions
  for each row execute function note_viewing();
create policy noting on users for select to current_user using (true);
create policy noting on admin_events for insert to current_user with check (entity_type = 'company_view');
