import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  createdAt,
  idColumn,
  identityColumn,
  idOf,
  instantColumn,
  lengthBetween,
  numberBetween,
  oneOf,
  references,
} from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { statements } from "#db/schema/statements.ts";
import { PAYMENT_STATES, type PaymentState } from "#lib/settlements/rules/payment.ts";

/** Companies' payments of invoiced balances. A negative row takes a mistake back. */
export const statementReceipts = pgTable(
  "statement_receipts",
  {
    id: idColumn(),
    statementId: idOf("statement_id").notNull(),
    companyId: idOf("company_id").notNull(),
    cents: idOf("cents").notNull(),
    /** The bank's booking day. */
    receivedOn: date("received_on").notNull(),
    /** The bank's movement; null for a payment noted by hand. */
    bankEntryId: idOf("bank_entry_id").unique("statement_receipts_bank_entry"),
    /** The payment that this row takes back entirely. */
    takesBack: idOf("takes_back").unique("statement_receipts_taken_back"),
    /** The statement that returns this overpayment. */
    carriedTo: idOf("carried_to"),
    /** The reason for a note by hand; null for the bank's own entries. */
    reason: text("reason"),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.statementId, statements.id),
    references(table.takesBack, table.id),
    references(table.carriedTo, statements.id),
    check("statement_receipts_cents_check", sql`cents <> 0`),
    check(
      "statement_receipts_carried",
      sql`carried_to IS NULL OR (cents < 0 AND num_nonnulls(bank_entry_id, takes_back, reason) = 0)`,
    ),
    lengthBetween(table.reason, 1, 500),
    uniqueIndex("statement_receipts_carried_once")
      .on(table.carriedTo, table.statementId)
      .where(sql`carried_to IS NOT NULL`),
    index("statement_receipts_received").using("brin", table.receivedOn),
    index("statement_receipts_statement").on(table.statementId, table.id),
  ],
);

/** The payment state of each statement that the history and the webhooks told last. */
export const statementPayments = pgTable(
  "statement_payments",
  {
    statementId: idOf("statement_id").primaryKey(),
    companyId: idOf("company_id").notNull(),
    state: text("state").$type<PaymentState>().notNull(),
    since: date("since").notNull(),
    reason: text("reason"),
    /** The day after which the state changes by itself: an invoice's due date. */
    changesAfter: date("changes_after"),
    toldAt: instantColumn("told_at").notNull().defaultNow(),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.statementId, statements.id),
    oneOf(table.state, PAYMENT_STATES),
    index("statement_payments_waiting")
      .on(table.companyId)
      .where(sql`state in ('confirmed', 'held', 'rejected', 'correcting')`),
    index("statement_payments_open")
      .on(table.statementId)
      .where(sql`state in ('invoiced', 'partly_paid', 'overdue')`),
    index("statement_payments_due").on(table.changesAfter).where(sql`changes_after IS NOT NULL`),
  ],
);

/** Every payment state that a statement has had. */
export const statementPaymentSteps = pgTable(
  "statement_payment_steps",
  {
    id: identityColumn(),
    statementId: idOf("statement_id").notNull(),
    companyId: idOf("company_id").notNull(),
    state: text("state").$type<PaymentState>().notNull(),
    since: date("since").notNull(),
    reason: text("reason"),
    toldAt: instantColumn("told_at").notNull(),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.statementId, statements.id),
    oneOf(table.state, PAYMENT_STATES),
    index("statement_payment_steps_statement").on(table.statementId, table.id),
  ],
);

/** The texts and the days of payment reminders. Each save is a new version; rows are never changed or deleted. */
export const paymentReminderTexts = pgTable(
  "payment_reminder_texts",
  {
    version: integer("version").primaryKey(),
    reminder: jsonb("reminder").$type<object>().notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [numberBetween(table.version, 1, 1_000_000)],
);

/** The sent payment reminders. */
export const paymentReminders = pgTable(
  "payment_reminders",
  {
    statementId: idOf("statement_id").notNull(),
    companyId: idOf("company_id").notNull(),
    /** Counted from one. */
    step: smallint("step").notNull(),
    openCents: idOf("open_cents").notNull(),
    sentOn: date("sent_on").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.step] }),
    references(table.companyId, companies.id),
    references(table.statementId, statements.id),
    check("payment_reminders_check", sql`step >= 1 AND open_cents > 0`),
  ],
);

/** Statements whose payment state may have changed. A job checks each and tells the change. */
export const paymentChanges = pgTable("payment_changes", {
  id: identityColumn(),
  statementId: idOf("statement_id").notNull(),
  since: instantColumn("since").notNull().defaultNow(),
});
