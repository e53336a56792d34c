import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  bytea,
  createdAt,
  finnishText,
  idColumn,
  idOf,
  instantColumn,
  lengthBetween,
  numberBetween,
  oneOf,
  references,
  version,
} from "#db/columns.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { drivers, vehicles } from "#db/schema/fleet.ts";
import {
  DOCUMENT_LEVELS,
  DOCUMENT_SIDES,
  type DocumentLevel,
  type DocumentSide,
} from "#lib/documents/rules/document.ts";
import type { UploadFormat } from "#lib/documents/rules/document-file.ts";

/** What admins ask documents of. */
export const documentKinds = pgTable(
  "document_kinds",
  {
    id: idColumn(),
    version: version(),
    name: finnishText("name").notNull(),
    level: text("level").$type<DocumentLevel>().notNull(),
    expires: boolean("expires").notNull(),
    twoSided: boolean("two_sided").notNull(),
    formats: text("formats").array().$type<UploadFormat[]>().notNull(),
    /** How long a replaced document, or one of an ended vehicle, driver or company, is kept. */
    keepMonths: integer("keep_months").notNull(),
    endedAt: instantColumn("ended_at"),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
    modifiedAt: instantColumn("modified_at").notNull().defaultNow(),
    modifiedBy: text("modified_by").notNull(),
  },
  (table) => [
    lengthBetween(table.name, 1, 80),
    oneOf(table.level, DOCUMENT_LEVELS),
    numberBetween(table.keepMonths, 1, 120),
  ],
);

/** One version of a company's document. Its pictures are in `document_pages`. */
export const documents = pgTable(
  "documents",
  {
    id: idColumn(),
    version: version(),
    companyId: idOf("company_id").notNull(),
    kindId: idOf("kind_id").notNull(),
    vehicleId: idOf("vehicle_id"),
    driverId: idOf("driver_id"),
    /** The sender's key: a repeated upload finds the first. */
    uploadKey: uuid("upload_key").notNull(),
    state: text("state").$type<"waiting" | "approved" | "returned">().notNull().default("waiting"),
    validUntil: date("valid_until", { mode: "string" }),
    reason: text("reason"),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
    decidedAt: instantColumn("decided_at"),
    decidedBy: text("decided_by"),
    /** When the company was mailed the decision. */
    toldAt: instantColumn("told_at"),
    replacedAt: instantColumn("replaced_at"),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.kindId, documentKinds.id),
    references(table.vehicleId, vehicles.id),
    references(table.driverId, drivers.id),
    unique("documents_upload").on(table.companyId, table.uploadKey),
    oneOf(table.state, ["waiting", "approved", "returned"]),
    check("documents_one_subject", sql`num_nonnulls(vehicle_id, driver_id) <= 1`),
    check("documents_decided", sql`(state = 'waiting') = (decided_at IS NULL)`),
    check("documents_reason", sql`(state = 'returned') = (reason IS NOT NULL)`),
    check("documents_valid", sql`valid_until IS NULL OR state = 'approved'`),
    index("documents_company").on(table.companyId, table.kindId, table.id),
    index("documents_vehicle").on(table.vehicleId).where(sql`vehicle_id IS NOT NULL`),
    index("documents_driver").on(table.driverId).where(sql`driver_id IS NOT NULL`),
    index("documents_waiting")
      .on(table.createdAt, table.id)
      .where(sql`state = 'waiting' AND replaced_at IS NULL`),
    index("documents_untold").on(table.decidedAt).where(sql`decided_at IS NOT NULL AND told_at IS NULL`),
    index("documents_replaced").on(table.replacedAt).where(sql`replaced_at IS NOT NULL`),
  ],
);

/** A page of a document: a JPEG that this product drew (lib/adapters/pictures). */
export const documentPages = pgTable(
  "document_pages",
  {
    documentId: idOf("document_id").notNull(),
    companyId: idOf("company_id").notNull(),
    number: smallint("number").notNull(),
    side: text("side").$type<DocumentSide>().notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    jpeg: bytea("jpeg").notNull(),
  },
  (table) => [
    primaryKey({ name: "document_pages_pkey", columns: [table.documentId, table.number] }),
    references(table.documentId, documents.id, "cascade"),
    references(table.companyId, companies.id),
    oneOf(table.side, DOCUMENT_SIDES),
    numberBetween(table.number, 1, 20),
    check(
      "document_pages_jpeg",
      sql`octet_length(jpeg) <= 1500000 AND substr(jpeg, 1, 2) = '\\xffd8'::bytea`,
    ),
  ],
);

/** Who saw the pictures of a document, once a day. */
export const documentViews = pgTable(
  "document_views",
  {
    documentId: idOf("document_id").notNull(),
    companyId: idOf("company_id").notNull(),
    userId: idOf("user_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    seenAt: instantColumn("seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "document_views_pkey", columns: [table.documentId, table.userId, table.day] }),
    references(table.documentId, documents.id, "cascade"),
    references(table.companyId, companies.id),
    references(table.userId, users.id),
    index("document_views_user").on(table.userId),
  ],
);
