import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identityColumn, idOf, instantColumn, lengthBetween, oneOf, references } from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { AdminAction, AdminEntityType } from "#lib/events/rules/admin-change.ts";
import { type EntityType, EVENT_ACTIONS, type EventAction, type Flat } from "#lib/events/rules/change.ts";

export const events = pgTable(
  "events",
  {
    id: identityColumn(),
    at: instantColumn("at").notNull().defaultNow(),
    actorKind: text("actor_kind").$type<Actor["kind"]>().notNull(),
    actorId: idOf("actor_id"),
    actorLabel: text("actor_label").notNull(),
    entityType: text("entity_type").$type<EntityType>().notNull(),
    entityId: idOf("entity_id").notNull(),
    companyId: idOf("company_id").notNull(),
    action: text("action").$type<EventAction>().notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    requestId: text("request_id"),
    actorAdmin: boolean("actor_admin").notNull().default(sql`(not lacks_authority())`),
  },
  (table) => [
    oneOf(table.action, EVENT_ACTIONS),
    oneOf(table.actorKind, ["user", "client", "system"]),
    oneOf(table.entityType, ["company", "vehicle", "driver"]),
    index("events_company").on(table.companyId, table.id.desc().nullsFirst()),
    index("events_company_story")
      .on(table.companyId, table.id.desc().nullsFirst())
      .where(sql`(entity_type = 'company') OR (action in ('delete', 'restore', 'leave'))`),
    index("events_entity").on(table.entityType, table.entityId, table.id.desc().nullsFirst()),
    index("events_of_person")
      .on(sql`((COALESCE(after, before) ->> 'person.email'::text))`)
      .where(sql`action in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person')`),
    index("events_of_user").on(table.actorId, table.id).where(sql`actor_kind = 'user'`),
    index("events_at").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("events_of_company_at").on(
      table.companyId,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("events_of_kind_at").on(
      table.entityType,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("events_by_at").on(
      sql`lower(actor_label)`,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("events_fields").using("gin", sql`event_fields(before, after)`).where(sql`action = 'update'`),
  ],
);

export const adminEvents = pgTable(
  "admin_events",
  {
    id: identityColumn(),
    at: instantColumn("at").notNull().defaultNow(),
    actorKind: text("actor_kind").$type<Actor["kind"]>().notNull(),
    actorId: idOf("actor_id"),
    actorLabel: text("actor_label").notNull(),
    entityType: text("entity_type").$type<AdminEntityType>().notNull(),
    entityId: text("entity_id").notNull(),
    action: text("action").$type<AdminAction>().notNull(),
    before: jsonb("before").$type<Flat>(),
    after: jsonb("after").$type<Flat>(),
    requestId: text("request_id"),
  },
  (table) => [
    oneOf(table.action, ["create", "update", "end", "restore"]),
    oneOf(table.actorKind, ["user", "client", "system"]),
    lengthBetween(table.entityId, 1, 64),
    check("admin_events_entity_type_check", sql`entity_type ~ '^[a-z_]{1,32}$'`),
    index("admin_events_entity").on(table.entityType, table.entityId, table.id.desc().nullsFirst()),
    index("admin_events_at").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("admin_events_of_kind_at").on(
      table.entityType,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("admin_events_by_at").on(
      sql`lower(actor_label)`,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);

export const returns = pgTable(
  "returns",
  {
    id: identityColumn(),
    entityType: text("entity_type").$type<EntityType>().notNull(),
    entityId: idOf("entity_id").notNull(),
    companyId: idOf("company_id").notNull(),
    reason: text("reason").notNull(),
    at: instantColumn("at").notNull().defaultNow(),
    by: text("by").notNull(),
  },
  (table) => [
    references(table.companyId, companies.id),
    oneOf(table.entityType, ["company", "vehicle", "driver"]),
    lengthBetween(table.reason, 1, 500),
    index("returns_company").on(table.companyId),
    index("returns_entity").on(table.entityType, table.entityId, table.id.desc().nullsFirst()),
  ],
);
