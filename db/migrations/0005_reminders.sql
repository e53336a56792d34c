-- Reminders of driver's licences that end (lib/fleet/rules/licence-reminder.ts). Written by the product itself only.

-- The last reminder of a licence. A licence with another last day is another licence: it starts over.
create table licence_reminders (
  driver_id bigint not null references drivers (id) on delete cascade,
  expiration date not null,
  -- Days before the last day; only ever goes down.
  stage smallint not null check (stage in (60, 30, 14, 7, 0)),
  primary key (driver_id, expiration)
);

-- The day of a company's last digest. Whoever moves it to today writes today's: of two servers, one.
create table reminder_digests (
  company_id bigint primary key references companies (id) on delete cascade,
  left_on date not null
);

alter table licence_reminders enable row level security; alter table licence_reminders force row level security;
alter table reminder_digests enable row level security;  alter table reminder_digests force row level security;
create policy everything on licence_reminders to tolppa_admin using (true);
create policy everything on reminder_digests to tolppa_admin using (true);
grant select, insert, update on licence_reminders, reminder_digests to tolppa_admin;
