import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
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
import { companies } from "#db/schema/companies.ts";
import { payoutFiles, payouts } from "#db/schema/payouts.ts";
import { statements } from "#db/schema/statements.ts";
import { BANK_ANSWER_LEVELS, BANK_FILE_KINDS, type BankFileKind } from "#lib/bank/rules/bank-file.ts";
import { BANK_OUTCOMES, type BankFileResult, type BankOutcome } from "#lib/bank/rules/outcome.ts";
import { MAX_PAYEE_NAME, PAYEE_STATES, type PayeeState } from "#lib/settlements/rules/payee-check.ts";

/** The bank's files, each once. Only a file's hash and its data are kept, not the file itself. */
export const bankFiles = pgTable(
  "bank_files",
  {
    id: idColumn(),
    kind: text("kind").$type<BankFileKind>().notNull(),
    messageId: text("message_id").notNull(),
    /** The year in which the bank made the message: ids may repeat in another year. */
    messageYear: integer("message_year").default(sql`extract(year from now())`).notNull(),
    /** The page of a message that the bank divided into several files. */
    messagePage: integer("message_page").default(1).notNull(),
    sha256: bytea("sha256").notNull(),
    bytes: idOf("bytes").notNull(),
    result: jsonb("result").$type<BankFileResult>().notNull(),
    receivedAt: createdAt(),
    receivedBy: text("received_by").notNull(),
  },
  (table) => [
    unique("bank_files_once").on(table.kind, table.messageId, table.messageYear, table.messagePage),
    unique("bank_files_sha256_key").on(table.sha256),
    oneOf(table.kind, BANK_FILE_KINDS),
    lengthBetween(table.messageId, 1, 35),
    check("bank_files_sha256_check", sql`octet_length(sha256) = 32`),
  ],
);

/** Movements on the provider's accounts as the bank reported them, and the statement that each belongs to. */
export const bankEntries = pgTable(
  "bank_entries",
  {
    id: idColumn(),
    fileId: idOf("file_id").notNull(),
    /** Negative for outgoing money. */
    cents: idOf("cents").notNull(),
    bookedOn: date("booked_on"),
    valueOn: date("value_on"),
    booked: boolean("booked").notNull(),
    reversal: boolean("reversal").notNull(),
    count: integer("count").notNull(),
    bankReference: text("bank_reference"),
    originalMessageId: text("original_message_id"),
    originalPaymentId: text("original_payment_id"),
    endToEndId: text("end_to_end_id"),
    reference: text("reference"),
    message: text("message"),
    counterpartyName: text("counterparty_name"),
    counterpartyIban: text("counterparty_iban"),
    code: text("code"),
    outcome: text("outcome").$type<BankOutcome>().notNull(),
    statementId: idOf("statement_id"),
    payoutFileId: idOf("payout_file_id"),
    decidedAt: instantColumn("decided_at"),
    decidedBy: text("decided_by"),
    decidedWhy: text("decided_why"),
  },
  (table) => [
    references(table.fileId, bankFiles.id),
    references(table.statementId, statements.id),
    references(table.payoutFileId, payoutFiles.id),
    oneOf(table.outcome, BANK_OUTCOMES),
    lengthBetween(table.decidedWhy, 1, 500),
    check(
      "bank_entries_matched",
      sql`(outcome IN ('matched', 'assigned')) = (num_nonnulls(statement_id, payout_file_id) = 1)`,
    ),
    check(
      "bank_entries_decided",
      sql`(outcome IN ('assigned', 'set_aside')) = (decided_at IS NOT NULL AND decided_by IS NOT NULL)`,
    ),
    index("bank_entries_file").on(table.fileId, table.id),
    index("bank_entries_waiting").on(table.id).where(sql`outcome = 'waiting'`),
    index("bank_entries_set_aside").on(table.id).where(sql`outcome = 'set_aside'`),
    index("bank_entries_statement").on(table.statementId).where(sql`statement_id IS NOT NULL`),
    index("bank_entries_cents").on(table.cents, table.id),
    index("bank_entries_reference").on(table.reference).where(sql`reference IS NOT NULL`),
    index("bank_entries_bank_reference").on(table.bankReference).where(sql`bank_reference IS NOT NULL`),
  ],
);

/** The bank's verifications of payees as read, one for each transfer that a bank file tells of. The newest finished one counts. */
export const payeeChecks = pgTable(
  "payee_checks",
  {
    id: idColumn(),
    bankFileId: idOf("bank_file_id").notNull(),
    payoutId: idOf("payout_id").notNull(),
    companyId: idOf("company_id").notNull(),
    /** Whose answer it is: the payment's own, or that of its batch or file. */
    level: text("level").notNull(),
    /** The bank's codes, and their meaning (lib/settlements/rules/payee-check.ts). */
    code: text("code").notNull(),
    reason: text("reason"),
    state: text("state").$type<PayeeState>().notNull(),
    /** The account's holder in the bank's words. */
    name: text("name"),
    /** All of the bank's words. */
    told: text("told"),
  },
  (table) => [
    references(table.bankFileId, bankFiles.id),
    references(table.payoutId, payouts.id),
    references(table.companyId, companies.id),
    oneOf(table.level, BANK_ANSWER_LEVELS),
    oneOf(table.state, PAYEE_STATES),
    lengthBetween(table.code, 4, 4),
    lengthBetween(table.reason, 1, 35),
    lengthBetween(table.name, 1, MAX_PAYEE_NAME),
    lengthBetween(table.told, 1, 1000),
    check("payee_checks_name", sql`name IS NULL OR state = 'close_match'`),
    unique("payee_checks_once").on(table.bankFileId, table.payoutId),
    index("payee_checks_payout").on(table.payoutId, table.id),
  ],
);
