import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, createdAt, idColumn, idOf, instantColumn, lengthBetween, references } from "#db/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { settlementRuns } from "#db/schema/settlements.ts";
import { statements } from "#db/schema/statements.ts";

export const ibanChanges = pgTable(
  "iban_changes",
  {
    id: idColumn(),
    companyId: idOf("company_id").notNull(),
    oldIban: text("old_iban"),
    newIban: text("new_iban"),
    oldBic: text("old_bic"),
    newBic: text("new_bic"),
    changedAt: instantColumn("changed_at").notNull().defaultNow(),
    changedBy: text("changed_by").notNull(),
    /** Null for an API client. */
    changedById: idOf("changed_by_id"),
    /** The link in the owners' mails. Each further change makes a new link. */
    linkId: uuid("link_id").notNull().defaultRandom(),
    confirmedAt: instantColumn("confirmed_at"),
    confirmedBy: text("confirmed_by"),
    rejectedAt: instantColumn("rejected_at"),
    rejectedBy: text("rejected_by"),
    rejectReason: text("reject_reason"),
  },
  (table) => [
    references(table.companyId, companies.id),
    check("iban_changes_one_end", sql`num_nonnulls(confirmed_at, rejected_at) < 2`),
    check("iban_changes_rejected", sql`num_nonnulls(rejected_at, rejected_by, reject_reason) in (0, 3)`),
    lengthBetween(table.rejectReason, 1, 500),
    index("iban_changes_company").on(table.companyId, table.id.desc().nullsFirst()),
    uniqueIndex("iban_changes_open")
      .on(table.companyId)
      .where(sql`confirmed_at IS NULL AND rejected_at IS NULL`),
    index("iban_changes_waiting")
      .on(table.changedAt, table.id)
      .where(sql`confirmed_at IS NULL AND rejected_at IS NULL`),
    uniqueIndex("iban_changes_link").on(table.linkId),
  ],
);

export const payoutFiles = pgTable(
  "payout_files",
  {
    id: idColumn(),
    number: text("number").notNull(),
    runId: idOf("run_id").notNull(),
    body: text("body").notNull(),
    sha256: bytea("sha256").notNull(),
    payments: integer("payments").notNull(),
    totalCents: idOf("total_cents").notNull(),
    createdAt: createdAt(),
    createdBy: text("created_by").notNull(),
    acceptedAt: instantColumn("accepted_at"),
    acceptedBy: text("accepted_by"),
    rejectedAt: instantColumn("rejected_at"),
    rejectedBy: text("rejected_by"),
    releasedAt: instantColumn("released_at"),
    releasedBy: text("released_by"),
    /** Why the file was approved whole at the bank although some payees are in doubt. */
    approvalReason: text("approval_reason"),
    approvalAskedAt: instantColumn("approval_asked_at"),
    approvalAskedBy: text("approval_asked_by"),
    approvedAt: instantColumn("approved_at"),
    approvedBy: text("approved_by"),
    /** Why the bank was asked to drop the file. */
    withdrawalReason: text("withdrawal_reason"),
    withdrawalAskedAt: instantColumn("withdrawal_asked_at"),
    withdrawalAskedBy: text("withdrawal_asked_by"),
    /** When the bank's dropping was confirmed: by a person or by its rejection. */
    withdrawnAt: instantColumn("withdrawn_at"),
    withdrawnBy: text("withdrawn_by"),
  },
  (table) => [
    unique("payout_files_number_key").on(table.number),
    references(table.runId, settlementRuns.id),
    check("payout_files_one_end", sql`num_nonnulls(accepted_at, rejected_at) < 2`),
    check(
      "payout_files_approval",
      sql`num_nonnulls(approval_reason, approval_asked_at, approval_asked_by) in (0, 3)`,
    ),
    check(
      "payout_files_approved",
      sql`num_nonnulls(approved_at, approved_by) in (0, 2) and (approved_at is null or approval_asked_at is not null)`,
    ),
    check("payout_files_one_decision", sql`approved_at <= withdrawal_asked_at`),
    check("payout_files_payments_check", sql`payments > 0`),
    check("payout_files_released_by_check", sql`num_nonnulls(released_at, released_by) <> 1`),
    check("payout_files_sha256_check", sql`octet_length(sha256) = 32`),
    check("payout_files_total_cents_check", sql`total_cents > 0`),
    check(
      "payout_files_withdrawal",
      sql`num_nonnulls(withdrawal_reason, withdrawal_asked_at, withdrawal_asked_by) in (0, 3)`,
    ),
    check(
      "payout_files_withdrawn",
      sql`num_nonnulls(withdrawn_at, withdrawn_by) in (0, 2) and (withdrawn_at is null or withdrawal_asked_at is not null)`,
    ),
    lengthBetween(table.approvalReason, 1, 500),
    lengthBetween(table.withdrawalReason, 1, 500),
    index("payout_files_run").on(table.runId, table.id),
    index("payout_files_unreleased").on(table.id).where(sql`released_at IS NULL AND rejected_at IS NULL`),
    index("payout_files_undecided")
      .on(table.id)
      .where(
        sql`(approval_asked_at IS NOT NULL AND approved_at IS NULL AND withdrawal_asked_at IS NULL AND rejected_at IS NULL)
          OR (withdrawal_asked_at IS NOT NULL AND withdrawn_at IS NULL)`,
      ),
  ],
);

/** One transfer of a payment file. A statement gets another one after the bank's rejection. */
export const payouts = pgTable(
  "payouts",
  {
    id: idColumn(),
    statementId: idOf("statement_id").notNull(),
    companyId: idOf("company_id").notNull(),
    fileId: idOf("file_id").notNull(),
    amountCents: idOf("amount_cents").notNull(),
    iban: text("iban").notNull(),
    /** The name of the account's holder in the file. Null in files from before it was kept. */
    payeeName: text("payee_name"),
    /** The requested execution day. Null: the statement's own payout date. */
    executedOn: date("executed_on"),
    madeAt: instantColumn("made_at").notNull().defaultNow(),
    acceptedAt: instantColumn("accepted_at"),
    paidOn: date("paid_on"),
    rejectedAt: instantColumn("rejected_at"),
    /** The bank's reason code of ISO 20022. */
    reason: text("reason"),
    /** When an admin allowed another payment to the same account. */
    releasedAt: instantColumn("released_at"),
    /** The decision about the whole file, where the company may read it: its withdrawal was asked for, it was approved. */
    withdrawn: boolean("withdrawn").notNull().default(false),
    approved: boolean("approved").notNull().default(false),
    /** When the portal learned that the bank paid although the file was withdrawn: an alarm. */
    paidWithdrawnAt: instantColumn("paid_withdrawn_at"),
    /** The bank's day of that payment, once the bank booked it. */
    paidWithdrawnOn: date("paid_withdrawn_on"),
    alarmEndedAt: instantColumn("alarm_ended_at"),
    alarmEndedBy: text("alarm_ended_by"),
    alarmNote: text("alarm_note"),
  },
  (table) => [
    references(table.companyId, companies.id),
    references(table.fileId, payoutFiles.id),
    references(table.statementId, statements.id),
    check("payouts_amount_cents_check", sql`amount_cents > 0`),
    lengthBetween(table.reason, 1, 35),
    check("payouts_reason", sql`(reason IS NULL) OR (rejected_at IS NOT NULL)`),
    check("payouts_released", sql`(released_at IS NULL) OR (rejected_at IS NOT NULL)`),
    check("payouts_paid_withdrawn", sql`paid_withdrawn_on is null or paid_withdrawn_at is not null`),
    check(
      "payouts_alarm",
      sql`num_nonnulls(alarm_ended_at, alarm_ended_by, alarm_note) in (0, 3) and (alarm_ended_at is null or paid_withdrawn_at is not null)`,
    ),
    lengthBetween(table.payeeName, 1, 140),
    lengthBetween(table.alarmNote, 1, 500),
    index("payouts_file").on(table.fileId),
    index("payouts_iban").on(table.iban, table.statementId),
    index("payouts_statement").on(table.statementId, table.id),
    // BRIN: an ordinary index would make each update write all indexes.
    index("payouts_paid").using("brin", table.paidOn),
    index("payouts_alarms").on(table.id).where(sql`paid_withdrawn_at IS NOT NULL AND alarm_ended_at IS NULL`),
    index("payouts_paid_withdrawn_of").on(table.statementId).where(sql`paid_withdrawn_at IS NOT NULL`),
    uniqueIndex("payouts_live").on(table.statementId).where(sql`rejected_at IS NULL`),
  ],
);
