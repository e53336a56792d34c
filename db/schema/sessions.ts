import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import {
  bytea,
  createdAt,
  identityColumn,
  idOf,
  instantColumn,
  lengthBetween,
  references,
} from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import type { SignInMethod } from "#lib/accounts/rules/second-factor.ts";

export const sessions = pgTable(
  "sessions",
  {
    id: identityColumn(),
    tokenHash: bytea("token_hash").notNull(),
    userId: idOf("user_id").notNull(),
    authenticatedAt: instantColumn("authenticated_at").notNull().defaultNow(),
    lastSeenAt: instantColumn("last_seen_at").notNull().defaultNow(),
    expiresAt: instantColumn("expires_at").notNull(),
    addressPrefix: text("address_prefix"),
    userAgent: text("user_agent"),
    amr: text("amr").array().$type<SignInMethod[]>().notNull().default(["pwd"]),
    steppedUpAt: instantColumn("stepped_up_at"),
    steppedUpBy: text("stepped_up_by").$type<SignInMethod>(),
    viewingCompanyId: idOf("viewing_company_id"),
    viewingSince: instantColumn("viewing_since"),
  },
  (table) => [
    unique("sessions_token_hash_key").on(table.tokenHash),
    references(table.userId, users.id, "cascade"),
    references(table.viewingCompanyId, companies.id, "no action"),
    check("sessions_viewing", sql`(viewing_company_id IS NULL) = (viewing_since IS NULL)`),
    index("sessions_expiry").on(table.expiresAt),
    index("sessions_user").on(table.userId),
  ],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: identityColumn(),
    userId: idOf("user_id").notNull(),
    credentialId: text("credential_id").notNull(),
    publicKey: bytea("public_key").notNull(),
    counter: idOf("counter").notNull().default(0),
    transports: text("transports").array().notNull().default([]),
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instantColumn("last_used_at"),
  },
  (table) => [
    unique("passkeys_credential_id_key").on(table.credentialId),
    references(table.userId, users.id, "cascade"),
    lengthBetween(table.credentialId, 1, 1400),
    lengthBetween(table.name, 1, 64),
    index("passkeys_user").on(table.userId),
  ],
);

export const totpFactors = pgTable(
  "totp_factors",
  {
    userId: idOf("user_id").primaryKey(),
    secretEncrypted: bytea("secret_encrypted").notNull(),
    lastStep: idOf("last_step").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instantColumn("last_used_at"),
  },
  (table) => [references(table.userId, users.id, "cascade")],
);

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: idOf("user_id").notNull(),
    codeHash: bytea("code_hash").notNull(),
    usedAt: instantColumn("used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "recovery_codes_pkey", columns: [table.userId, table.codeHash] }),
    references(table.userId, users.id, "cascade"),
  ],
);

export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    userId: idOf("user_id").notNull(),
    amr: text("amr").array().$type<SignInMethod[]>().notNull(),
    passkeyChallenge: text("passkey_challenge"),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    references(table.userId, users.id, "cascade"),
    index("sign_in_challenges_expiry").on(table.expiresAt),
    index("sign_in_challenges_user").on(table.userId),
  ],
);

/** The questions of the sign-in page that a passkey has answered. Each allows one session. */
export const usedPasskeyChallenges = pgTable(
  "used_passkey_challenges",
  {
    challengeHash: bytea("challenge_hash").primaryKey(),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (table) => [index("used_passkey_challenges_expiry").on(table.expiresAt)],
);

export const passkeyCeremonies = pgTable(
  "passkey_ceremonies",
  {
    sessionId: idOf("session_id").primaryKey(),
    challenge: text("challenge").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (table) => [references(table.sessionId, sessions.id, "cascade")],
);
