import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  idColumn,
  identityColumn,
  idOf,
  instantColumn,
  lengthBetween,
  numberBetween,
  oneOf,
  references,
} from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers, vehicles } from "#db/schema/fleet.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Status } from "#lib/core/status.ts";
import type { BulkKind } from "#lib/fleet/rules/bulk-undo.ts";
import type { DecidedStatus } from "#lib/fleet/rules/decision.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { ReminderStage } from "#lib/fleet/rules/licence-reminder.ts";

export const fleetCounts = pgTable(
  "fleet_counts",
  {
    companyId: idOf("company_id").notNull(),
    kind: text("kind").$type<FleetKind>().notNull(),
    status: text("status").$type<Status>().notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ name: "fleet_counts_pkey", columns: [table.companyId, table.kind, table.status] }),
    oneOf(table.kind, ["vehicle", "driver"]),
  ],
);

export const fleetDepartures = pgTable(
  "fleet_departures",
  {
    kind: text("kind").$type<FleetKind>().notNull(),
    entityId: idOf("entity_id").notNull(),
    companyId: idOf("company_id").notNull(),
    changedAt: instantColumn("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "fleet_departures_pkey", columns: [table.kind, table.companyId, table.entityId] }),
    references(table.companyId, companies.id),
    oneOf(table.kind, ["vehicle", "driver"]),
    index("fleet_departures_by_change").on(table.kind, table.changedAt, table.entityId),
    index("fleet_departures_changed").on(table.kind, table.companyId, table.changedAt, table.entityId),
  ],
);

export const vehicleActivities = pgTable(
  "vehicle_activities",
  {
    id: idColumn(),
    vehicleId: idOf("vehicle_id").notNull(),
    companyId: idOf("company_id").notNull(),
    activeFrom: date("active_from").notNull(),
    activeTo: date("active_to"),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.vehicleId, vehicles.id),
    check("vehicle_activities_check", sql`active_to >= active_from`),
    index("vehicle_activities_company").on(table.companyId, table.activeFrom),
    uniqueIndex("vehicle_activities_running").on(table.vehicleId).where(sql`active_to IS NULL`),
    index("vehicle_activities_vehicle").on(table.vehicleId, table.activeFrom),
  ],
);

export const licenceReminders = pgTable(
  "licence_reminders",
  {
    driverId: idOf("driver_id").notNull(),
    expiration: date("expiration", { mode: "string" }).notNull(),
    stage: smallint("stage").$type<ReminderStage>().notNull(),
    /** Null for reminders from before this column. */
    remindedAt: instantColumn("reminded_at"),
  },
  (table) => [
    primaryKey({ name: "licence_reminders_pkey", columns: [table.driverId, table.expiration] }),
    references(table.driverId, drivers.id, "cascade"),
    check("licence_reminders_stage_check", sql`stage = ANY (ARRAY[60, 30, 14, 7, 0])`),
  ],
);

export const reminderDigests = pgTable(
  "reminder_digests",
  {
    companyId: idOf("company_id").primaryKey(),
    leftOn: date("left_on", { mode: "string" }).notNull(),
  },
  (table) => [references(table.companyId, companies.id, "cascade")],
);

/** Approvals and returns of vehicles and drivers without a mail yet. */
export const untoldDecisions = pgTable(
  "untold_decisions",
  {
    id: identityColumn(),
    companyId: idOf("company_id").notNull(),
    kind: text("kind").$type<FleetKind>().notNull(),
    entityId: idOf("entity_id").notNull(),
    status: text("status").$type<DecidedStatus>().notNull(),
    decidedAt: instantColumn("decided_at").notNull(),
  },
  (table) => [
    references(table.companyId, companies.id, "cascade"),
    oneOf(table.kind, ["vehicle", "driver"]),
    oneOf(table.status, ["active", "incomplete"]),
    index("untold_decisions_company").on(table.companyId, table.id),
  ],
);

export const bulkChanges = pgTable(
  "bulk_changes",
  {
    id: identityColumn(),
    at: instantColumn("at").notNull(),
    actorKind: text("actor_kind").$type<Actor["kind"]>().notNull(),
    actorId: idOf("actor_id"),
    actorLabel: text("actor_label").notNull(),
    companyId: idOf("company_id").notNull(),
    entityType: text("entity_type").$type<FleetKind>().notNull().default("vehicle"),
    kind: text("kind").$type<BulkKind>().notNull(),
    targetCompanyId: idOf("target_company_id"),
    targetStatus: text("target_status").$type<Status>(),
    count: integer("count").notNull(),
    undoneAt: instantColumn("undone_at"),
    undoneBy: text("undone_by"),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.targetCompanyId, companies.id),
    oneOf(table.actorKind, ["user", "client", "system"]),
    check("bulk_changes_check", sql`(undone_at IS NULL) = (undone_by IS NULL)`),
    check("bulk_changes_check1", sql`(kind = 'move') OR (target_company_id IS NULL)`),
    check("bulk_changes_check2", sql`(kind = 'status') OR (target_status IS NULL)`),
    numberBetween(table.count, 1, 10_000),
    oneOf(table.entityType, ["vehicle", "driver"]),
    oneOf(table.kind, ["move", "status"]),
    oneOf(table.targetStatus, ["pending", "active", "inactive"]),
    index("bulk_changes_company").on(table.companyId, table.entityType, table.id.desc().nullsFirst()),
    index("bulk_changes_target")
      .on(table.targetCompanyId, table.entityType, table.id.desc().nullsFirst())
      .where(sql`target_company_id IS NOT NULL`),
  ],
);

export const bulkChangeVehicles = pgTable(
  "bulk_change_vehicles",
  {
    bulkChangeId: idOf("bulk_change_id").notNull(),
    vehicleId: idOf("vehicle_id").notNull(),
    version: integer("version").notNull(),
    companyId: idOf("company_id").notNull(),
    status: text("status").$type<Status>().notNull(),
  },
  (table) => [
    primaryKey({ name: "bulk_change_vehicles_pkey", columns: [table.bulkChangeId, table.vehicleId] }),
    references(table.bulkChangeId, bulkChanges.id),
    references(table.vehicleId, vehicles.id),
    index("bulk_change_vehicles_version").on(table.vehicleId, table.version),
  ],
);

export const bulkChangeDrivers = pgTable(
  "bulk_change_drivers",
  {
    bulkChangeId: idOf("bulk_change_id").notNull(),
    driverId: idOf("driver_id").notNull(),
    version: integer("version").notNull(),
    companyId: idOf("company_id").notNull(),
    status: text("status").$type<Status>().notNull(),
  },
  (table) => [
    primaryKey({ name: "bulk_change_drivers_pkey", columns: [table.bulkChangeId, table.driverId] }),
    references(table.bulkChangeId, bulkChanges.id),
    references(table.driverId, drivers.id),
    index("bulk_change_drivers_version").on(table.driverId, table.version),
  ],
);

/** Vehicles out of use that their companies want back. A declined wish may be repeated. */
export const reactivationWishes = pgTable(
  "reactivation_wishes",
  {
    vehicleId: idOf("vehicle_id").primaryKey(),
    companyId: idOf("company_id").notNull(),
    wishedAt: instantColumn("wished_at").notNull(),
    wishedBy: text("wished_by").notNull(),
    declinedAt: instantColumn("declined_at"),
    declinedBy: text("declined_by"),
    declineReason: text("decline_reason"),
  },
  (table) => [
    references(table.vehicleId, vehicles.id, "cascade"),
    references(table.companyId, companies.id, "cascade"),
    check(
      "reactivation_wishes_declined",
      sql`num_nonnulls(declined_at, declined_by, decline_reason) in (0, 3)`,
    ),
    lengthBetween(table.declineReason, 1, 500),
    index("reactivation_wishes_company").on(table.companyId),
    index("reactivation_wishes_waiting").on(table.wishedAt, table.vehicleId).where(sql`declined_at IS NULL`),
  ],
);
