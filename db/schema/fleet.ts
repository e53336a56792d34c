import { getTableName, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  emailUpTo,
  finnishText,
  idOf,
  instantColumn,
  lengthBetween,
  notDeleted,
  numberBetween,
  oneOf,
  references,
  reviewedColumns,
} from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { STATUSES } from "#lib/core/status.ts";
import { VEHICLE_TYPES, type VehicleType } from "#lib/fleet/vehicle-fields.ts";

/** The columns that a vehicle and a driver share. */
const memberColumns = () => ({
  ...reviewedColumns(),
  companyId: idOf("company_id").notNull(),
  waitingSince: instantColumn("waiting_since"),
  approvedAt: instantColumn("approved_at"),
});

type MemberTable = Record<"id" | "companyId" | "status" | "changedAt", AnyPgColumn>;

/**
 * The constraints and indexes that a vehicle and a driver share. `sorts` names the columns that sort the list of one
 * company: each gets an index for the whole list, and one for the list of a status.
 */
function memberConstraints(table: MemberTable, sorts: Record<string, SQL>) {
  const name = getTableName(table.id.table);
  const idAlone = sql.raw("(\nCASE\n    WHEN (id > 0) THEN id\n    ELSE (0)::bigint\nEND)");
  return [
    references(table.companyId, companies.id),
    check(`${name}_approved`, sql`(status <> 'active') OR (approved_at IS NOT NULL)`),
    check(`${name}_delete_incomplete`, sql`(deleted_at IS NULL) OR (status = 'incomplete')`),
    oneOf(table.status, STATUSES),
    index(`${name}_by_id`).on(table.companyId, idAlone).where(notDeleted),
    index(`${name}_by_status`).on(table.companyId, table.status, idAlone).where(notDeleted),
    index(`${name}_changed`).on(table.changedAt, table.id),
    index(`${name}_changed_of_company`).on(table.companyId, table.changedAt, table.id),
    index(`${name}_waiting`)
      .on(sql`COALESCE(waiting_since, modified_at)`, table.id)
      .where(sql`(deleted_at IS NULL) AND (status = 'pending')`),
    ...Object.entries(sorts).flatMap(([sort, value]) => [
      index(`${name}_by_${sort}`).on(table.companyId, value, table.id).where(notDeleted),
      index(`${name}_by_status_${sort}`).on(table.companyId, table.status, value, table.id).where(notDeleted),
    ]),
  ];
}

/** The value by which a list sorts a column; `empty` stands for a missing value. */
const sortable = (column: AnyPgColumn, empty = "''::text") =>
  sql.raw(`(\nCASE\n    WHEN (${column.name} IS NULL) THEN ${empty}\n    ELSE ${column.name}\nEND)`);
/** The value by which a list sorts a column in Finnish alphabetical order. */
const finnishSortable = (column: AnyPgColumn) => sql`${sortable(column)} COLLATE "fi-x-icu"`;

/** A part of the search text, which begins each part with a tab. The index finds beginnings of parts. */
const searchPart = (part: number) => sql.raw(`split_part(search, '\t'::text, ${part}) COLLATE "C"`);

export const vehicles = pgTable(
  "vehicles",
  {
    ...memberColumns(),
    licensePlate: text("license_plate"),
    make: text("make"),
    model: text("model"),
    year: integer("year"),
    color: text("color"),
    vehicleType: text("vehicle_type").$type<VehicleType>(),
    search: text("search").generatedAlwaysAs(
      sql`(((((search_compact(COALESCE(license_plate, '')) || '\t') || search_key(((COALESCE(make, '') || ' ') || COALESCE(model, '')))) || '\t') || search_key(COALESCE(model, ''))) || '\t') || search_words_of(((((COALESCE(license_plate, '') || ' ') || COALESCE(make, '')) || ' ') || COALESCE(model, '')))`,
    ),
  },
  (table) => [
    ...memberConstraints(table, {
      color: finnishSortable(table.color),
      make: finnishSortable(table.make),
      model: finnishSortable(table.model),
      plate: sortable(table.licensePlate),
      type: sortable(table.vehicleType),
      year: sortable(table.year, "0"),
    }),
    lengthBetween(table.color, 1, 30),
    check(
      "vehicles_complete",
      sql`(status = 'incomplete') OR ((license_plate IS NOT NULL) AND (make IS NOT NULL) AND (model IS NOT NULL) AND (year IS NOT NULL) AND (color IS NOT NULL) AND (vehicle_type IS NOT NULL))`,
    ),
    lengthBetween(table.licensePlate, 1, 10),
    lengthBetween(table.make, 1, 50),
    lengthBetween(table.model, 1, 50),
    oneOf(table.vehicleType, VEHICLE_TYPES),
    numberBetween(table.year, 1980, 2200),
    uniqueIndex("vehicles_license_plate")
      .on(table.licensePlate)
      .where(sql`(deleted_at IS NULL) AND (status <> 'inactive')`),
    index("vehicles_plate").on(table.licensePlate).where(notDeleted),
    index("vehicles_search_make").on(searchPart(2), table.id).where(notDeleted),
    index("vehicles_search_model").on(searchPart(3), table.id).where(notDeleted),
    index("vehicles_search_plate").on(searchPart(1), table.id).where(notDeleted),
    index("vehicles_search_words")
      .using("gin", sql`split_part(search, '\t'::text, 4) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(notDeleted),
  ],
);

export const drivers = pgTable(
  "drivers",
  {
    ...memberColumns(),
    taxiDrivingLicense: text("taxi_driving_license"),
    taxiDrivingLicenseExpiration: date("taxi_driving_license_expiration", { mode: "string" }),
    firstName: text("first_name"),
    lastName: finnishText("last_name"),
    phoneNumber: text("phone_number"),
    email: text("contact_email"),
    search: text("search").generatedAlwaysAs(
      sql`(((((((((search_key(((COALESCE(last_name, '') || ' ') || COALESCE(first_name, ''))) || '\t') || search_key(((COALESCE(first_name, '') || ' ') || COALESCE(last_name, '')))) || '\t') || search_compact(COALESCE(taxi_driving_license, ''))) || '\t') || search_key(COALESCE(contact_email, ''))) || '\t') || search_phone(COALESCE(phone_number, ''))) || '\t') || search_words_of(((COALESCE(last_name, '') || ' ') || COALESCE(first_name, '')))`,
    ),
  },
  (table) => [
    ...memberConstraints(table, {
      email: sortable(table.email),
      licence: sortable(table.taxiDrivingLicense),
      name: sortable(table.lastName),
      phone: sortable(table.phoneNumber),
      validity: sortable(table.taxiDrivingLicenseExpiration, "'1900-01-01'::date"),
    }),
    check(
      "drivers_complete",
      sql`(status = 'incomplete') OR ((taxi_driving_license IS NOT NULL) AND (taxi_driving_license_expiration IS NOT NULL) AND (first_name IS NOT NULL) AND (last_name IS NOT NULL) AND (phone_number IS NOT NULL) AND (contact_email IS NOT NULL))`,
    ),
    emailUpTo(128, table.email),
    lengthBetween(table.firstName, 1, 64),
    lengthBetween(table.lastName, 1, 64),
    check(
      "drivers_phone_number_check",
      sql`(phone_number ~ '^[+]*[0-9][+0-9]*$') AND (char_length(phone_number) <= 15)`,
    ),
    lengthBetween(table.taxiDrivingLicense, 1, 20),
    index("drivers_expiring")
      .on(table.taxiDrivingLicenseExpiration, table.id)
      .where(sql`(deleted_at IS NULL) AND (status <> 'inactive')`),
    index("drivers_expiring_of_company")
      .on(table.companyId, table.taxiDrivingLicenseExpiration, table.id)
      .where(sql`(deleted_at IS NULL) AND (status <> 'inactive')`),
    index("drivers_long_inactive")
      .on(sql`COALESCE(deleted_at, modified_at)`, table.id)
      .where(sql`(status = 'inactive') OR (deleted_at IS NOT NULL)`),
    index("drivers_removed_search")
      .using("gin", table.search.op("gin_trgm_ops"))
      .where(sql`deleted_at IS NOT NULL`),
    index("drivers_search_email").on(searchPart(4), table.id).where(notDeleted),
    index("drivers_search_first_name").on(searchPart(2), table.id).where(notDeleted),
    index("drivers_search_last_name").on(searchPart(1), table.id).where(notDeleted),
    index("drivers_search_licence").on(searchPart(3), table.id).where(notDeleted),
    index("drivers_search_phone").on(searchPart(5), table.id).where(notDeleted),
    index("drivers_search_words")
      .using("gin", sql`split_part(search, '\t'::text, 6) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(notDeleted),
  ],
);
