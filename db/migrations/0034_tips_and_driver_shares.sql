-- A payment may tell the tip in its amount. A company may set the share of a driver's card payments that stays with it.
-- Works with builds since 0033_money_role
CREATE TABLE "driver_shares" (
	"company_id" bigint NOT NULL,
	"driver_id" bigint,
	"basis" text NOT NULL,
	"employer_basis_points" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "driver_shares_once" UNIQUE NULLS NOT DISTINCT("company_id","driver_id"),
	CONSTRAINT "driver_shares_basis_check" CHECK (basis in ('net', 'gross')),
	CONSTRAINT "driver_shares_employer_basis_points_check" CHECK (employer_basis_points between 0 and 10000)
);

ALTER TABLE "payments" ADD COLUMN "tip_cents" bigint;
ALTER TABLE "driver_shares" ADD CONSTRAINT "driver_shares_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "driver_shares" ADD CONSTRAINT "driver_shares_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE restrict ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_tip_within" CHECK (tip_cents IS NULL OR (abs(tip_cents) <= abs(amount_cents) AND sign(tip_cents) IN (0, sign(amount_cents))));

-- A payment never changes. The one exception: it gets its vehicle, once.
create or replace function refuse_payment_change() returns trigger language plpgsql as $$
begin
  if old.vehicle_id is not null or new.vehicle_id is null or new.assigned_by is null
    or (new.id, new.sender, new.reference, new.license_plate, new.driver_id, new.amount_cents, new.tip_cents,
        new.vat_basis_points, new.method, new.occurred_at, new.occurred_on, new.received_at)
      is distinct from (old.id, old.sender, old.reference, old.license_plate, old.driver_id, old.amount_cents, old.tip_cents,
        old.vat_basis_points, old.method, old.occurred_at, old.occurred_on, old.received_at) then
    raise exception 'a payment is final' using errcode = 'CH002';
  end if;
  return new;
end $$;

-- Row-level security

alter table driver_shares enable row level security, force row level security;
create policy everything on driver_shares to tolppa_admin using (true);
create policy own on driver_shares to tolppa_user using (company_id = any ((select app_company_ids())::bigint[]))
  with check (company_id = any ((select app_company_ids())::bigint[])
    and (driver_id is null or exists (select from drivers d where d.id = driver_id and d.company_id = driver_shares.company_id)));
create policy overseen on driver_shares for select to tolppa_overseer
  using (exists (select from companies c where c.id = driver_shares.company_id and c.deleted_at is null
    and c.aggregator_company_id = any ((select app_aggregator_ids())::bigint[])));
create policy redacting on driver_shares to current_user using (true) with check (true);

-- Grants

grant select, insert, delete, update (basis, employer_basis_points, changed_at) on driver_shares to tolppa_admin, tolppa_user;

-- First rows

insert into personal_places (person, place, table_name, step, own_rows, shown, redaction) values
  ('driver', 'driver_shares', 'driver_shares', 10,
    'driver_id = $1',
    'basis, employer_basis_points',
    'delete');
update personal_places set shown = shown || ', tip_cents' where person = 'driver' and place = 'payments';
