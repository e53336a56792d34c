import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { idColumn, idOf, instantColumn, lengthBetween, numberBetween, references } from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers, vehicles } from "#db/schema/fleet.ts";

export const payments = pgTable(
  "payments",
  {
    id: idColumn(),
    sender: text("sender").notNull(),
    reference: text("reference").notNull(),
    companyId: idOf("company_id"),
    vehicleId: idOf("vehicle_id"),
    licensePlate: text("license_plate"),
    driverId: idOf("driver_id"),
    amountCents: idOf("amount_cents").notNull(),
    vatBasisPoints: integer("vat_basis_points").notNull(),
    tipCents: idOf("tip_cents"),
    method: text("method").notNull(),
    occurredAt: instantColumn("occurred_at").notNull(),
    occurredOn: date("occurred_on").notNull(),
    settledIn: date("settled_in"),
    correction: boolean("correction").notNull().default(false),
    receivedAt: instantColumn("received_at").notNull().defaultNow(),
    assignedBy: text("assigned_by"),
    assignedAt: instantColumn("assigned_at"),
  },
  (table) => [
    unique("payments_once").on(table.sender, table.reference),
    references(table.companyId, companies.id),
    references(table.driverId, drivers.id),
    references(table.vehicleId, vehicles.id),
    check("payments_amount_cents_check", sql`(amount_cents <> 0) AND (abs(amount_cents) <= 1000000000)`),
    check(
      "payments_assigned",
      sql`((vehicle_id IS NULL) = (settled_in IS NULL)) AND ((vehicle_id IS NULL) OR (company_id IS NOT NULL)) AND ((vehicle_id IS NOT NULL) OR (license_plate IS NOT NULL))`,
    ),
    check(
      "payments_tip_within",
      sql`tip_cents IS NULL OR (abs(tip_cents) <= abs(amount_cents) AND sign(tip_cents) IN (0, sign(amount_cents)))`,
    ),
    check("payments_assigning", sql`(assigned_by IS NULL) = (assigned_at IS NULL)`),
    lengthBetween(table.licensePlate, 1, 20),
    lengthBetween(table.method, 1, 32),
    lengthBetween(table.reference, 1, 64),
    lengthBetween(table.sender, 1, 64),
    numberBetween(table.vatBasisPoints, 0, 10_000),
    index("payments_company").on(table.companyId, table.id.desc().nullsFirst()),
    index("payments_corrections").on(table.settledIn, table.companyId).where(sql`correction`),
    index("payments_unassigned").on(table.id).where(sql`vehicle_id IS NULL`),
    index("payments_unassigned_plate").on(table.licensePlate, table.id).where(sql`vehicle_id IS NULL`),
  ],
);
