import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  createdAt,
  idColumn,
  idOf,
  instantColumn,
  lengthBetween,
  numberBetween,
  oneOf,
  references,
  version,
} from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { payments } from "#db/schema/payments.ts";
import { statements } from "#db/schema/statements.ts";
import { DISPUTE_STATES, type DisputeState, MAX_MESSAGE } from "#lib/disputes/rules/dispute.ts";

/** A company's question to the provider about a statement, its line, a card payment or a year's seller report. */
export const disputes = pgTable(
  "disputes",
  {
    id: idColumn(),
    companyId: idOf("company_id").notNull(),
    statementId: idOf("statement_id"),
    /** The line of the statement; null: the whole statement. */
    position: integer("position"),
    paymentId: idOf("payment_id"),
    /** The first day of the period that settles the payment, which never changes. */
    paymentPeriod: date("payment_period"),
    reportYear: integer("report_year"),
    state: text("state").$type<DisputeState>().notNull().default("open"),
    /** The last day for the provider's answer. */
    dueOn: date("due_on").notNull(),
    /** Grows with each message and each decision. */
    version: version(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
    closedAt: instantColumn("closed_at"),
    closedBy: text("closed_by"),
    /** The credit note, or the card payment that corrects the asked one, and its cents. */
    creditNoteId: idOf("credit_note_id"),
    correctionId: idOf("correction_id"),
    creditedCents: idOf("credited_cents"),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.paymentId, payments.id),
    references(table.creditNoteId, statements.id),
    references(table.correctionId, payments.id),
    foreignKey({
      name: "disputes_statement_fkey",
      columns: [table.statementId, table.companyId],
      foreignColumns: [statements.id, statements.companyId],
    }).onDelete("restrict"),
    oneOf(table.state, DISPUTE_STATES),
    numberBetween(table.reportYear, 2000, 2998),
    check("disputes_position_check", sql`"position" > 0`),
    check(
      "disputes_thing",
      sql`num_nonnulls(statement_id, payment_id, report_year) = 1 AND (payment_period IS NULL) = (payment_id IS NULL) AND ("position" IS NULL OR statement_id IS NOT NULL)`,
    ),
    check(
      "disputes_closed",
      sql`(state = 'open') = (closed_at IS NULL) AND (closed_at IS NULL) = (closed_by IS NULL)`,
    ),
    check(
      "disputes_credited",
      sql`num_nonnulls(credit_note_id, correction_id) = (state = 'credited')::int AND (credited_cents IS NOT NULL) = (state = 'credited')`,
    ),
    unique("disputes_credit_note").on(table.creditNoteId),
    unique("disputes_correction").on(table.correctionId),
    uniqueIndex("disputes_open_once")
      .on(
        table.companyId,
        sql`coalesce(statement_id, 0)`,
        sql`coalesce("position", 0)`,
        sql`coalesce(payment_id, 0)`,
        sql`coalesce(report_year, 0)`,
      )
      .where(sql`state = 'open'`),
    index("disputes_waiting").on(table.dueOn, table.id).where(sql`state = 'open'`),
    index("disputes_company").on(table.companyId, table.id),
    index("disputes_payment").on(table.paymentId).where(sql`payment_id IS NOT NULL`),
    index("disputes_closed_at").on(table.closedAt).where(sql`closed_at IS NOT NULL`),
  ],
);

export const disputeMessages = pgTable(
  "dispute_messages",
  {
    id: idColumn(),
    disputeId: idOf("dispute_id").notNull(),
    companyId: idOf("company_id").notNull(),
    byProvider: boolean("by_provider").notNull(),
    body: text("body").notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
  },
  (table) => [
    references(table.disputeId, disputes.id),
    references(table.companyId, companies.id),
    lengthBetween(table.body, 1, MAX_MESSAGE),
    index("dispute_messages_of").on(table.disputeId, table.id),
    index("dispute_messages_company").on(table.companyId),
  ],
);
