import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import {
  createdAt,
  finnishText,
  idColumn,
  idOf,
  instantColumn,
  lengthBetween,
  numberBetween,
  oneOf,
  references,
  version,
} from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { vehicles } from "#db/schema/fleet.ts";
import type { Effect } from "#lib/booking-areas/rules/booking-area.ts";
import type { ProviderId } from "#lib/core/providers.ts";

export const bookingAreas = pgTable(
  "booking_areas",
  {
    id: idColumn(),
    version: version(),
    name: finnishText("name").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    validFrom: date("valid_from").notNull(),
    validTo: date("valid_to"),
    endedAt: instantColumn("ended_at"),
    endedBy: text("ended_by"),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    unique("booking_areas_provider").on(table.id, table.provider),
    check("booking_areas_ending", sql`(ended_at IS NULL) = (ended_by IS NULL)`),
    lengthBetween(table.name, 1, 80),
    lengthBetween(table.provider, 1, 32),
    check("booking_areas_validity", sql`valid_to >= valid_from`),
    index("booking_areas_name").on(table.name, table.id),
    index("booking_areas_name_of_provider").on(table.provider, table.name, table.id),
    index("booking_areas_start").on(table.validFrom, table.id),
  ],
);

export const bookingAreaPostCodes = pgTable(
  "booking_area_post_codes",
  {
    areaId: idOf("area_id").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    firstCode: integer("first_code").notNull(),
    lastCode: integer("last_code").notNull(),
  },
  (table) => [
    primaryKey({ name: "booking_area_post_codes_pkey", columns: [table.areaId, table.firstCode] }),
    foreignKey({
      name: "booking_area_post_codes_area_id_provider_fkey",
      columns: [table.areaId, table.provider],
      foreignColumns: [bookingAreas.id, bookingAreas.provider],
    }),
    check("booking_area_post_codes_first_code_check", sql`first_code >= 0`),
    check("booking_area_post_codes_forward", sql`last_code >= first_code`),
    check("booking_area_post_codes_last_code_check", sql`last_code <= 99999`),
  ],
);

export const bookingAreaRules = pgTable(
  "booking_area_rules",
  {
    id: idColumn(),
    areaId: idOf("area_id").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    effect: text("effect").$type<Effect>().notNull(),
    companyId: idOf("company_id"),
    vehicleId: idOf("vehicle_id"),
    validFrom: date("valid_from"),
    validTo: date("valid_to"),
    endedAt: instantColumn("ended_at"),
    endedBy: text("ended_by"),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    foreignKey({
      name: "booking_area_rules_area_id_provider_fkey",
      columns: [table.areaId, table.provider],
      foreignColumns: [bookingAreas.id, bookingAreas.provider],
    }),
    references(table.companyId, companies.id, "no action"),
    references(table.vehicleId, vehicles.id, "no action"),
    oneOf(table.effect, ["allow", "deny"]),
    check("booking_area_rules_ending", sql`(ended_at IS NULL) = (ended_by IS NULL)`),
    check("booking_area_rules_subject", sql`num_nonnulls(company_id, vehicle_id) = 1`),
    check("booking_area_rules_validity", sql`valid_to >= valid_from`),
    index("booking_area_rules_allowing").on(table.areaId).where(sql`effect = 'allow'`),
    index("booking_area_rules_company").on(table.companyId, table.areaId),
    index("booking_area_rules_of_area").on(table.areaId, table.id),
    index("booking_area_rules_vehicle").on(table.vehicleId, table.areaId),
  ],
);

/** All existing postal codes, with their places. */
export const postCodes = pgTable(
  "post_codes",
  {
    code: integer("code").primaryKey(),
    name: text("name").notNull(),
  },
  (table) => [numberBetween(table.code, 0, 99_999), lengthBetween(table.name, 1, 80)],
);
