-- Companies with their packages and totals.

-- What drizzle-kit cannot express

alter table company_packages add constraint company_packages_never_overlap
  exclude using gist (company_id with =, daterange(starts_on, ends_before, '[)'::text) with &&);

-- Functions

create function refuse_business_id_change() returns trigger language plpgsql as $$
begin
  if new.business_id <> old.business_id and old.status in ('active', 'inactive') then
    raise exception 'business id is frozen' using errcode = 'CH002';
  end if;
  return new;
end $$;

-- Refuses what a company's people and programs may not change. They change the owner and the fleet counters only through
-- triggers: that of the memberships and those of the fleet.
create function refuse_user_authority() returns trigger language plpgsql as $$
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
    -- A company's people choose the provider while they register. Programs do not.
    or (new.provider <> old.provider and (old.status <> 'incomplete' or app_client_id() is not null))
    or (new.company_name <> old.company_name and settled)
    or ((new.owner_id is distinct from old.owner_id or new.vehicle_count <> old.vehicle_count
      or new.driver_count <> old.driver_count) and pg_trigger_depth() = 1)
  then
    raise exception 'only the provider changes this' using errcode = 'CH002';
  end if;
  return new;
end $$;

-- Runs as the owner: no tenant reads or writes the totals.
create function count_companies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into company_counts as t (provider, status, count)
      select provider, status, count(*) from new_rows where deleted_at is null group by 1, 2 order by 1, 2
      on conflict (provider, status) do update set count = t.count + excluded.count;
  else
    insert into company_counts as t (provider, status, count)
      select provider, status, sum(n) from (
        select provider, status, -1 as n from old_rows where deleted_at is null
        union all select provider, status, 1 from new_rows where deleted_at is null) moved
      group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (provider, status) do update set count = t.count + excluded.count;
  end if;
  return null;
end $$;

-- Runs as the owner: no tenant reads or writes the words of all companies.
create function learn_company_words() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform learn_words('company', (select array_agg(distinct company_name) from new_rows));
  else
    perform learn_words('company', array[new.company_name]);
  end if;
  return null;
end $$;

create function tell_fleet_anew() returns trigger language plpgsql as $$
begin
  update vehicles set changed_at = 'infinity' where company_id = new.id;
  update drivers set changed_at = 'infinity' where company_id = new.id;
  return null;
end $$;

create function note_company_departures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_departures as d (company_id, provider, changed_at)
    select o.id, o.provider, n.changed_at
    from old_rows o join new_rows n on n.id = o.id where o.provider <> n.provider order by o.id
    on conflict (provider, company_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;

create function companies_in_use_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  select array_agg(v.id) into ids from new_rows n join old_rows o on o.id = n.id
    join vehicles v on v.company_id = n.id and v.status = 'active'
    where (n.status, n.deleted_at is null) is distinct from (o.status, o.deleted_at is null)
      and 'active' in (n.status, o.status);
  if ids is not null then perform note_vehicle_activities(ids, helsinki_date(now())); end if;
  return null;
end $$;

-- A failed dispatch call is forgotten when the company is no longer sent to dispatch, no matter who changed the company.
create function forget_dispatch_failure() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from dispatch_failures where company_id = new.id;
  return null;
end $$;

-- Who may change where a company's money and invoices go (lib/companies/rules/billing-right.ts): everybody who may change the
-- company until it is submitted, and after that its people and the portal's admins. Only the server checks that a person has
-- just shown who they are.
create function guard_billing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) in ('tolppa_user', 'tolppa_provider') and not exists (select from memberships m
    where m.company_id = old.id and m.user_id = app_user_id()) then
    raise exception 'only people change where the money goes' using errcode = 'CH007';
  end if;
  return new;
end $$;

-- How many unfinished companies the actor owns. It counts companies of the same moment, too, which are not yet among the
-- actor's companies.
create function count_own_drafts() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from companies c
    where c.owner_id = app_user_id() and c.status = 'incomplete' and c.deleted_at is null
$$;
revoke execute on function count_own_drafts() from public;
grant execute on function count_own_drafts() to tolppa_user;

-- A new GoodSign status or id is as of now, unless the writer gives the moment. A company's people and programs write none
-- of these columns.
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

-- From 20 complete applications of one account on, the admins see them as one, and further ones come slowly.
-- The companies of the person of this transaction that wait for approval, also those that were sent since it started, and when
-- the last one was sent.
create function own_applications(out count bigint, out last_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*), max(coalesce(c.submitted_at, c.created_at)) from companies c
    where c.owner_id = app_user_id() and c.status = 'pending' and c.deleted_at is null
$$;
revoke execute on function own_applications() from public;
grant execute on function own_applications() to tolppa_user;

-- Triggers

create trigger companies_billing_of_owners
  before update of billing_type, e_invoicing_address, e_invoicing_operator, email_invoicing_address, iban, bic
  on companies for each row
  when (old.status <> 'incomplete'
    and (old.billing_type, old.e_invoicing_address, old.e_invoicing_operator, old.email_invoicing_address, old.iban, old.bic)
      is distinct from
        (new.billing_type, new.e_invoicing_address, new.e_invoicing_operator, new.email_invoicing_address, new.iban, new.bic))
  execute function guard_billing();
create trigger companies_business_id before update of business_id on companies for each row execute function refuse_business_id_change();
create trigger companies_counted_insert after insert on companies referencing new table as new_rows
  for each statement execute function count_companies();
create trigger companies_counted_update after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function count_companies();
create trigger companies_departed after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function note_company_departures();
create trigger companies_dispatch_failure after update of provider, external_id, status, deleted_at on companies for each row
  when (old.provider <> new.provider or (old.external_id is not null and new.external_id is null)
    or (old.status = 'active' and new.status <> 'active') or (old.deleted_at is null and new.deleted_at is not null))
  execute function forget_dispatch_failure();
create trigger companies_gone_or_back after update on companies for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null) or old.provider <> new.provider)
  execute function tell_fleet_anew();
create trigger companies_good_sign before update on companies for each row
  when ((new.good_sign_id, new.good_sign_status, new.good_sign_synced_at)
    is distinct from (old.good_sign_id, old.good_sign_status, old.good_sign_synced_at))
  execute function stamp_good_sign();
create trigger companies_held before insert or update on companies for each statement execute function hold_change();
create trigger companies_in_use_update after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function companies_in_use_changed();
create trigger companies_restore before update on companies for each row
  when (old.deleted_at is not null and new.deleted_at is null) execute function refuse_user_restore();
create trigger companies_transition before update on companies for each row execute function refuse_illegal_transition();
create trigger companies_user_authority before update on companies for each row execute function refuse_user_authority();
create trigger companies_version before update on companies for each row
  when (new.vehicle_count = old.vehicle_count and new.driver_count = old.driver_count and new.changed_at = old.changed_at)
  execute function bump_version();
create trigger companies_words_insert after insert on companies referencing new table as new_rows
  for each statement execute function learn_company_words();
create trigger companies_words_update after update of company_name on companies for each row
  when (new.company_name is distinct from old.company_name) execute function learn_company_words();
create trigger companies_written before insert or update on companies for each row execute function stamp_change();

-- Row-level security

alter table companies enable row level security, force row level security;
alter table company_counts enable row level security;
alter table company_departures enable row level security, force row level security;
alter table company_packages enable row level security, force row level security;
create policy everything on companies to tolppa_admin using (true);
create policy of_provider on companies to tolppa_provider
  using (provider = (select app_provider())) with check (provider = (select app_provider()));
create policy own on companies to tolppa_user
  using (id = any ((select app_company_ids())::bigint[]))
  with check (id = any ((select app_company_ids())::bigint[]));
create policy redacting on companies to current_user using (true) with check (true);
create policy register on companies as restrictive for insert to tolppa_user
  with check (status = 'incomplete' and company_type = 'operator' and owner_id = (select app_user_id())
    and num_nonnulls(external_id, aggregator_company_id, copied_from_id, approved_at, approved_by,
      external_status, good_sign_id, good_sign_status) = 0
    and vehicle_count = 0 and driver_count = 0);
create policy register_of_provider on companies as restrictive for insert to tolppa_provider
  with check (status = 'incomplete' and company_type = 'operator'
    and num_nonnulls(owner_id, external_id, aggregator_company_id, copied_from_id, approved_at, approved_by,
      external_status, good_sign_id, good_sign_status) = 0
    and vehicle_count = 0 and driver_count = 0);
create policy settling on companies for select to current_user using (true);
create policy everything on company_counts for select to tolppa_admin using (true);
create policy of_provider on company_counts for select to tolppa_provider using (provider = (select app_provider()));
create policy noting on company_departures to current_user using (true) with check (true);
create policy of_provider on company_departures for select to tolppa_provider using (provider = (select app_provider()));
create policy everything on company_packages to tolppa_admin using (true);
create policy of_provider on company_packages to tolppa_provider
  using (exists (select from companies c where c.id = company_packages.company_id and c.provider = (select app_provider())));
create policy own on company_packages to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy settling on company_packages for select to current_user using (true);

-- Grants

grant insert, select, update on companies to tolppa_admin, tolppa_provider, tolppa_user;
grant usage, select on sequence companies_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant select on company_counts to tolppa_admin, tolppa_provider;
grant select on company_departures to tolppa_provider;
grant delete, insert, select, update on company_packages to tolppa_admin, tolppa_provider, tolppa_user;
grant usage, select on sequence company_packages_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant select on company_register_answers to tolppa_admin, tolppa_provider, tolppa_user;
