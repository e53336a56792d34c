-- Partners: functions, triggers, policies and grants.

-- Triggers

create trigger partner_moves_signed before insert on partner_moves for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_row();

-- Row-level security

alter table partner_move_companies enable row level security;
alter table partner_move_companies force row level security;
alter table partner_moves enable row level security;
alter table partner_moves force row level security;
create policy everything on partner_move_companies to tolppa_admin using (true);
create policy everything on partner_moves to tolppa_admin using (true);
create policy redacting on partner_moves to current_user
  using (true)
  with check (true);

-- Grants

grant insert, select on partner_move_companies to tolppa_admin;
grant insert, select on partner_moves to tolppa_admin;
grant select, usage on sequence partner_moves_id_seq to tolppa_admin;
grant update (undone_at, undone_by) on partner_moves to tolppa_admin;
