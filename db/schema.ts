import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Method } from "#lib/accounts/rules/second-factor.ts";
import type { ClientAction, Reach } from "#lib/api-clients/rules/api-client.ts";
import type { Effect } from "#lib/booking-areas/rules/booking-area.ts";
import type { BillingType, CompanyType, PackageName } from "#lib/companies/rules/company.ts";
import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import type { Actor, CompanyRole, Scope } from "#lib/core/actor.ts";
import type { ProviderId } from "#lib/core/providers.ts";
import type { Status } from "#lib/core/status.ts";
import type { FailedCall } from "#lib/dispatch/rules/dispatch.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { ReminderStage } from "#lib/fleet/rules/licence-reminder.ts";
import type { BulkKind } from "#lib/fleet/rules/vehicle-undo.ts";
import type { VehicleType } from "#lib/fleet/vehicle-fields.ts";
import type { AdminAction, AdminEntityType } from "#lib/history/rules/admin-history.ts";
import type { EntityType, EventAction, Flat } from "#lib/history/rules/history.ts";
import type { ImportOutcome, ImportStatus, RowIssue } from "#lib/imports/rules/import.ts";

import type { AnonymisingCause, PersonKind } from "#lib/privacy/rules/privacy.ts";
import type { RetentionCause, RetentionCounts } from "#lib/privacy/rules/retention.ts";
import type { DiscountTarget } from "#lib/settlements/rules/inputs.ts";
import type { LineBasis, LineCode, StatementOutcome } from "#lib/settlements/rules/lines.ts";
import type { RunTask, RunTotals } from "#lib/settlements/rules/run.ts";
import type { StatementKind, StatementParties } from "#lib/statements/rules/document.ts";
import type { DisabledReason, WebhookAttempt } from "#lib/webhooks/rules/webhook.ts";
import type { WebhookEvent } from "#lib/webhooks/rules/webhook-events.ts";

// The tables with their constraints and indexes; npm run db:generate writes their migrations. Triggers, functions,
// policies and grants stand in the custom migrations of db/migrations. db/schema.test.ts holds the two against each other.

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const finnishText = customType<{ data: string }>({ dataType: () => 'text COLLATE "fi-x-icu"' });
const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
const id = () => bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity();
const idOf = (name: string) => bigint(name, { mode: "number" });
const identity = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

type Columns = [AnyPgColumn, ...AnyPgColumn[]];
/** A foreign key by the name that it has in the database. */
const reference = (name: string, columns: Columns, foreignColumns: Columns) =>
  foreignKey({ name, columns, foreignColumns } as Parameters<typeof foreignKey>[0]);

export const users = pgTable(
  "users",
  {
    id: identity(),
    subject: text("subject"),
    email: text("email").notNull(),
    admin: boolean("admin").notNull().default(false),
    disabledAt: instant("disabled_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    signedOutAt: instant("signed_out_at"),
    disabledReason: text("disabled_reason"),
    lastSeenAt: instant("last_seen_at"),
  },
  (table) => [
    unique("users_subject_key").on(table.subject),
    check("users_disabled_reason", sql`(disabled_at IS NOT NULL) OR (disabled_reason IS NULL)`),
    check("users_disabled_reason_check", sql`char_length(disabled_reason) between 1 and 300`),
    check("users_email_check", sql`(char_length(email) between 3 and 128) AND (email = lower(email))`),
    index("users_admins").on(table.email, table.id).where(sql`admin`),
    index("users_by_created").on(table.createdAt, table.id),
    index("users_by_email").on(table.email, table.id),
    index("users_by_part_of_email").using("gin", table.email.op("gin_trgm_ops")),
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
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("user_identities_user_id_issuer_key").on(table.userId, table.issuer),
    primaryKey({ name: "user_identities_pkey", columns: [table.issuer, table.subject] }),
    reference("user_identities_user_id_fkey", [table.userId], [users.id]).onDelete("cascade"),
    check("user_identities_issuer_check", sql`char_length(issuer) between 1 and 512`),
    check("user_identities_subject_check", sql`char_length(subject) between 1 and 255`),
  ],
);

export const identityRegistrations = pgTable(
  "identity_registrations",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check(
      "identity_registrations_email_check",
      sql`(char_length(email) between 3 and 128) AND (email = lower(email))`,
    ),
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
    emailVerifiedAt: instant("email_verified_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "identity_accounts_email_check",
      sql`(char_length(email) between 3 and 128) AND (email = lower(email))`,
    ),
    uniqueIndex("identity_accounts_email").on(table.email),
  ],
);

export const identityTokens = pgTable(
  "identity_tokens",
  {
    id: uuid("id").primaryKey(),
    tokenHash: bytea("token_hash").notNull(),
    accountId: uuid("account_id").notNull(),
    purpose: text("purpose").$type<"verify" | "reset">().notNull(),
    passwordHash: text("password_hash"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("identity_tokens_token_hash_key").on(table.tokenHash),
    reference("identity_tokens_account_id_fkey", [table.accountId], [identityAccounts.id]).onDelete(
      "cascade",
    ),
    check("identity_tokens_check", sql`(purpose = 'verify') = (password_hash IS NOT NULL)`),
    check("identity_tokens_purpose_check", sql`purpose in ('verify', 'reset')`),
    index("identity_tokens_account").on(table.accountId, table.purpose),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: identity(),
    tokenHash: bytea("token_hash").notNull(),
    userId: idOf("user_id").notNull(),
    authenticatedAt: instant("authenticated_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    addressPrefix: text("address_prefix"),
    userAgent: text("user_agent"),
    amr: text("amr").array().$type<Method[]>().notNull().default(["pwd"]),
    steppedUpAt: instant("stepped_up_at"),
    steppedUpBy: text("stepped_up_by").$type<Method>(),
    viewingCompanyId: idOf("viewing_company_id"),
    viewingSince: instant("viewing_since"),
  },
  (table) => [
    unique("sessions_token_hash_key").on(table.tokenHash),
    reference("sessions_user_id_fkey", [table.userId], [users.id]).onDelete("cascade"),
    reference("sessions_viewing_company_id_fkey", [table.viewingCompanyId], [companies.id]),
    check("sessions_viewing", sql`(viewing_company_id IS NULL) = (viewing_since IS NULL)`),
    index("sessions_expiry").on(table.expiresAt),
    index("sessions_user").on(table.userId),
  ],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: identity(),
    userId: idOf("user_id").notNull(),
    credentialId: text("credential_id").notNull(),
    publicKey: bytea("public_key").notNull(),
    counter: idOf("counter").notNull().default(0),
    transports: text("transports").array().notNull().default([]),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    unique("passkeys_credential_id_key").on(table.credentialId),
    reference("passkeys_user_id_fkey", [table.userId], [users.id]).onDelete("cascade"),
    check("passkeys_credential_id_check", sql`char_length(credential_id) between 1 and 1400`),
    check("passkeys_name_check", sql`char_length(name) between 1 and 64`),
    index("passkeys_user").on(table.userId),
  ],
);

export const totpFactors = pgTable(
  "totp_factors",
  {
    userId: idOf("user_id").primaryKey(),
    secretEncrypted: bytea("secret_encrypted").notNull(),
    lastStep: idOf("last_step").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [reference("totp_factors_user_id_fkey", [table.userId], [users.id]).onDelete("cascade")],
);

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: idOf("user_id").notNull(),
    codeHash: bytea("code_hash").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "recovery_codes_pkey", columns: [table.userId, table.codeHash] }),
    reference("recovery_codes_user_id_fkey", [table.userId], [users.id]).onDelete("cascade"),
  ],
);

export const signInChallenges = pgTable(
  "sign_in_challenges",
  {
    tokenHash: bytea("token_hash").primaryKey(),
    userId: idOf("user_id").notNull(),
    amr: text("amr").array().$type<Method[]>().notNull(),
    passkeyChallenge: text("passkey_challenge"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    reference("sign_in_challenges_user_id_fkey", [table.userId], [users.id]).onDelete("cascade"),
    index("sign_in_challenges_expiry").on(table.expiresAt),
    index("sign_in_challenges_user").on(table.userId),
  ],
);

export const passkeyCeremonies = pgTable(
  "passkey_ceremonies",
  {
    sessionId: idOf("session_id").primaryKey(),
    challenge: text("challenge").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    reference("passkey_ceremonies_session_id_fkey", [table.sessionId], [sessions.id]).onDelete("cascade"),
  ],
);

export const apiClients = pgTable(
  "api_clients",
  {
    id: identity(),
    clientId: text("client_id").notNull(),
    name: text("name").notNull(),
    secretHash: bytea("secret_hash").notNull(),
    revokedAt: instant("revoked_at"),
    lastUsedAt: instant("last_used_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
    reach: text("reach").$type<Reach["kind"]>().notNull(),
    provider: text("provider").$type<ProviderId>(),
    /** Whose own software it is. */
    companyId: idOf("company_id"),
    scopes: text("scopes").array().$type<Scope[]>().notNull(),
    secretPrefix: text("secret_prefix").notNull(),
    secretVersion: integer("secret_version").notNull().default(1),
    previousSecretHash: bytea("previous_secret_hash"),
    previousSecretEndsAt: instant("previous_secret_ends_at"),
    createdBy: text("created_by").notNull(),
    revokedBy: text("revoked_by"),
  },
  (table) => [
    unique("api_clients_client_id_key").on(table.clientId),
    reference("api_clients_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check(
      "api_clients_administration",
      sql`(reach = 'all') OR (NOT (scopes && ARRAY['admin:read', 'admin:write']))`,
    ),
    check("api_clients_client_id_check", sql`char_length(client_id) between 3 and 64`),
    check("api_clients_name_check", sql`char_length(name) between 1 and 64`),
    check(
      "api_clients_of_company",
      sql`(company_id IS NULL) OR (NOT (scopes && ARRAY['payments:write', 'areas:read', 'admin:read', 'admin:write']))`,
    ),
    check(
      "api_clients_previous_secret",
      sql`(previous_secret_hash IS NULL) = (previous_secret_ends_at IS NULL)`,
    ),
    check("api_clients_provider_check", sql`char_length(provider) between 1 and 32`),
    check(
      "api_clients_reach",
      sql`((reach = 'provider') = (provider IS NOT NULL)) AND ((company_id IS NULL) OR (reach = 'companies'))`,
    ),
    check("api_clients_reach_check", sql`reach in ('all', 'provider', 'companies')`),
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
    reference("api_client_companies_client_id_fkey", [table.clientId], [apiClients.id]).onDelete("restrict"),
    reference("api_client_companies_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    index("api_client_companies_company").on(table.companyId),
  ],
);

export const apiClientEvents = pgTable(
  "api_client_events",
  {
    id: identity(),
    at: instant("at").notNull().defaultNow(),
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
    reference("api_client_events_client_id_fkey", [table.clientId], [apiClients.id]).onDelete("restrict"),
    check("api_client_events_action_check", sql`action in ('create', 'update', 'rotate', 'revoke')`),
    index("api_client_events_actor").on(table.actorId, table.clientId).where(sql`action = 'create'`),
    index("api_client_events_client").on(table.clientId, table.id.desc().nullsFirst()),
  ],
);

export const signingKeys = pgTable("signing_keys", {
  kid: text("kid").primaryKey(),
  publicJwk: jsonb("public_jwk").$type<Record<string, string>>().notNull(),
  privateJwkEncrypted: bytea("private_jwk_encrypted").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  retiredAt: instant("retired_at"),
  signsFrom: instant("signs_from").notNull().defaultNow(),
});

export const adminEvents = pgTable(
  "admin_events",
  {
    id: identity(),
    at: instant("at").notNull().defaultNow(),
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
    check("admin_events_action_check", sql`action in ('create', 'update', 'end', 'restore')`),
    check("admin_events_actor_kind_check", sql`actor_kind in ('user', 'client', 'system')`),
    check("admin_events_entity_id_check", sql`char_length(entity_id) between 1 and 64`),
    check("admin_events_entity_type_check", sql`entity_type ~ '^[a-z_]{1,32}$'`),
    index("admin_events_entity").on(table.entityType, table.entityId, table.id.desc().nullsFirst()),
  ],
);

export const bookingAreas = pgTable(
  "booking_areas",
  {
    id: id(),
    version: integer("version").notNull().default(1),
    name: finnishText("name").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    validFrom: date("valid_from").notNull(),
    validTo: date("valid_to"),
    endedAt: instant("ended_at"),
    endedBy: text("ended_by"),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    unique("booking_areas_provider").on(table.id, table.provider),
    check("booking_areas_ending", sql`(ended_at IS NULL) = (ended_by IS NULL)`),
    check("booking_areas_name_check", sql`char_length(name) between 1 and 80`),
    check("booking_areas_provider_check", sql`char_length(provider) between 1 and 32`),
    check("booking_areas_validity", sql`valid_to >= valid_from`),
    index("booking_areas_name").on(table.name, table.id),
    index("booking_areas_name_of_provider").on(table.provider, table.name, table.id),
    index("booking_areas_start").on(table.validFrom, table.id),
  ],
);

export const bookingAreaPostCodes = pgTable(
  "booking_area_post_codes",
  {
    areaId: idOf("area_id").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    firstCode: integer("first_code").notNull(),
    lastCode: integer("last_code").notNull(),
  },
  (table) => [
    primaryKey({ name: "booking_area_post_codes_pkey", columns: [table.areaId, table.firstCode] }),
    reference(
      "booking_area_post_codes_area_id_provider_fkey",
      [table.areaId, table.provider],
      [bookingAreas.id, bookingAreas.provider],
    ),
    check("booking_area_post_codes_first_code_check", sql`first_code >= 0`),
    check("booking_area_post_codes_forward", sql`last_code >= first_code`),
    check("booking_area_post_codes_last_code_check", sql`last_code <= 99999`),
  ],
);

export const bookingAreaRules = pgTable(
  "booking_area_rules",
  {
    id: id(),
    areaId: idOf("area_id").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    effect: text("effect").$type<Effect>().notNull(),
    companyId: idOf("company_id"),
    vehicleId: idOf("vehicle_id"),
    validFrom: date("valid_from"),
    validTo: date("valid_to"),
    endedAt: instant("ended_at"),
    endedBy: text("ended_by"),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    reference(
      "booking_area_rules_area_id_provider_fkey",
      [table.areaId, table.provider],
      [bookingAreas.id, bookingAreas.provider],
    ),
    reference("booking_area_rules_company_id_fkey", [table.companyId], [companies.id]),
    reference("booking_area_rules_vehicle_id_fkey", [table.vehicleId], [vehicles.id]),
    check("booking_area_rules_effect_check", sql`effect in ('allow', 'deny')`),
    check("booking_area_rules_ending", sql`(ended_at IS NULL) = (ended_by IS NULL)`),
    check("booking_area_rules_subject", sql`num_nonnulls(company_id, vehicle_id) = 1`),
    check("booking_area_rules_validity", sql`valid_to >= valid_from`),
    index("booking_area_rules_allowing").on(table.areaId).where(sql`effect = 'allow'`),
    index("booking_area_rules_company").on(table.companyId, table.areaId),
    index("booking_area_rules_of_area").on(table.areaId, table.id),
    index("booking_area_rules_vehicle").on(table.vehicleId, table.areaId),
  ],
);

/** The postal codes that there are, with their places. */
export const postCodes = pgTable(
  "post_codes",
  {
    code: integer("code").primaryKey(),
    name: text("name").notNull(),
  },
  () => [
    check("post_codes_code_check", sql`code between 0 and 99999`),
    check("post_codes_name_check", sql`char_length(name) between 1 and 80`),
  ],
);

export const features = pgTable(
  "features",
  {
    name: text("name").primaryKey(),
    enabled: boolean("enabled").notNull().default(false),
    version: integer("version").notNull().default(1),
    note: text("note").notNull().default(""),
    endedAt: instant("ended_at"),
    modifiedAt: instant("modified_at").notNull().defaultNow(),
    modifiedBy: text("modified_by"),
  },
  () => [
    check("features_ended_off", sql`(ended_at IS NULL) OR (NOT enabled)`),
    check("features_name_check", sql`name ~ '^[a-z][A-Za-z0-9]{0,63}$'`),
    check("features_note_check", sql`char_length(note) <= 300`),
  ],
);

export const companies = pgTable(
  "companies",
  {
    id: id(),
    version: integer("version").notNull().default(1),
    externalId: text("external_id"),
    companyType: text("company_type").$type<CompanyType>().notNull().default("operator"),
    businessId: text("business_id").notNull(),
    companyName: finnishText("company_name").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    street: text("street").notNull(),
    postCode: text("post_code").notNull(),
    city: text("city").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phoneNumber: text("phone_number").notNull(),
    contactEmail: text("contact_email").notNull(),
    taxiServiceLicence: text("taxi_service_licence").notNull(),
    aggregatorCompanyId: idOf("aggregator_company_id"),
    copiedFromId: idOf("copied_from_id"),
    status: text("status").$type<Status>().notNull().default("incomplete"),
    billingType: text("billing_type").$type<BillingType>(),
    eInvoicingAddress: text("e_invoicing_address"),
    eInvoicingOperator: text("e_invoicing_operator"),
    emailInvoicingAddress: text("email_invoicing_address"),
    iban: text("iban"),
    bic: text("bic"),
    accountantEmail: text("accountant_email"),
    contractSignedAt: instant("contract_signed_at"),
    contractSignedBy: text("contract_signed_by"),
    reliablePartnerAt: instant("reliable_partner_at"),
    reliablePartnerBy: text("reliable_partner_by"),
    externalStatus: text("external_status"),
    goodSignId: text("good_sign_id"),
    goodSignStatus: text("good_sign_status"),
    ownerId: idOf("owner_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
    modifiedAt: instant("modified_at").notNull().defaultNow(),
    modifiedBy: text("modified_by").notNull(),
    submittedAt: instant("submitted_at"),
    approvedAt: instant("approved_at"),
    approvedBy: text("approved_by"),
    deletedAt: instant("deleted_at"),
    vehicleCount: integer("vehicle_count").notNull().default(0),
    driverCount: integer("driver_count").notNull().default(0),
    search: text("search").generatedAlwaysAs(sql`lower(((company_name || ' ') || business_id))`),
    changedAt: instant("changed_at").notNull().default(sql`date_trunc('milliseconds', now())`),
    goodSignSyncedAt: instant("good_sign_synced_at"),
  },
  (table) => [
    reference("companies_aggregator_company_id_fkey", [table.aggregatorCompanyId], [table.id]).onDelete(
      "restrict",
    ),
    reference("companies_copied_from_id_fkey", [table.copiedFromId], [table.id]).onDelete("restrict"),
    reference("companies_owner_id_fkey", [table.ownerId], [users.id]).onDelete("restrict"),
    check(
      "companies_accountant_email_check",
      sql`(char_length(accountant_email) between 3 and 64) AND (POSITION(('@') IN (accountant_email)) > 1)`,
    ),
    check(
      "companies_approved",
      sql`(status <> 'active') OR ((approved_at IS NOT NULL) AND (approved_by IS NOT NULL))`,
    ),
    check("companies_bic_check", sql`bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'`),
    check(
      "companies_billing_shape",
      sql` CASE billing_type WHEN 'e_invoice' THEN ((e_invoicing_address IS NOT NULL) AND (e_invoicing_operator IS NOT NULL) AND (email_invoicing_address IS NULL)) WHEN 'email' THEN ((email_invoicing_address IS NOT NULL) AND (e_invoicing_address IS NULL) AND (e_invoicing_operator IS NULL)) ELSE ((e_invoicing_address IS NULL) AND (e_invoicing_operator IS NULL) AND (email_invoicing_address IS NULL) AND (iban IS NULL) AND (bic IS NULL)) END`,
    ),
    check("companies_billing_type_check", sql`billing_type in ('e_invoice', 'email')`),
    check("companies_business_id_check", sql`business_id ~ '^[0-9]{7}-[0-9]$'`),
    check("companies_city_check", sql`char_length(city) between 1 and 64`),
    check("companies_company_name_check", sql`char_length(company_name) between 1 and 50`),
    check(
      "companies_company_type_check",
      sql`company_type in ('operator', 'aggregator', 'regional_partner')`,
    ),
    check(
      "companies_complete",
      sql`(status = 'incomplete') OR ((billing_type IS NOT NULL) AND (contract_signed_at IS NOT NULL) AND (reliable_partner_at IS NOT NULL))`,
    ),
    check(
      "companies_contact_email_check",
      sql`(char_length(contact_email) between 3 and 128) AND (POSITION(('@') IN (contact_email)) > 1)`,
    ),
    check("companies_delete_incomplete", sql`(deleted_at IS NULL) OR (status = 'incomplete')`),
    check("companies_driver_count_check", sql`driver_count >= 0`),
    check("companies_e_invoicing_address_check", sql`char_length(e_invoicing_address) between 1 and 32`),
    check("companies_e_invoicing_operator_check", sql`char_length(e_invoicing_operator) between 1 and 32`),
    check(
      "companies_email_invoicing_address_check",
      sql`(char_length(email_invoicing_address) between 3 and 64) AND (POSITION(('@') IN (email_invoicing_address)) > 1)`,
    ),
    check("companies_external_id_check", sql`char_length(external_id) between 1 and 64`),
    check("companies_first_name_check", sql`char_length(first_name) between 1 and 64`),
    check("companies_good_sign_synced", sql`(good_sign_synced_at IS NULL) OR (good_sign_id IS NOT NULL)`),
    check(
      "companies_iban_check",
      sql`(char_length(iban) between 15 and 32) AND (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$')`,
    ),
    check("companies_last_name_check", sql`char_length(last_name) between 1 and 64`),
    check("companies_not_own_aggregator", sql`aggregator_company_id <> id`),
    check(
      "companies_phone_number_check",
      sql`(phone_number ~ '^\\+?[0-9]+$') AND (char_length(phone_number) between 5 and 15)`,
    ),
    check("companies_post_code_check", sql`post_code ~ '^[0-9]{5}$'`),
    check(
      "companies_provider_check",
      sql`provider in ('valopilkku', 'taksiHelsinki', 'dride', 'cabonline', 'taxidata', 'ksat', 'taksari', 'tatsilla', 'taksiHame', '02Taksi', 'taksiItaSuomi', 'keskustaksi', 'leviKittila', 'vievie', 'taksivaasa', 'taksiHyvinkaa', 'taksiLansiSuomi')`,
    ),
    check("companies_status_check", sql`status in ('incomplete', 'pending', 'active', 'inactive')`),
    check("companies_street_check", sql`char_length(street) between 1 and 80`),
    check("companies_taxi_service_licence_check", sql`char_length(taxi_service_licence) between 1 and 20`),
    check("companies_vehicle_count_check", sql`vehicle_count >= 0`),
    index("companies_aggregator").on(table.aggregatorCompanyId).where(sql`aggregator_company_id IS NOT NULL`),
    index("companies_approved")
      .on(table.approvedAt)
      .where(sql`(deleted_at IS NULL) AND (approved_at IS NOT NULL)`),
    uniqueIndex("companies_business_id_per_provider")
      .on(table.businessId, table.provider)
      .where(sql`(deleted_at IS NULL) AND (status in ('pending', 'active')) AND (copied_from_id IS NULL)`),
    index("companies_by_drivers").on(table.driverCount, table.id).where(sql`deleted_at IS NULL`),
    index("companies_by_external_id")
      .on(table.provider, table.externalId)
      .where(sql`(external_id IS NOT NULL) AND (deleted_at IS NULL)`),
    index("companies_by_id").on(table.id).where(sql`deleted_at IS NULL`),
    index("companies_by_name").on(table.companyName, table.id).where(sql`deleted_at IS NULL`),
    index("companies_by_provider")
      .on(table.provider, table.companyName, table.id)
      .where(sql`deleted_at IS NULL`),
    index("companies_by_provider_drivers")
      .on(table.provider, table.driverCount, table.id)
      .where(sql`deleted_at IS NULL`),
    index("companies_by_provider_only").on(table.provider, table.id).where(sql`deleted_at IS NULL`),
    index("companies_by_provider_status")
      .on(table.provider, table.status, table.companyName, table.id)
      .where(sql`deleted_at IS NULL`),
    index("companies_by_provider_vehicles")
      .on(table.provider, table.vehicleCount, table.id)
      .where(sql`deleted_at IS NULL`),
    index("companies_by_status").on(table.status, table.companyName, table.id).where(sql`deleted_at IS NULL`),
    index("companies_by_status_drivers")
      .on(table.status, table.driverCount, table.id)
      .where(sql`deleted_at IS NULL`),
    index("companies_by_status_only").on(table.status, table.id).where(sql`deleted_at IS NULL`),
    index("companies_by_status_vehicles")
      .on(table.status, table.vehicleCount, table.id)
      .where(sql`deleted_at IS NULL`),
    index("companies_by_vehicles").on(table.vehicleCount, table.id).where(sql`deleted_at IS NULL`),
    index("companies_changed").on(table.changedAt, table.id),
    index("companies_deleted")
      .on(table.deletedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at IS NOT NULL`),
    index("companies_deleted_with_fleet")
      .on(table.id)
      .where(sql`(deleted_at IS NOT NULL) AND ((vehicle_count > 0) OR (driver_count > 0))`),
    index("companies_drafts")
      .on(table.modifiedAt, table.id)
      .where(sql`(deleted_at IS NULL) AND (status = 'incomplete')`),
    index("companies_owner").on(table.ownerId),
    index("companies_partners")
      .on(table.companyName, table.id)
      .where(sql`(company_type <> 'operator') AND (deleted_at IS NULL)`),
    index("companies_regional_partners")
      .on(table.companyName, table.id)
      .where(sql`(deleted_at IS NULL) AND (company_type = 'regional_partner') AND (status <> 'inactive')`),
    index("companies_search").using("gin", table.search.op("gin_trgm_ops")),
    index("companies_search_business_id")
      .on(sql`business_id COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("companies_search_external_id")
      .on(sql`search_key(external_id) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("companies_search_name")
      .on(sql`search_key(company_name) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("companies_search_words")
      .using("gin", sql`search_words_of(company_name) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`deleted_at IS NULL`),
    index("companies_under_partner")
      .on(table.aggregatorCompanyId, table.companyName, table.id)
      .where(sql`(aggregator_company_id IS NOT NULL) AND (deleted_at IS NULL)`),
    index("companies_waiting")
      .on(sql`COALESCE(submitted_at, created_at)`, table.id)
      .where(sql`(deleted_at IS NULL) AND (status = 'pending')`),
  ],
);

export const companyCounts = pgTable(
  "company_counts",
  {
    provider: text("provider").$type<ProviderId>().notNull(),
    status: text("status").$type<Status>().notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ name: "company_counts_pkey", columns: [table.provider, table.status] })],
);

export const memberships = pgTable(
  "memberships",
  {
    userId: idOf("user_id").notNull(),
    companyId: idOf("company_id").notNull(),
    role: text("role").$type<CompanyRole>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "memberships_pkey", columns: [table.userId, table.companyId] }),
    reference("memberships_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("memberships_user_id_fkey", [table.userId], [users.id]).onDelete("cascade"),
    check("memberships_role_check", sql`role in ('owner', 'member')`),
    index("memberships_company").on(table.companyId),
  ],
);

export const invitations = pgTable(
  "invitations",
  {
    id: identity(),
    linkId: uuid("link_id").notNull(),
    companyId: idOf("company_id").notNull(),
    email: text("email").notNull(),
    role: text("role").$type<CompanyRole>().notNull(),
    invitedBy: text("invited_by").notNull(),
    invitedByAdmin: boolean("invited_by_admin").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedBy: idOf("accepted_by"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    unique("invitations_link_id_key").on(table.linkId),
    reference("invitations_accepted_by_fkey", [table.acceptedBy], [users.id]).onDelete("restrict"),
    reference("invitations_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("invitations_check", sql`expires_at <= (created_at + '7 days'::interval)`),
    check("invitations_check1", sql`(accepted_at IS NULL) = (accepted_by IS NULL)`),
    check("invitations_check2", sql`(accepted_at IS NULL) OR (ended_at IS NULL)`),
    check("invitations_email_check", sql`(char_length(email) between 3 and 128) AND (email = lower(email))`),
    check("invitations_role_check", sql`role in ('owner', 'member')`),
    index("invitations_company").on(table.companyId, table.createdAt),
    index("invitations_email").on(table.email),
    index("invitations_invited_by")
      .on(table.invitedBy)
      .where(sql`(accepted_at IS NULL) AND (ended_at IS NULL)`),
    uniqueIndex("invitations_open")
      .on(table.companyId, table.email)
      .where(sql`(accepted_at IS NULL) AND (ended_at IS NULL)`),
    index("invitations_sent").on(table.invitedBy, table.createdAt),
  ],
);

export const companyPackages = pgTable(
  "company_packages",
  {
    id: id(),
    companyId: idOf("company_id").notNull(),
    name: text("name").$type<PackageName>().notNull(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsBefore: date("ends_before", { mode: "string" }),
  },
  (table) => [
    reference("company_packages_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("company_packages_check", sql`(ends_before > starts_on) AND (ends_before <= '2200-01-01'::date)`),
    check("company_packages_name_check", sql`name in ('standard', 'premium')`),
    check(
      "company_packages_starts_on_check",
      sql`(starts_on >= '2000-01-01'::date) AND (starts_on < '2200-01-01'::date)`,
    ),
    index("company_packages_company").on(table.companyId, table.startsOn),
  ],
);

export const vehicles = pgTable(
  "vehicles",
  {
    id: id(),
    version: integer("version").notNull().default(1),
    companyId: idOf("company_id").notNull(),
    licensePlate: text("license_plate"),
    make: text("make"),
    model: text("model"),
    year: integer("year"),
    color: text("color"),
    vehicleType: text("vehicle_type").$type<VehicleType>(),
    status: text("status").$type<Status>().notNull().default("incomplete"),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
    modifiedAt: instant("modified_at").notNull().defaultNow(),
    modifiedBy: text("modified_by").notNull(),
    deletedAt: instant("deleted_at"),
    search: text("search").generatedAlwaysAs(
      sql`(((((search_compact(COALESCE(license_plate, '')) || '\t') || search_key(((COALESCE(make, '') || ' ') || COALESCE(model, '')))) || '\t') || search_key(COALESCE(model, ''))) || '\t') || search_words_of(((((COALESCE(license_plate, '') || ' ') || COALESCE(make, '')) || ' ') || COALESCE(model, '')))`,
    ),
    changedAt: instant("changed_at").notNull().default(sql`date_trunc('milliseconds', now())`),
    waitingSince: instant("waiting_since"),
    approvedAt: instant("approved_at"),
  },
  (table) => [
    reference("vehicles_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("vehicles_approved", sql`(status <> 'active') OR (approved_at IS NOT NULL)`),
    check("vehicles_color_check", sql`char_length(color) between 1 and 30`),
    check(
      "vehicles_complete",
      sql`(status = 'incomplete') OR ((license_plate IS NOT NULL) AND (make IS NOT NULL) AND (model IS NOT NULL) AND (year IS NOT NULL) AND (color IS NOT NULL) AND (vehicle_type IS NOT NULL))`,
    ),
    check("vehicles_delete_incomplete", sql`(deleted_at IS NULL) OR (status = 'incomplete')`),
    check("vehicles_license_plate_check", sql`char_length(license_plate) between 1 and 10`),
    check("vehicles_make_check", sql`char_length(make) between 1 and 50`),
    check("vehicles_model_check", sql`char_length(model) between 1 and 50`),
    check("vehicles_status_check", sql`status in ('incomplete', 'pending', 'active', 'inactive')`),
    check(
      "vehicles_vehicle_type_check",
      sql`vehicle_type in ('car', 'estate', 'van', 'accessible', 'stretcher')`,
    ),
    check("vehicles_year_check", sql`year between 1980 and 2200`),
    index("vehicles_by_color")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (color IS NULL) THEN ''::text
    ELSE color
END) COLLATE "fi-x-icu"`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_id")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (id > 0) THEN id
    ELSE (0)::bigint
END)`,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_make")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (make IS NULL) THEN ''::text
    ELSE make
END) COLLATE "fi-x-icu"`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_model")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (model IS NULL) THEN ''::text
    ELSE model
END) COLLATE "fi-x-icu"`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_plate")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (license_plate IS NULL) THEN ''::text
    ELSE license_plate
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_status")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (id > 0) THEN id
    ELSE (0)::bigint
END)`,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_status_color")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (color IS NULL) THEN ''::text
    ELSE color
END) COLLATE "fi-x-icu"`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_status_make")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (make IS NULL) THEN ''::text
    ELSE make
END) COLLATE "fi-x-icu"`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_status_model")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (model IS NULL) THEN ''::text
    ELSE model
END) COLLATE "fi-x-icu"`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_status_plate")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (license_plate IS NULL) THEN ''::text
    ELSE license_plate
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_status_type")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (vehicle_type IS NULL) THEN ''::text
    ELSE vehicle_type
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_status_year")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (year IS NULL) THEN 0
    ELSE year
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_type")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (vehicle_type IS NULL) THEN ''::text
    ELSE vehicle_type
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_by_year")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (year IS NULL) THEN 0
    ELSE year
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("vehicles_changed").on(table.changedAt, table.id),
    index("vehicles_changed_of_company").on(table.companyId, table.changedAt, table.id),
    uniqueIndex("vehicles_license_plate")
      .on(table.licensePlate)
      .where(sql`(deleted_at IS NULL) AND (status <> 'inactive')`),
    index("vehicles_plate").on(table.licensePlate).where(sql`deleted_at IS NULL`),
    index("vehicles_search_make")
      .on(sql`split_part(search, '\t'::text, 2) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("vehicles_search_model")
      .on(sql`split_part(search, '\t'::text, 3) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("vehicles_search_plate")
      .on(sql`split_part(search, '\t'::text, 1) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("vehicles_search_words")
      .using("gin", sql`split_part(search, '\t'::text, 4) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`deleted_at IS NULL`),
    index("vehicles_waiting")
      .on(sql`COALESCE(waiting_since, modified_at)`, table.id)
      .where(sql`(deleted_at IS NULL) AND (status = 'pending')`),
  ],
);

export const drivers = pgTable(
  "drivers",
  {
    id: id(),
    version: integer("version").notNull().default(1),
    companyId: idOf("company_id").notNull(),
    taxiDrivingLicense: text("taxi_driving_license"),
    taxiDrivingLicenseExpiration: date("taxi_driving_license_expiration", { mode: "string" }),
    firstName: text("first_name"),
    lastName: finnishText("last_name"),
    phoneNumber: text("phone_number"),
    email: text("contact_email"),
    status: text("status").$type<Status>().notNull().default("incomplete"),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
    modifiedAt: instant("modified_at").notNull().defaultNow(),
    modifiedBy: text("modified_by").notNull(),
    deletedAt: instant("deleted_at"),
    search: text("search").generatedAlwaysAs(
      sql`(((((((((search_key(((COALESCE(last_name, '') || ' ') || COALESCE(first_name, ''))) || '\t') || search_key(((COALESCE(first_name, '') || ' ') || COALESCE(last_name, '')))) || '\t') || search_compact(COALESCE(taxi_driving_license, ''))) || '\t') || search_key(COALESCE(contact_email, ''))) || '\t') || search_phone(COALESCE(phone_number, ''))) || '\t') || search_words_of(((COALESCE(last_name, '') || ' ') || COALESCE(first_name, '')))`,
    ),
    changedAt: instant("changed_at").notNull().default(sql`date_trunc('milliseconds', now())`),
    waitingSince: instant("waiting_since"),
    approvedAt: instant("approved_at"),
  },
  (table) => [
    reference("drivers_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("drivers_approved", sql`(status <> 'active') OR (approved_at IS NOT NULL)`),
    check(
      "drivers_complete",
      sql`(status = 'incomplete') OR ((taxi_driving_license IS NOT NULL) AND (taxi_driving_license_expiration IS NOT NULL) AND (first_name IS NOT NULL) AND (last_name IS NOT NULL) AND (phone_number IS NOT NULL) AND (contact_email IS NOT NULL))`,
    ),
    check(
      "drivers_contact_email_check",
      sql`(char_length(contact_email) between 3 and 128) AND (POSITION(('@') IN (contact_email)) > 1)`,
    ),
    check("drivers_delete_incomplete", sql`(deleted_at IS NULL) OR (status = 'incomplete')`),
    check("drivers_first_name_check", sql`char_length(first_name) between 1 and 64`),
    check("drivers_last_name_check", sql`char_length(last_name) between 1 and 64`),
    check(
      "drivers_phone_number_check",
      sql`(phone_number ~ '^\\+?[0-9]+$') AND (char_length(phone_number) between 5 and 15)`,
    ),
    check("drivers_status_check", sql`status in ('incomplete', 'pending', 'active', 'inactive')`),
    check("drivers_taxi_driving_license_check", sql`char_length(taxi_driving_license) between 1 and 20`),
    index("drivers_by_email")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (contact_email IS NULL) THEN ''::text
    ELSE contact_email
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_id")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (id > 0) THEN id
    ELSE (0)::bigint
END)`,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_licence")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (taxi_driving_license IS NULL) THEN ''::text
    ELSE taxi_driving_license
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_name")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (last_name IS NULL) THEN ''::text
    ELSE last_name
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_phone")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (phone_number IS NULL) THEN ''::text
    ELSE phone_number
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_status")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (id > 0) THEN id
    ELSE (0)::bigint
END)`,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_status_email")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (contact_email IS NULL) THEN ''::text
    ELSE contact_email
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_status_licence")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (taxi_driving_license IS NULL) THEN ''::text
    ELSE taxi_driving_license
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_status_name")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (last_name IS NULL) THEN ''::text
    ELSE last_name
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_status_phone")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (phone_number IS NULL) THEN ''::text
    ELSE phone_number
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_status_validity")
      .on(
        table.companyId,
        table.status,
        sql`(
CASE
    WHEN (taxi_driving_license_expiration IS NULL) THEN '1900-01-01'::date
    ELSE taxi_driving_license_expiration
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_by_validity")
      .on(
        table.companyId,
        sql`(
CASE
    WHEN (taxi_driving_license_expiration IS NULL) THEN '1900-01-01'::date
    ELSE taxi_driving_license_expiration
END)`,
        table.id,
      )
      .where(sql`deleted_at IS NULL`),
    index("drivers_changed").on(table.changedAt, table.id),
    index("drivers_changed_of_company").on(table.companyId, table.changedAt, table.id),
    index("drivers_expiring")
      .on(table.taxiDrivingLicenseExpiration, table.id)
      .where(sql`(deleted_at IS NULL) AND (status <> 'inactive')`),
    index("drivers_expiring_of_company")
      .on(table.companyId, table.taxiDrivingLicenseExpiration, table.id)
      .where(sql`(deleted_at IS NULL) AND (status <> 'inactive')`),
    index("drivers_licence_number")
      .on(table.companyId, table.taxiDrivingLicense)
      .where(sql`(deleted_at IS NULL) AND (status <> 'inactive')`),
    index("drivers_long_inactive")
      .on(sql`COALESCE(deleted_at, modified_at)`, table.id)
      .where(sql`(status = 'inactive') OR (deleted_at IS NOT NULL)`),
    index("drivers_removed_search")
      .using("gin", table.search.op("gin_trgm_ops"))
      .where(sql`deleted_at IS NOT NULL`),
    index("drivers_search_email")
      .on(sql`split_part(search, '\t'::text, 4) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("drivers_search_first_name")
      .on(sql`split_part(search, '\t'::text, 2) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("drivers_search_last_name")
      .on(sql`split_part(search, '\t'::text, 1) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("drivers_search_licence")
      .on(sql`split_part(search, '\t'::text, 3) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("drivers_search_phone")
      .on(sql`split_part(search, '\t'::text, 5) COLLATE "C"`, table.id)
      .where(sql`deleted_at IS NULL`),
    index("drivers_search_words")
      .using("gin", sql`split_part(search, '\t'::text, 6) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`deleted_at IS NULL`),
    index("drivers_waiting")
      .on(sql`COALESCE(waiting_since, modified_at)`, table.id)
      .where(sql`(deleted_at IS NULL) AND (status = 'pending')`),
  ],
);

export const searchWords = pgTable(
  "search_words",
  {
    kind: text("kind").$type<"company" | "vehicle" | "driver">().notNull(),
    word: bytewiseText("word").notNull(),
  },
  (table) => [
    check("search_words_kind_check", sql`kind in ('company', 'vehicle', 'driver')`),
    index("search_words_like")
      .using("gin", table.word.op("gin_trgm_ops"))
      .with({ gin_pending_list_limit: 256 }),
    index("search_words_word").on(table.kind, table.word),
  ],
);

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
    check("fleet_counts_kind_check", sql`kind in ('vehicle', 'driver')`),
  ],
);

export const events = pgTable(
  "events",
  {
    id: identity(),
    at: instant("at").notNull().defaultNow(),
    actorKind: text("actor_kind").$type<"user" | "client" | "system">().notNull(),
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
    check(
      "events_action_check",
      sql`action in ('create', 'update', 'delete', 'restore', 'copy', 'leave', 'invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person')`,
    ),
    check("events_actor_kind_check", sql`actor_kind in ('user', 'client', 'system')`),
    check("events_entity_type_check", sql`entity_type in ('company', 'vehicle', 'driver')`),
    index("events_company").on(table.companyId, table.id.desc().nullsFirst()),
    index("events_company_story")
      .on(table.companyId, table.id.desc().nullsFirst())
      .where(sql`(entity_type = 'company') OR (action in ('delete', 'restore', 'leave'))`),
    index("events_entity").on(table.entityType, table.entityId, table.id.desc().nullsFirst()),
    index("events_of_person")
      .on(sql`((COALESCE(after, before) ->> 'person.email'::text))`)
      .where(sql`action in ('invite', 'withdraw_invitation', 'join', 'change_role', 'remove_person')`),
    index("events_of_user").on(table.actorId, table.id).where(sql`actor_kind = 'user'`),
  ],
);

export const adminGrants = pgTable(
  "admin_grants",
  {
    id: identity(),
    at: instant("at").notNull().defaultNow(),
    email: text("email").notNull(),
    granted: boolean("granted").notNull(),
  },
  (table) => [index("admin_grants_email").on(table.email, table.id.desc().nullsFirst())],
);

export const outbox = pgTable(
  "outbox",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
    doneAt: instant("done_at"),
    failedAt: instant("failed_at"),
    lastError: text("last_error"),
    retriedAt: instant("retried_at"),
  },
  (table) => [
    index("outbox_due").on(table.nextAt).where(sql`(done_at IS NULL) AND (failed_at IS NULL)`),
    index("outbox_failed").on(table.failedAt, table.id).where(sql`failed_at IS NOT NULL`),
  ],
);

export const returns = pgTable(
  "returns",
  {
    id: identity(),
    entityType: text("entity_type").$type<EntityType>().notNull(),
    entityId: idOf("entity_id").notNull(),
    companyId: idOf("company_id").notNull(),
    reason: text("reason").notNull(),
    at: instant("at").notNull().defaultNow(),
    by: text("by").notNull(),
  },
  (table) => [
    reference("returns_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("returns_entity_type_check", sql`entity_type in ('company', 'vehicle', 'driver')`),
    check("returns_reason_check", sql`char_length(reason) between 1 and 500`),
    index("returns_company").on(table.companyId),
    index("returns_entity").on(table.entityType, table.entityId, table.id.desc().nullsFirst()),
  ],
);

export const submissions = pgTable(
  "submissions",
  {
    actorKey: text("actor_key").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    entityId: idOf("entity_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "submissions_pkey", columns: [table.actorKey, table.key] }),
    check("submissions_key_check", sql`char_length(key) between 8 and 128`),
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
    claimedUntil: instant("claimed_until"),
    status: smallint("status"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    body: text("body"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "idempotent_answers_pkey", columns: [table.actorKey, table.key] }),
    check(
      "idempotent_answers_claimed_or_answered",
      sql` CASE WHEN (status IS NULL) THEN ((num_nonnulls(claim, claimed_until) = 2) AND (num_nonnulls(headers, body) = 0)) ELSE ((num_nonnulls(claim, claimed_until) = 0) AND (headers IS NOT NULL)) END`,
    ),
    check("idempotent_answers_key_check", sql`char_length(key) between 1 and 255`),
    check("idempotent_answers_request_hash_check", sql`octet_length(request_hash) = 32`),
    check("idempotent_answers_status_check", sql`status between 200 and 299`),
    index("idempotent_answers_age").on(table.createdAt),
  ],
);

export const fleetDepartures = pgTable(
  "fleet_departures",
  {
    kind: text("kind").$type<FleetKind>().notNull(),
    entityId: idOf("entity_id").notNull(),
    companyId: idOf("company_id").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "fleet_departures_pkey", columns: [table.kind, table.companyId, table.entityId] }),
    reference("fleet_departures_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("fleet_departures_kind_check", sql`kind in ('vehicle', 'driver')`),
    index("fleet_departures_by_change").on(table.kind, table.changedAt, table.entityId),
    index("fleet_departures_changed").on(table.kind, table.companyId, table.changedAt, table.entityId),
  ],
);

export const companyDepartures = pgTable(
  "company_departures",
  {
    companyId: idOf("company_id").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "company_departures_pkey", columns: [table.provider, table.companyId] }),
    reference("company_departures_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    index("company_departures_changed").on(table.provider, table.changedAt, table.companyId),
  ],
);

export const dispatchConnections = pgTable(
  "dispatch_connections",
  {
    provider: text("provider").primaryKey(),
    failures: integer("failures").notNull().default(0),
    pausedUntil: instant("paused_until"),
    lastSuccessAt: instant("last_success_at"),
    lastFailureAt: instant("last_failure_at"),
    lastFailure: text("last_failure"),
  },
  () => [
    check("dispatch_connections_failures_check", sql`failures >= 0`),
    check("dispatch_connections_provider_check", sql`char_length(provider) between 1 and 32`),
  ],
);

export const dispatchSettings = pgTable(
  "dispatch_settings",
  {
    provider: text("provider").$type<ProviderId>().primaryKey(),
    version: integer("version").notNull().default(1),
    areas: text("areas").notNull().default(""),
    baseUrl: text("base_url"),
    credentialSealed: bytea("credential_sealed"),
    credentialSetAt: instant("credential_set_at"),
    enabled: boolean("enabled").notNull().default(true),
    modifiedAt: instant("modified_at"),
    modifiedBy: text("modified_by"),
  },
  () => [
    check("dispatch_settings_areas_check", sql`char_length(areas) <= 2000`),
    check(
      "dispatch_settings_base_url_check",
      sql`(char_length(base_url) <= 300) AND (base_url ~ '^https?://[^/?#@]+[^?#@]*$')`,
    ),
    check(
      "dispatch_settings_connection",
      sql`((base_url IS NULL) = (credential_sealed IS NULL)) AND ((base_url IS NULL) = (credential_set_at IS NULL))`,
    ),
    check("dispatch_settings_provider_check", sql`char_length(provider) between 1 and 32`),
  ],
);

export const companySyncs = pgTable(
  "company_syncs",
  {
    companyId: idOf("company_id").primaryKey(),
    syncedAt: instant("synced_at").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
  },
  (table) => [
    reference("company_syncs_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
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
    failedAt: instant("failed_at").notNull(),
  },
  (table) => [
    reference("dispatch_failures_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("dispatch_failures_attempts_check", sql`attempts > 0`),
    check("dispatch_failures_code_check", sql`code ~ '^dispatch_[a-z_]{1,40}$'`),
    check("dispatch_failures_provider_check", sql`char_length(provider) between 1 and 40`),
    index("dispatch_failures_by_time").on(table.failedAt, table.companyId),
  ],
);

export const licenceReminders = pgTable(
  "licence_reminders",
  {
    driverId: idOf("driver_id").notNull(),
    expiration: date("expiration", { mode: "string" }).notNull(),
    stage: smallint("stage").$type<ReminderStage>().notNull(),
  },
  (table) => [
    primaryKey({ name: "licence_reminders_pkey", columns: [table.driverId, table.expiration] }),
    reference("licence_reminders_driver_id_fkey", [table.driverId], [drivers.id]).onDelete("cascade"),
    check("licence_reminders_stage_check", sql`stage = ANY (ARRAY[60, 30, 14, 7, 0])`),
  ],
);

export const reminderDigests = pgTable(
  "reminder_digests",
  {
    companyId: idOf("company_id").primaryKey(),
    leftOn: date("left_on", { mode: "string" }).notNull(),
  },
  (table) => [
    reference("reminder_digests_company_id_fkey", [table.companyId], [companies.id]).onDelete("cascade"),
  ],
);

export const bulkChanges = pgTable(
  "bulk_changes",
  {
    id: identity(),
    at: instant("at").notNull(),
    actorKind: text("actor_kind").$type<"user" | "client" | "system">().notNull(),
    actorId: idOf("actor_id"),
    actorLabel: text("actor_label").notNull(),
    companyId: idOf("company_id").notNull(),
    kind: text("kind").$type<BulkKind>().notNull(),
    targetCompanyId: idOf("target_company_id"),
    targetStatus: text("target_status").$type<Status>(),
    count: integer("count").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: text("undone_by"),
  },
  (table) => [
    reference("bulk_changes_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("bulk_changes_target_company_id_fkey", [table.targetCompanyId], [companies.id]).onDelete(
      "restrict",
    ),
    check("bulk_changes_actor_kind_check", sql`actor_kind in ('user', 'client', 'system')`),
    check("bulk_changes_check", sql`(undone_at IS NULL) = (undone_by IS NULL)`),
    check("bulk_changes_check1", sql`(kind = 'move') OR (target_company_id IS NULL)`),
    check("bulk_changes_check2", sql`(kind = 'status') OR (target_status IS NULL)`),
    check("bulk_changes_count_check", sql`count between 1 and 10000`),
    check("bulk_changes_kind_check", sql`kind in ('move', 'status')`),
    check("bulk_changes_target_status_check", sql`target_status in ('pending', 'active', 'inactive')`),
    index("bulk_changes_company").on(table.companyId, table.id.desc().nullsFirst()),
    index("bulk_changes_target")
      .on(table.targetCompanyId, table.id.desc().nullsFirst())
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
    reference("bulk_change_vehicles_bulk_change_id_fkey", [table.bulkChangeId], [bulkChanges.id]).onDelete(
      "restrict",
    ),
    reference("bulk_change_vehicles_vehicle_id_fkey", [table.vehicleId], [vehicles.id]).onDelete("restrict"),
    index("bulk_change_vehicles_version").on(table.vehicleId, table.version),
  ],
);

export const imports = pgTable(
  "imports",
  {
    id: id(),
    companyId: idOf("company_id").notNull(),
    kind: text("kind").$type<FleetKind>().notNull(),
    status: text("status").$type<ImportStatus>().notNull().default("checked"),
    fileName: text("file_name").notNull(),
    converted: boolean("converted").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    actorKind: text("actor_kind").$type<"user" | "client" | "system">().notNull(),
    actorId: idOf("actor_id"),
    actorLabel: text("actor_label").notNull(),
    actorAdmin: boolean("actor_admin").notNull(),
    appliedAt: instant("applied_at"),
    undoneAt: instant("undone_at"),
    created: integer("created").notNull(),
    changed: integer("changed").notNull(),
    unchanged: integer("unchanged").notNull(),
    failed: integer("failed").notNull(),
  },
  (table) => [
    unique("imports_id_company_id_key").on(table.id, table.companyId),
    reference("imports_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("imports_actor_kind_check", sql`actor_kind in ('user', 'client', 'system')`),
    check("imports_file_name_check", sql`char_length(file_name) between 1 and 200`),
    check("imports_kind_check", sql`kind in ('vehicle', 'driver')`),
    check("imports_status_check", sql`status in ('checked', 'applied', 'undone')`),
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
    reference(
      "import_rows_import_id_company_id_fkey",
      [table.importId, table.companyId],
      [imports.id, imports.companyId],
    ).onDelete("cascade"),
    check("import_rows_line_check", sql`line > 0`),
    check("import_rows_outcome_check", sql`outcome in ('created', 'changed', 'unchanged', 'failed')`),
    index("import_rows_entity").on(table.entityId).where(sql`entity_id IS NOT NULL`),
    index("import_rows_failed").on(table.importId, table.line).where(sql`outcome = 'failed'`),
    index("import_rows_kept").on(table.importId, table.line).where(sql`kept IS NOT NULL`),
    index("import_rows_licence")
      .on(sql`search_compact((content ->> 'taxiDrivingLicense'::text))`)
      .where(sql`content ? 'taxiDrivingLicense'`),
  ],
);

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: id(),
    version: integer("version").notNull().default(1),
    companyId: idOf("company_id"),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    events: text("events").array().$type<WebhookEvent[]>().notNull(),
    notifyEmail: text("notify_email").notNull(),
    enabled: boolean("enabled").notNull().default(true),
    disabledReason: text("disabled_reason").$type<DisabledReason>(),
    disabledAt: instant("disabled_at"),
    secretSealed: bytea("secret_sealed").notNull(),
    previousSecretSealed: bytea("previous_secret_sealed"),
    previousSecretUntil: instant("previous_secret_until"),
    failingSince: instant("failing_since"),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    reference("webhook_endpoints_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("webhook_endpoints_description_check", sql`char_length(description) <= 100`),
    check(
      "webhook_endpoints_disabled",
      sql`(enabled = (disabled_reason IS NULL)) AND (enabled = (disabled_at IS NULL))`,
    ),
    check("webhook_endpoints_disabled_reason_check", sql`disabled_reason in ('by_hand', 'gone', 'failing')`),
    check(
      "webhook_endpoints_events_check",
      sql`(cardinality(events) between 1 and 60) AND (array_position(events, NULL::text) IS NULL)`,
    ),
    check(
      "webhook_endpoints_notify_email_check",
      sql`(char_length(notify_email) between 3 and 128) AND (POSITION(('@') IN (notify_email)) > 1)`,
    ),
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
    id: identity(),
    messageId: uuid("message_id").notNull().defaultRandom(),
    endpointId: idOf("endpoint_id").notNull(),
    endpointCompanyId: idOf("endpoint_company_id"),
    companyId: idOf("company_id"),
    type: text("type").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    data: json("data").$type<Record<string, unknown>>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    tries: integer("tries").notNull().default(0),
    nextAt: instant("next_at").defaultNow(),
    deliveredAt: instant("delivered_at"),
    failedAt: instant("failed_at"),
    trouble: text("trouble"),
    attempts: jsonb("attempts").$type<WebhookAttempt[]>().notNull().default([]),
  },
  (table) => [
    reference("webhook_messages_endpoint_id_fkey", [table.endpointId], [webhookEndpoints.id]).onDelete(
      "cascade",
    ),
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

export const prices = pgTable(
  "prices",
  {
    package: text("package").$type<PackageName>().notNull(),
    validFrom: date("valid_from").notNull(),
    monthlyFeeCents: integer("monthly_fee_cents").notNull(),
    commissionBasisPoints: integer("commission_basis_points").notNull(),
    joiningFeeCents: integer("joining_fee_cents").notNull(),
    vatBasisPoints: integer("vat_basis_points").notNull(),
    payoutDelayWorkingDays: integer("payout_delay_working_days").notNull(),
  },
  (table) => [
    primaryKey({ name: "prices_pkey", columns: [table.package, table.validFrom] }),
    check("prices_commission_basis_points_check", sql`commission_basis_points between 0 and 10000`),
    check("prices_joining_fee_cents_check", sql`joining_fee_cents between 0 and 10000000`),
    check("prices_monthly_fee_cents_check", sql`monthly_fee_cents between 0 and 1000000`),
    check("prices_package_check", sql`package in ('standard', 'premium')`),
    check("prices_payout_delay_working_days_check", sql`payout_delay_working_days between 0 and 30`),
    check("prices_vat_basis_points_check", sql`vat_basis_points between 0 and 10000`),
  ],
);

export const discounts = pgTable(
  "discounts",
  {
    id: id(),
    name: text("name").notNull(),
    target: text("target").$type<DiscountTarget>().notNull(),
    basisPoints: integer("basis_points"),
    amountCents: integer("amount_cents"),
    companyId: idOf("company_id"),
    provider: text("provider").$type<ProviderId>(),
    validFrom: date("valid_from").notNull(),
    validTo: date("valid_to"),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
    version: integer("version").notNull().default(1),
    note: text("note"),
    cancelled: boolean("cancelled").notNull().default(false),
    modifiedAt: instant("modified_at").notNull().defaultNow(),
  },
  (table) => [
    reference("discounts_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    check("discounts_amount_cents_check", sql`amount_cents between 1 and 10000000`),
    check("discounts_basis_points_check", sql`basis_points between 1 and 10000`),
    check("discounts_check", sql`valid_to >= valid_from`),
    check("discounts_name_check", sql`char_length(name) between 1 and 80`),
    check("discounts_note_check", sql`char_length(note) between 1 and 500`),
    check("discounts_one_measure", sql`num_nonnulls(basis_points, amount_cents) = 1`),
    check("discounts_one_scope", sql`num_nonnulls(company_id, provider) < 2`),
    check("discounts_provider_check", sql`char_length(provider) between 1 and 32`),
    check("discounts_target_check", sql`target in ('monthlyFee', 'joiningFee', 'commission')`),
    index("discounts_begin").on(table.validFrom, table.id),
    index("discounts_company").on(table.companyId, table.validFrom),
    index("discounts_named").on(sql`lower(name)`, table.id),
  ],
);

export const companyRegisterAnswers = pgTable(
  "company_register_answers",
  {
    businessId: text("business_id").primaryKey(),
    found: jsonb("found").$type<RegisteredCompany>(),
    askedAt: instant("asked_at").notNull(),
  },
  (table) => [
    check("company_register_answers_business_id_check", sql`business_id ~ '^\\d{7}-\\d$'`),
    check("company_register_answers_found_check", sql`jsonb_typeof(found) = 'object'`),
    index("company_register_answers_old").on(table.askedAt),
  ],
);

export const vehicleActivities = pgTable(
  "vehicle_activities",
  {
    id: id(),
    vehicleId: idOf("vehicle_id").notNull(),
    companyId: idOf("company_id").notNull(),
    activeFrom: date("active_from").notNull(),
    activeTo: date("active_to"),
  },
  (table) => [
    reference("vehicle_activities_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("vehicle_activities_vehicle_id_fkey", [table.vehicleId], [vehicles.id]).onDelete("restrict"),
    check("vehicle_activities_check", sql`active_to >= active_from`),
    index("vehicle_activities_company").on(table.companyId, table.activeFrom),
    uniqueIndex("vehicle_activities_running").on(table.vehicleId).where(sql`active_to IS NULL`),
    index("vehicle_activities_vehicle").on(table.vehicleId, table.activeFrom),
  ],
);

export const payments = pgTable(
  "payments",
  {
    id: id(),
    sender: text("sender").notNull(),
    reference: text("reference").notNull(),
    companyId: idOf("company_id"),
    vehicleId: idOf("vehicle_id"),
    licensePlate: text("license_plate"),
    driverId: idOf("driver_id"),
    amountCents: idOf("amount_cents").notNull(),
    vatBasisPoints: integer("vat_basis_points").notNull(),
    method: text("method").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    occurredOn: date("occurred_on").notNull(),
    settledIn: date("settled_in"),
    correction: boolean("correction").notNull().default(false),
    receivedAt: instant("received_at").notNull().defaultNow(),
    assignedBy: text("assigned_by"),
    assignedAt: instant("assigned_at"),
  },
  (table) => [
    unique("payments_once").on(table.sender, table.reference),
    reference("payments_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("payments_driver_id_fkey", [table.driverId], [drivers.id]).onDelete("restrict"),
    reference("payments_vehicle_id_fkey", [table.vehicleId], [vehicles.id]).onDelete("restrict"),
    check("payments_amount_cents_check", sql`(amount_cents <> 0) AND (abs(amount_cents) <= 1000000000)`),
    check(
      "payments_assigned",
      sql`((vehicle_id IS NULL) = (settled_in IS NULL)) AND ((vehicle_id IS NULL) OR (company_id IS NOT NULL)) AND ((vehicle_id IS NOT NULL) OR (license_plate IS NOT NULL))`,
    ),
    check("payments_assigning", sql`(assigned_by IS NULL) = (assigned_at IS NULL)`),
    check("payments_license_plate_check", sql`char_length(license_plate) between 1 and 20`),
    check("payments_method_check", sql`char_length(method) between 1 and 32`),
    check("payments_reference_check", sql`char_length(reference) between 1 and 64`),
    check("payments_sender_check", sql`char_length(sender) between 1 and 64`),
    check("payments_vat_basis_points_check", sql`vat_basis_points between 0 and 10000`),
    index("payments_company").on(table.companyId, table.id.desc().nullsFirst()),
    index("payments_corrections").on(table.settledIn, table.companyId).where(sql`correction`),
    index("payments_unassigned").on(table.id).where(sql`vehicle_id IS NULL`),
    index("payments_unassigned_plate").on(table.licensePlate, table.id).where(sql`vehicle_id IS NULL`),
  ],
);

export const settlementRuns = pgTable(
  "settlement_runs",
  {
    id: id(),
    periodStart: date("period_start").notNull(),
    periodEnd: date("period_end").notNull(),
    preview: jsonb("preview").$type<RunTotals>(),
    previewedAt: instant("previewed_at"),
    closedAt: instant("closed_at"),
    finalisedAt: instant("finalised_at"),
    finalisedBy: text("finalised_by"),
    result: jsonb("result").$type<RunTotals>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("settlement_runs_period_start_key").on(table.periodStart),
    check("settlement_runs_check", sql`period_end = (period_start + 13)`),
    check("settlement_runs_closed_first", sql`(finalised_at IS NULL) OR (closed_at IS NOT NULL)`),
    check("settlement_runs_period_start_check", sql`((period_start - '2026-01-05'::date) % 14) = 0`),
  ],
);

export const settlementTasks = pgTable(
  "settlement_tasks",
  {
    runId: idOf("run_id").primaryKey(),
    task: text("task").$type<RunTask>().notNull(),
    askedAt: instant("asked_at").notNull().defaultNow(),
    askedBy: text("asked_by").notNull(),
    takenUntil: instant("taken_until"),
    companiesTotal: integer("companies_total"),
    companiesDone: integer("companies_done"),
    failure: text("failure"),
  },
  (table) => [
    reference("settlement_tasks_run_id_fkey", [table.runId], [settlementRuns.id]).onDelete("restrict"),
    check("settlement_tasks_failure_check", sql`char_length(failure) between 1 and 200`),
    check("settlement_tasks_task_check", sql`task in ('preview', 'finalise')`),
  ],
);

export const settlementRules = pgTable(
  "settlement_rules",
  {
    validFrom: date("valid_from").primaryKey(),
    maxCarryPeriods: integer("max_carry_periods").notNull(),
    carryLimitCents: integer("carry_limit_cents").notNull(),
    paymentTermDays: integer("payment_term_days").notNull(),
  },
  () => [
    check("settlement_rules_carry_limit_cents_check", sql`carry_limit_cents between 0 and 100000000`),
    check("settlement_rules_max_carry_periods_check", sql`max_carry_periods between 0 and 100`),
    check("settlement_rules_payment_term_days_check", sql`payment_term_days between 1 and 90`),
  ],
);

export const numberSeries = pgTable(
  "number_series",
  {
    series: text("series").$type<"statement" | "payout">().notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [
    primaryKey({ name: "number_series_pkey", columns: [table.series, table.year] }),
    check("number_series_last_check", sql`last >= 0`),
    check("number_series_series_check", sql`series in ('statement', 'payout')`),
  ],
);

export const statements = pgTable(
  "statements",
  {
    id: id(),
    number: text("number").notNull(),
    kind: text("kind").$type<StatementKind>().notNull(),
    companyId: idOf("company_id").notNull(),
    runId: idOf("run_id"),
    periodStart: date("period_start").notNull(),
    periodEnd: date("period_end").notNull(),
    issuedOn: date("issued_on").notNull(),
    reference: text("reference").notNull(),
    outcome: text("outcome").$type<StatementOutcome | "credited">().notNull(),
    grossCents: idOf("gross_cents").notNull(),
    deductionsCents: idOf("deductions_cents").notNull(),
    carryInCents: idOf("carry_in_cents").notNull(),
    totalCents: idOf("total_cents").notNull(),
    carryOutCents: idOf("carry_out_cents").notNull(),
    carriedPeriods: integer("carried_periods").notNull().default(0),
    payoutDate: date("payout_date"),
    dueDate: date("due_date"),
    creditsId: idOf("credits_id"),
    parties: jsonb("parties").$type<StatementParties>().notNull(),
    inputs: text("inputs").notNull(),
    inputsHash: bytea("inputs_hash").notNull(),
    contentHash: bytea("content_hash").notNull(),
    previousHash: bytea("previous_hash"),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    unique("statements_number_key").on(table.number),
    unique("statements_of_company").on(table.id, table.companyId),
    reference("statements_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("statements_credits_id_fkey", [table.creditsId], [table.id]).onDelete("restrict"),
    reference("statements_run_id_fkey", [table.runId], [settlementRuns.id]).onDelete("restrict"),
    check("statements_carried_periods_check", sql`carried_periods >= 0`),
    check("statements_carry_in_cents_check", sql`carry_in_cents <= 0`),
    check("statements_carry_out_cents_check", sql`carry_out_cents <= 0`),
    check("statements_check", sql`period_end > period_start`),
    check("statements_content_hash_check", sql`octet_length(content_hash) = 32`),
    check("statements_credit", sql`(kind = 'credit_note') = (credits_id IS NOT NULL)`),
    check("statements_inputs_hash_check", sql`octet_length(inputs_hash) = 32`),
    check("statements_kind_check", sql`kind in ('settlement', 'credit_note')`),
    check("statements_number_check", sql`number ~ '^[0-9]{4}-[0-9]{6}$'`),
    check(
      "statements_outcome",
      sql` CASE outcome WHEN 'payout' THEN ((total_cents > 0) AND (payout_date IS NOT NULL) AND (carry_out_cents = 0)) WHEN 'nothing' THEN ((total_cents = 0) AND (carry_out_cents = 0)) WHEN 'carried' THEN ((total_cents < 0) AND (carry_out_cents = total_cents)) WHEN 'invoiced' THEN ((total_cents < 0) AND (due_date IS NOT NULL) AND (carry_out_cents = 0)) ELSE (kind = 'credit_note') END`,
    ),
    check(
      "statements_outcome_check",
      sql`outcome in ('payout', 'nothing', 'carried', 'invoiced', 'credited')`,
    ),
    check("statements_previous_hash_check", sql`octet_length(previous_hash) = 32`),
    check("statements_reference_check", sql`reference ~ '^[0-9]{4,20}$'`),
    check("statements_total", sql`total_cents = ((gross_cents + deductions_cents) + carry_in_cents)`),
    index("statements_company").on(
      table.companyId,
      table.periodStart.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("statements_credit_notes").on(table.companyId, table.id).where(sql`kind = 'credit_note'`),
    index("statements_credits").on(table.creditsId).where(sql`credits_id IS NOT NULL`),
    index("statements_for_accountants")
      .on(table.issuedOn, table.id)
      .where(sql`(parties #>> '{buyer,accountantEmail}'::text[]) IS NOT NULL`),
    uniqueIndex("statements_of_period")
      .on(table.companyId, table.periodStart)
      .where(sql`kind = 'settlement'`),
    index("statements_payable").on(table.runId, table.id).where(sql`outcome = 'payout'`),
    index("statements_run").on(table.runId, table.id),
  ],
);

export const statementLines = pgTable(
  "statement_lines",
  {
    statementId: idOf("statement_id").notNull(),
    position: integer("position").notNull(),
    companyId: idOf("company_id").notNull(),
    code: text("code").$type<LineCode>().notNull(),
    vehicleId: idOf("vehicle_id"),
    licensePlate: text("license_plate"),
    amountCents: idOf("amount_cents").notNull(),
    basis: jsonb("basis").$type<LineBasis>().notNull(),
  },
  (table) => [
    primaryKey({ name: "statement_lines_pkey", columns: [table.statementId, table.position] }),
    reference("statement_lines_statement_id_fkey", [table.statementId], [statements.id]).onDelete("restrict"),
    check(
      "statement_lines_code_check",
      sql`code in ('CARD_GROSS', 'COMMISSION', 'MONTHLY_FEE', 'JOIN_FEE', 'DISCOUNT', 'CORRECTION', 'CARRY_IN')`,
    ),
    check("statement_lines_position_check", sql`"position" > 0`),
    index("statement_lines_corrections").on(table.companyId).where(sql`code = 'CORRECTION'`),
  ],
);

export const statementDispatches = pgTable(
  "statement_dispatches",
  {
    statementId: idOf("statement_id").primaryKey(),
    companyId: idOf("company_id").notNull(),
    channel: text("channel").$type<"e_invoice" | "email">().notNull(),
    address: text("address").notNull(),
    sentAt: instant("sent_at").notNull().defaultNow(),
  },
  (table) => [
    reference("statement_dispatches_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("statement_dispatches_statement_id_fkey", [table.statementId], [statements.id]).onDelete(
      "restrict",
    ),
    check("statement_dispatches_channel_check", sql`channel in ('e_invoice', 'email')`),
  ],
);

export const statementSendings = pgTable(
  "statement_sendings",
  {
    statementId: idOf("statement_id").primaryKey(),
    companyId: idOf("company_id").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull().defaultNow(),
    triedSince: instant("tried_since"),
    lastError: text("last_error"),
    failedAt: instant("failed_at"),
    retriedAt: instant("retried_at"),
  },
  (table) => [
    reference("statement_sendings_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("statement_sendings_statement_id_fkey", [table.statementId], [statements.id]).onDelete(
      "restrict",
    ),
    check("statement_sendings_attempts_check", sql`attempts >= 0`),
    check("statement_sendings_last_error_check", sql`char_length(last_error) between 1 and 100`),
    index("statement_sendings_company").on(table.companyId),
    index("statement_sendings_due").on(table.nextAt).where(sql`failed_at IS NULL`),
    index("statement_sendings_failed")
      .on(table.failedAt, table.statementId)
      .where(sql`failed_at IS NOT NULL`),
  ],
);

export const joiningFees = pgTable(
  "joining_fees",
  {
    vehicleId: idOf("vehicle_id").notNull(),
    businessId: text("business_id").notNull(),
    companyId: idOf("company_id").notNull(),
    statementId: idOf("statement_id").notNull(),
  },
  (table) => [
    primaryKey({ name: "joining_fees_pkey", columns: [table.vehicleId, table.businessId] }),
    reference("joining_fees_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("joining_fees_statement_id_fkey", [table.statementId], [statements.id]).onDelete("restrict"),
    reference("joining_fees_vehicle_id_fkey", [table.vehicleId], [vehicles.id]).onDelete("restrict"),
  ],
);

/** Which lines a credit note gave back. */
export const creditedLines = pgTable(
  "credited_lines",
  {
    statementId: idOf("statement_id").notNull(),
    position: integer("position").notNull(),
    creditNoteId: idOf("credit_note_id").notNull(),
    companyId: idOf("company_id").notNull(),
  },
  (table) => [
    primaryKey({ name: "credited_lines_once", columns: [table.statementId, table.position] }),
    reference("credited_lines_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("credited_lines_credit_note_id_fkey", [table.creditNoteId], [statements.id]).onDelete(
      "restrict",
    ),
    reference(
      "credited_lines_statement_id_position_fkey",
      [table.statementId, table.position],
      [statementLines.statementId, statementLines.position],
    ).onDelete("restrict"),
    index("credited_lines_note").on(table.creditNoteId),
  ],
);

export const statementLinks = pgTable(
  "statement_links",
  {
    id: uuid("id").primaryKey(),
    statementId: idOf("statement_id").notNull(),
    companyId: idOf("company_id").notNull(),
    email: text("email").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
    revokedAt: instant("revoked_at"),
    openedAt: instant("opened_at"),
  },
  (table) => [
    reference("statement_links_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference(
      "statement_links_statement_id_company_id_fkey",
      [table.statementId, table.companyId],
      [statements.id, statements.companyId],
    ).onDelete("restrict"),
    check("statement_links_email_check", sql`char_length(email) between 3 and 128`),
    uniqueIndex("statement_links_by_itself").on(table.statementId).where(sql`created_by = 'Tolppa'`),
    index("statement_links_company").on(table.companyId, table.createdAt),
    index("statement_links_statement").on(table.statementId, table.createdAt),
  ],
);

export const ibanChanges = pgTable(
  "iban_changes",
  {
    id: id(),
    companyId: idOf("company_id").notNull(),
    oldIban: text("old_iban"),
    newIban: text("new_iban"),
    changedAt: instant("changed_at").notNull().defaultNow(),
    changedBy: text("changed_by").notNull(),
    confirmedAt: instant("confirmed_at"),
    confirmedBy: text("confirmed_by"),
  },
  (table) => [
    reference("iban_changes_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    index("iban_changes_company").on(table.companyId, table.id.desc().nullsFirst()),
    uniqueIndex("iban_changes_open").on(table.companyId).where(sql`confirmed_at IS NULL`),
    index("iban_changes_waiting").on(table.changedAt, table.id).where(sql`confirmed_at IS NULL`),
  ],
);

export const payoutFiles = pgTable(
  "payout_files",
  {
    id: id(),
    number: text("number").notNull(),
    runId: idOf("run_id").notNull(),
    body: text("body").notNull(),
    sha256: bytea("sha256").notNull(),
    payments: integer("payments").notNull(),
    totalCents: idOf("total_cents").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    createdBy: text("created_by").notNull(),
    acceptedAt: instant("accepted_at"),
    acceptedBy: text("accepted_by"),
    rejectedAt: instant("rejected_at"),
    rejectedBy: text("rejected_by"),
  },
  (table) => [
    unique("payout_files_number_key").on(table.number),
    reference("payout_files_run_id_fkey", [table.runId], [settlementRuns.id]).onDelete("restrict"),
    check("payout_files_one_end", sql`num_nonnulls(accepted_at, rejected_at) < 2`),
    check("payout_files_payments_check", sql`payments > 0`),
    check("payout_files_sha256_check", sql`octet_length(sha256) = 32`),
    check("payout_files_total_cents_check", sql`total_cents > 0`),
    index("payout_files_run").on(table.runId, table.id),
  ],
);

export const payouts = pgTable(
  "payouts",
  {
    statementId: idOf("statement_id").primaryKey(),
    companyId: idOf("company_id").notNull(),
    fileId: idOf("file_id").notNull(),
    amountCents: idOf("amount_cents").notNull(),
    iban: text("iban").notNull(),
  },
  (table) => [
    reference("payouts_company_id_fkey", [table.companyId], [companies.id]).onDelete("restrict"),
    reference("payouts_file_id_fkey", [table.fileId], [payoutFiles.id]).onDelete("restrict"),
    reference("payouts_statement_id_fkey", [table.statementId], [statements.id]).onDelete("restrict"),
    check("payouts_amount_cents_check", sql`amount_cents > 0`),
    index("payouts_file").on(table.fileId),
  ],
);

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
    check("personal_places_person_check", sql`person in ('user', 'driver')`),
    check("personal_places_place_check", sql`place ~ '^[a-z_]{1,48}$'`),
  ],
);

export const anonymisations = pgTable(
  "anonymisations",
  {
    id: identity(),
    at: instant("at").notNull().defaultNow(),
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
    check("anonymisations_actor_kind_check", sql`actor_kind in ('user', 'client', 'system')`),
    check("anonymisations_cause_check", sql`cause in ('request', 'retention')`),
    check("anonymisations_person_check", sql`person in ('user', 'driver')`),
    index("anonymisations_transaction").on(table.transaction),
  ],
);

export const retentionRuns = pgTable(
  "retention_runs",
  {
    id: identity(),
    startedAt: instant("started_at").notNull().defaultNow(),
    finishedAt: instant("finished_at"),
    takenUntil: instant("taken_until").notNull(),
    cause: text("cause").$type<RetentionCause>().notNull(),
    actorId: idOf("actor_id"),
    counts: jsonb("counts").$type<RetentionCounts>().notNull().default({}),
    failed: boolean("failed").notNull().default(false),
  },
  () => [
    check("retention_runs_cause_check", sql`cause in ('daily', 'admin', 'command')`),
    uniqueIndex("retention_runs_one").on(sql`(true)`).where(sql`finished_at IS NULL`),
  ],
);

export const partnerMoves = pgTable(
  "partner_moves",
  {
    id: identity(),
    at: instant("at").notNull(),
    actorKind: text("actor_kind").$type<"user" | "client" | "system">().notNull(),
    actorId: idOf("actor_id"),
    actorLabel: text("actor_label").notNull(),
    partnerId: idOf("partner_id"),
    targetId: idOf("target_id"),
    count: integer("count").notNull(),
    undoneAt: instant("undone_at"),
    undoneBy: text("undone_by"),
  },
  (table) => [
    reference("partner_moves_partner_id_fkey", [table.partnerId], [companies.id]).onDelete("restrict"),
    reference("partner_moves_target_id_fkey", [table.targetId], [companies.id]).onDelete("restrict"),
    check("partner_moves_actor_kind_check", sql`actor_kind in ('user', 'client', 'system')`),
    check("partner_moves_check", sql`(undone_at IS NULL) = (undone_by IS NULL)`),
    check("partner_moves_check1", sql`num_nonnulls(partner_id, target_id) > 0`),
    check("partner_moves_check2", sql`partner_id <> target_id`),
    check("partner_moves_count_check", sql`count between 1 and 10000`),
    index("partner_moves_partner")
      .on(table.partnerId, table.id.desc().nullsFirst())
      .where(sql`partner_id IS NOT NULL`),
    index("partner_moves_target")
      .on(table.targetId, table.id.desc().nullsFirst())
      .where(sql`target_id IS NOT NULL`),
  ],
);

export const partnerMoveCompanies = pgTable(
  "partner_move_companies",
  {
    moveId: idOf("move_id").notNull(),
    companyId: idOf("company_id").notNull(),
    version: integer("version").notNull(),
    partnerId: idOf("partner_id"),
  },
  (table) => [
    primaryKey({ name: "partner_move_companies_pkey", columns: [table.moveId, table.companyId] }),
    reference("partner_move_companies_company_id_fkey", [table.companyId], [companies.id]).onDelete(
      "restrict",
    ),
    reference("partner_move_companies_move_id_fkey", [table.moveId], [partnerMoves.id]).onDelete("restrict"),
  ],
);
