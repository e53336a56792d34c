-- What 0028 keeps of people, for the list of 0033.

insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('user', 'invitations', 'invitations', 10, 'email = $2 or invited_by = $2',
    'case when email = $2 then email end as email, role, created_at, expires_at, accepted_at',
    'email = case when email = $2 then $4 else email end, invited_by = case when invited_by = $2 then $3 else invited_by end,
     ended_at = case when email = $2 and accepted_at is null then coalesce(ended_at, now()) else ended_at end');
create policy redacting on invitations to current_user using (true) with check (true);

update personal_places set
  shown = 'email, subject, admin, created_at, last_seen_at, disabled_at, signed_out_at',
  redaction = redaction || ', disabled_reason = null'
where place = 'users';

-- Somebody stands by e-mail in the history of the companies that invited, changed or removed them.
create index events_of_person on events ((coalesce(after, before)->>'person.email'))
  where action in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person');
update personal_places set own_rows = own_rows || ' or (action in (''invite'', ''withdraw_invitation'', ''join'', ''change_role'',
  ''remove_person'') and coalesce(after, before)->>''person.email'' = $2)'
where person = 'user' and place = 'events';

-- As before (0033), and out of those events too.
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
  return record;
end $$;
