-- History: functions, triggers, policies and grants.

-- Functions

-- Reserves a key until this transaction ends, without waiting, and returns what is known of the key. It looks after it has
-- reserved: an earlier look would miss an answer that was committed in between.
create function reserve_answer(asker text, wanted text, out reserved boolean, out known boolean, out request_hash bytea,
  out status smallint, out headers text, out body text, out abandoned boolean) language plpgsql as $$
begin
  -- The nonces of forms use another seed (db/queries/core/idempotent-answers.ts).
  reserved := pg_try_advisory_xact_lock(hashtextextended(asker || '/' || wanted, 1));
  select true, a.request_hash, a.status, a.headers::text, a.body, coalesce(a.claimed_until < now(), false)
    into known, request_hash, status, headers, body, abandoned
    from idempotent_answers a where a.actor_key = asker and a.key = wanted;
end $$;

-- Triggers

create trigger events_append_only before update or delete on events for each row execute function refuse_change_but_redaction();
create trigger events_never_truncated before truncate on events for each statement execute function refuse_change();
create trigger events_signed before insert on events for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();

-- Row-level security

alter table events enable row level security;
alter table events force row level security;
alter table idempotent_answers enable row level security;
alter table idempotent_answers force row level security;
alter table outbox enable row level security;
alter table submissions enable row level security;
alter table submissions force row level security;
create policy everything on events to tolppa_admin using (true);
create policy of_provider on events to tolppa_provider
  using (exists (select from companies c where c.id = events.company_id and c.provider = (select app_provider())))
  with check (exists (select from companies c where c.id = events.company_id and c.provider = (select app_provider()))
    and actor_kind = 'client' and actor_id = (select app_client_id()) and not actor_admin);
create policy others_people on events as restrictive for select to tolppa_user
  using (((company_id = ANY (( SELECT app_people_ids() AS app_people_ids)::bigint[])) OR (action <> ALL (ARRAY['invite'::text, 'withdraw_invitation'::text, 'join'::text, 'change_role'::text, 'remove_person'::text]))));
create policy own on events to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]) and not actor_admin
    and ((actor_kind = 'user' and actor_id = (select app_user_id()))
      or (actor_kind = 'client' and actor_id = (select app_client_id()))));
-- A provider's program sees neither present nor former people of a company.
create policy people_untold on events as restrictive for select to tolppa_provider
  using (action not in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person'));
create policy redacting on events to current_user
  using (true)
  with check (true);
-- Admins sign events with their own id, as companies do.
create policy signed on events as restrictive for insert to tolppa_admin with check (
  case when (select app_user_id()) is not null then actor_kind = 'user' and actor_id = (select app_user_id())
    when (select app_client_id()) is not null then actor_kind = 'client' and actor_id = (select app_client_id())
    else true end);
create policy own_add on idempotent_answers for insert to tolppa_admin, tolppa_provider, tolppa_user
  with check ((actor_key = ( SELECT app_actor_key() AS app_actor_key)));
create policy own_answer on idempotent_answers for update to tolppa_admin, tolppa_provider, tolppa_user
  using (((actor_key = ( SELECT app_actor_key() AS app_actor_key)) AND (status IS NULL)))
  with check ((actor_key = ( SELECT app_actor_key() AS app_actor_key)));
create policy own_give_up on idempotent_answers for delete to tolppa_admin, tolppa_provider, tolppa_user
  using (((actor_key = ( SELECT app_actor_key() AS app_actor_key)) AND (status IS NULL)));
create policy own_read on idempotent_answers for select to tolppa_admin, tolppa_provider, tolppa_user
  using ((actor_key = ( SELECT app_actor_key() AS app_actor_key)));
create policy redacting on idempotent_answers to current_user
  using (true)
  with check (true);
create policy given_up on outbox for select to tolppa_admin
  using (((failed_at IS NOT NULL) OR ((retried_at IS NOT NULL) AND (done_at IS NULL))));
create policy leaving on outbox for insert to tolppa_admin with check (true);
create policy leaving_of_company on outbox for insert to tolppa_user with check (case kind
  when 'invitation' then exists (select from invitations i
    where i.link_id = (payload->>'tokenId')::uuid and i.email = payload->>'to')
  when 'statement_link' then exists (select from statement_links l
    where l.id = (payload->>'tokenId')::uuid and l.email = payload->>'to')
  else exists (select from companies c where c.id = (payload->>'companyId')::bigint) end);
create policy leaving_of_provider on outbox for insert to tolppa_provider with check (
  kind not in ('invitation', 'statement_link')
  and exists (select from companies c where c.id = (payload->>'companyId')::bigint));
create policy redacting on outbox to current_user
  using (true)
  with check (true);
create policy retrying on outbox for update to tolppa_admin using (failed_at is not null) with check (done_at is null);
create policy said_by_others on outbox as restrictive for insert to tolppa_user, tolppa_provider with check (
  kind not in ('verify_email', 'account_exists', 'reset_password', 'password_changed', 'second_factor_changed',
    'company_approved', 'company_deactivated', 'company_reactivated', 'returned', 'statement', 'licences_ending',
    'webhook_disabled'));
create policy everything on submissions to tolppa_admin using (true);
create policy own on submissions to tolppa_user
  using (actor_key = 'user:' || (select app_user_id())) with check (actor_key = 'user:' || (select app_user_id()));
create policy own_program on submissions to tolppa_user, tolppa_provider
  using (actor_key = 'client:' || (select app_client_id())) with check (actor_key = 'client:' || (select app_client_id()));

-- Grants

grant insert, select on events to tolppa_admin;
grant insert, select on events to tolppa_provider;
grant insert, select on events to tolppa_user;
grant select, usage on sequence events_id_seq to tolppa_admin;
grant select, usage on sequence events_id_seq to tolppa_provider;
grant select, usage on sequence events_id_seq to tolppa_user;
grant delete, insert, select, update on idempotent_answers to tolppa_admin;
grant delete, insert, select, update on idempotent_answers to tolppa_provider;
grant delete, insert, select, update on idempotent_answers to tolppa_user;
grant insert, select on outbox to tolppa_admin;
grant insert on outbox to tolppa_provider;
grant insert on outbox to tolppa_user;
grant insert, select on submissions to tolppa_admin;
grant insert, select on submissions to tolppa_provider;
grant insert, select on submissions to tolppa_user;
grant update (next_at, failed_at, retried_at) on outbox to tolppa_admin;
