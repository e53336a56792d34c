-- Changes of many rows at once, which can be undone: imports of files, bulk changes of the fleet, moves of partners' companies.

-- What drizzle-kit cannot express

comment on column bulk_change_vehicles.company_id is 'where the vehicle was before';
comment on column bulk_change_vehicles.status is 'the state the vehicle was in before';
comment on column bulk_change_drivers.company_id is 'where the driver was before';
comment on column bulk_change_drivers.status is 'the state the driver was in before';

-- Triggers

create trigger bulk_changes_signed before insert on bulk_changes for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();
create trigger imports_signed before insert on imports for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();
create trigger partner_moves_signed before insert on partner_moves for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();

-- Row-level security

alter table bulk_change_drivers enable row level security, force row level security;
alter table bulk_change_vehicles enable row level security, force row level security;
alter table bulk_changes enable row level security, force row level security;
alter table import_rows enable row level security, force row level security;
alter table imports enable row level security, force row level security;
alter table partner_move_companies enable row level security, force row level security;
alter table partner_moves enable row level security, force row level security;
create policy everything on bulk_change_drivers to tolppa_admin using (true);
create policy everything on bulk_change_vehicles to tolppa_admin using (true);
-- Only admins undo a bulk change. A company's people neither read nor write these rows.
create policy everything on bulk_changes to tolppa_admin using (true);
create policy redacting on bulk_changes to current_user using (true) with check (true);
create policy everything on import_rows to tolppa_admin using (true);
create policy of_provider on import_rows to tolppa_provider
  using (exists (select from companies c where c.id = import_rows.company_id and c.provider = (select app_provider())));
create policy own on import_rows to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on import_rows to current_user using (true) with check (true);
create policy everything on imports to tolppa_admin using (true);
create policy of_provider on imports to tolppa_provider
  using (exists (select from companies c where c.id = imports.company_id and c.provider = (select app_provider())));
create policy own on imports to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on imports to current_user using (true) with check (true);
create policy signed on imports as restrictive for insert to tolppa_user, tolppa_provider
  with check (not actor_admin
    and ((actor_kind = 'user' and actor_id = (select app_user_id()))
      or (actor_kind = 'client' and actor_id = (select app_client_id()))));
create policy everything on partner_move_companies to tolppa_admin using (true);
create policy everything on partner_moves to tolppa_admin using (true);
create policy redacting on partner_moves to current_user using (true) with check (true);

-- Grants

grant insert, select on bulk_change_drivers to tolppa_admin;
grant insert, select on bulk_change_vehicles to tolppa_admin;
grant insert, select on bulk_changes to tolppa_admin;
grant update (undone_at, undone_by) on bulk_changes to tolppa_admin;
grant usage, select on sequence bulk_changes_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant delete, insert, select, update on import_rows to tolppa_admin, tolppa_provider, tolppa_user;
grant delete, insert, select, update on imports to tolppa_admin, tolppa_provider, tolppa_user;
grant usage, select on sequence imports_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
grant insert, select on partner_move_companies to tolppa_admin;
grant insert, select on partner_moves to tolppa_admin;
grant update (undone_at, undone_by) on partner_moves to tolppa_admin;
grant usage, select on sequence partner_moves_id_seq to tolppa_admin;
