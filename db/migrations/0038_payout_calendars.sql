-- A company's secret link to its payout days as a calendar.
-- Works with builds since 0026_outgoing

CREATE TABLE "payout_calendars" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_on" date
);

ALTER TABLE "payout_calendars" ADD CONSTRAINT "payout_calendars_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
CREATE UNIQUE INDEX "payout_calendars_link" ON "payout_calendars" USING btree ("link_id");

-- Policies

alter table payout_calendars enable row level security;
alter table payout_calendars force row level security;
create policy everything on payout_calendars to tolppa_admin using (true);
create policy own on payout_calendars to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));

-- Grants

grant insert, select, delete, update (link_id, created_at, last_read_on) on payout_calendars to tolppa_admin;
grant insert, select, delete, update (link_id, created_at, last_read_on) on payout_calendars to tolppa_user;
