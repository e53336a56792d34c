import type { BankEntry, BankStatement } from "#lib/bank/rules/bank-file.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { added, at, countOf, unsignedCentsOf, whereOf } from "./values.ts";

// Compares a statement's totals with its entries.

type Side = { count: number; cents: number };
export type Totals = { credit: Side; debit: Side };

export const noTotals = (): Totals => ({ credit: { count: 0, cents: 0 }, debit: { count: 0, cents: 0 } });

export function count(totals: Totals, { direction, cents }: Pick<BankEntry, "direction" | "cents">): void {
  const side = totals[direction];
  side.count += 1;
  side.cents = added(side.cents, cents);
}

export const netOf = ({ credit, debit }: Totals): number => credit.cents - debit.cents;

export const together = (one: Totals, other: Totals): Totals => ({
  credit: sideOf(one.credit, other.credit),
  debit: sideOf(one.debit, other.debit),
});

const sideOf = (one: Side, other: Side): Side => ({
  count: one.count + other.count,
  cents: added(one.cents, other.cents),
});

/** Whether these entries lead from the opening balance to the closing one; true without balances. */
export function leads({ openingCents, closingCents }: BankStatement, booked: Totals): boolean {
  return (
    openingCents === null || closingCents === null || added(openingCents, netOf(booked)) === closingCents
  );
}

/** Refuses a summary (TxsSummry) whose numbers or sums match none of these totals. */
export function refuseWrongTotals(summary: Element | undefined, counted: readonly Totals[]): void {
  if (summary && !counted.some((totals) => says(summary, totals)))
    refuse("bank_file_totals", whereOf(summary));
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
    (countOf(at(element, "NbOfNtries")) ?? count) === count && (sum ? unsignedCentsOf(sum) : cents) === cents
  );
}
