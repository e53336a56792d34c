-- A company asks a vehicle that is out of use back into use; an admin takes it back or says why not.
-- Works with builds since 0026_outgoing

CREATE TABLE "reactivation_wishes" (
	"vehicle_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"wished_at" timestamp with time zone NOT NULL,
	"wished_by" text NOT NULL,
	"declined_at" timestamp with time zone,
	"declined_by" text,
	"decline_reason" text,
	CONSTRAINT "reactivation_wishes_declined" CHECK (num_nonnulls(declined_at, declined_by, decline_reason) in (0, 3)),
	CONSTRAINT "reactivation_wishes_decline_reason_check" CHECK (char_length(decline_reason) between 1 and 500)
);

ALTER TABLE "reactivation_wishes" ADD CONSTRAINT "reactivation_wishes_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reactivation_wishes" ADD CONSTRAINT "reactivation_wishes_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "reactivation_wishes_company" ON "reactivation_wishes" USING btree ("company_id");
CREATE INDEX "reactivation_wishes_waiting" ON "reactivation_wishes" USING btree ("wished_at","vehicle_id") WHERE declined_at IS NULL;

-- Functions

-- A vehicle that came back, was deleted or was moved is not asked for any more.
create function end_reactivation_wish() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from reactivation_wishes where vehicle_id = new.id;
  return null;
end $$;

-- Triggers

create trigger vehicles_wish_ended after update of status, deleted_at, company_id on vehicles for each row
  when (old.status = 'inactive' and (new.status <> 'inactive' or new.deleted_at is not null or new.company_id <> old.company_id))
  execute function end_reactivation_wish();
create trigger reactivation_wishes_who_wished_by before insert or update of wished_by on reactivation_wishes for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider')) execute function sign_decision('wished_by');
create trigger reactivation_wishes_who_declined_by before update of declined_by on reactivation_wishes for each row
  when (current_user in ('tolppa_user', 'tolppa_admin', 'tolppa_provider') and new.declined_by is not null)
  execute function sign_decision('declined_by');

-- Policies. Whoever wishes for a vehicle again takes away what was declined, and nobody declines for the provider.

alter table reactivation_wishes enable row level security;
alter table reactivation_wishes force row level security;
create policy everything on reactivation_wishes to tolppa_admin using (true);
create policy own on reactivation_wishes to tolppa_user
  using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[]));
create policy of_provider on reactivation_wishes to tolppa_provider
  using (exists (select from companies c where c.id = reactivation_wishes.company_id and c.provider = (select app_provider())));
create policy wishing on reactivation_wishes as restrictive for insert to tolppa_user, tolppa_provider
  with check (declined_at is null and exists (select from vehicles v where v.id = vehicle_id
    and v.company_id = reactivation_wishes.company_id and v.status = 'inactive' and v.deleted_at is null));
create policy wishing_again on reactivation_wishes as restrictive for update to tolppa_user, tolppa_provider
  using (true)
  with check (declined_at is null and exists (select from vehicles v where v.id = vehicle_id
    and v.company_id = reactivation_wishes.company_id and v.status = 'inactive' and v.deleted_at is null));
create policy redacting on reactivation_wishes to current_user
  using (true)
  with check (true);

-- Grants

grant select, insert on reactivation_wishes to tolppa_user, tolppa_admin, tolppa_provider;
grant update (wished_at, wished_by, declined_at, declined_by, decline_reason) on reactivation_wishes
  to tolppa_user, tolppa_admin, tolppa_provider;

-- Personal places

insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('user', 'reactivation_wishes', 'reactivation_wishes', 20,
    'wished_by = $2 or declined_by = $2',
    'vehicle_id, case when wished_by = $2 then wished_at end as wished_at,
    case when declined_by = $2 then declined_at end as declined_at',
    'wished_by = case when wished_by = $2 then $3 else wished_by end,
    declined_by = case when declined_by = $2 then $3 else declined_by end');
