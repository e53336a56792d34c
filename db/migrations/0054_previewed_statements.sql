CREATE TABLE "previewed_statements" (
	"run_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"gross_cents" bigint NOT NULL,
	"deductions_cents" bigint NOT NULL,
	"corrections_cents" bigint NOT NULL,
	"carry_in_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"oddities" text[] NOT NULL,
	CONSTRAINT "previewed_statements_pkey" PRIMARY KEY("run_id","company_id"),
	CONSTRAINT "previewed_statements_total" CHECK (total_cents = ((gross_cents + deductions_cents) + carry_in_cents))
);

ALTER TABLE "previewed_statements" ADD CONSTRAINT "previewed_statements_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."settlement_runs"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "previewed_statements" ADD CONSTRAINT "previewed_statements_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "previewed_statements_company" ON "previewed_statements" USING btree ("company_id");

-- Admins alone see a run before it is final.
alter table previewed_statements enable row level security;
alter table previewed_statements force row level security;
create policy everything on previewed_statements to tolppa_admin using (true);
grant delete, insert, select on previewed_statements to tolppa_admin;

-- The results of runs also keep what adds up to the sum that is paid out. A preview is made anew.
update settlement_runs r set
  preview = case when result is null then null else preview end,
  previewed_at = case when result is null then null else previewed_at end,
  result = result || (
    select jsonb_build_object('carryOutCents', coalesce(sum(s.carry_out_cents), 0),
      'invoicedCents', coalesce(sum(s.total_cents) filter (where s.outcome = 'invoiced'), 0),
      'correctionsCents', coalesce(sum(l.cents), 0))
    from statements s, lateral (select sum(amount_cents) as cents from statement_lines
      where statement_id = s.id and company_id = s.company_id and code = 'CORRECTION') l
    where s.run_id = r.id);
