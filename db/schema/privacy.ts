import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { identityColumn, idOf, instantColumn, oneOf, transactionId } from "#db/columns.ts";
import type { Actor } from "#lib/core/actor.ts";
import type {
  AnonymisingCause,
  PersonKind,
  RetentionCause,
  RetentionCounts,
} from "#lib/privacy/rules/privacy.ts";

/** Where people's data lies; the owner's own list. */
export const personalPlaces = pgTable(
  "personal_places",
  {
    person: text("person").$type<PersonKind>().notNull(),
    place: text("place").notNull(),
    tableName: text("table_name").notNull(),
    step: integer("step").notNull(),
    ownRows: text("own_rows").notNull(),
    shown: text("shown"),
    redaction: text("redaction"),
  },
  (table) => [
    primaryKey({ name: "personal_places_pkey", columns: [table.person, table.place] }),
    oneOf(table.person, ["user", "driver"]),
    check("personal_places_place_check", sql`place ~ '^[a-z_]{1,48}$'`),
  ],
);

export const anonymisations = pgTable(
  "anonymisations",
  {
    id: identityColumn(),
    at: instantColumn("at").notNull().defaultNow(),
    person: text("person").$type<PersonKind>().notNull(),
    personId: idOf("person_id").notNull(),
    actorKind: text("actor_kind").$type<Actor["kind"]>().notNull(),
    actorId: idOf("actor_id"),
    cause: text("cause").$type<AnonymisingCause>().notNull(),
    counts: jsonb("counts").$type<Record<string, number>>().notNull().default({}),
    transaction: transactionId("transaction").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    unique("anonymisations_once").on(table.person, table.personId),
    oneOf(table.actorKind, ["user", "client", "system"]),
    oneOf(table.cause, ["request", "retention"]),
    oneOf(table.person, ["user", "driver"]),
    index("anonymisations_transaction").on(table.transaction),
  ],
);

export const retentionRuns = pgTable(
  "retention_runs",
  {
    id: identityColumn(),
    startedAt: instantColumn("started_at").notNull().defaultNow(),
    finishedAt: instantColumn("finished_at"),
    takenUntil: instantColumn("taken_until").notNull(),
    cause: text("cause").$type<RetentionCause>().notNull(),
    actorId: idOf("actor_id"),
    counts: jsonb("counts").$type<RetentionCounts>().notNull().default({}),
    failed: boolean("failed").notNull().default(false),
  },
  (table) => [
    oneOf(table.cause, ["daily", "admin", "command"]),
    uniqueIndex("retention_runs_one").on(sql`(true)`).where(sql`finished_at IS NULL`),
  ],
);
