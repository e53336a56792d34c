import { sql } from "drizzle-orm";
import { type Break, drop } from "./testing.ts";

/** Possible damage to payments behind the portal's back. */
export const PAYMENT_BREAKS: readonly Break[] = [
  [
    "a cent is added to a settled payment",
    "conservation",
    "2026-000001",
    [
      sql`update payments set amount_cents = amount_cents + 1 where company_id = 1 and settled_in = '2026-08-31' and amount_cents > 0`,
    ],
  ],
  [
    "a settled payment is deleted",
    "payments",
    "2026-000005",
    [sql`delete from payments where company_id = 1 and settled_in = '2026-09-14' and amount_cents < 0`],
  ],
  [
    "a payment comes into a final period",
    "payments",
    "2026-000005",
    [
      sql`insert into payments (sender, reference, company_id, vehicle_id, amount_cents, vat_basis_points, method, occurred_at, occurred_on, settled_in)
      select sender, 'twice', company_id, vehicle_id, amount_cents, vat_basis_points, method, occurred_at, occurred_on, settled_in
      from payments where company_id = 1 and settled_in = '2026-09-14' and amount_cents > 0`,
    ],
  ],
  [
    "a payment of a company without a statement comes into a final period",
    "payments",
    "company 4, period 2026-09-14",
    [
      sql`insert into payments (sender, reference, company_id, vehicle_id, amount_cents, vat_basis_points, method, occurred_at, occurred_on, settled_in)
      select sender, 'stray', 4, vehicle_id, amount_cents, vat_basis_points, method, occurred_at, occurred_on, settled_in
      from payments where company_id = 1 and settled_in = '2026-09-14' and amount_cents > 0`,
    ],
  ],
  [
    "a payment gets another VAT rate",
    "payments",
    "2026-000008",
    [sql`update payments set vat_basis_points = 2550 where company_id = 1 and settled_in = '2026-09-28'`],
  ],
  [
    "a payment moves to another vehicle",
    "payments",
    "2026-000010",
    [sql`update payments set vehicle_id = 1 where company_id = 3 and settled_in = '2026-09-28'`],
  ],
  [
    "a late payment loses a cent",
    "corrections",
    "2026-000007",
    [sql`update payments set amount_cents = amount_cents - 1 where correction`],
  ],
  [
    "a late payment is taken for one of another period",
    "corrections",
    "2026-000007",
    [
      sql`update payments set occurred_on = '2026-08-20', occurred_at = '2026-08-20T10:00:00Z' where correction`,
    ],
  ],
  [
    "a payment without a vehicle has a period",
    "settled_once",
    "payment ",
    [
      drop("payments.payments_assigned"),
      sql`update payments set settled_in = '2026-10-26' where vehicle_id is null`,
    ],
  ],
  [
    "a payment is settled before its day",
    "settled_once",
    "payment ",
    [sql`update payments set settled_in = '2026-09-14' where settled_in = '2026-10-26'`],
  ],
  [
    "a payment waits in a period that no run will settle",
    "payments_run",
    "period 2026-08-17",
    [
      sql`update payments set settled_in = '2026-08-17', occurred_on = '2026-08-20' where settled_in = '2026-10-26'`,
    ],
  ],
];
