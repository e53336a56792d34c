import { sql } from "drizzle-orm";
import { boolean, check, date, index, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import {
  createdAt,
  idColumn,
  identityColumn,
  idOf,
  lengthBetween,
  numberBetween,
  oneOf,
  references,
  version,
} from "#db/columns.ts";
import type { PostCodeRange } from "#lib/booking-areas/rules/post-codes.ts";
import { COMPANY_TYPES, type CompanyType } from "#lib/companies/company-fields.ts";
import { PROVIDERS, type ProviderId } from "#lib/core/providers.ts";
import { VEHICLE_TYPES, type VehicleType } from "#lib/fleet/vehicle-fields.ts";
import { type AskedFor, LEVELS, type Level } from "#lib/requirements/rules/asked.ts";
import { CONSEQUENCES, type Consequence } from "#lib/requirements/rules/requirement.ts";

/** A rule that companies, vehicles or drivers have to meet. Its terms stand in its versions. */
export const requirements = pgTable("requirements", {
  id: idColumn(),
  version: version(),
  createdAt: createdAt(),
  createdBy: text("created_by").notNull(),
});

/** The terms of a requirement from a day on. Rows are only added: what was in force on a day never changes. */
export const requirementVersions = pgTable(
  "requirement_versions",
  {
    id: identityColumn(),
    requirementId: idOf("requirement_id").notNull(),
    savedOn: date("saved_on", { mode: "string" }).notNull(),
    validFrom: date("valid_from", { mode: "string" }).notNull(),
    ended: boolean("ended").notNull().default(false),
    name: text("name").notNull(),
    level: text("level").$type<Level>().notNull(),
    asked: jsonb("asked").$type<AskedFor>().notNull(),
    provider: text("provider").$type<ProviderId>(),
    companyType: text("company_type").$type<CompanyType>(),
    vehicleType: text("vehicle_type").$type<VehicleType>(),
    postCodes: jsonb("post_codes").$type<PostCodeRange[]>(),
    consequence: text("consequence").$type<Consequence>().notNull(),
    noticeDays: smallint("notice_days").notNull(),
  },
  (table) => [
    references(table.requirementId, requirements.id),
    index("requirement_versions_of_requirement").on(table.requirementId),
    lengthBetween(table.name, 1, 80),
    oneOf(table.level, LEVELS),
    oneOf(table.provider, PROVIDERS),
    oneOf(table.companyType, COMPANY_TYPES),
    oneOf(table.vehicleType, VEHICLE_TYPES),
    oneOf(table.consequence, CONSEQUENCES),
    numberBetween(table.noticeDays, 0, 365),
    check("requirement_versions_forward", sql`valid_from >= saved_on`),
    check(
      "requirement_versions_notice",
      sql`ended or consequence = 'told' or valid_from >= saved_on + notice_days`,
    ),
    check("requirement_versions_vehicle_type", sql`vehicle_type is null or level = 'vehicle'`),
  ],
);
