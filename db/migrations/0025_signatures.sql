-- Who made, changed or decided something is the actor of the session, whatever the statement says. As with the history
-- (sign_row), the portal's own work and the made-up past of the demo have no actor and name themselves, and so does what the
-- owner of the tables writes: migrations, restored copies, anonymisations.

-- Functions

-- The name of the session's actor: a person's address or a program's name. Null for the portal itself.
create function app_actor_name() returns text language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if app_user_id() is not null then
    return (select u.email from users u where u.id = app_user_id());
  end if;
  return (select c.name from api_clients c where c.id = app_client_id());
end $$;
revoke execute on function app_actor_name() from public;
grant execute on function app_actor_name() to tolppa_user, tolppa_admin, tolppa_provider;

create function has_actor() returns boolean language sql stable as $$
  select app_user_id() is not null or app_client_id() is not null
$$;

-- Who made a row stays.
create function sign_creation() returns trigger language plpgsql as $$
begin
  if has_actor() then
    new.created_by := case tg_op when 'INSERT' then app_actor_name() else old.created_by end;
  end if;
  return new;
end $$;

-- A change that counts as one has a new version; counters and renewed times in the row are no change by anybody.
create function sign_change() returns trigger language plpgsql as $$
begin
  if has_actor() then
    if tg_op = 'INSERT' then
      new.modified_by := app_actor_name();
    else
      new.modified_by := case when new.version = old.version then old.modified_by else app_actor_name() end;
    end if;
  end if;
  return new;
end $$;

-- Signs a decision: the column that is named has no value or another one until then.
create function sign_decision() returns trigger language plpgsql as $$
begin
  if has_actor() then
    new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], app_actor_name()));
  end if;
  return new;
end $$;

-- Triggers

-- PostgreSQL runs the triggers of one kind by name: what refuses a change of who made a row, or counts its version, comes first.
do $$
declare
  roles constant text := 'current_user in (''tolppa_user'', ''tolppa_admin'', ''tolppa_provider'')';
  signed record;
begin
  for signed in select unnest(array['api_clients', 'booking_area_rules', 'booking_areas', 'booking_charts', 'companies', 'discounts',
      'drivers', 'payment_reminder_texts', 'payout_files', 'statement_links', 'statement_receipts', 'statements', 'vehicles',
      'webhook_endpoints']) as place loop
    execute format('create trigger %I before insert on %I for each row when (%s) execute function sign_creation()',
      signed.place || '_who_made', signed.place, roles);
    execute format('create trigger %I before update of created_by on %I for each row when (%s) execute function sign_creation()',
      signed.place || '_who_made_once', signed.place, roles);
  end loop;
  for signed in select unnest(array['companies', 'dispatch_settings', 'drivers', 'features', 'vehicles']) as place loop
    execute format('create trigger %I before insert or update on %I for each row when (%s) execute function sign_change()',
      signed.place || '_who_changed', signed.place, roles);
  end loop;
  for signed in select * from (values
      ('api_clients', 'revoked_by'), ('bank_entries', 'decided_by'), ('bank_files', 'received_by'),
      ('booking_area_rules', 'ended_by'), ('booking_areas', 'ended_by'), ('bulk_changes', 'undone_by'),
      ('companies', 'approved_by'), ('companies', 'contract_signed_by'), ('companies', 'reliable_partner_by'),
      ('iban_changes', 'confirmed_by'), ('iban_changes', 'rejected_by'), ('partner_moves', 'undone_by'), ('payments', 'assigned_by'),
      ('payout_files', 'accepted_by'), ('payout_files', 'rejected_by'), ('payout_files', 'released_by'), ('returns', 'by'),
      ('settlement_runs', 'finalised_by'), ('settlement_tasks', 'asked_by')) as decisions (place, who) loop
    execute format('create trigger %I before insert on %I for each row when (%s and new.%I is not null) execute function sign_decision(%L)',
      signed.place || '_who_' || signed.who, signed.place, roles, signed.who, signed.who);
    execute format('create trigger %I before update of %I on %I for each row when (%s and new.%I is not null and new.%I is distinct from old.%I)
      execute function sign_decision(%L)', signed.place || '_who_' || signed.who || '_again', signed.who, signed.place, roles,
      signed.who, signed.who, signed.who, signed.who);
  end loop;
end $$;

-- People of a company who invite in another's name are refused by the policy `invite`.
create trigger invitations_who_invited_by before insert on invitations for each row
  when (current_user = 'tolppa_admin') execute function sign_decision('invited_by');
create trigger reactivation_wishes_who_declined_by before update of declined_by on reactivation_wishes for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider') and new.declined_by is not null)
  execute function sign_decision('declined_by');
create trigger reactivation_wishes_who_wished_by before insert or update of wished_by on reactivation_wishes for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_decision('wished_by');
