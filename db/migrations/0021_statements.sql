-- Statements: their lines, sendings and links.

-- Functions

-- A statement gets its lines in the transaction that makes it. Nobody adds a line later.
create function refuse_late_lines() returns trigger language plpgsql as $$
begin
  if exists (select from statements s join (select distinct statement_id from new_rows) n on n.statement_id = s.id
    where s.created_at <> now()) then
    raise exception 'a statement is final' using errcode = 'CH003';
  end if;
  return null;
end $$;

create function note_statements_to_send() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into statement_sendings (statement_id, company_id) select n.id, n.company_id from new_rows n;
  return null;
end $$;

create function note_statements_sent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from statement_sendings s using new_rows n where s.statement_id = n.statement_id;
  return null;
end $$;

-- Triggers

create trigger credited_lines_final before update or delete on credited_lines for each row execute function refuse_change();
create trigger credited_lines_never_truncated before truncate on credited_lines
  for each statement execute function refuse_change();
create trigger statements_sent after insert on statement_dispatches referencing new table as new_rows
  for each statement execute function note_statements_sent();
create trigger statement_lines_final before update or delete on statement_lines for each row execute function refuse_change();
create trigger statement_lines_in_time after insert on statement_lines referencing new table as new_rows
  for each statement execute function refuse_late_lines();
create trigger statement_lines_never_truncated before truncate on statement_lines for each statement execute function refuse_change();
create trigger statements_final before update or delete on statements for each row execute function refuse_change();
create trigger statements_never_truncated before truncate on statements for each statement execute function refuse_change();
create trigger statements_to_send after insert on statements referencing new table as new_rows
  for each statement execute function note_statements_to_send();

-- Row-level security

alter table credited_lines enable row level security, force row level security;
alter table statement_dispatches enable row level security, force row level security;
alter table statement_lines enable row level security, force row level security;
alter table statement_links enable row level security, force row level security;
alter table statement_sendings enable row level security, force row level security;
alter table statements enable row level security, force row level security;
create policy everything on credited_lines to tolppa_admin using (true);
create policy of_provider on credited_lines for select to tolppa_provider
  using (exists (select from companies c where c.id = credited_lines.company_id and c.provider = (select app_provider())));
create policy own on credited_lines for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on statement_dispatches to tolppa_admin using (true);
create policy of_provider on statement_dispatches for select to tolppa_provider
  using (exists (select from companies c where c.id = statement_dispatches.company_id and c.provider = (select app_provider())));
create policy own on statement_dispatches for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on statement_dispatches to current_user using (true) with check (true);
create policy everything on statement_lines to tolppa_admin using (true);
create policy of_provider on statement_lines for select to tolppa_provider
  using (exists (select from companies c where c.id = statement_lines.company_id and c.provider = (select app_provider())));
create policy own on statement_lines for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy everything on statement_links to tolppa_admin using (true);
create policy own on statement_links to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on statement_links to current_user using (true) with check (true);
create policy everything on statement_sendings to tolppa_admin using (true);
create policy noting on statement_sendings to current_user using (true) with check (true);
create policy everything on statements to tolppa_admin using (true);
create policy of_provider on statements for select to tolppa_provider
  using (exists (select from companies c where c.id = statements.company_id and c.provider = (select app_provider())));
create policy own on statements for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy redacting on statements to current_user using (true) with check (true);

-- Grants

grant insert, select on credited_lines to tolppa_admin;
grant select on credited_lines to tolppa_provider, tolppa_user;
grant insert, select on statement_dispatches to tolppa_admin;
grant select on statement_dispatches to tolppa_provider, tolppa_user;
grant insert, select on statement_lines to tolppa_admin;
grant select on statement_lines to tolppa_provider, tolppa_user;
grant insert, select on statement_links to tolppa_admin, tolppa_user;
grant update (revoked_at) on statement_links to tolppa_user;
grant update (revoked_at, opened_at) on statement_links to tolppa_admin;
grant select, update on statement_sendings to tolppa_admin;
grant insert, select on statements to tolppa_admin;
grant select on statements to tolppa_provider, tolppa_user;
grant usage, select on sequence statements_id_seq to tolppa_admin, tolppa_provider, tolppa_user;
