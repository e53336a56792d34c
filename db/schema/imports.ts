import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { createdAt, idColumn, idOf, instantColumn, lengthBetween, oneOf, references } from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import type { Actor } from "#lib/core/actor.ts";
import type { Reading } from "#lib/core/table.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { ImportOutcome, ImportStatus, RowIssue } from "#lib/imports/rules/import.ts";

export const imports = pgTable(
  "imports",
  {
    id: idColumn(),
    companyId: idOf("company_id").notNull(),
    kind: text("kind").$type<FleetKind>().notNull(),
    status: text("status").$type<ImportStatus>().notNull().default("checked"),
    fileName: text("file_name").notNull(),
    converted: boolean("converted").notNull(),
    reading: jsonb("reading").$type<Reading>(),
    createdAt: createdAt(),
    actorKind: text("actor_kind").$type<Actor["kind"]>().notNull(),
    actorId: idOf("actor_id"),
    actorLabel: text("actor_label").notNull(),
    actorAdmin: boolean("actor_admin").notNull(),
    appliedAt: instantColumn("applied_at"),
    undoneAt: instantColumn("undone_at"),
    created: integer("created").notNull(),
    changed: integer("changed").notNull(),
    unchanged: integer("unchanged").notNull(),
    failed: integer("failed").notNull(),
  },
  (table) => [
    unique("imports_id_company_id_key").on(table.id, table.companyId),
    references(table.companyId, companies.id),
    oneOf(table.actorKind, ["user", "client", "system"]),
    lengthBetween(table.fileName, 1, 200),
    oneOf(table.kind, ["vehicle", "driver"]),
    oneOf(table.status, ["checked", "applied", "undone"]),
    index("imports_company").on(table.companyId, table.kind, table.id.desc().nullsFirst()),
    index("imports_created").on(table.createdAt, table.id),
  ],
);

export const importRows = pgTable(
  "import_rows",
  {
    importId: idOf("import_id").notNull(),
    companyId: idOf("company_id").notNull(),
    line: integer("line").notNull(),
    content: jsonb("content").$type<Flat>().notNull(),
    outcome: text("outcome").$type<ImportOutcome>().notNull(),
    issues: jsonb("issues").$type<RowIssue[]>(),
    entityId: idOf("entity_id"),
    version: integer("version"),
    before: jsonb("before").$type<Flat>(),
    kept: text("kept"),
  },
  (table) => [
    primaryKey({ name: "import_rows_pkey", columns: [table.importId, table.line] }),
    foreignKey({
      name: "import_rows_import_id_company_id_fkey",
      columns: [table.importId, table.companyId],
      foreignColumns: [imports.id, imports.companyId],
    }).onDelete("cascade"),
    check("import_rows_line_check", sql`line > 0`),
    oneOf(table.outcome, ["created", "changed", "unchanged", "failed"]),
    index("import_rows_entity").on(table.entityId).where(sql`entity_id IS NOT NULL`),
    index("import_rows_failed").on(table.importId, table.line).where(sql`outcome = 'failed'`),
    index("import_rows_kept").on(table.importId, table.line).where(sql`kept IS NOT NULL`),
    index("import_rows_licence")
      .on(sql`search_compact((content ->> 'taxiDrivingLicense'::text))`)
      .where(sql`content ? 'taxiDrivingLicense'`),
  ],
);
