-- A driver reads their own statements by a private link.
-- Works with builds since 0038_account_holder_names
CREATE TABLE "driver_links" (
	"driver_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"link_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "driver_links_link" UNIQUE("link_id")
);

ALTER TABLE "driver_links" ADD CONSTRAINT "driver_links_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "driver_links" ADD CONSTRAINT "driver_links_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "driver_links_company" ON "driver_links" USING btree ("company_id");

-- Functions

-- A driver who is removed, or leaves the company, loses the link at once. Anonymising the driver deletes it (personal_places).
create function end_driver_link() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from driver_links l where l.driver_id = new.id;
  return null;
end $$;

-- Triggers

create trigger drivers_link_ended after update on drivers for each row
  when (new.deleted_at is not null or new.status = 'inactive' or new.company_id <> old.company_id) execute function end_driver_link();

create trigger driver_links_who_made before insert on driver_links for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_creation();

-- Row-level security

alter table driver_links enable row level security, force row level security;
create policy everything on driver_links to tolppa_admin using (true);
create policy own on driver_links to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[])
    and exists (select from drivers d where d.id = driver_id and d.company_id = driver_links.company_id));
create policy not_with_money on driver_links as restrictive for select to tolppa_user
  using (company_id <> all ((select app_open_money_ids())::bigint[]));
create policy redacting on driver_links to current_user using (true) with check (true);

-- Grants

grant select, insert, delete on driver_links to tolppa_admin, tolppa_user;
grant update (opened_at) on driver_links to tolppa_admin;

-- First rows

insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('driver', 'driver_links', 'driver_links', 10,
    'driver_id = $1',
    'created_at, expires_at, opened_at',
    'delete'),
  ('user', 'driver_links', 'driver_links', 10,
    'created_by = $2',
    'created_at',
    'created_by = $3');
