-- Companies that are moved between partners many at once, and taken back.

-- One row per move: in whose list they were chosen (null: they came from several, or from none), where they went (null:
-- to none), and whether it was taken back.
create table partner_moves (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'client', 'system')),
  actor_id bigint,
  actor_label text not null,
  partner_id bigint references companies (id) on delete restrict,
  target_id bigint references companies (id) on delete restrict,
  count integer not null check (count between 1 and 10000),
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null)),
  check (num_nonnulls(partner_id, target_id) > 0),
  check (partner_id <> target_id)
);
create index partner_moves_partner on partner_moves (partner_id, id desc) where partner_id is not null;
create index partner_moves_target on partner_moves (target_id, id desc) where target_id is not null;

-- The partner each company was under before, and the version that the move gave it: one that has another by now was
-- changed since.
create table partner_move_companies (
  move_id bigint not null references partner_moves (id) on delete restrict,
  company_id bigint not null references companies (id) on delete restrict,
  version integer not null,
  partner_id bigint,
  primary key (move_id, company_id)
);

alter table partner_moves enable row level security;          alter table partner_moves force row level security;
alter table partner_move_companies enable row level security; alter table partner_move_companies force row level security;
create policy everything on partner_moves to tolppa_admin using (true);
create policy everything on partner_move_companies to tolppa_admin using (true);
grant select, insert, update (undone_at, undone_by) on partner_moves to tolppa_admin;
grant select, insert on partner_move_companies to tolppa_admin;
grant usage, select on sequence partner_moves_id_seq to tolppa_admin;

-- Who moved them is taken out with the person, by the list of 0033 and 0038.
create policy redacting on partner_moves to current_user using (true) with check (true);

-- The partners by name, and the companies under one; other orders sort what is under one partner.
create index companies_partners on companies (company_name, id) where company_type <> 'operator' and deleted_at is null;
create index companies_under_partner on companies (aggregator_company_id, company_name, id)
  where aggregator_company_id is not null and deleted_at is null;

-- Asked with every request: its plan is kept here, which that of a function in plain SQL is not, and who belongs to no
-- aggregator, as nearly everybody, is asked for no more than that.
create or replace function companies_overseen_by(person bigint) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  aggregators bigint[] := array(
    select a.id from memberships m join companies a on a.id = m.company_id
    where m.user_id = person and a.company_type = 'aggregator' and a.status = 'active' and a.deleted_at is null);
begin
  if aggregators = '{}' then
    return aggregators;
  end if;
  return array(
    select c.id from companies c
    where c.aggregator_company_id = any (aggregators) and c.deleted_at is null
      and not exists (select from memberships own where own.user_id = person and own.company_id = c.id)
    order by 1);
end $$;
