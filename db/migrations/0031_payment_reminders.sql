-- The payment reminders of invoices that have left, so that each one leaves once.
-- Works with builds since 0026_outgoing

CREATE TABLE "payment_reminders" (
	"statement_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"step" smallint NOT NULL,
	"open_cents" bigint NOT NULL,
	"sent_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reminders_statement_id_step_pk" PRIMARY KEY("statement_id","step"),
	CONSTRAINT "payment_reminders_check" CHECK (step >= 1 AND open_cents > 0)
);

ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE restrict ON UPDATE no action;
-- Triggers

create trigger payment_reminders_final before update or delete on payment_reminders for each row execute function refuse_change();
create trigger payment_reminders_never_truncated before truncate on payment_reminders
  for each statement execute function refuse_change();

-- Row-level security

alter table payment_reminders enable row level security;
alter table payment_reminders force row level security;
create policy everything on payment_reminders to tolppa_admin using (true);
create policy own on payment_reminders for select to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]));

-- Grants

grant insert, select on payment_reminders to tolppa_admin;
grant select on payment_reminders to tolppa_user;
