-- The accounts of the journals, set by admins. Each save is a new version, so the table is its own history.
-- Works with builds since 0026_outgoing

CREATE TABLE "booking_charts" (
	"version" integer PRIMARY KEY NOT NULL,
	"accounts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "booking_charts_version_check" CHECK (version between 1 and 1000000)
);

-- Triggers

create trigger booking_charts_final before update or delete on booking_charts for each row execute function refuse_change();
create trigger booking_charts_never_truncated before truncate on booking_charts for each statement execute function refuse_change();

-- Row-level security

alter table booking_charts enable row level security;
alter table booking_charts force row level security;
create policy everything on booking_charts to tolppa_admin using (true);

-- Grants

grant insert, select on booking_charts to tolppa_admin;
