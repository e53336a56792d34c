-- What happens once: requests under a key, forms, and the mails, webhooks and statements that leave.

-- Functions

-- Reserves a key until this transaction ends, without waiting, and returns what is known of the key. It looks after it has
-- reserved: an earlier look would miss an answer that was committed in between.
create function reserve_answer(asker text, wanted text, out reserved boolean, out known boolean, out request_hash bytea,
  out status smallint, out headers text, out body text, out abandoned boolean) language plpgsql as $$
begin
  -- The nonces of forms use another seed (lib/platform/queries/idempotent-answers.ts).
  reserved := pg_try_advisory_xact_lock(hashtextextended(asker || '/' || wanted, 1));
  select true, a.request_hash, a.status, a.headers::text, a.body, coalesce(a.claimed_until < now(), false)
    into known, request_hash, status, headers, body, abandoned
    from idempotent_answers a where a.actor_key = asker and a.key = wanted;
end $$;

-- Which database mails, webhooks and statements may leave from. A restored copy must not send again what its original has sent: it
-- is another cluster, another database of the cluster, or the same one on a new timeline after recovery.
create function database_place() returns text language sql stable as
  $$ select (select system_identifier from pg_control_system()) || ':' || oid from pg_database where datname = current_database() $$;

-- The timeline on which PostgreSQL writes now. pg_control_checkpoint() learns of a new one only by the next checkpoint.
create function database_timeline() returns integer language sql stable as
  $$ select case when pg_is_in_recovery() then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end $$;

create function outgoing_released() returns boolean language sql stable as
  $$ select exists (select from outgoing_mark where place = database_place() and timeline = database_timeline()) $$;

create function release_outgoing() returns void language sql as
  $$ insert into outgoing_mark (place, timeline) values (database_place(), database_timeline())
    on conflict (single) do update set place = excluded.place, timeline = excluded.timeline,
      beat = outgoing_mark.beat + 1, released_at = now() $$;

-- Row-level security

alter table idempotent_answers enable row level security, force row level security;
alter table outbox enable row level security;
alter table submissions enable row level security, force row level security;
alter table untold_decisions enable row level security, force row level security;
create policy own_add on idempotent_answers for insert to tolppa_admin, tolppa_provider, tolppa_user
  with check (actor_key = (select app_actor_key()));
create policy own_answer on idempotent_answers for update to tolppa_admin, tolppa_provider, tolppa_user
  using (actor_key = (select app_actor_key()) and status is null) with check (actor_key = (select app_actor_key()));
create policy own_give_up on idempotent_answers for delete to tolppa_admin, tolppa_provider, tolppa_user
  using (actor_key = (select app_actor_key()) and status is null);
create policy own_read on idempotent_answers for select to tolppa_admin, tolppa_provider, tolppa_user
  using (actor_key = (select app_actor_key()));
create policy redacting on idempotent_answers to current_user using (true) with check (true);
-- Each role puts into the outbox what lib/mail/rules/mail-senders.ts lists for it: db/mail-policies.ts makes the permissions from
-- that list after each migration. Here is what else has to hold for a mail of a company's people or programs: it is about a company
-- that the writer sees, or has a link that exists for its reader.
create policy about_company_of_provider on outbox as restrictive for insert to tolppa_provider
  with check (exists (select from companies c where c.id = (payload->>'companyId')::bigint));
create policy about_own_company on outbox as restrictive for insert to tolppa_user with check (case kind
  when 'invitation' then exists (select from invitations i
    where i.link_id = (payload->>'tokenId')::uuid and i.email = payload->>'to')
  when 'statement_link' then exists (select from statement_links l
    where l.id = (payload->>'tokenId')::uuid and l.email = payload->>'to')
  else exists (select from companies c where c.id = (payload->>'companyId')::bigint) end);
create policy given_up on outbox for select to tolppa_admin
  using (failed_at is not null or (retried_at is not null and done_at is null));
-- A mail's link is made from its id, so only the link of the company's own change leaves, to an owner; and a rejection is
-- told by the transaction that rejects.
create policy linked_iban_change on outbox as restrictive for insert to tolppa_user with check (
  case kind
    when 'iban_changed' then not payload ? 'reject' or exists (select from iban_changes i
      join memberships m on m.company_id = i.company_id and m.role = 'owner' join users u on u.id = m.user_id
      where i.company_id = (payload->>'companyId')::bigint and i.link_id = (payload->'reject'->>'tokenId')::uuid
        and u.email = lower(payload->>'to'))
    when 'iban_rejected' then exists (select from iban_changes i
      where i.company_id = (payload->>'companyId')::bigint and i.rejected_at = now())
    else true end);
create policy linked_iban_change_of_provider on outbox as restrictive for insert to tolppa_provider
  with check (kind <> 'iban_rejected' and (kind <> 'iban_changed' or not payload ? 'reject'));
create policy redacting on outbox to current_user using (true) with check (true);
create policy retrying on outbox for update to tolppa_admin using (failed_at is not null) with check (done_at is null);
create policy everything on submissions to tolppa_admin using (true);
create policy own on submissions to tolppa_user
  using (actor_key = 'user:' || (select app_user_id())) with check (actor_key = 'user:' || (select app_user_id()));
create policy own_program on submissions to tolppa_user, tolppa_provider
  using (actor_key = 'client:' || (select app_client_id())) with check (actor_key = 'client:' || (select app_client_id()));
create policy everything on untold_decisions to tolppa_admin using (true);

-- Grants

grant delete, insert, select, update on idempotent_answers to tolppa_admin, tolppa_provider, tolppa_user;
grant insert on outbox to tolppa_provider, tolppa_user;
grant insert, select on outbox to tolppa_admin;
grant update (next_at, failed_at, retried_at) on outbox to tolppa_admin;
grant select on outgoing_mark to tolppa_admin;
grant insert, select on submissions to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select, delete on untold_decisions to tolppa_admin;
grant usage, select on sequence untold_decisions_id_seq to tolppa_admin;

-- First rows

select release_outgoing();
