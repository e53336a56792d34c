import { sql } from "drizzle-orm";
import { boolean, check, index, integer, json, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  bytea,
  createdAt,
  emailUpTo,
  idColumn,
  identityColumn,
  idOf,
  instantColumn,
  oneOf,
  references,
  version,
} from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import type { WebhookEvent } from "#lib/events/rules/webhook-events.ts";
import type { DisabledReason, WebhookAttempt } from "#lib/webhooks/rules/webhook.ts";

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: idColumn(),
    version: version(),
    companyId: idOf("company_id"),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    events: text("events").array().$type<WebhookEvent[]>().notNull(),
    notifyEmail: text("notify_email").notNull(),
    enabled: boolean("enabled").notNull().default(true),
    disabledReason: text("disabled_reason").$type<DisabledReason>(),
    disabledAt: instantColumn("disabled_at"),
    secretSealed: bytea("secret_sealed").notNull(),
    previousSecretSealed: bytea("previous_secret_sealed"),
    previousSecretUntil: instantColumn("previous_secret_until"),
    failingSince: instantColumn("failing_since"),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    references(table.companyId, companies.id),
    check("webhook_endpoints_description_check", sql`char_length(description) <= 100`),
    check(
      "webhook_endpoints_disabled",
      sql`(enabled = (disabled_reason IS NULL)) AND (enabled = (disabled_at IS NULL))`,
    ),
    oneOf(table.disabledReason, ["by_hand", "gone", "failing"]),
    check(
      "webhook_endpoints_events_check",
      sql`(cardinality(events) between 1 and 60) AND (array_position(events, NULL::text) IS NULL)`,
    ),
    emailUpTo(128, table.notifyEmail),
    check(
      "webhook_endpoints_previous",
      sql`(previous_secret_sealed IS NULL) = (previous_secret_until IS NULL)`,
    ),
    check("webhook_endpoints_url_check", sql`(char_length(url) between 10 and 500) AND (url ~ '^https?://')`),
    index("webhook_endpoints_company").on(table.companyId, table.id),
  ],
);

export const webhookMessages = pgTable(
  "webhook_messages",
  {
    id: identityColumn(),
    messageId: uuid("message_id").notNull().defaultRandom(),
    endpointId: idOf("endpoint_id").notNull(),
    endpointCompanyId: idOf("endpoint_company_id"),
    companyId: idOf("company_id"),
    type: text("type").notNull(),
    occurredAt: instantColumn("occurred_at").notNull(),
    data: json("data").$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    tries: integer("tries").notNull().default(0),
    nextAt: instantColumn("next_at").defaultNow(),
    deliveredAt: instantColumn("delivered_at"),
    failedAt: instantColumn("failed_at"),
    trouble: text("trouble"),
    attempts: jsonb("attempts").$type<WebhookAttempt[]>().notNull().default([]),
  },
  (table) => [
    references(table.endpointId, webhookEndpoints.id, "cascade"),
    check("webhook_messages_one_end", sql`num_nonnulls(next_at, delivered_at, failed_at) = 1`),
    check("webhook_messages_type_check", sql`type ~ '^[a-z]+\\.[a-z_]+$'`),
    index("webhook_messages_due").on(table.endpointId, table.nextAt).where(sql`next_at IS NOT NULL`),
    index("webhook_messages_failed").on(table.failedAt, table.id).where(sql`failed_at IS NOT NULL`),
    index("webhook_messages_log").on(table.endpointId, table.id.desc().nullsFirst()),
    index("webhook_messages_trouble")
      .on(table.endpointId, table.id.desc().nullsFirst())
      .where(sql`trouble IS NOT NULL`),
  ],
);
