-- The words and days of payment reminders, set by admins. Each save is a new version, so the table is its own history.
-- Works with builds since 0026_outgoing

CREATE TABLE "payment_reminder_texts" (
	"version" integer PRIMARY KEY NOT NULL,
	"reminder" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "payment_reminder_texts_version_check" CHECK (version between 1 and 1000000)
);

-- Triggers

create trigger payment_reminder_texts_final before update or delete on payment_reminder_texts
  for each row execute function refuse_change();
create trigger payment_reminder_texts_never_truncated before truncate on payment_reminder_texts
  for each statement execute function refuse_change();

-- Row-level security

alter table payment_reminder_texts enable row level security;
alter table payment_reminder_texts force row level security;
create policy everything on payment_reminder_texts to tolppa_admin using (true);

-- Grants

grant insert, select on payment_reminder_texts to tolppa_admin;
