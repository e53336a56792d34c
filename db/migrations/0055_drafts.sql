-- Drafts of companies: what is unfinished claims nothing, is counted by its person, and goes after a time.

-- A business id belongs to the company that was sent for approval or is in use. A draft does not hold it: anybody could
-- fill in anybody's business id, keep the rightful owner out, and learn from the refusal who is a customer.
drop index companies_business_id_per_provider;
create unique index companies_business_id_per_provider on companies (business_id, provider)
  where deleted_at is null and status in ('pending', 'active') and copied_from_id is null;

-- How many unfinished companies the person of this transaction owns, also those begun at this moment, which are not
-- among its companies yet.
create function count_own_drafts() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from companies c
    where c.owner_id = app_user_id() and c.status = 'incomplete' and c.deleted_at is null
$$;
revoke execute on function count_own_drafts from public;
grant execute on function count_own_drafts to tolppa_user;

-- Drafts that nobody has changed for a time, their vehicles and drivers included. They are deleted as a person deletes
-- them (lib/companies/use-cases/remove.ts), so retention_take does not know them.
create index companies_drafts on companies (modified_at, id) where deleted_at is null and status = 'incomplete';

create or replace function retention_due(rule text, before timestamptz, size integer) returns table (id text, since timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) is distinct from 'tolppa_admin' or before > now() - interval '29 days' then
    raise exception 'too young' using errcode = 'CH004';
  end if;
  case rule
    when 'unverified_accounts' then return query select a.id::text, a.created_at from identity_accounts a
      where a.email_verified_at is null and a.created_at < before order by a.created_at limit size;
    when 'company_drafts' then return query select c.id::text, c.modified_at from companies c
      where c.status = 'incomplete' and c.deleted_at is null and c.modified_at < before
        and not exists (select from vehicles v where v.company_id = c.id and v.modified_at >= before)
        and not exists (select from drivers d where d.company_id = c.id and d.modified_at >= before)
      order by c.modified_at, c.id limit size;
    when 'import_rows' then return query select i.id::text, i.created_at from imports i
      where i.created_at < before and exists (select from import_rows r where r.import_id = i.id) order by i.created_at, i.id limit size;
    when 'statement_links' then return query select l.id::text, l.expires_at from statement_links l
      where l.expires_at < before and l.email <> 'poistettu@poistettu.invalid' order by l.expires_at limit size;
    when 'inactive_drivers' then return query select d.id::text, coalesce(d.deleted_at, d.modified_at) from drivers d
      where (d.status = 'inactive' or d.deleted_at is not null) and coalesce(d.deleted_at, d.modified_at) < before
        and not exists (select from anonymisations a where a.person = 'driver' and a.person_id = d.id)
      order by coalesce(d.deleted_at, d.modified_at), d.id limit size;
    when 'disabled_users' then return query select u.id::text, u.disabled_at from users u
      where u.disabled_at < before and not u.admin and anonymisation_refusal('user', u.id) is null
        and not exists (select from anonymisations a where a.person = 'user' and a.person_id = u.id)
      order by u.disabled_at, u.id limit size;
    when 'invitations' then return query select v.id::text, coalesce(v.accepted_at, v.ended_at, v.expires_at) from invitations v
      where coalesce(v.accepted_at, v.ended_at, v.expires_at) < before order by 2, v.id limit size;
    else raise exception 'no such rule' using errcode = '22P02';
  end case;
end $$;

-- When the billing and signing system last told its status of a company.
alter table companies add column good_sign_synced_at timestamptz;
alter table companies add constraint companies_good_sign_synced
  check (good_sign_synced_at is null or good_sign_id is not null);

-- A status or id that is written is as of that moment, unless the writer says of which. A company's people and programs
-- write none of it (0001, 0011), and no moment either.
create function stamp_good_sign() returns trigger language plpgsql as $$
begin
  if current_user in ('tolppa_user', 'tolppa_provider') then
    raise exception 'only the provider changes this' using errcode = 'CH002';
  end if;
  if new.good_sign_synced_at is not distinct from old.good_sign_synced_at then
    new.good_sign_synced_at := case when new.good_sign_id is not null then now() end;
  end if;
  return new;
end $$;
create trigger companies_good_sign before update on companies for each row
  when ((new.good_sign_id, new.good_sign_status, new.good_sign_synced_at)
    is distinct from (old.good_sign_id, old.good_sign_status, old.good_sign_synced_at))
  execute function stamp_good_sign();
