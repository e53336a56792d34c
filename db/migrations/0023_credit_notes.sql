-- Which lines of statements were credited, and by which credit note: never one of them twice.
create table credited_lines (
  statement_id bigint not null,
  position integer not null,
  credit_note_id bigint not null references statements (id) on delete restrict,
  company_id bigint not null references companies (id) on delete restrict,
  constraint credited_lines_once primary key (statement_id, position),
  foreign key (statement_id, position) references statement_lines (statement_id, position) on delete restrict
);
create index credited_lines_note on credited_lines (credit_note_id);
create trigger credited_lines_final before update or delete on credited_lines for each row execute function refuse_change();
create trigger credited_lines_never_truncated before truncate on credited_lines
  for each statement execute function refuse_change();

alter table credited_lines enable row level security;
alter table credited_lines force row level security;
create policy everything on credited_lines to tolppa_admin using (true);
create policy own on credited_lines for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));
create policy of_provider on credited_lines for select to tolppa_provider
  using (exists (select from companies c where c.id = credited_lines.company_id and c.provider = (select app_provider())));
grant select, insert on credited_lines to tolppa_admin;
grant select on credited_lines to tolppa_user, tolppa_provider;

-- Credit notes of companies that none of their settlements has given back yet are looked for with every statement.
create index statements_credit_notes on statements (company_id, id) where kind = 'credit_note';
