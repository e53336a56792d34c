import type { BankEntry } from "#lib/bank/rules/bank-file.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { at, elementCents, knownCodeOf, whereOf } from "./values.ts";

// Amounts and their directions in camt.053 and camt.054.

export function directionOf(element: Element): BankEntry["direction"] {
  const code =
    knownCodeOf(element, ["CRDT", "DBIT"] as const) ?? refuse("bank_file_missing", whereOf(element));
  return code === "CRDT" ? "credit" : "debit";
}

/** A transaction's sum in euros; null where the bank gives no sum. */
export type TransactionAmount = {
  cents: number | null;
  /** The sum is the ordered one, and another sum may have been booked. */
  ordered: boolean;
};

/** Later versions have the amount in the transaction, version 2 in its details. Without either, the ordered amount counts. */
export function amountOf(transaction: Element): TransactionAmount {
  const moved = [at(transaction, "Amt"), at(transaction, "AmtDtls", "TxAmt", "Amt")].find(isEuros);
  if (moved) return { cents: elementCents(moved), ordered: false };
  const ordered = ["CntrValAmt", "InstdAmt"]
    .map((name) => at(transaction, "AmtDtls", name, "Amt"))
    .find(isEuros);
  return { cents: ordered ? elementCents(ordered) : null, ordered: ordered !== undefined };
}

const isEuros = (amount: Element | undefined): amount is Element => amount?.currency === "EUR";
