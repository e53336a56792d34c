import type { Tx } from "#db/client.ts";
import { type Comparison, countDifferences } from "#lib/audit/queries/comparison.ts";
import { DISPUTES } from "#lib/audit/queries/disputes.ts";
import {
  BANK_ENTRIES,
  IBAN_EVENTS,
  IBANS_IN_USE,
  MONEY_STATES,
  PAYEE_CHECKS,
  PAYOUT_ACCOUNTS,
  PAYOUT_FILES,
  PAYOUTS_OF_STATEMENTS,
  RECEIPTS,
  WITHDRAWALS,
} from "#lib/audit/queries/money.ts";
import {
  CREDIT_EVENTS,
  CREDIT_NOTE_LINES,
  CREDIT_NOTES_PAID,
  HASH_LINKS,
  INPUTS_HASHES,
  PAYOUT_NUMBERS,
  STATEMENT_NUMBERS,
} from "#lib/audit/queries/numbers.ts";
import {
  CONSERVATION,
  CORRECTIONS_IN_STATEMENTS,
  PAYMENTS_IN_STATEMENTS,
  PAYMENTS_SETTLED_ONCE,
  PAYMENTS_WITH_A_RUN,
} from "#lib/audit/queries/payments.ts";
import {
  CARRY_CHAIN,
  JOINING_FEES,
  LINE_SUMS,
  OUTCOMES,
  PERIODS,
  RUN_RESULTS,
  VAT_SHARES,
} from "#lib/audit/queries/statements.ts";
import { findStoredFile, listNewestFiles, type StoredFile } from "#lib/audit/queries/stored.ts";
import { type Outcome, openOutcome } from "#lib/audit/rules/outcome.ts";
import { sumsOfPaymentFile } from "#lib/audit/rules/payment-file.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { checkChain } from "./chain.ts";
import { checkDocuments, type Drawing } from "./documents.ts";

/** The limits of the checks that read whole statements and files. All other checks are complete. */
export type Depth = { statements: number; files: number; documentsOfEach: number; pdfsOfEach: number };

export type Auditing = {
  db: Tx;
  draw: Drawing;
  depth: Depth;
  /** The payment state of a statement depends on the day. */
  today: PlainDate;
  /** One pass over the statements answers two checks. */
  chain(): ReturnType<typeof checkChain>;
};

/** One comparison of the books. */
export type Check = {
  id: string;
  /** Both sides of the comparison. */
  compares: string;
  find(auditing: Auditing): Promise<Outcome>;
};

const compare = (id: string, compares: string, comparison: Comparison): Check => ({
  id,
  compares,
  find: ({ db }) => countDifferences(db, comparison),
});

/** Every check, in the order of the table. A new one is one more entry, its query, and its Finnish name in texts.ts. */
export const CHECKS: readonly Check[] = [
  compare(
    "conservation",
    "payments + corrections − fees + credits + carried in = total of each statement",
    CONSERVATION,
  ),
  compare("payments", "payments of final periods = lines by vehicle and VAT rate", PAYMENTS_IN_STATEMENTS),
  compare("corrections", "late payments = correction lines by vehicle and period", CORRECTIONS_IN_STATEMENTS),
  compare("settled_once", "each payment has one period, or waits for its vehicle", PAYMENTS_SETTLED_ONCE),
  compare("payments_run", "periods of payments have a run, or are still open", PAYMENTS_WITH_A_RUN),
  compare("line_sums", "lines = gross, deductions, carried in and total", LINE_SUMS),
  compare("vat_shares", "shares by VAT rate = their line, in cents and payments", VAT_SHARES),
  compare("outcomes", "total = paid out, nothing, carried out or invoiced", OUTCOMES),
  compare("carry_chain", "carried out = carried in of the next statement", CARRY_CHAIN),
  compare("periods", "one settlement for each company and final period", PERIODS),
  compare("run_results", "result of each run = its statements", RUN_RESULTS),
  compare("joining_fees", "joining fee lines = remembered fees, each once", JOINING_FEES),
  compare("statement_numbers", "numbers of statements = 1 to the last of the series", STATEMENT_NUMBERS),
  compare("payout_numbers", "numbers of payment files = 1 to the last of the series", PAYOUT_NUMBERS),
  compare("inputs_hashes", "hash of each statement's inputs = its inputs", INPUTS_HASHES),
  compare("hash_links", "previous hash of each statement = hash of the one before", HASH_LINKS),
  {
    id: "content_hashes",
    compares: "hash and reference number of each statement = its content",
    find: async ({ chain }) => (await chain()).hashes,
  },
  {
    id: "computed_again",
    compares: "inputs computed again = the content that was hashed",
    find: async ({ chain }) => (await chain()).computed,
  },
  compare("credit_lines", "lines of credit notes = credited lines, negated, each once", CREDIT_NOTE_LINES),
  compare("credits_paid", "credit notes = credits of the next settlement, once", CREDIT_NOTES_PAID),
  compare("disputes", "credits and corrections made from questions = their questions, each once", DISPUTES),
  compare("payout_files", "payment files = their payouts, and the hash of their text", PAYOUT_FILES),
  compare("payouts", "payouts = totals of payable statements, each once", PAYOUTS_OF_STATEMENTS),
  compare(
    "withdrawals",
    "withdrawn files pay nobody but by an alarm, and nothing leaves again after it",
    WITHDRAWALS,
  ),
  compare("payout_accounts", "accounts of payouts = accounts of their companies", PAYOUT_ACCOUNTS),
  {
    id: "file_texts",
    compares: "sums, statements and accounts in the text of payment files = payouts",
    find: ({ db, depth }) => checkPaymentFiles(db, depth.files),
  },
  {
    id: "documents",
    compares: "CSV, Finvoice, JSON and PDF of the newest statements = their sums",
    find: ({ db, draw, depth: { documentsOfEach: ofEach, pdfsOfEach }, today }) =>
      checkDocuments(db, draw, { ofEach, pdfsOfEach, today }),
  },
  compare("money_states", "total = paid, open or carried out, as told and as in the history", MONEY_STATES),
  compare("receipts", "what companies paid is of invoiced balances, and never less than nothing", RECEIPTS),
  compare("bank_entries", "movements of the bank = what they pay, each once", BANK_ENTRIES),
  compare(
    "payee_checks",
    "verified payees = the bank's answers about them, as read and as counted",
    PAYEE_CHECKS,
  ),
  compare("credit_events", "credit notes = events in the history", CREDIT_EVENTS),
  compare("iban_events", "confirmed and rejected accounts = events in the history", IBAN_EVENTS),
  compare(
    "ibans_in_use",
    "accounts of companies = their latest changes, or before a rejected one",
    IBANS_IN_USE,
  ),
];

/** Whether the text of each of the newest payment files agrees with the database, and pays no statement twice. */
async function checkPaymentFiles(db: Tx, count: number): Promise<Outcome> {
  const { outcome, compared } = openOutcome();
  const { ids, left } = await listNewestFiles(db, count);
  const paid = new Set<string>();
  for (const id of ids) {
    const file = await findStoredFile(db, id);
    if (file) compared(file.number, !isTrue(file, paid));
  }
  return { ...outcome, left };
}

function isTrue({ body, payments, cents, rejected, payouts, freed }: StoredFile, paid: Set<string>): boolean {
  const { header, batches, transfers } = sumsOfPaymentFile(body);
  const added = transfers.reduce((sum, transfer) => sum + transfer.cents, 0);
  const agrees =
    [header.payments, transfers.length].every((one) => one === payments) &&
    [header.cents, added].every((one) => one === cents) &&
    batches.every((batch) => batch.cents === batch.added && batch.payments === batch.transfers);
  if (!agrees || rejected) return agrees;
  const written = transfers.map((transfer) => `${transfer.number}/${transfer.cents}/${transfer.iban}`);
  const open = new Set(freed);
  const kept = transfers.map(({ number }) => number).filter((number) => !open.has(number));
  const isFirst = kept.every((number) => !paid.has(number));
  for (const number of kept) paid.add(number);
  return isFirst && written.sort().join() === payouts.sort().join();
}
