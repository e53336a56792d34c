-- Companies that were asked about at their dispatch provider in vain: one row from the first failed call until one brings
-- an answer. For admins to see to; a company's own people have nothing to do with it.
create table dispatch_failures (
  company_id bigint primary key references companies (id) on delete restrict,
  -- Who was asked, then.
  provider text not null check (char_length(provider) between 1 and 40),
  code text not null check (code ~ '^dispatch_[a-z_]{1,40}$'),
  -- In a row.
  attempts integer not null default 1 check (attempts > 0),
  failed_at timestamptz not null
);
create index dispatch_failures_by_time on dispatch_failures (failed_at, company_id);

alter table dispatch_failures enable row level security;
alter table dispatch_failures force row level security;
-- The trigger writes as the owner, who is held by force as well.
create policy noting on dispatch_failures to current_user using (true) with check (true);
create policy everything on dispatch_failures to tolppa_admin using (true);
grant select, insert, update, delete on dispatch_failures to tolppa_admin;

-- What can be asked about no more has failed no more, whoever changed the company.
create function forget_dispatch_failure() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from dispatch_failures where company_id = new.id;
  return null;
end $$;
create trigger companies_dispatch_failure after update of provider, external_id, status, deleted_at on companies for each row
  when (old.provider <> new.provider or (old.external_id is not null and new.external_id is null)
    or (old.status = 'active' and new.status <> 'active') or (old.deleted_at is null and new.deleted_at is not null))
  execute function forget_dispatch_failure();
