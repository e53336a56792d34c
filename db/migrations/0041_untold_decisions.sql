-- Approvals and returns of vehicles and drivers wait here until one mail tells a company all of them.
-- Works with builds since 0026_outgoing

CREATE TABLE "untold_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "untold_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "untold_decisions_kind_check" CHECK (kind in ('vehicle', 'driver')),
	CONSTRAINT "untold_decisions_status_check" CHECK (status in ('active', 'incomplete'))
);

ALTER TABLE "untold_decisions" ADD CONSTRAINT "untold_decisions_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "untold_decisions_company" ON "untold_decisions" USING btree ("company_id","id");

-- Policies

alter table untold_decisions enable row level security;
alter table untold_decisions force row level security;
create policy everything on untold_decisions to tolppa_admin using (true);
create policy decided_by_provider on outbox as restrictive for insert to tolppa_user, tolppa_provider
  with check (kind <> 'fleet_decided');

-- Grants

grant insert, select, delete on untold_decisions to tolppa_admin;
grant select, usage on sequence untold_decisions_id_seq to tolppa_admin;

-- First rows

insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('driver', 'outbox_decided', 'outbox', 10,
    'kind = ''fleet_decided'' and ((payload->''approved'') || (payload->''returned''))
      @> jsonb_build_array(jsonb_build_object(''kind'', ''driver'', ''id'', $1))',
    null,
    'payload = payload || (select jsonb_object_agg(list, (select coalesce(jsonb_agg(d), ''[]'')
      from jsonb_array_elements(payload->list) d where not d @> jsonb_build_object(''kind'', ''driver'', ''id'', $1)))
      from unnest(array[''approved'', ''returned'']) list)');
