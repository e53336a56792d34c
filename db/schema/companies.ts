import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import {
  emailUpTo,
  finnishText,
  idOf,
  instantColumn,
  lengthBetween,
  notDeleted,
  oneOf,
  references,
  reviewedColumns,
} from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import {
  BILLING_TYPES,
  type BillingType,
  COMPANY_TYPES,
  type CompanyType,
} from "#lib/companies/company-fields.ts";
import type { RegisteredCompany } from "#lib/company-register/rules/company-register.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#lib/core/language.ts";
import { PROVIDERS, type ProviderId } from "#lib/core/providers.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";

export const companies = pgTable(
  "companies",
  {
    ...reviewedColumns(),
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
    /** The language of the company's documents and of mails to people without an account. */
    language: text("language").$type<Language>().notNull().default(DEFAULT_LANGUAGE),
    billingType: text("billing_type").$type<BillingType>(),
    eInvoicingAddress: text("e_invoicing_address"),
    eInvoicingOperator: text("e_invoicing_operator"),
    emailInvoicingAddress: text("email_invoicing_address"),
    iban: text("iban"),
    bic: text("bic"),
    accountHolderName: text("account_holder_name"),
    accountantEmail: text("accountant_email"),
    contractSignedAt: instantColumn("contract_signed_at"),
    contractSignedBy: text("contract_signed_by"),
    reliablePartnerAt: instantColumn("reliable_partner_at"),
    reliablePartnerBy: text("reliable_partner_by"),
    externalStatus: text("external_status"),
    goodSignId: text("good_sign_id"),
    goodSignStatus: text("good_sign_status"),
    ownerId: idOf("owner_id"),
    submittedAt: instantColumn("submitted_at"),
    approvedAt: instantColumn("approved_at"),
    approvedBy: text("approved_by"),
    vehicleCount: integer("vehicle_count").notNull().default(0),
    driverCount: integer("driver_count").notNull().default(0),
    search: text("search").generatedAlwaysAs(sql`lower(((company_name || ' ') || business_id))`),
    goodSignSyncedAt: instantColumn("good_sign_synced_at"),
  },
  (table) => [
    references(table.aggregatorCompanyId, table.id),
    references(table.copiedFromId, table.id),
    references(table.ownerId, users.id),
    lengthBetween(table.accountHolderName, 1, 70),
    emailUpTo(64, table.accountantEmail),
    check(
      "companies_approved",
      sql`(status <> 'active') OR ((approved_at IS NOT NULL) AND (approved_by IS NOT NULL))`,
    ),
    check("companies_bic_check", sql`bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'`),
    check(
      "companies_billing_shape",
      sql` CASE billing_type WHEN 'e_invoice' THEN ((e_invoicing_address IS NOT NULL) AND (e_invoicing_operator IS NOT NULL) AND (email_invoicing_address IS NULL)) WHEN 'email' THEN ((email_invoicing_address IS NOT NULL) AND (e_invoicing_address IS NULL) AND (e_invoicing_operator IS NULL)) ELSE ((e_invoicing_address IS NULL) AND (e_invoicing_operator IS NULL) AND (email_invoicing_address IS NULL) AND (iban IS NULL) AND (bic IS NULL)) END`,
    ),
    oneOf(table.billingType, BILLING_TYPES),
    check("companies_business_id_check", sql`business_id ~ '^[0-9]{7}-[0-9]$'`),
    lengthBetween(table.city, 1, 64),
    lengthBetween(table.companyName, 1, 50),
    oneOf(table.language, LANGUAGES),
    oneOf(table.companyType, COMPANY_TYPES),
    check(
      "companies_complete",
      sql`(status = 'incomplete') OR ((billing_type IS NOT NULL) AND (contract_signed_at IS NOT NULL) AND (reliable_partner_at IS NOT NULL))`,
    ),
    emailUpTo(128, table.contactEmail),
    check("companies_delete_incomplete", sql`(deleted_at IS NULL) OR (status = 'incomplete')`),
    check("companies_driver_count_check", sql`driver_count >= 0`),
    lengthBetween(table.eInvoicingAddress, 1, 32),
    lengthBetween(table.eInvoicingOperator, 1, 32),
    emailUpTo(64, table.emailInvoicingAddress),
    lengthBetween(table.externalId, 1, 64),
    lengthBetween(table.firstName, 1, 64),
    check("companies_good_sign_synced", sql`(good_sign_synced_at IS NULL) OR (good_sign_id IS NOT NULL)`),
    check(
      "companies_iban_check",
      sql`(char_length(iban) between 15 and 32) AND (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]+$')`,
    ),
    lengthBetween(table.lastName, 1, 64),
    check("companies_not_own_aggregator", sql`aggregator_company_id <> id`),
    check(
      "companies_phone_number_check",
      sql`(phone_number ~ '^[+]*[0-9][+0-9]*$') AND (char_length(phone_number) <= 15)`,
    ),
    check("companies_post_code_check", sql`post_code ~ '^[0-9]{5}$'`),
    oneOf(table.provider, PROVIDERS),
    oneOf(table.status, STATUSES),
    lengthBetween(table.street, 1, 80),
    lengthBetween(table.taxiServiceLicence, 1, 20),
    check("companies_vehicle_count_check", sql`vehicle_count >= 0`),
    index("companies_aggregator").on(table.aggregatorCompanyId).where(sql`aggregator_company_id IS NOT NULL`),
    index("companies_aggregator_status")
      .on(table.aggregatorCompanyId, table.status, table.provider)
      .where(sql`(aggregator_company_id IS NOT NULL) AND (deleted_at IS NULL)`),
    index("companies_approved")
      .on(table.approvedAt)
      .where(sql`(deleted_at IS NULL) AND (approved_at IS NOT NULL)`),
    uniqueIndex("companies_business_id_per_provider")
      .on(table.businessId, table.provider)
      .where(sql`(deleted_at IS NULL) AND (status in ('pending', 'active')) AND (copied_from_id IS NULL)`),
    index("companies_by_drivers").on(table.driverCount, table.id).where(notDeleted),
    index("companies_by_external_id")
      .on(table.provider, table.externalId)
      .where(sql`(external_id IS NOT NULL) AND (deleted_at IS NULL)`),
    index("companies_by_id").on(table.id).where(notDeleted),
    index("companies_by_name").on(table.companyName, table.id).where(notDeleted),
    index("companies_by_provider").on(table.provider, table.companyName, table.id).where(notDeleted),
    index("companies_by_provider_drivers").on(table.provider, table.driverCount, table.id).where(notDeleted),
    index("companies_by_provider_only").on(table.provider, table.id).where(notDeleted),
    index("companies_by_provider_status")
      .on(table.provider, table.status, table.companyName, table.id)
      .where(notDeleted),
    index("companies_by_provider_vehicles")
      .on(table.provider, table.vehicleCount, table.id)
      .where(notDeleted),
    index("companies_by_status").on(table.status, table.companyName, table.id).where(notDeleted),
    index("companies_by_status_drivers").on(table.status, table.driverCount, table.id).where(notDeleted),
    index("companies_by_status_only").on(table.status, table.id).where(notDeleted),
    index("companies_by_status_vehicles").on(table.status, table.vehicleCount, table.id).where(notDeleted),
    index("companies_by_vehicles").on(table.vehicleCount, table.id).where(notDeleted),
    index("companies_iban").on(table.iban).where(sql`iban IS NOT NULL`),
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
    index("companies_applications")
      .on(table.ownerId, sql`COALESCE(submitted_at, created_at)`, table.id)
      .where(sql`(deleted_at IS NULL) AND (status = 'pending')`),
    index("companies_partners")
      .on(table.companyName, table.id)
      .where(sql`(company_type <> 'operator') AND (deleted_at IS NULL)`),
    index("companies_regional_partners")
      .on(table.companyName, table.id)
      .where(sql`(deleted_at IS NULL) AND (company_type = 'regional_partner') AND (status <> 'inactive')`),
    index("companies_search").using("gin", table.search.op("gin_trgm_ops")),
    index("companies_search_business_id").on(sql`business_id COLLATE "C"`, table.id).where(notDeleted),
    index("companies_search_external_id")
      .on(sql`search_key(external_id) COLLATE "C"`, table.id)
      .where(notDeleted),
    index("companies_search_name").on(sql`search_key(company_name) COLLATE "C"`, table.id).where(notDeleted),
    index("companies_search_words")
      .using("gin", sql`search_words_of(company_name) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(notDeleted),
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

export const companyDepartures = pgTable(
  "company_departures",
  {
    companyId: idOf("company_id").notNull(),
    provider: text("provider").$type<ProviderId>().notNull(),
    changedAt: instantColumn("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "company_departures_pkey", columns: [table.provider, table.companyId] }),
    references(table.companyId, companies.id),
    index("company_departures_changed").on(table.provider, table.changedAt, table.companyId),
  ],
);

export const companyRegisterAnswers = pgTable(
  "company_register_answers",
  {
    businessId: text("business_id").primaryKey(),
    found: jsonb("found").$type<RegisteredCompany>(),
    askedAt: instantColumn("asked_at").notNull(),
  },
  (table) => [
    check("company_register_answers_business_id_check", sql`business_id ~ '^\\d{7}-\\d$'`),
    check("company_register_answers_found_check", sql`jsonb_typeof(found) = 'object'`),
    index("company_register_answers_old").on(table.askedAt),
  ],
);
