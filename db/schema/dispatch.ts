import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, idOf, instantColumn, lengthBetween, references, version } from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { FailedCall } from "#lib/dispatch/rules/dispatch.ts";

export const dispatchConnections = pgTable(
  "dispatch_connections",
  {
    provider: text("provider").primaryKey(),
    failures: integer("failures").notNull().default(0),
    pausedUntil: instantColumn("paused_until"),
    lastSuccessAt: instantColumn("last_success_at"),
    lastFailureAt: instantColumn("last_failure_at"),
    lastFailure: text("last_failure"),
  },
  (table) => [
    check("dispatch_connections_failures_check", sql`failures >= 0`),
    lengthBetween(table.provider, 1, 32),
  ],
);

export const dispatchSettings = pgTable(
  "dispatch_settings",
  {
    provider: text("provider").$type<ProviderId>().primaryKey(),
    version: version(),
    areas: text("areas").notNull().default(""),
    baseUrl: text("base_url"),
    credentialSealed: bytea("credential_sealed"),
    credentialSetAt: instantColumn("credential_set_at"),
    enabled: boolean("enabled").notNull().default(true),
    modifiedAt: instantColumn("modified_at"),
    modifiedBy: text("modified_by"),
  },
  (table) => [
    check("dispatch_settings_areas_check", sql`char_length(areas) <= 2000`),
    check(
      "dispatch_settings_base_url_check",
      sql`(char_length(base_url) <= 300) AND (base_url ~ '^https?://[^/?#@]+[^?#@]*$')`,
    ),
    check(
      "dispatch_settings_connection",
      sql`((base_url IS NULL) = (credential_sealed IS NULL)) AND ((base_url IS NULL) = (credential_set_at IS NULL))`,
    ),
    lengthBetween(table.provider, 1, 32),
  ],
);

export const companySyncs = pgTable(
  "company_syncs",
  {
    companyId: idOf("company_id").primaryKey(),
    syncedAt: instantColumn("synced_at").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
  },
  (table) => [
    references(table.companyId, companies.id),
    index("company_syncs_by_provider").on(
      table.provider,
      table.syncedAt.desc().nullsFirst(),
      table.companyId,
    ),
  ],
);

export const dispatchFailures = pgTable(
  "dispatch_failures",
  {
    companyId: idOf("company_id").primaryKey(),
    provider: text("provider").$type<ProviderId>().notNull(),
    code: text("code").$type<FailedCall>().notNull(),
    attempts: integer("attempts").notNull().default(1),
    failedAt: instantColumn("failed_at").notNull(),
  },
  (table) => [
    references(table.companyId, companies.id),
    check("dispatch_failures_attempts_check", sql`attempts > 0`),
    check("dispatch_failures_code_check", sql`code ~ '^dispatch_[a-z_]{1,40}$'`),
    lengthBetween(table.provider, 1, 40),
    index("dispatch_failures_by_time").on(table.failedAt, table.companyId),
  ],
);
