-- A third role in a company: who reads its money and nothing else, such as its bookkeeper.
-- An older build would take the role for a member's, so none works with this schema.
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_role_check";
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_role_check";
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_check" CHECK (role in ('owner', 'member', 'money'));
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_check" CHECK (role in ('owner', 'member', 'money'));

-- Who reads an aggregator's money does not oversee the companies under it.
create or replace function companies_overseen_by(person bigint) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  aggregators bigint[] := array(
    select a.id from memberships m join companies a on a.id = m.company_id
    where m.user_id = person and m.role <> 'money' and a.company_type = 'aggregator' and a.status = 'active' and a.deleted_at is null);
begin
  if aggregators = '{}' then
    return aggregators;
  end if;
  return array(
    select c.id from companies c
    where c.aggregator_company_id = any (aggregators) and c.deleted_at is null
      and not exists (select from memberships own where own.user_id = person and own.company_id = c.id and own.role <> 'money')
    order by 1);
end $$;
create or replace function app_aggregator_ids() returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(select a.id from memberships m join companies a on a.id = m.company_id
    where m.user_id = app_user_id() and m.role <> 'money' and a.company_type = 'aggregator' and a.status = 'active' and a.deleted_at is null)
$$;

-- People of the company are those who read more than its money.
create or replace function sees_company(person bigint, company bigint) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from memberships m where m.user_id = person and m.company_id = company and m.role <> 'money')
    or exists (select from users u where u.id = person and u.admin)
$$;
create or replace function guard_billing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) in ('tolppa_user', 'tolppa_provider') and not exists (select from memberships m
    where m.company_id = old.id and m.user_id = app_user_id() and m.role <> 'money') then
    raise exception 'only people change where the money goes' using errcode = 'CH007';
  end if;
  return new;
end $$;

-- Notices of payouts concern who reads it; other notices do not.
create or replace function keep_notices(told_kind text, told jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  about_topic text := notice_topic(told_kind);
  receiver text := lower(told->>'to');
  facts jsonb := told - 'to' - 'language' - 'requestId' - 'reject';
  this_change uuid := md5(pg_current_xact_id()::text || told_kind || facts::text)::uuid;
  morning timestamptz := ((now() at time zone 'Europe/Helsinki' - interval '7 hours')::date + 1 + time '07:00')
    at time zone 'Europe/Helsinki';
  about bigint;
begin
  if about_topic is null then return true; end if;
  if about_topic <> 'invitations' then
    select c.id into about from companies c where c.id = (told->>'companyId')::bigint;
  end if;
  insert into notices (user_id, kind, company_id, fact, change, mail_at)
    select u.id, told_kind, about, facts, this_change,
      case when c.way = 'daily' then morning when c.way = 'at_once' and u.email is distinct from receiver then now() end
    from users u left join notice_choices c on c.user_id = u.id and c.topic = about_topic
    where u.disabled_at is null and u.id in (select m.user_id from memberships m where m.company_id = about
        and (m.role <> 'money' or about_topic = 'payouts')
      union all select r.id from users r where about is null and r.email = receiver)
    on conflict (user_id, change) do nothing;
  -- The mail itself reaches a person for whom an earlier mail of the same change has asked for one.
  update notices n set mail_at = null from users u
    where u.email = receiver and n.user_id = u.id and n.change = this_change and n.mail_at = now();
  return not exists (select from notices n join users u on u.id = n.user_id
    join notice_choices c on c.user_id = n.user_id and c.topic = about_topic
    where u.email = receiver and n.change = this_change and c.way in ('daily', 'portal'));
end $$;

-- The companies of which the actor reads the money and nothing else. No policy of other data knows them.
create function app_money_ids() returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select array(select m.company_id from memberships m where m.user_id = app_user_id() and m.role = 'money')
$$;
revoke execute on function app_money_ids() from public;
grant execute on function app_money_ids() to tolppa_admin, tolppa_user;

drop policy own on notices;
create policy own on notices for select to tolppa_user, tolppa_admin using (user_id = (select app_user_id())
  and (company_id is null or exists (select from companies c where c.id = notices.company_id)
    or (company_id = any ((select app_money_ids())::bigint[]) and notice_topic(kind) = 'payouts')));

-- The second wall of a use case for money. The transaction names the companies whose money alone it reads.
create function app_open_money_ids() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.money_ids', true), ''), '{}')::bigint[] $$;
create policy not_with_money on drivers as restrictive for select to tolppa_user
  using (company_id <> all ((select app_open_money_ids())::bigint[]));
create policy not_with_money on events as restrictive for select to tolppa_user
  using (company_id <> all ((select app_open_money_ids())::bigint[]));
create policy not_with_money on payout_calendars as restrictive for select to tolppa_user
  using (company_id <> all ((select app_open_money_ids())::bigint[]));
create policy not_with_money on statement_links as restrictive for select to tolppa_user
  using (company_id <> all ((select app_open_money_ids())::bigint[]));
