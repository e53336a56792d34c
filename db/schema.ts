import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
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
import type { VehicleType } from "#lib/fleet/rules/vehicle.ts";
import type { BulkKind } from "#lib/fleet/rules/vehicle-undo.ts";
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

// The tables as the queries see them. The truth, with its checks, triggers and policies, is db/migrations;
// db/schema.test.ts holds the two against each other.

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
const id = () => bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity();
const reference = (name: string) => bigint(name, { mode: "number" });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const users = pgTable("users", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  subject: text("subject"),
  email: text("email").notNull(),
  admin: boolean("admin").notNull().default(false),
  disabledAt: instant("disabled_at"),
  signedOutAt: instant("signed_out_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  disabledReason: text("disabled_reason"),
  lastSeenAt: instant("last_seen_at"),
});

export const userIdentities = pgTable(
  "user_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: reference("user_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  ({ issuer, subject }) => [primaryKey({ columns: [issuer, subject] })],
);

export const identityRegistrations = pgTable("identity_registrations", {
  id: uuid("id").primaryKey(),
  email: text("email").notNull(),
  passwordHash: text("password_hash").notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const identityAccounts = pgTable("identity_accounts", {
  id: uuid("id").primaryKey().defaultRandom(),
  email: text("email").notNull(),
  passwordHash: text("password_hash").notNull(),
  emailVerifiedAt: instant("email_verified_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const identityTokens = pgTable("identity_tokens", {
  id: uuid("id").primaryKey(),
  tokenHash: bytea("token_hash").notNull(),
  accountId: uuid("account_id").notNull(),
  purpose: text("purpose").$type<"verify" | "reset">().notNull(),
  passwordHash: text("password_hash"),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const sessions = pgTable("sessions", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea("token_hash").notNull(),
  userId: reference("user_id").notNull(),
  authenticatedAt: instant("authenticated_at").notNull().defaultNow(),
  lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  addressPrefix: text("address_prefix"),
  userAgent: text("user_agent"),
  amr: text("amr").array().$type<Method[]>().notNull().default(["pwd"]),
  steppedUpAt: instant("stepped_up_at"),
  steppedUpBy: text("stepped_up_by").$type<Method>(),
  viewingCompanyId: reference("viewing_company_id"),
  viewingSince: instant("viewing_since"),
});

export const passkeys = pgTable("passkeys", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  userId: reference("user_id").notNull(),
  credentialId: text("credential_id").notNull(),
  publicKey: bytea("public_key").notNull(),
  counter: bigint("counter", { mode: "number" }).notNull().default(0),
  transports: text("transports").array().notNull().default([]),
  name: text("name").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  lastUsedAt: instant("last_used_at"),
});

export const totpFactors = pgTable("totp_factors", {
  userId: reference("user_id").primaryKey(),
  secretEncrypted: bytea("secret_encrypted").notNull(),
  lastStep: bigint("last_step", { mode: "number" }).notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  lastUsedAt: instant("last_used_at"),
});

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: reference("user_id").notNull(),
    codeHash: bytea("code_hash").notNull(),
    usedAt: instant("used_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export const signInChallenges = pgTable("sign_in_challenges", {
  tokenHash: bytea("token_hash").primaryKey(),
  userId: reference("user_id").notNull(),
  amr: text("amr").array().$type<Method[]>().notNull(),
  passkeyChallenge: text("passkey_challenge"),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const passkeyCeremonies = pgTable("passkey_ceremonies", {
  sessionId: reference("session_id").primaryKey(),
  challenge: text("challenge").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

export const apiClients = pgTable("api_clients", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  version: integer("version").notNull().default(1),
  clientId: text("client_id").notNull(),
  name: text("name").notNull(),
  reach: text("reach").$type<Reach["kind"]>().notNull(),
  provider: text("provider").$type<ProviderId>(),
  /** Whose own software it is. */
  companyId: bigint("company_id", { mode: "number" }),
  scopes: text("scopes").array().$type<Scope[]>().notNull(),
  secretHash: bytea("secret_hash").notNull(),
  secretPrefix: text("secret_prefix").notNull(),
  secretVersion: integer("secret_version").notNull().default(1),
  previousSecretHash: bytea("previous_secret_hash"),
  previousSecretEndsAt: instant("previous_secret_ends_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
  lastUsedAt: instant("last_used_at"),
  revokedAt: instant("revoked_at"),
  revokedBy: text("revoked_by"),
});

export const apiClientCompanies = pgTable("api_client_companies", {
  clientId: bigint("client_id", { mode: "number" }).notNull(),
  companyId: bigint("company_id", { mode: "number" }).notNull(),
});

export const apiClientEvents = pgTable("api_client_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull().defaultNow(),
  clientId: bigint("client_id", { mode: "number" }).notNull(),
  actorId: bigint("actor_id", { mode: "number" }).notNull(),
  actorLabel: text("actor_label").notNull(),
  actorAdmin: boolean("actor_admin").notNull(),
  action: text("action").$type<ClientAction>().notNull(),
  before: jsonb("before").$type<Record<string, unknown>>(),
  after: jsonb("after").$type<Record<string, unknown>>(),
  requestId: text("request_id"),
});

export const signingKeys = pgTable("signing_keys", {
  kid: text("kid").primaryKey(),
  publicJwk: jsonb("public_jwk").$type<Record<string, string>>().notNull(),
  privateJwkEncrypted: bytea("private_jwk_encrypted").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  signsFrom: instant("signs_from").notNull().defaultNow(),
  retiredAt: instant("retired_at"),
});

export const adminEvents = pgTable("admin_events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull().defaultNow(),
  actorKind: text("actor_kind").$type<Actor["kind"]>().notNull(),
  actorId: bigint("actor_id", { mode: "number" }),
  actorLabel: text("actor_label").notNull(),
  entityType: text("entity_type").$type<AdminEntityType>().notNull(),
  entityId: text("entity_id").notNull(),
  action: text("action").$type<AdminAction>().notNull(),
  before: jsonb("before").$type<Flat>(),
  after: jsonb("after").$type<Flat>(),
  requestId: text("request_id"),
});

export const bookingAreas = pgTable("booking_areas", {
  id: id(),
  version: integer("version").notNull().default(1),
  name: text("name").notNull(),
  provider: text("provider").$type<ProviderId>().notNull(),
  validFrom: date("valid_from").notNull(),
  validTo: date("valid_to"),
  endedAt: instant("ended_at"),
  endedBy: text("ended_by"),
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
});

export const bookingAreaPostCodes = pgTable("booking_area_post_codes", {
  areaId: reference("area_id").notNull(),
  provider: text("provider").$type<ProviderId>().notNull(),
  firstCode: integer("first_code").notNull(),
  lastCode: integer("last_code").notNull(),
});

export const bookingAreaRules = pgTable("booking_area_rules", {
  id: id(),
  areaId: reference("area_id").notNull(),
  provider: text("provider").$type<ProviderId>().notNull(),
  effect: text("effect").$type<Effect>().notNull(),
  companyId: reference("company_id"),
  vehicleId: reference("vehicle_id"),
  validFrom: date("valid_from"),
  validTo: date("valid_to"),
  endedAt: instant("ended_at"),
  endedBy: text("ended_by"),
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
});

/** The postal codes that there are, with their places. */
export const postCodes = pgTable("post_codes", {
  code: integer("code").primaryKey(),
  name: text("name").notNull(),
});

export const features = pgTable("features", {
  name: text("name").primaryKey(),
  enabled: boolean("enabled").notNull().default(false),
  version: integer("version").notNull().default(1),
  note: text("note").notNull().default(""),
  endedAt: instant("ended_at"),
  modifiedAt: instant("modified_at").notNull().defaultNow(),
  modifiedBy: text("modified_by"),
});

export const companies = pgTable("companies", {
  id: id(),
  version: integer("version").notNull().default(1),
  externalId: text("external_id"),
  companyType: text("company_type").$type<CompanyType>().notNull().default("operator"),
  businessId: text("business_id").notNull(),
  companyName: text("company_name").notNull(),
  provider: text("provider").$type<ProviderId>().notNull(),
  street: text("street").notNull(),
  postCode: text("post_code").notNull(),
  city: text("city").notNull(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  phoneNumber: text("phone_number").notNull(),
  contactEmail: text("contact_email").notNull(),
  taxiServiceLicence: text("taxi_service_licence").notNull(),
  aggregatorCompanyId: reference("aggregator_company_id"),
  copiedFromId: reference("copied_from_id"),
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
  goodSignSyncedAt: instant("good_sign_synced_at"),
  ownerId: reference("owner_id"),
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
  modifiedAt: instant("modified_at").notNull().defaultNow(),
  modifiedBy: text("modified_by").notNull(),
  submittedAt: instant("submitted_at"),
  approvedAt: instant("approved_at"),
  approvedBy: text("approved_by"),
  deletedAt: instant("deleted_at"),
  changedAt: instant("changed_at").notNull().defaultNow(),
  vehicleCount: integer("vehicle_count").notNull().default(0),
  driverCount: integer("driver_count").notNull().default(0),
  search: text("search").generatedAlwaysAs(sql`lower(company_name || ' ' || business_id)`),
});

export const companyCounts = pgTable("company_counts", {
  provider: text("provider").$type<ProviderId>().notNull(),
  status: text("status").$type<Status>().notNull(),
  count: integer("count").notNull(),
});

export const memberships = pgTable(
  "memberships",
  {
    userId: reference("user_id").notNull(),
    companyId: reference("company_id").notNull(),
    role: text("role").$type<CompanyRole>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.companyId] })],
);

export const invitations = pgTable("invitations", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  linkId: uuid("link_id").notNull(),
  companyId: reference("company_id").notNull(),
  email: text("email").notNull(),
  role: text("role").$type<CompanyRole>().notNull(),
  invitedBy: text("invited_by").notNull(),
  invitedByAdmin: boolean("invited_by_admin").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  acceptedAt: instant("accepted_at"),
  acceptedBy: bigint("accepted_by", { mode: "number" }),
  endedAt: instant("ended_at"),
});

export const companyPackages = pgTable("company_packages", {
  id: id(),
  companyId: reference("company_id").notNull(),
  name: text("name").$type<PackageName>().notNull(),
  startsOn: date("starts_on", { mode: "string" }).notNull(),
  endsBefore: date("ends_before", { mode: "string" }),
});

export const vehicles = pgTable("vehicles", {
  id: id(),
  version: integer("version").notNull().default(1),
  companyId: reference("company_id").notNull(),
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
  changedAt: instant("changed_at").notNull().defaultNow(),
  approvedAt: instant("approved_at"),
  waitingSince: instant("waiting_since"),
  search: text("search").generatedAlwaysAs(sql`db/migrations/0003_search.sql`),
});

export const drivers = pgTable("drivers", {
  id: id(),
  version: integer("version").notNull().default(1),
  companyId: reference("company_id").notNull(),
  taxiDrivingLicense: text("taxi_driving_license"),
  taxiDrivingLicenseExpiration: date("taxi_driving_license_expiration", { mode: "string" }),
  firstName: text("first_name"),
  lastName: text("last_name"),
  phoneNumber: text("phone_number"),
  contactEmail: text("contact_email"),
  status: text("status").$type<Status>().notNull().default("incomplete"),
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
  modifiedAt: instant("modified_at").notNull().defaultNow(),
  modifiedBy: text("modified_by").notNull(),
  deletedAt: instant("deleted_at"),
  changedAt: instant("changed_at").notNull().defaultNow(),
  approvedAt: instant("approved_at"),
  waitingSince: instant("waiting_since"),
  search: text("search").generatedAlwaysAs(sql`db/migrations/0003_search.sql`),
});

export const searchWords = pgTable("search_words", {
  kind: text("kind").$type<"company" | "vehicle" | "driver">().notNull(),
  word: text("word").notNull(),
});

export const fleetCounts = pgTable("fleet_counts", {
  companyId: reference("company_id").notNull(),
  kind: text("kind").$type<FleetKind>().notNull(),
  status: text("status").$type<Status>().notNull(),
  count: integer("count").notNull(),
});

export const events = pgTable("events", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull().defaultNow(),
  actorKind: text("actor_kind").$type<"user" | "client" | "system">().notNull(),
  actorId: reference("actor_id"),
  actorLabel: text("actor_label").notNull(),
  entityType: text("entity_type").$type<EntityType>().notNull(),
  entityId: reference("entity_id").notNull(),
  companyId: reference("company_id").notNull(),
  action: text("action").$type<EventAction>().notNull(),
  before: jsonb("before").$type<Record<string, unknown>>(),
  after: jsonb("after").$type<Record<string, unknown>>(),
  requestId: text("request_id"),
  actorAdmin: boolean("actor_admin").notNull().default(sql`(current_user <> 'tolppa_user')`),
});

export const adminGrants = pgTable("admin_grants", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull().defaultNow(),
  email: text("email").notNull(),
  granted: boolean("granted").notNull(),
});

export const outbox = pgTable("outbox", {
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
});

export const returns = pgTable("returns", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  entityType: text("entity_type").$type<EntityType>().notNull(),
  entityId: reference("entity_id").notNull(),
  companyId: reference("company_id").notNull(),
  reason: text("reason").notNull(),
  at: instant("at").notNull().defaultNow(),
  by: text("by").notNull(),
});

export const submissions = pgTable(
  "submissions",
  {
    actorKey: text("actor_key").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    entityId: reference("entity_id").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.actorKey, table.key] })],
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
  (table) => [primaryKey({ columns: [table.actorKey, table.key] })],
);

export const fleetDepartures = pgTable(
  "fleet_departures",
  {
    kind: text("kind").$type<FleetKind>().notNull(),
    entityId: reference("entity_id").notNull(),
    companyId: reference("company_id").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.companyId, table.entityId] })],
);

export const companyDepartures = pgTable(
  "company_departures",
  {
    companyId: reference("company_id").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.companyId] })],
);

export const dispatchConnections = pgTable("dispatch_connections", {
  provider: text("provider").primaryKey(),
  failures: integer("failures").notNull().default(0),
  pausedUntil: instant("paused_until"),
  lastSuccessAt: instant("last_success_at"),
  lastFailureAt: instant("last_failure_at"),
  lastFailure: text("last_failure"),
});

export const dispatchSettings = pgTable("dispatch_settings", {
  provider: text("provider").$type<ProviderId>().primaryKey(),
  version: integer("version").notNull().default(1),
  areas: text("areas").notNull().default(""),
  baseUrl: text("base_url"),
  credentialSealed: bytea("credential_sealed"),
  credentialSetAt: instant("credential_set_at"),
  enabled: boolean("enabled").notNull().default(true),
  modifiedAt: instant("modified_at"),
  modifiedBy: text("modified_by"),
});

export const companySyncs = pgTable("company_syncs", {
  companyId: reference("company_id").primaryKey(),
  provider: text("provider").$type<ProviderId>().notNull(),
  syncedAt: instant("synced_at").notNull(),
});

export const dispatchFailures = pgTable("dispatch_failures", {
  companyId: reference("company_id").primaryKey(),
  provider: text("provider").$type<ProviderId>().notNull(),
  code: text("code").$type<FailedCall>().notNull(),
  attempts: integer("attempts").notNull().default(1),
  failedAt: instant("failed_at").notNull(),
});

export const licenceReminders = pgTable(
  "licence_reminders",
  {
    driverId: reference("driver_id").notNull(),
    expiration: date("expiration", { mode: "string" }).notNull(),
    stage: smallint("stage").$type<ReminderStage>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.driverId, table.expiration] })],
);

export const reminderDigests = pgTable("reminder_digests", {
  companyId: reference("company_id").primaryKey(),
  leftOn: date("left_on", { mode: "string" }).notNull(),
});

export const bulkChanges = pgTable("bulk_changes", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull(),
  actorKind: text("actor_kind").$type<"user" | "client" | "system">().notNull(),
  actorId: reference("actor_id"),
  actorLabel: text("actor_label").notNull(),
  companyId: reference("company_id").notNull(),
  kind: text("kind").$type<BulkKind>().notNull(),
  targetCompanyId: reference("target_company_id"),
  targetStatus: text("target_status").$type<Status>(),
  count: integer("count").notNull(),
  undoneAt: instant("undone_at"),
  undoneBy: text("undone_by"),
});

export const bulkChangeVehicles = pgTable(
  "bulk_change_vehicles",
  {
    bulkChangeId: reference("bulk_change_id").notNull(),
    vehicleId: reference("vehicle_id").notNull(),
    version: integer("version").notNull(),
    companyId: reference("company_id").notNull(),
    status: text("status").$type<Status>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bulkChangeId, table.vehicleId] })],
);

export const imports = pgTable("imports", {
  id: id(),
  companyId: reference("company_id").notNull(),
  kind: text("kind").$type<FleetKind>().notNull(),
  status: text("status").$type<ImportStatus>().notNull().default("checked"),
  fileName: text("file_name").notNull(),
  converted: boolean("converted").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  actorKind: text("actor_kind").$type<"user" | "client" | "system">().notNull(),
  actorId: reference("actor_id"),
  actorLabel: text("actor_label").notNull(),
  actorAdmin: boolean("actor_admin").notNull(),
  appliedAt: instant("applied_at"),
  undoneAt: instant("undone_at"),
  created: integer("created").notNull(),
  changed: integer("changed").notNull(),
  unchanged: integer("unchanged").notNull(),
  failed: integer("failed").notNull(),
});

export const importRows = pgTable(
  "import_rows",
  {
    importId: reference("import_id").notNull(),
    companyId: reference("company_id").notNull(),
    line: integer("line").notNull(),
    content: jsonb("content").$type<Flat>().notNull(),
    outcome: text("outcome").$type<ImportOutcome>().notNull(),
    issues: jsonb("issues").$type<RowIssue[]>(),
    entityId: reference("entity_id"),
    version: integer("version"),
    before: jsonb("before").$type<Flat>(),
    kept: text("kept"),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);

export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: id(),
  version: integer("version").notNull().default(1),
  companyId: reference("company_id"),
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
});

export const webhookMessages = pgTable("webhook_messages", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  messageId: uuid("message_id").notNull().defaultRandom(),
  endpointId: reference("endpoint_id").notNull(),
  endpointCompanyId: reference("endpoint_company_id"),
  companyId: reference("company_id"),
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
});

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
  (table) => [primaryKey({ columns: [table.package, table.validFrom] })],
);

export const discounts = pgTable("discounts", {
  id: id(),
  name: text("name").notNull(),
  target: text("target").$type<DiscountTarget>().notNull(),
  basisPoints: integer("basis_points"),
  amountCents: integer("amount_cents"),
  companyId: reference("company_id"),
  provider: text("provider").$type<ProviderId>(),
  validFrom: date("valid_from").notNull(),
  validTo: date("valid_to"),
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
  version: integer("version").notNull().default(1),
  note: text("note"),
  cancelled: boolean("cancelled").notNull().default(false),
  modifiedAt: instant("modified_at").notNull().defaultNow(),
});

export const companyRegisterAnswers = pgTable("company_register_answers", {
  businessId: text("business_id").primaryKey(),
  found: jsonb("found").$type<RegisteredCompany>(),
  askedAt: instant("asked_at").notNull(),
});

export const vehicleActivities = pgTable("vehicle_activities", {
  id: id(),
  vehicleId: reference("vehicle_id").notNull(),
  companyId: reference("company_id").notNull(),
  activeFrom: date("active_from").notNull(),
  activeTo: date("active_to"),
});

export const payments = pgTable("payments", {
  id: id(),
  sender: text("sender").notNull(),
  reference: text("reference").notNull(),
  companyId: reference("company_id"),
  vehicleId: reference("vehicle_id"),
  licensePlate: text("license_plate"),
  driverId: reference("driver_id"),
  amountCents: reference("amount_cents").notNull(),
  vatBasisPoints: integer("vat_basis_points").notNull(),
  method: text("method").notNull(),
  occurredAt: instant("occurred_at").notNull(),
  occurredOn: date("occurred_on").notNull(),
  settledIn: date("settled_in"),
  correction: boolean("correction").notNull().default(false),
  receivedAt: instant("received_at").notNull().defaultNow(),
  assignedBy: text("assigned_by"),
  assignedAt: instant("assigned_at"),
});

export const settlementRuns = pgTable("settlement_runs", {
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
});

export const settlementTasks = pgTable("settlement_tasks", {
  runId: reference("run_id").primaryKey(),
  task: text("task").$type<RunTask>().notNull(),
  askedAt: instant("asked_at").notNull().defaultNow(),
  askedBy: text("asked_by").notNull(),
  takenUntil: instant("taken_until"),
  companiesTotal: integer("companies_total"),
  companiesDone: integer("companies_done"),
  failure: text("failure"),
});

export const settlementRules = pgTable("settlement_rules", {
  validFrom: date("valid_from").primaryKey(),
  maxCarryPeriods: integer("max_carry_periods").notNull(),
  carryLimitCents: integer("carry_limit_cents").notNull(),
  paymentTermDays: integer("payment_term_days").notNull(),
});

export const numberSeries = pgTable(
  "number_series",
  {
    series: text("series").$type<"statement" | "payout">().notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

export const statements = pgTable("statements", {
  id: id(),
  number: text("number").notNull(),
  kind: text("kind").$type<StatementKind>().notNull(),
  companyId: reference("company_id").notNull(),
  runId: reference("run_id"),
  periodStart: date("period_start").notNull(),
  periodEnd: date("period_end").notNull(),
  issuedOn: date("issued_on").notNull(),
  reference: text("reference").notNull(),
  outcome: text("outcome").$type<StatementOutcome | "credited">().notNull(),
  grossCents: reference("gross_cents").notNull(),
  deductionsCents: reference("deductions_cents").notNull(),
  carryInCents: reference("carry_in_cents").notNull(),
  totalCents: reference("total_cents").notNull(),
  carryOutCents: reference("carry_out_cents").notNull(),
  carriedPeriods: integer("carried_periods").notNull().default(0),
  payoutDate: date("payout_date"),
  dueDate: date("due_date"),
  creditsId: reference("credits_id"),
  parties: jsonb("parties").$type<StatementParties>().notNull(),
  inputs: text("inputs").notNull(),
  inputsHash: bytea("inputs_hash").notNull(),
  contentHash: bytea("content_hash").notNull(),
  previousHash: bytea("previous_hash"),
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
});

export const statementLines = pgTable(
  "statement_lines",
  {
    statementId: reference("statement_id").notNull(),
    position: integer("position").notNull(),
    companyId: reference("company_id").notNull(),
    code: text("code").$type<LineCode>().notNull(),
    vehicleId: reference("vehicle_id"),
    licensePlate: text("license_plate"),
    amountCents: reference("amount_cents").notNull(),
    basis: jsonb("basis").$type<LineBasis>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.statementId, table.position] })],
);

export const statementDispatches = pgTable("statement_dispatches", {
  statementId: reference("statement_id").primaryKey(),
  companyId: reference("company_id").notNull(),
  channel: text("channel").$type<"e_invoice" | "email">().notNull(),
  address: text("address").notNull(),
  sentAt: instant("sent_at").notNull().defaultNow(),
});

export const statementSendings = pgTable("statement_sendings", {
  statementId: reference("statement_id").primaryKey(),
  companyId: reference("company_id").notNull(),
  attempts: integer("attempts").notNull().default(0),
  nextAt: instant("next_at").notNull().defaultNow(),
  triedSince: instant("tried_since"),
  lastError: text("last_error"),
  failedAt: instant("failed_at"),
  retriedAt: instant("retried_at"),
});

export const joiningFees = pgTable(
  "joining_fees",
  {
    vehicleId: reference("vehicle_id").notNull(),
    businessId: text("business_id").notNull(),
    companyId: reference("company_id").notNull(),
    statementId: reference("statement_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.vehicleId, table.businessId] })],
);

/** Which lines a credit note gave back. */
export const creditedLines = pgTable(
  "credited_lines",
  {
    statementId: reference("statement_id").notNull(),
    position: integer("position").notNull(),
    creditNoteId: reference("credit_note_id").notNull(),
    companyId: reference("company_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.statementId, table.position] })],
);

export const statementLinks = pgTable("statement_links", {
  id: uuid("id").primaryKey(),
  statementId: reference("statement_id").notNull(),
  companyId: reference("company_id").notNull(),
  email: text("email").notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
  revokedAt: instant("revoked_at"),
  openedAt: instant("opened_at"),
});

export const ibanChanges = pgTable("iban_changes", {
  id: id(),
  companyId: reference("company_id").notNull(),
  oldIban: text("old_iban"),
  newIban: text("new_iban"),
  changedAt: instant("changed_at").notNull().defaultNow(),
  changedBy: text("changed_by").notNull(),
  confirmedAt: instant("confirmed_at"),
  confirmedBy: text("confirmed_by"),
});

export const payoutFiles = pgTable("payout_files", {
  id: id(),
  number: text("number").notNull(),
  runId: reference("run_id").notNull(),
  body: text("body").notNull(),
  sha256: bytea("sha256").notNull(),
  payments: integer("payments").notNull(),
  totalCents: reference("total_cents").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  createdBy: text("created_by").notNull(),
  acceptedAt: instant("accepted_at"),
  acceptedBy: text("accepted_by"),
  rejectedAt: instant("rejected_at"),
  rejectedBy: text("rejected_by"),
});

export const payouts = pgTable("payouts", {
  statementId: reference("statement_id").primaryKey(),
  companyId: reference("company_id").notNull(),
  fileId: reference("file_id").notNull(),
  amountCents: reference("amount_cents").notNull(),
  iban: text("iban").notNull(),
});

/** Where people's data lies; the owner's own list (0033). */
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
  ({ person, place }) => [primaryKey({ columns: [person, place] })],
);

export const anonymisations = pgTable("anonymisations", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull().defaultNow(),
  person: text("person").$type<PersonKind>().notNull(),
  personId: reference("person_id").notNull(),
  actorKind: text("actor_kind").$type<Actor["kind"]>().notNull(),
  actorId: reference("actor_id"),
  cause: text("cause").$type<AnonymisingCause>().notNull(),
  counts: jsonb("counts").$type<Record<string, number>>().notNull().default({}),
  transaction: transactionId("transaction").notNull().default(sql`pg_current_xact_id()`),
});

export const retentionRuns = pgTable("retention_runs", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: instant("started_at").notNull().defaultNow(),
  finishedAt: instant("finished_at"),
  takenUntil: instant("taken_until").notNull(),
  cause: text("cause").$type<RetentionCause>().notNull(),
  actorId: reference("actor_id"),
  counts: jsonb("counts").$type<RetentionCounts>().notNull().default({}),
  failed: boolean("failed").notNull().default(false),
});

export const partnerMoves = pgTable("partner_moves", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant("at").notNull(),
  actorKind: text("actor_kind").$type<"user" | "client" | "system">().notNull(),
  actorId: reference("actor_id"),
  actorLabel: text("actor_label").notNull(),
  partnerId: reference("partner_id"),
  targetId: reference("target_id"),
  count: integer("count").notNull(),
  undoneAt: instant("undone_at"),
  undoneBy: text("undone_by"),
});

export const partnerMoveCompanies = pgTable("partner_move_companies", {
  moveId: reference("move_id").notNull(),
  companyId: reference("company_id").notNull(),
  version: integer("version").notNull(),
  partnerId: reference("partner_id"),
});
