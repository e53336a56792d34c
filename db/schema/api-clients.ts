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
} from "drizzle-orm/pg-core";
import {
  bytea,
  createdAt,
  identityColumn,
  idOf,
  instantColumn,
  lengthBetween,
  oneOf,
  references,
  version,
} from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { type ClientAction, REACHES, type Reach } from "#lib/api-clients/rules/api-client.ts";
import type { Scope } from "#lib/core/actor.ts";
import type { ProviderId } from "#lib/core/providers.ts";

export const apiClients = pgTable(
  "api_clients",
  {
    id: identityColumn(),
    clientId: text("client_id").notNull(),
    name: text("name").notNull(),
    secretHash: bytea("secret_hash").notNull(),
    revokedAt: instantColumn("revoked_at"),
    lastUsedAt: instantColumn("last_used_at"),
    createdAt: createdAt(),
    version: version(),
    reach: text("reach").$type<Reach["kind"]>().notNull(),
    provider: text("provider").$type<ProviderId>(),
    /** The company whose own software it is. */
    companyId: idOf("company_id"),
    scopes: text("scopes").array().$type<Scope[]>().notNull(),
    secretPrefix: text("secret_prefix").notNull(),
    secretVersion: integer("secret_version").notNull().default(1),
    previousSecretHash: bytea("previous_secret_hash"),
    previousSecretEndsAt: instantColumn("previous_secret_ends_at"),
    createdBy: text("created_by").notNull(),
    revokedBy: text("revoked_by"),
  },
  (table) => [
    unique("api_clients_client_id_key").on(table.clientId),
    references(table.companyId, companies.id),
    check(
      "api_clients_administration",
      sql`(reach = 'all') OR (NOT (scopes && ARRAY['admin:read', 'admin:write']))`,
    ),
    lengthBetween(table.clientId, 3, 64),
    lengthBetween(table.name, 1, 64),
    check(
      "api_clients_of_company",
      sql`(company_id IS NULL) OR (NOT (scopes && ARRAY['payments:write', 'areas:read', 'admin:read', 'admin:write']))`,
    ),
    check(
      "api_clients_previous_secret",
      sql`(previous_secret_hash IS NULL) = (previous_secret_ends_at IS NULL)`,
    ),
    lengthBetween(table.provider, 1, 32),
    check(
      "api_clients_reach",
      sql`((reach = 'provider') = (provider IS NOT NULL)) AND ((company_id IS NULL) OR (reach = 'companies'))`,
    ),
    oneOf(table.reach, REACHES),
    check(
      "api_clients_scopes_check",
      sql`scopes <@ ARRAY['companies:read', 'companies:write', 'fleet:read', 'fleet:write', 'history:read', 'search:read', 'payments:write', 'statements:read', 'areas:read', 'admin:read', 'admin:write']`,
    ),
    check("api_clients_secret_prefix_check", sql`char_length(secret_prefix) <= 12`),
    index("api_clients_by_name").on(sql`lower(name)`, table.id),
    index("api_clients_company").on(table.companyId, table.id).where(sql`company_id IS NOT NULL`),
  ],
);

export const apiClientCompanies = pgTable(
  "api_client_companies",
  {
    clientId: idOf("client_id").notNull(),
    companyId: idOf("company_id").notNull(),
  },
  (table) => [
    primaryKey({ name: "api_client_companies_pkey", columns: [table.clientId, table.companyId] }),
    references(table.clientId, apiClients.id),
    references(table.companyId, companies.id),
    index("api_client_companies_company").on(table.companyId),
  ],
);

export const apiClientEvents = pgTable(
  "api_client_events",
  {
    id: identityColumn(),
    at: instantColumn("at").notNull().defaultNow(),
    clientId: idOf("client_id").notNull(),
    actorId: idOf("actor_id").notNull(),
    actorLabel: text("actor_label").notNull(),
    actorAdmin: boolean("actor_admin").notNull(),
    action: text("action").$type<ClientAction>().notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    requestId: text("request_id"),
  },
  (table) => [
    references(table.clientId, apiClients.id),
    oneOf(table.action, ["create", "update", "rotate", "revoke"]),
    index("api_client_events_actor").on(table.actorId, table.clientId).where(sql`action = 'create'`),
    index("api_client_events_client").on(table.clientId, table.id.desc().nullsFirst()),
  ],
);
