import { integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { idOf, instantColumn, numberBetween, oneOf, references } from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers } from "#db/schema/fleet.ts";
import { SHARE_BASES, type ShareBasis } from "#lib/driver-statements/rules/driver-statement.ts";

/** The part of a driver's card payments that stays with the company. A row without a driver is of all other drivers. */
export const driverShares = pgTable(
  "driver_shares",
  {
    companyId: idOf("company_id").notNull(),
    driverId: idOf("driver_id"),
    basis: text("basis").$type<ShareBasis>().notNull(),
    employerBasisPoints: integer("employer_basis_points").notNull(),
    changedAt: instantColumn("changed_at").notNull(),
  },
  (table) => [
    unique("driver_shares_once").on(table.companyId, table.driverId).nullsNotDistinct(),
    references(table.companyId, companies.id),
    references(table.driverId, drivers.id),
    oneOf(table.basis, SHARE_BASES),
    numberBetween(table.employerBasisPoints, 0, 10_000),
  ],
);
