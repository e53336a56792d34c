-- Statements on their way out, and those that could not leave: one row from the moment a statement is made until it has
-- left. Apart from the statements themselves, which never change.
create table statement_sendings (
  statement_id bigint primary key references statements (id) on delete restrict,
  company_id bigint not null references companies (id) on delete restrict,
  attempts integer not null default 0 check (attempts >= 0),
  -- Until then a server process has it, or it waits for its next turn.
  next_at timestamptz not null default now(),
  -- When it was first handed over, as far as anybody knows: receivers remember what they took for a day.
  tried_since timestamptz,
  last_error text check (char_length(last_error) between 1 and 100),
  -- Given up: an admin has to see to it.
  failed_at timestamptz
);
create index statement_sendings_due on statement_sendings (next_at) where failed_at is null;
create index statement_sendings_company on statement_sendings (company_id);

create function note_statements_to_send() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into statement_sendings (statement_id, company_id) select n.id, n.company_id from new_rows n;
  return null;
end $$;
create trigger statements_to_send after insert on statements referencing new table as new_rows
  for each statement execute function note_statements_to_send();

create function note_statements_sent() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from statement_sendings s using new_rows n where s.statement_id = n.statement_id;
  return null;
end $$;
create trigger statements_sent after insert on statement_dispatches referencing new table as new_rows
  for each statement execute function note_statements_sent();

alter table statement_sendings enable row level security;
alter table statement_sendings force row level security;
-- The triggers write as the owner, who is held by force as well.
create policy noting on statement_sendings to current_user using (true) with check (true);
create policy everything on statement_sendings to tolppa_admin using (true);
grant select, update on statement_sendings to tolppa_admin;

-- A run's payouts, looked for by what became of its statements.
create index statements_payable on statements (run_id, id) where outcome = 'payout';
