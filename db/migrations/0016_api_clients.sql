-- Programs of the API.

-- Functions

-- A rotation keeps the old secret until the moment that the same update names, or drops it at once. A revoked client stays
-- as it is. A trigger does this, so that the roles of people never read the digest of a secret.
create function revise_api_client() returns trigger language plpgsql as $$
begin
  if old.revoked_at is not null then
    raise exception 'a revoked client stays as it is' using errcode = 'CH002';
  end if;
  new.version := old.version + 1;
  if new.secret_hash is distinct from old.secret_hash then
    new.secret_version := old.secret_version + 1;
    new.previous_secret_hash := case when new.previous_secret_ends_at is null then null else old.secret_hash end;
  end if;
  return new;
end $$;

-- Triggers

create trigger api_client_events_append_only before update or delete on api_client_events
  for each row execute function refuse_change_but_redaction();
create trigger api_client_events_never_truncated before truncate on api_client_events
  for each statement execute function refuse_change();
create trigger api_clients_revision before update of name, scopes, secret_hash, previous_secret_ends_at, revoked_at
  on api_clients for each row execute function revise_api_client();

-- Row-level security

alter table api_client_companies enable row level security, force row level security;
alter table api_client_events enable row level security, force row level security;
alter table api_clients enable row level security, force row level security;
create policy everything on api_client_companies to tolppa_admin using (true);
create policy own on api_client_companies to tolppa_user
  using (exists (select from api_clients c
    where c.id = api_client_companies.client_id and c.company_id = api_client_companies.company_id));
create policy everything on api_client_events to tolppa_admin using (true);
create policy own on api_client_events to tolppa_user
  using (exists (select from api_clients c where c.id = api_client_events.client_id))
  with check (exists (select from api_clients c where c.id = api_client_events.client_id)
    and actor_id = (select app_user_id()) and not actor_admin);
create policy redacting on api_client_events to current_user using (true) with check (true);
create policy everything on api_clients to tolppa_admin using (true);
-- Owners of a company see the credentials of its software. Its other people do not.
create policy own on api_clients to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]) and exists (select from memberships m
    where m.user_id = (select app_user_id()) and m.company_id = api_clients.company_id and m.role = 'owner'));
create policy redacting on api_clients to current_user using (true) with check (true);
create policy sending on api_clients for select to current_user using (true);

-- Grants

grant insert, select on api_client_companies to tolppa_admin, tolppa_user;
grant insert, select on api_client_events to tolppa_admin, tolppa_user;
grant usage, select on sequence api_client_events_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant insert on api_clients to tolppa_admin, tolppa_user;
grant select (id, client_id, name, revoked_at, last_used_at, created_at, version, reach, provider, company_id, scopes, secret_prefix, secret_version, previous_secret_ends_at, created_by, revoked_by) on api_clients to tolppa_admin, tolppa_user;
grant update (name, secret_hash, revoked_at, scopes, secret_prefix, previous_secret_ends_at, revoked_by) on api_clients to tolppa_admin, tolppa_user;
grant usage, select on sequence api_clients_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
