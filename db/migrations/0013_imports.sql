-- Imports: functions, triggers, policies and grants.

-- Triggers

create trigger imports_signed before insert on imports for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();

-- Row-level security

alter table import_rows enable row level security;
alter table import_rows force row level security;
alter table imports enable row level security;
alter table imports force row level security;
create policy everything on import_rows to tolppa_admin using (true);
create policy of_provider on import_rows to tolppa_provider
  using (exists (select from companies c where c.id = import_rows.company_id and c.provider = (select app_provider())));
create policy own on import_rows to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on import_rows to current_user
  using (true)
  with check (true);
create policy everything on imports to tolppa_admin using (true);
create policy of_provider on imports to tolppa_provider
  using (exists (select from companies c where c.id = imports.company_id and c.provider = (select app_provider())));
create policy own on imports to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on imports to current_user
  using (true)
  with check (true);
create policy signed on imports as restrictive for insert to tolppa_user, tolppa_provider
  with check (not actor_admin
    and ((actor_kind = 'user' and actor_id = (select app_user_id()))
      or (actor_kind = 'client' and actor_id = (select app_client_id()))));

-- Grants

grant delete, insert, select, update on import_rows to tolppa_admin;
grant delete, insert, select, update on import_rows to tolppa_provider;
grant delete, insert, select, update on import_rows to tolppa_user;
grant delete, insert, select, update on imports to tolppa_admin;
grant delete, insert, select, update on imports to tolppa_provider;
grant delete, insert, select, update on imports to tolppa_user;
grant select, usage on sequence imports_id_seq to tolppa_admin;
grant select, usage on sequence imports_id_seq to tolppa_provider;
grant select, usage on sequence imports_id_seq to tolppa_user;
