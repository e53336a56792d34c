-- Bulk changes of drivers, which are recorded and undone as those of vehicles are.
-- Works with builds since 0026_outgoing

CREATE TABLE "bulk_change_drivers" (
	"bulk_change_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"company_id" bigint NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "bulk_change_drivers_pkey" PRIMARY KEY("bulk_change_id","driver_id")
);

DROP INDEX "bulk_changes_company";
DROP INDEX "bulk_changes_target";
ALTER TABLE "bulk_changes" ADD COLUMN "entity_type" text DEFAULT 'vehicle' NOT NULL;
ALTER TABLE "bulk_change_drivers" ADD CONSTRAINT "bulk_change_drivers_bulk_change_id_fkey" FOREIGN KEY ("bulk_change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "bulk_change_drivers" ADD CONSTRAINT "bulk_change_drivers_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE restrict ON UPDATE no action;
CREATE INDEX "bulk_change_drivers_version" ON "bulk_change_drivers" USING btree ("driver_id","version");
CREATE INDEX "bulk_changes_company" ON "bulk_changes" USING btree ("company_id","entity_type","id" DESC NULLS FIRST);
CREATE INDEX "bulk_changes_target" ON "bulk_changes" USING btree ("target_company_id","entity_type","id" DESC NULLS FIRST) WHERE target_company_id IS NOT NULL;
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_entity_type_check" CHECK (entity_type in ('vehicle', 'driver'));

comment on column bulk_change_drivers.company_id is 'where the driver was before';
comment on column bulk_change_drivers.status is 'the state the driver was in before';

-- As undoes_bulk_change, for drivers.
create function undoes_drivers_bulk_change(driver_id bigint, version integer, wanted text) returns boolean
language plpgsql stable as $$
begin
  if lacks_authority() then
    return false;
  end if;
  return exists (
    select from bulk_change_drivers d join bulk_changes b on b.id = d.bulk_change_id
    where d.driver_id = undoes_drivers_bulk_change.driver_id and d.version = undoes_drivers_bulk_change.version
      and d.status = wanted and b.undone_at is null);
end $$;

drop trigger drivers_transition on drivers;
create trigger drivers_transition before update on drivers for each row
  when (new.status is distinct from old.status and not undoes_drivers_bulk_change(old.id, old.version, new.status))
  execute function refuse_illegal_transition();

-- Policies: only admins undo a bulk change. A company's people neither read nor write these rows.

alter table bulk_change_drivers enable row level security;
alter table bulk_change_drivers force row level security;
create policy everything on bulk_change_drivers to tolppa_admin using (true);

-- Grants

grant insert, select on bulk_change_drivers to tolppa_admin;
