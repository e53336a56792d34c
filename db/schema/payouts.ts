import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, createdAt, idColumn, idOf, instantColumn, references } from "#db/columns.ts";
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
    changedAt: instantColumn("changed_at").notNull().defaultNow(),
    changedBy: text("changed_by").notNull(),
    confirmedAt: instantColumn("confirmed_at"),
    confirmedBy: text("confirmed_by"),
  },
  (table) => [
    references(table.companyId, companies.id),
    index("iban_changes_company").on(table.companyId, table.id.desc().nullsFirst()),
    uniqueIndex("iban_changes_open").on(table.companyId).where(sql`confirmed_at IS NULL`),
    index("iban_changes_waiting").on(table.changedAt, table.id).where(sql`confirmed_at IS NULL`),
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
  },
  (table) => [
    unique("payout_files_number_key").on(table.number),
    references(table.runId, settlementRuns.id),
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
    references(table.companyId, companies.id),
    references(table.fileId, payoutFiles.id),
    references(table.statementId, statements.id),
    check("payouts_amount_cents_check", sql`amount_cents > 0`),
    index("payouts_file").on(table.fileId),
  ],
);
