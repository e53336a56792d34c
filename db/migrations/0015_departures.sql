-- What leaves a dispatch provider's reach, for the provider's program that keeps a copy (0010).

-- Of all its companies at once, in the order in which it left.
create index fleet_departures_by_change on fleet_departures (kind, changed_at, entity_id);

-- A company that goes to another provider is gone for the former one's program, and its fleet with it.
create table company_departures (
  company_id bigint not null references companies (id) on delete restrict,
  provider text not null,
  changed_at timestamptz not null,
  primary key (provider, company_id)
);
create index company_departures_changed on company_departures (provider, changed_at, company_id);

create function note_company_departures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_departures as d (company_id, provider, changed_at)
    select o.id, o.provider, n.changed_at
    from old_rows o join new_rows n on n.id = o.id where o.provider <> n.provider order by o.id
    on conflict (provider, company_id) do update set changed_at = excluded.changed_at;
  return null;
end $$;
create trigger companies_departed after update on companies referencing old table as old_rows new table as new_rows
  for each statement execute function note_company_departures();

alter table company_departures enable row level security;
alter table company_departures force row level security;
create policy noting on company_departures to current_user using (true) with check (true);
create policy of_provider on company_departures for select to tolppa_provider using (provider = (select app_provider()));
grant select on company_departures to tolppa_provider;

-- The new provider's program is told of the fleet, too, which did not change by itself.
drop trigger companies_gone_or_back on companies;
create trigger companies_gone_or_back after update on companies for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null) or old.provider <> new.provider)
  execute function tell_fleet_anew();
