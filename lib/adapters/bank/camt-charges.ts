import type { BankEntry } from "#lib/bank/rules/bank-file.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { added, all, at, elementCents, flagOf, knownCodeOf, whereOf } from "./values.ts";

// Charges (Chrgs) that a bank states beside an amount. An entry has the booked sum; its transactions may have sums before the
// bank's charges. The charges must then explain the difference, in one of the ways in which banks add them up.

/** The effect of stated charges on the account in signed cents, by each way of adding them up. */
export type Charges = {
  ways: readonly [records: number, withTax: number, told: number, included: number];
  /** The bank did not state whether a charge was taken or given back. */
  open: boolean;
};

export const NO_CHARGES: Charges = { ways: [0, 0, 0, 0], open: false };

/**
 * The charges of an entry or a transaction. Version 2 has one charge in each Chrgs, later versions have records in one Chrgs.
 */
export function chargesOf(element: Element | undefined): Charges {
  let charges = NO_CHARGES;
  for (const one of all(element, "Chrgs")) {
    const records = at(one, "Amt") ? [one] : all(one, "Rcrd");
    const told = euros(at(one, "TtlChrgsAndTaxAmt"));
    const sums = records.map(recordOf).reduce(plus, NO_CHARGES);
    const [inRecords, withTax, , included] = sums.ways;
    const sign = inRecords > 0 ? 1 : -1;
    charges = plus(charges, {
      ways: [inRecords, withTax, told === null ? withTax : sign * told, included],
      open: sums.open || records.length === 0,
    });
  }
  return charges;
}

export const plus = (one: Charges, other: Charges): Charges => ({
  ways: [
    added(one.ways[0], other.ways[0]),
    added(one.ways[1], other.ways[1]),
    added(one.ways[2], other.ways[2]),
    added(one.ways[3], other.ways[3]),
  ],
  open: one.open || other.open,
});

/**
 * Whether the charges of the entry, of its transactions or of both equal the gap between the booked sum and the sum of the
 * transactions.
 */
export const explains = (gap: number, ofEntry: Charges, ofTransactions: Charges): boolean =>
  [ofEntry, ofTransactions, plus(ofEntry, ofTransactions)].some(({ ways, open }) =>
    ways.some((cents) => cents === gap || (open && cents === -gap)),
  );

/** Without a direction of its own, a charge was taken from the account. Charges in another currency explain nothing. */
function recordOf(record: Element): Charges {
  const direction = at(record, "CdtDbtInd");
  const sign = direction && directionOf(direction) === "credit" ? 1 : -1;
  const cents = sign * (euros(at(record, "Amt")) ?? 0);
  const taxed = cents + sign * (euros(at(record, "Tax", "Amt")) ?? 0);
  const included = flagOf(at(record, "ChrgInclInd")) ? cents : 0;
  return { ways: [cents, taxed, taxed, included], open: direction === undefined };
}

const euros = (amount: Element | undefined): number | null =>
  amount?.currency === "EUR" ? elementCents(amount) : null;

// Amounts and their directions in camt.053 and camt.054.

export function directionOf(element: Element): BankEntry["direction"] {
  const code =
    knownCodeOf(element, ["CRDT", "DBIT"] as const) ?? refuse("bank_file_missing", whereOf(element));
  return code === "CRDT" ? "credit" : "debit";
}

/** A transaction's sum in euros; null where the bank gives no sum. */
type TransactionAmount = {
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
