import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bytea,
  bytewiseText,
  createdAt,
  idOf,
  instantColumn,
  lengthBetween,
  numberBetween,
  oneOf,
  version,
} from "#db/columns.ts";

export const submissions = pgTable(
  "submissions",
  {
    actorKey: text("actor_key").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    entityId: idOf("entity_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "submissions_pkey", columns: [table.actorKey, table.key] }),
    lengthBetween(table.key, 8, 128),
    index("submissions_age").on(table.createdAt),
  ],
);

export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    actorKey: text("actor_key").notNull(),
    key: text("key").notNull(),
    requestHash: bytea("request_hash").notNull(),
    claim: uuid("claim"),
    claimedUntil: instantColumn("claimed_until"),
    status: smallint("status"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    body: text("body"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "idempotent_answers_pkey", columns: [table.actorKey, table.key] }),
    check(
      "idempotent_answers_claimed_or_answered",
      sql` CASE WHEN (status IS NULL) THEN ((num_nonnulls(claim, claimed_until) = 2) AND (num_nonnulls(headers, body) = 0)) ELSE ((num_nonnulls(claim, claimed_until) = 0) AND (headers IS NOT NULL)) END`,
    ),
    lengthBetween(table.key, 1, 255),
    check("idempotent_answers_request_hash_check", sql`octet_length(request_hash) = 32`),
    numberBetween(table.status, 200, 299),
    index("idempotent_answers_age").on(table.createdAt),
  ],
);

export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instantColumn("next_at").notNull().defaultNow(),
    createdAt: createdAt(),
    doneAt: instantColumn("done_at"),
    failedAt: instantColumn("failed_at"),
    lastError: text("last_error"),
    retriedAt: instantColumn("retried_at"),
  },
  (table) => [
    index("outbox_due").on(table.nextAt).where(sql`(done_at IS NULL) AND (failed_at IS NULL)`),
    index("outbox_failed").on(table.failedAt, table.id).where(sql`failed_at IS NOT NULL`),
  ],
);

/** One row: identifies the database that may send mails, webhooks and statements. A restored copy has another identity. */
export const outgoingMark = pgTable(
  "outgoing_mark",
  {
    single: boolean("single").primaryKey().default(true),
    place: text("place").notNull(),
    timeline: integer("timeline").notNull(),
    beat: bigint("beat", { mode: "number" }).notNull().default(0),
    releasedAt: instantColumn("released_at").notNull().defaultNow(),
  },
  (table) => [check("outgoing_mark_single_check", sql`${table.single}`)],
);

export const features = pgTable(
  "features",
  {
    name: text("name").primaryKey(),
    enabled: boolean("enabled").notNull().default(false),
    version: version(),
    note: text("note").notNull().default(""),
    endedAt: instantColumn("ended_at"),
    modifiedAt: instantColumn("modified_at").notNull().defaultNow(),
    modifiedBy: text("modified_by"),
  },
  () => [
    check("features_ended_off", sql`(ended_at IS NULL) OR (NOT enabled)`),
    check("features_name_check", sql`name ~ '^[a-z][A-Za-z0-9]{0,63}$'`),
    check("features_note_check", sql`char_length(note) <= 300`),
  ],
);

export const searchWords = pgTable(
  "search_words",
  {
    kind: text("kind").$type<"company" | "vehicle" | "driver">().notNull(),
    word: bytewiseText("word").notNull(),
  },
  (table) => [
    oneOf(table.kind, ["company", "vehicle", "driver"]),
    index("search_words_like")
      .using("gin", table.word.op("gin_trgm_ops"))
      .with({ gin_pending_list_limit: 256 }),
    index("search_words_word").on(table.kind, table.word),
  ],
);
