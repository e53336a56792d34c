-- What the provider's admins do to the provider's own things, and what programs may be let do with them.

-- Its history: of things that belong to no company. Read and written by admins alone; never changed.
create table admin_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'client', 'system')),
  actor_id bigint,
  actor_label text not null,
  entity_type text not null check (entity_type ~ '^[a-z_]{1,32}$'),
  -- Its id or, where it has none, its name.
  entity_id text not null check (char_length(entity_id) between 1 and 64),
  action text not null check (action in ('create', 'update', 'end', 'restore')),
  before jsonb,
  after jsonb,
  request_id text
);
create index admin_events_entity on admin_events (entity_type, entity_id, id desc);
create trigger admin_events_append_only before update or delete on admin_events
  for each row execute function refuse_change();
create trigger admin_events_never_truncated before truncate on admin_events
  for each statement execute function refuse_change();

alter table admin_events enable row level security; alter table admin_events force row level security;
create policy reading on admin_events for select to tolppa_admin using (true);
-- What somebody leaves bears their own name; the product's own work has none.
create policy signing on admin_events for insert to tolppa_admin with check (
  (actor_kind = 'user' and actor_id = (select app_user_id()))
  or (actor_kind = 'client' and actor_id = (select app_client_id()))
  or (actor_kind = 'system' and actor_id is null and app_user_id() is null and app_client_id() is null));
grant select, insert on admin_events to tolppa_admin;
grant usage, select on all sequences in schema public to tolppa_admin;

-- Who may drive where is for dispatch systems to ask; the provider's own things are for programs with all companies.
alter table api_clients drop constraint api_clients_scopes_check;
alter table api_clients add constraint api_clients_scopes_check check (scopes <@ array['companies:read', 'companies:write',
  'fleet:read', 'fleet:write', 'history:read', 'search:read', 'payments:write', 'statements:read', 'areas:read',
  'admin:read', 'admin:write']);
alter table api_clients drop constraint api_clients_of_company;
alter table api_clients add constraint api_clients_of_company check
  (company_id is null or not scopes && array['payments:write', 'areas:read', 'admin:read', 'admin:write']);
alter table api_clients add constraint api_clients_administration check
  (reach = 'all' or not scopes && array['admin:read', 'admin:write']);
