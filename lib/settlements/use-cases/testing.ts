import type postgres from "postgres";
import type { Seller } from "#lib/settlements/rules/document.ts";

// Writes the inputs of settlements into the database as if the days had passed.

export const SELLER: Seller = {
  name: "Tolppa Oy",
  businessId: "2617416-4",
  address: { street: "Tolppakatu 1", postCode: "00100", city: "Helsinki" },
  email: "talous@tolppa.example",
  iban: "FI3715903000000776",
  bic: "NDEAFIHH",
  eInvoicingAddress: "003726174164",
  eInvoicingOperator: "003723327487",
};

type Days = readonly [from: string, to: string | null];
type Payment = readonly [vehicleId: number, day: string, cents: number];

/** `sender` names the payments' sender; each of its references is new. */
export function arrangerOf(owner: postgres.Sql, sender = "test") {
  let reference = 0;
  return {
    /** Replaces a company's packages. `to` is the first day on which a package is no longer in force. */
    async packages(companyId: number, all: readonly (readonly ["standard" | "premium", ...Days])[]) {
      await owner`delete from company_packages where company_id = ${companyId}`;
      for (const [name, from, to] of all)
        await owner`insert into company_packages (company_id, name, starts_on, ends_before)
          values (${companyId}, ${name}, ${from}, ${to})`;
    },
    /** Adds a vehicle with the half-open spans of days on which companies had it. */
    async vehicle(plate: string, days: readonly (readonly [companyId: number, ...Days])[]): Promise<number> {
      const [companyId] = days.at(-1) ?? [0];
      const [row] = await owner<{ id: number }[]>`
        insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
        values (${companyId}, ${plate}, 'Toyota', 'Corolla', 2023, 'musta', 'car', 'active', 'x', 'x') returning id::int`;
      const id = row?.id ?? 0;
      await owner`delete from vehicle_activities where vehicle_id = ${id}`;
      for (const [company, from, to] of days)
        await owner`insert into vehicle_activities (vehicle_id, company_id, active_from, active_to)
          values (${id}, ${company}, ${from}, ${to})`;
      return id;
    },
    /** Adds payments at noon. `settledIn` is the first day of their period, or of a later period for a correction. */
    async payments(
      companyId: number,
      settledIn: string,
      all: readonly Payment[],
      correction = false,
      vatBasisPoints = 1350,
    ) {
      for (const [vehicleId, day, cents] of all) {
        reference += 1;
        await owner`insert into payments (sender, reference, company_id, vehicle_id, amount_cents, vat_basis_points, method,
            occurred_at, occurred_on, settled_in, correction)
          values (${sender}, ${String(reference)}, ${companyId}, ${vehicleId}, ${cents}, ${vatBasisPoints}, 'card', ${`${day}T10:00:00Z`}, ${day},
            ${settledIn}, ${correction})`;
      }
    },
    async run(start: string): Promise<number> {
      const [row] = await owner<{ id: number }[]>`
        insert into settlement_runs (period_start, period_end) values (${start}, ${start}::date + 13) returning id::int`;
      return row?.id ?? 0;
    },
  };
}

type Size = { companies: number; vehicles: number; payments: number };

/**
 * Fills an empty database with companies, vehicles and card payments of 9.–22.11.2026. Every tenth company changes
 * its package within the period, every fiftieth payment is a refund, and some vehicles join. `vehicles` is per
 * company, `payments` per vehicle.
 */
export async function fillSettlements(
  owner: postgres.Sql,
  { companies, vehicles, payments }: Size,
): Promise<void> {
  await owner.unsafe(`
    alter table companies disable trigger user;
    insert into companies (id, business_id, company_name, provider, street, post_code, city, first_name, last_name,
        phone_number, contact_email, taxi_service_licence, status, billing_type, email_invoicing_address, iban, bic,
        contract_signed_at, reliable_partner_at, approved_at, approved_by, created_by, modified_by)
      select g, lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija',
        'Mäki', '+358401234567', 'a@b.example', 'TL-1', 'active', 'email', 'a@b.example', 'FI2112345600000785',
        'NDEAFIHH', now(), now(), now(), 'fill', 'fill', 'fill'
      from generate_series(1, ${companies}) g;
    alter table companies enable trigger user;
    insert into company_packages (company_id, name, starts_on, ends_before)
      select g, 'standard', date '2026-01-01', case when g % 10 = 0 then date '2026-11-16' end
      from generate_series(1, ${companies}) g;
    insert into company_packages (company_id, name, starts_on)
      select g, 'premium', date '2026-11-16' from generate_series(10, ${companies}, 10) g;
    alter table vehicles disable trigger user;
    insert into vehicles (id, company_id, license_plate, make, model, year, color, vehicle_type, status, approved_at,
        created_by, modified_by)
      select g, 1 + (g - 1) / ${vehicles}, 'T' || g, 'Toyota', 'Corolla', 2023, 'musta', 'car', 'active', now(), 'fill', 'fill'
      from generate_series(1, ${companies * vehicles}) g;
    alter table vehicles enable trigger user;
    insert into vehicle_activities (vehicle_id, company_id, active_from)
      select id, company_id, case when id % 20 = 0 then date '2026-11-12' else date '2026-01-05' end from vehicles order by id;
    insert into payments (sender, reference, company_id, vehicle_id, amount_cents, vat_basis_points, method, occurred_at,
        occurred_on, settled_in)
      select 'fill', g::text, 1 + v / ${vehicles}, 1 + v, case when g % 50 = 0 then -1 else 1 end * (500 + g % 4999), 1350,
        'card', (day + time '12:00') at time zone 'Europe/Helsinki', day, date '2026-11-09'
      from generate_series(0, ${companies * vehicles * payments - 1}) g
      cross join lateral (select g / ${payments} as v, date '2026-11-09' + g % 14 as day) of_it;
    analyze;
  `);
}
