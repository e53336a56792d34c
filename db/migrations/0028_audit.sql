-- What the audits of the books found: the work queue, the metrics and the health check tell of the last one.
-- Works with builds since 0026_outgoing

CREATE TABLE "audit_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cause" text NOT NULL,
	"final_runs" integer NOT NULL,
	"differences" bigint NOT NULL,
	"results" jsonb NOT NULL,
	CONSTRAINT "audit_runs_cause_check" CHECK (cause in ('daily', 'run', 'command')),
	CONSTRAINT "audit_runs_differences_check" CHECK (differences >= 0)
);

CREATE INDEX "audit_runs_started" ON "audit_runs" USING btree ("started_at");

-- Row-level security

alter table audit_runs enable row level security;
alter table audit_runs force row level security;
create policy everything on audit_runs to tolppa_admin using (true);

-- Grants

grant insert, select on audit_runs to tolppa_admin;
grant select, usage on sequence audit_runs_id_seq to tolppa_admin;
