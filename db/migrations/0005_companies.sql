-- Companies: functions, triggers, policies and grants. The tables are in 0001_tables.sql.

-- What drizzle-kit cannot express ---------------------------------------------------------------------

alter table company_packages add constraint company_packages_never_overlap
  exclude using gist (company_id with =, daterange(starts_on, ends_before, '[)'::text) with &&);

-- Functions -------------------------------------------------------------------------------------------

create function refuse_business_id_change() returns trigger language plpgsql as $$
begin
  if new.business_id <> old.business_id and old.status in ('active', 'inactive') then
    raise exception 'business id is frozen' using errcode = 'CH002';
  end if;
  return new;
end $$;

-- As before (0011), except that the owner moves as the fleet's counters do: inside a trigger, that of the memberships.
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

-- As the owner: no tenant may write or read the totals directly.
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

-- As the owner: no tenant reads or writes the words of all.
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

create function note_iban_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into iban_changes (company_id, old_iban, new_iban, changed_by) values (new.id, old.iban, new.iban, new.modified_by)
    on conflict (company_id) where confirmed_at is null
    do update set new_iban = excluded.new_iban, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  return null;
end $$;

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

-- As before (0028); a program neither changes nor removes anybody, and leaves a company no more people than it has when
-- it is made (a copy has the owner of what it was copied from).
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

-- Open invitations to somebody who belongs there by now or was taken out, and those by somebody who invites no more.
create function end_left_invitations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations i set ended_at = now() from users u
    where u.id = coalesce(new.user_id, old.user_id) and i.company_id = coalesce(new.company_id, old.company_id)
      and i.accepted_at is null and i.ended_at is null
      and (i.email = u.email or (tg_op <> 'INSERT' and i.invited_by = u.email and not i.invited_by_admin));
  return null;
end $$;

-- What can be asked about no more has failed no more, whoever changed the company.
create function forget_dispatch_failure() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from dispatch_failures where company_id = new.id;
  return null;
end $$;

-- How many mails of invitations went to an address within the hour, and by one's own hand within the day, of all companies:
-- whoever invites sees their own company's alone. One at a time for an address and for a sender, until the end.
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
revoke execute on function count_invitation_mails(text,timestamp with time zone) from public;
grant execute on function count_invitation_mails(text,timestamp with time zone) to tolppa_admin, tolppa_user;

-- Who says where a company's money and its invoices go (lib/domain/billing-right.ts): until it is sent for approval
-- everybody who may change the company, from then on its owners and the provider's admins. That an owner has just shown
-- again who they are is checked by the server alone.
create function guard_billing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role', true) in ('tolppa_user', 'tolppa_provider') and not exists (select from memberships m
    where m.company_id = old.id and m.user_id = app_user_id() and m.role = 'owner') then
    raise exception 'only owners change where the money goes' using errcode = 'CH007';
  end if;
  return new;
end $$;

-- How many unfinished companies the person of this transaction owns, also those begun at this moment, which are not
-- among its companies yet.
create function count_own_drafts() returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) from companies c
    where c.owner_id = app_user_id() and c.status = 'incomplete' and c.deleted_at is null
$$;
revoke execute on function count_own_drafts() from public;
grant execute on function count_own_drafts() to tolppa_user;

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

-- Triggers --------------------------------------------------------------------------------------------

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
create trigger companies_iban_changed after update of iban on companies for each row
  when (old.iban is distinct from new.iban and old.approved_at is not null) execute function note_iban_change();
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
create trigger returns_append_only before update or delete on returns for each row execute function refuse_change_but_redaction();
create trigger returns_never_truncated before truncate on returns for each statement execute function refuse_change();

-- Row-level security ----------------------------------------------------------------------------------

alter table companies enable row level security;
alter table companies force row level security;
alter table company_counts enable row level security;
alter table company_departures enable row level security;
alter table company_departures force row level security;
alter table company_packages enable row level security;
alter table company_packages force row level security;
alter table invitations enable row level security;
alter table invitations force row level security;
alter table memberships enable row level security;
alter table memberships force row level security;
alter table returns enable row level security;
alter table returns force row level security;
create policy everything on companies to tolppa_admin using (true);
create policy of_provider on companies to tolppa_provider
  using (provider = (select app_provider())) with check (provider = (select app_provider()));
create policy own on companies to tolppa_user
  using (id = any ((select app_company_ids())::bigint[]))
  with check (id = any ((select app_company_ids())::bigint[]));
create policy redacting on companies to postgres
  using (true)
  with check (true);
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
create policy settling on companies for select to postgres
  using (true);
create policy everything on company_counts for select to tolppa_admin using (true);
create policy of_provider on company_counts for select to tolppa_provider using (provider = (select app_provider()));
create policy noting on company_departures to postgres
  using (true)
  with check (true);
create policy of_provider on company_departures for select to tolppa_provider using (provider = (select app_provider()));
create policy everything on company_packages to tolppa_admin using (true);
create policy of_provider on company_packages to tolppa_provider
  using (exists (select from companies c where c.id = company_packages.company_id and c.provider = (select app_provider())));
create policy own on company_packages to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy settling on company_packages for select to postgres
  using (true);
create policy accept on invitations for update to tolppa_user
  using (email = (select u.email from users u where u.id = (select app_user_id())))
  with check (accepted_by = (select app_user_id()));
create policy by_people on invitations as restrictive for insert to tolppa_admin with check ((select app_client_id()) is null);
create policy everything on invitations to tolppa_admin using (true);
-- Owners invite, under their own name, and withdraw.
create policy invite on invitations for insert to tolppa_user
  with check (company_id = any ((select app_company_ids())::bigint[])
    and not invited_by_admin and num_nonnulls(accepted_at, ended_at) = 0
    and invited_by = (select u.email from users u where u.id = (select app_user_id()))
    and exists (select from memberships m where m.company_id = invitations.company_id
      and m.user_id = (select app_user_id()) and m.role = 'owner'));
-- Whom one was sent to finds and accepts it.
create policy invited on invitations for select to tolppa_user
  using (email = (select u.email from users u where u.id = (select app_user_id())));
create policy own on invitations for select to tolppa_user
  using ((company_id = ANY (( SELECT app_people_ids() AS app_people_ids)::bigint[])));
create policy redacting on invitations to postgres
  using (true)
  with check (true);
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
  using ((company_id = ANY (( SELECT app_people_ids() AS app_people_ids)::bigint[])));
create policy overseeing on memberships for select to postgres
  using (true);
create policy own on memberships for select to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on memberships to postgres
  using (true)
  with check (true);
create policy everything on returns to tolppa_admin using (true);
create policy own on returns for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on returns to postgres
  using (true)
  with check (true);

-- Grants ----------------------------------------------------------------------------------------------

grant insert, select, update on companies to tolppa_admin;
grant insert, select, update on companies to tolppa_provider;
grant insert, select, update on companies to tolppa_user;
grant select, usage on sequence companies_id_seq to tolppa_admin;
grant select, usage on sequence companies_id_seq to tolppa_provider;
grant select, usage on sequence companies_id_seq to tolppa_user;
grant select on company_counts to tolppa_admin;
grant select on company_counts to tolppa_provider;
grant select on company_departures to tolppa_provider;
grant delete, insert, select, update on company_packages to tolppa_admin;
grant delete, insert, select, update on company_packages to tolppa_provider;
grant delete, insert, select, update on company_packages to tolppa_user;
grant select, usage on sequence company_packages_id_seq to tolppa_admin;
grant select, usage on sequence company_packages_id_seq to tolppa_provider;
grant select, usage on sequence company_packages_id_seq to tolppa_user;
grant select on company_register_answers to tolppa_admin;
grant select on company_register_answers to tolppa_provider;
grant select on company_register_answers to tolppa_user;
grant insert, select on invitations to tolppa_admin;
grant insert, select on invitations to tolppa_user;
grant select, usage on sequence invitations_id_seq to tolppa_admin;
grant select, usage on sequence invitations_id_seq to tolppa_user;
grant delete, insert, select on memberships to tolppa_admin;
grant delete, insert, select on memberships to tolppa_user;
grant insert, select on returns to tolppa_admin;
grant select, usage on sequence returns_id_seq to tolppa_admin;
grant update (accepted_at, accepted_by, ended_at) on invitations to tolppa_admin;
grant update (accepted_at, accepted_by, ended_at) on invitations to tolppa_user;
grant update (role) on memberships to tolppa_admin;
grant update (role) on memberships to tolppa_user;
grant select (id, entity_type, entity_id, company_id, reason, at) on returns to tolppa_user;
