-- What a review of the back office found to be open.

-- Whoever leaves a company, or decides no more in it, leaves no way back behind ------------------------------------------

-- Open invitations to somebody who belongs there by now or was taken out, and those by somebody who invites no more.
create function end_left_invitations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations i set ended_at = now() from users u
    where u.id = coalesce(new.user_id, old.user_id) and i.company_id = coalesce(new.company_id, old.company_id)
      and i.accepted_at is null and i.ended_at is null
      and (i.email = u.email or (tg_op <> 'INSERT' and i.invited_by = u.email and not i.invited_by_admin));
  return null;
end $$;
create trigger memberships_invitations after insert or delete on memberships
  for each row execute function end_left_invitations();
create trigger memberships_invitations_of_owners after update of role on memberships for each row
  when (old.role = 'owner' and new.role <> 'owner') execute function end_left_invitations();

create function end_invitations_of() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invitations i set ended_at = now()
    where i.invited_by = old.email and i.accepted_at is null and i.ended_at is null
      and (new.disabled_at is not null or i.invited_by_admin);
  return null;
end $$;
create trigger users_invitations after update of admin, disabled_at on users for each row
  when ((old.admin and not new.admin) or (old.disabled_at is null and new.disabled_at is not null))
  execute function end_invitations_of();
create index invitations_invited_by on invitations (invited_by) where accepted_at is null and ended_at is null;

-- What still named an anonymised person ----------------------------------------------------------------------------------

-- A mail that was given up keeps its content for a while and can be sent again.
update personal_places set own_rows = 'payload->>''to'' = $2 and done_at is null',
    redaction = 'payload = ''{}'', failed_at = coalesce(failed_at, now()), last_error = ''anonymised'''
  where person = 'user' and place = 'outbox';
insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('driver', 'outbox_returned', 'outbox', 10,
    'kind = ''returned'' and payload->>''entityType'' = ''driver'' and payload->>''entityId'' = $1::text', null,
    'payload = payload || jsonb_build_object(''name'', $3::text, ''reason'', $3::text)');

-- Free words about somebody: why a driver was returned, why an account was closed.
create or replace function redacted_driver(content jsonb, id bigint) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(content) is distinct from 'object' then content else (
    select coalesce(jsonb_object_agg(key, case when value = 'null' then value else case key
      when 'taxiDrivingLicense' then to_jsonb(redacted_licence(id))
      when 'taxiDrivingLicenseExpiration' then to_jsonb(left(value #>> '{}', 4) || '-01-01')
      when 'contact.firstName' then to_jsonb(id::text)
      when 'contact.lastName' then to_jsonb('Poistettu kuljettaja'::text)
      when 'contact.phoneNumber' then to_jsonb('00000'::text)
      when 'contact.email' then to_jsonb(redacted_email('driver', id))
      when 'returnReason' then to_jsonb(redacted_name('driver', id))
      else value end end), '{}') from jsonb_each(content)) end;

create function without_reason(content jsonb) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(content) = 'object' and content->>'disabledReason' is not null
    then content || '{"disabledReason": "–"}' else content end;
update personal_places set own_rows = own_rows || ' or (entity_type = ''user'' and entity_id = $1::text)'
  where person = 'user' and place = 'admin_events';
create or replace function redacted_record(place text, record jsonb, whose text, id bigint) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  mail text;
begin
  if whose = 'driver' then
    if place = 'events' and record->>'entity_type' = 'driver' and (record->>'entity_id')::bigint = id then
      return record || jsonb_build_object('before', redacted_driver(record->'before', id), 'after', redacted_driver(record->'after', id));
    end if;
    if place = 'returns' and record->>'entity_type' = 'driver' and (record->>'entity_id')::bigint = id then
      return record || jsonb_build_object('reason', redacted_name(whose, id));
    end if;
    return record;
  end if;
  select email into mail from users u where u.id = redacted_record.id;
  if place = 'admin_grants' then
    return case when record->>'email' = mail then record || jsonb_build_object('email', redacted_email(whose, id)) else record end;
  end if;
  if place = 'returns' then
    return case when record->>'by' = mail then record || jsonb_build_object('by', redacted_name(whose, id)) else record end;
  end if;
  if (record->>'actor_id')::bigint = id and coalesce(record->>'actor_kind', 'user') = 'user' then
    record := record || jsonb_build_object('actor_label', redacted_name(whose, id));
  end if;
  if place = 'events' and record->>'entity_type' = 'company' and (record->>'entity_id')::bigint = any (ended_companies_of(mail)) then
    record := record || jsonb_build_object('before', redacted_contact(record->'before', id), 'after', redacted_contact(record->'after', id));
  end if;
  if place in ('admin_events', 'api_client_events') or (place = 'events'
    and record->>'action' in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person')) then
    record := record || jsonb_build_object('before', redacted_text(record->'before', mail, redacted_email(whose, id)),
      'after', redacted_text(record->'after', mail, redacted_email(whose, id)));
  end if;
  -- Why their account was closed, too.
  if place = 'admin_events' and record->>'entity_type' = 'user' and record->>'entity_id' = id::text then
    record := record || jsonb_build_object('before', without_reason(record->'before'), 'after', without_reason(record->'after'));
  end if;
  return record;
end $$;

-- Of one's own data, nothing of what is the company's or somebody else's.
update personal_places set shown = 'substring(url from ''^https?://[^/?#]+'') as url, notify_email, created_at'
  where person = 'user' and place = 'webhook_endpoints';
update personal_places set shown = 'company_name, first_name, last_name, phone_number, contact_email,
    case when lower(email_invoicing_address) = $2 then email_invoicing_address end as email_invoicing_address,
    case when lower(accountant_email) = $2 then accountant_email end as accountant_email'
  where person = 'user' and place = 'company_contact_ended';

-- Walls that were not closed on all sides --------------------------------------------------------------------------------

-- A company's own program is nobody: comparing with no one is neither true nor false.
create or replace function refuse_others_data(whose text, id bigint) returns void language plpgsql stable as $$
begin
  if (current_setting('role', true) = 'tolppa_admin'
    or (current_setting('role', true) = 'tolppa_user' and whose = 'user' and id = app_user_id())) is not true then
    raise exception 'another person' using errcode = 'CH004';
  end if;
end $$;

-- What waits to leave is nobody's to read; what was given up and let go again is seen to have gone.
alter policy given_up on outbox using (failed_at is not null or (retried_at is not null and done_at is null));

-- Whether something is on is for all to know, the provider's notes about it are not.
revoke select on features from tolppa_user, tolppa_provider;
grant select (name, enabled) on features to tolppa_user, tolppa_provider;
