import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bytea,
  createdAt,
  identityColumn,
  idOf,
  instantColumn,
  lengthBetween,
  lowerCaseEmail,
  oneOf,
  references,
} from "#db/columns.ts";
import { LANGUAGES, type Language } from "#lib/core/language.ts";

export const users = pgTable(
  "users",
  {
    id: identityColumn(),
    subject: text("subject"),
    email: text("email").notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    language: text("language").$type<Language>(),
    admin: boolean("admin").notNull().default(false),
    disabledAt: instantColumn("disabled_at"),
    createdAt: createdAt(),
    signedOutAt: instantColumn("signed_out_at"),
    /** Proofs of the person's identity from before this no longer count as recent. */
    proofEndedAt: instantColumn("proof_ended_at"),
    disabledReason: text("disabled_reason"),
    lastSeenAt: instantColumn("last_seen_at"),
  },
  (table) => [
    unique("users_subject_key").on(table.subject),
    oneOf(table.language, LANGUAGES),
    lengthBetween(table.firstName, 1, 64),
    lengthBetween(table.lastName, 1, 64),
    check("users_disabled_reason", sql`(disabled_at IS NOT NULL) OR (disabled_reason IS NULL)`),
    lengthBetween(table.disabledReason, 1, 300),
    lowerCaseEmail(table.email),
    index("users_admins").on(table.email, table.id).where(sql`admin`),
    index("users_by_created").on(table.createdAt, table.id),
    index("users_by_email").on(table.email, table.id),
    index("users_by_part_of_email").using("gin", table.email.op("gin_trgm_ops")),
    // In either order: Aino Virtanen, Virtanen Aino.
    index("users_by_part_of_name").using(
      "gin",
      sql`lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(first_name, '')) gin_trgm_ops`,
    ),
    index("users_by_seen").on(
      sql`COALESCE(last_seen_at, '1970-01-01 00:00:00+00'::timestamp with time zone)`,
      table.id,
    ),
    index("users_disabled").on(table.email, table.id).where(sql`disabled_at IS NOT NULL`),
    uniqueIndex("users_email").on(table.email),
  ],
);

export const userIdentities = pgTable(
  "user_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: idOf("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("user_identities_user_id_issuer_key").on(table.userId, table.issuer),
    primaryKey({ name: "user_identities_pkey", columns: [table.issuer, table.subject] }),
    references(table.userId, users.id, "cascade"),
    lengthBetween(table.issuer, 1, 512),
    lengthBetween(table.subject, 1, 255),
  ],
);

export const identityRegistrations = pgTable(
  "identity_registrations",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: instantColumn("created_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    lowerCaseEmail(table.email),
    index("identity_registrations_email").on(table.email, table.createdAt.desc().nullsFirst()),
    index("identity_registrations_expiry").on(table.expiresAt),
  ],
);

export const identityAccounts = pgTable(
  "identity_accounts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    emailVerifiedAt: instantColumn("email_verified_at"),
    createdAt: createdAt(),
  },
  (table) => [lowerCaseEmail(table.email), uniqueIndex("identity_accounts_email").on(table.email)],
);

export const identityTokens = pgTable(
  "identity_tokens",
  {
    id: uuid("id").primaryKey(),
    tokenHash: bytea("token_hash").notNull(),
    accountId: uuid("account_id").notNull(),
    purpose: text("purpose").$type<"verify" | "reset">().notNull(),
    passwordHash: text("password_hash"),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("identity_tokens_token_hash_key").on(table.tokenHash),
    references(table.accountId, identityAccounts.id, "cascade"),
    check("identity_tokens_check", sql`(purpose = 'verify') = (password_hash IS NOT NULL)`),
    oneOf(table.purpose, ["verify", "reset"]),
    index("identity_tokens_account").on(table.accountId, table.purpose),
  ],
);

export const signingKeys = pgTable("signing_keys", {
  kid: text("kid").primaryKey(),
  publicJwk: jsonb("public_jwk").$type<Record<string, string>>().notNull(),
  privateJwkEncrypted: bytea("private_jwk_encrypted").notNull(),
  createdAt: createdAt(),
  retiredAt: instantColumn("retired_at"),
  signsFrom: instantColumn("signs_from").notNull().defaultNow(),
});

export const adminGrants = pgTable(
  "admin_grants",
  {
    id: identityColumn(),
    at: instantColumn("at").notNull().defaultNow(),
    email: text("email").notNull(),
    granted: boolean("granted").notNull(),
  },
  (table) => [index("admin_grants_email").on(table.email, table.id.desc().nullsFirst())],
);
