import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import {
  bytea,
  createdAt,
  idColumn,
  idOf,
  instantColumn,
  lengthBetween,
  numberBetween,
  oneOf,
  references,
} from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { REPORTING_DUTIES, type ReportingDuty } from "#lib/seller-reports/rules/reporting-duty.ts";
import {
  DOC_TYPES,
  type DocType,
  MESSAGE_KINDS,
  type MessageKind,
  type PlatformOperator,
  type ReportedSeller,
} from "#lib/seller-reports/rules/seller-message.ts";

/** The provider's answer whether it must report its sellers. Each save is a new version; rows are never changed or deleted. */
export const sellerReportDuties = pgTable(
  "seller_report_duties",
  {
    version: integer("version").primaryKey(),
    duty: text("duty").$type<ReportingDuty>().notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [numberBetween(table.version, 1, 1_000_000), oneOf(table.duty, REPORTING_DUTIES)],
);

/** The reports of sellers to the tax administration, each as it was made. */
export const sellerReports = pgTable(
  "seller_reports",
  {
    id: idColumn(),
    year: integer("year").notNull(),
    /** Counted from one in each year. */
    number: integer("number").notNull(),
    kind: text("kind").$type<MessageKind>().notNull(),
    ref: text("ref").notNull(),
    operator: jsonb("operator").$type<PlatformOperator>().notNull(),
    operatorDocType: text("operator_doc_type").$type<DocType>().notNull(),
    operatorDocRef: text("operator_doc_ref").notNull(),
    body: text("body").notNull(),
    sha256: bytea("sha256").notNull(),
    sellers: integer("sellers").notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    unique("seller_reports_number").on(table.year, table.number),
    unique("seller_reports_ref").on(table.ref),
    numberBetween(table.year, 2000, 2998),
    check("seller_reports_number_check", sql`number > 0`),
    check("seller_reports_sellers_check", sql`sellers >= 0`),
    check("seller_reports_sha256_check", sql`octet_length(sha256) = 32`),
    oneOf(table.kind, MESSAGE_KINDS),
    oneOf(table.operatorDocType, DOC_TYPES),
    lengthBetween(table.ref, 1, 170),
    lengthBetween(table.operatorDocRef, 1, 200),
  ],
);

/** What a report says of each seller. */
export const sellerReportRecords = pgTable(
  "seller_report_records",
  {
    reportId: idOf("report_id").notNull(),
    companyId: idOf("company_id").notNull(),
    docType: text("doc_type").$type<DocType>().notNull(),
    docRef: text("doc_ref").notNull(),
    /** The reference of the corrected or deleted record. */
    corrects: text("corrects"),
    seller: jsonb("seller").$type<ReportedSeller>().notNull(),
  },
  (table) => [
    primaryKey({ name: "seller_report_records_pkey", columns: [table.reportId, table.companyId] }),
    unique("seller_report_records_ref").on(table.docRef),
    unique("seller_report_records_corrected_once").on(table.corrects),
    references(table.reportId, sellerReports.id),
    references(table.companyId, companies.id),
    check("seller_report_records_doc", sql`(doc_type = 'OECD1') = (corrects IS NULL)`),
    oneOf(table.docType, ["OECD1", "OECD2", "OECD3"]),
    lengthBetween(table.docRef, 1, 200),
    index("seller_report_records_company").on(table.companyId),
  ],
);

/** The companies that were told in January that they can read their own row. */
export const sellerReportMails = pgTable(
  "seller_report_mails",
  {
    year: integer("year").notNull(),
    companyId: idOf("company_id").notNull(),
    mailedAt: instantColumn("mailed_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "seller_report_mails_pkey", columns: [table.year, table.companyId] }),
    references(table.companyId, companies.id),
    numberBetween(table.year, 2000, 2998),
    index("seller_report_mails_company").on(table.companyId),
  ],
);
