import type { BankEntry, BankStatement } from "#lib/bank/rules/bank-file.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { added, at, bareCentsOf, countOf, whereOf } from "./values.ts";

// What a statement says of its entries together, against the entries themselves.

type Side = { count: number; cents: number };
export type Totals = { credit: Side; debit: Side };

export const noTotals = (): Totals => ({ credit: { count: 0, cents: 0 }, debit: { count: 0, cents: 0 } });

export function count(totals: Totals, { direction, cents }: Pick<BankEntry, "direction" | "cents">): void {
  const side = totals[direction];
  side.count += 1;
  side.cents = added(side.cents, cents);
}

const netOf = ({ credit, debit }: Totals): number => credit.cents - debit.cents;

/** Refuses booked entries that do not lead from the opening balance to the closing one. */
export function refuseWrongBalance({ openingCents, closingCents }: BankStatement, booked: Totals): void {
  if (openingCents === null || closingCents === null) return;
  if (added(openingCents, netOf(booked)) !== closingCents) refuse("bank_file_balance");
}

/** Refuses a summary (TxsSummry) of other numbers or sums. It counts all entries, or the booked ones. */
export function refuseWrongTotals(summary: Element | undefined, every: Totals, booked: Totals): void {
  if (summary && !says(summary, every) && !says(summary, booked)) {
    refuse("bank_file_totals", whereOf(summary));
  }
}

function says(summary: Element, totals: Totals): boolean {
  const { credit, debit } = totals;
  const both = { count: credit.count + debit.count, cents: added(credit.cents, debit.cents) };
  const all = at(summary, "TtlNtries");
  return (
    saysSide(at(summary, "TtlCdtNtries"), credit) &&
    saysSide(at(summary, "TtlDbtNtries"), debit) &&
    // Some banks give the net sum of all entries.
    (saysSide(all, both) || saysSide(all, { count: both.count, cents: Math.abs(netOf(totals)) }))
  );
}

function saysSide(element: Element | undefined, { count, cents }: Side): boolean {
  const sum = at(element, "Sum");
  return (
    (countOf(at(element, "NbOfNtries")) ?? count) === count && (sum ? bareCentsOf(sum) : cents) === cents
  );
}
