import type postgres from "postgres";
import type { Seller } from "#lib/domain/settlement/document.ts";

// What settlements are computed from, put into the database as if the days had passed.

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

export function arrangerOf(owner: postgres.Sql) {
  let reference = 0;
  return {
    /** A company's packages, `to` being the first day that each is no longer in force. */
    async packages(companyId: number, all: readonly (readonly ["standard" | "premium", ...Days])[]) {
      await owner`delete from company_packages where company_id = ${companyId}`;
      for (const [name, from, to] of all)
        await owner`insert into company_packages (company_id, name, starts_on, ends_before)
          values (${companyId}, ${name}, ${from}, ${to})`;
    },
    /** A vehicle with the days on which companies had it, half-open. */
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
    /** Payments at noon; `settledIn` is the first day of their period, or of a later one as a correction. */
    async payments(companyId: number, settledIn: string, all: readonly Payment[], correction = false) {
      for (const [vehicleId, day, cents] of all) {
        reference += 1;
        await owner`insert into payments (sender, reference, company_id, vehicle_id, amount_cents, vat_basis_points, method,
            occurred_at, occurred_on, settled_in, correction)
          values ('test', ${String(reference)}, ${companyId}, ${vehicleId}, ${cents}, 1350, 'card', ${`${day}T10:00:00Z`}, ${day},
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
