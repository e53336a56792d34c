import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
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
  idColumn,
  idOf,
  instantColumn,
  lengthBetween,
  oneOf,
  references,
} from "#db/columns.ts";
import type { StatementKind, StatementParties } from "#lib/settlements/rules/document.ts";
import {
  LINE_CODES,
  type LineBasis,
  type LineCode,
  type StatementOutcome,
} from "#lib/settlements/rules/lines.ts";
import { companies } from "./companies.ts";
import { vehicles } from "./fleet.ts";
import { settlementRuns } from "./settlements.ts";

export const statements = pgTable(
  "statements",
  {
    id: idColumn(),
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
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    unique("statements_number_key").on(table.number),
    unique("statements_of_company").on(table.id, table.companyId),
    references(table.companyId, companies.id),
    references(table.creditsId, table.id),
    references(table.runId, settlementRuns.id),
    check("statements_carried_periods_check", sql`carried_periods >= 0`),
    check("statements_carry_out_cents_check", sql`carry_out_cents <= 0`),
    check("statements_check", sql`period_end > period_start`),
    check("statements_content_hash_check", sql`octet_length(content_hash) = 32`),
    check("statements_credit", sql`(kind = 'credit_note') = (credits_id IS NOT NULL)`),
    check("statements_inputs_hash_check", sql`octet_length(inputs_hash) = 32`),
    oneOf(table.kind, ["settlement", "credit_note"]),
    check("statements_number_check", sql`number ~ '^[0-9]{4}-[0-9]{6}$'`),
    check(
      "statements_outcome",
      sql` CASE outcome WHEN 'payout' THEN ((total_cents > 0) AND (payout_date IS NOT NULL) AND (carry_out_cents = 0)) WHEN 'nothing' THEN ((total_cents = 0) AND (carry_out_cents = 0)) WHEN 'carried' THEN ((total_cents < 0) AND (carry_out_cents = total_cents)) WHEN 'invoiced' THEN ((total_cents < 0) AND (due_date IS NOT NULL) AND (carry_out_cents = 0)) ELSE (kind = 'credit_note') END`,
    ),
    oneOf(table.outcome, ["payout", "nothing", "carried", "invoiced", "credited"]),
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
    index("statements_issued").on(table.issuedOn, table.id),
    // The search finds sums.
    index("statements_total_cents").on(table.totalCents, table.id),
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
    references(table.statementId, statements.id),
    oneOf(table.code, LINE_CODES),
    check("statement_lines_position_check", sql`"position" > 0`),
    index("statement_lines_corrections")
      .on(table.companyId, table.statementId)
      .where(sql`code = 'CORRECTION'`),
  ],
);

export const statementDispatches = pgTable(
  "statement_dispatches",
  {
    statementId: idOf("statement_id").primaryKey(),
    companyId: idOf("company_id").notNull(),
    channel: text("channel").$type<"e_invoice" | "email">().notNull(),
    address: text("address").notNull(),
    sentAt: instantColumn("sent_at").notNull().defaultNow(),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.statementId, statements.id),
    oneOf(table.channel, ["e_invoice", "email"]),
  ],
);

export const statementSendings = pgTable(
  "statement_sendings",
  {
    statementId: idOf("statement_id").primaryKey(),
    companyId: idOf("company_id").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instantColumn("next_at").notNull().defaultNow(),
    triedSince: instantColumn("tried_since"),
    lastError: text("last_error"),
    failedAt: instantColumn("failed_at"),
    retriedAt: instantColumn("retried_at"),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.statementId, statements.id),
    check("statement_sendings_attempts_check", sql`attempts >= 0`),
    lengthBetween(table.lastError, 1, 100),
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
    references(table.companyId, companies.id),
    references(table.statementId, statements.id),
    references(table.vehicleId, vehicles.id),
  ],
);

/** The lines that a credit note gave back. */
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
    references(table.companyId, companies.id),
    references(table.creditNoteId, statements.id),
    foreignKey({
      name: "credited_lines_statement_id_position_fkey",
      columns: [table.statementId, table.position],
      foreignColumns: [statementLines.statementId, statementLines.position],
    }).onDelete("restrict"),
    index("credited_lines_note").on(table.creditNoteId),
  ],
);

/**
 * A company's secret link to its payout days. The link's token is derived from its id (lib/adapters/identity/link-token.ts).
 */
export const payoutCalendars = pgTable(
  "payout_calendars",
  {
    companyId: idOf("company_id").primaryKey(),
    linkId: uuid("link_id").notNull(),
    createdAt: createdAt(),
    lastReadOn: date("last_read_on"),
  },
  (table) => [
    references(table.companyId, companies.id),
    uniqueIndex("payout_calendars_link").on(table.linkId),
  ],
);

export const statementLinks = pgTable(
  "statement_links",
  {
    id: uuid("id").primaryKey(),
    statementId: idOf("statement_id").notNull(),
    companyId: idOf("company_id").notNull(),
    email: text("email").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
    revokedAt: instantColumn("revoked_at"),
    openedAt: instantColumn("opened_at"),
  },
  (table) => [
    references(table.companyId, companies.id),
    foreignKey({
      name: "statement_links_statement_id_company_id_fkey",
      columns: [table.statementId, table.companyId],
      foreignColumns: [statements.id, statements.companyId],
    }).onDelete("restrict"),
    lengthBetween(table.email, 3, 128),
    uniqueIndex("statement_links_by_itself").on(table.statementId).where(sql`created_by = 'Tolppa'`),
    index("statement_links_company").on(table.companyId, table.createdAt),
    index("statement_links_statement").on(table.statementId, table.createdAt),
  ],
);
