import type { BankEntry, BankFileKind, BankStatement } from "#lib/bank/rules/bank-file.ts";
import { directionOf } from "./camt-charges.ts";
import { ibanOf } from "./camt-entry.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import {
  added,
  all,
  at,
  countOf,
  dayOf,
  elementCents,
  needed,
  neededId,
  textOf,
  unsignedCentsOf,
  whereOf,
} from "./values.ts";

/** The elements before the entries: the account and, in camt.053, its booked balances. */
export function statementOf(kind: BankFileKind, element: Element): BankStatement {
  const account = needed(element, "Acct");
  const currency = at(account, "Ccy");
  if (currency && textOf(currency) !== "EUR") refuse("bank_file_currency", whereOf(currency));
  const balances = kind === "camt.053" ? balancesOf(element) : null;
  return {
    type: "statement",
    statementId: neededId(element, "Id"),
    accountIban: ibanOf(at(account, "Id", "IBAN")),
    openingCents: balances && centsOf(balances.opening),
    closingCents: balances && centsOf(balances.closing),
  };
}

/** Whether a statement begins or ends with a balance between two pages. */
export const isBetweenPages = (statement: Element): boolean => {
  const { opening, closing } = balancesOf(statement);
  return [opening, closing].some((balance) => typeOf(balance) === BETWEEN);
};

/** The balance between two pages of a statement. */
const BETWEEN = "ITBD";

/**
 * PRCD, the former statement's closing balance, equals the opening one. A statement of several days may have balances of each
 * day. A divided statement has a balance between pages at its end or beginning.
 */
function balancesOf(statement: Element): { opening: Element; closing: Element } {
  const balances = all(statement, "Bal");
  const of = (type: string) => balances.filter((balance) => typeOf(balance) === type).sort(byDay);
  const opening = of("OPBD")[0] ?? of("PRCD").at(-1) ?? of(BETWEEN)[0];
  const between = of(BETWEEN).filter((balance) => balance !== opening);
  const closing = of("CLBD").at(-1) ?? between.at(-1);
  const missing = (type: string) =>
    refuse("bank_file_missing", { line: statement.line, element: `Bal ${type}` });
  return { opening: opening ?? missing("OPBD"), closing: closing ?? missing("CLBD") };
}

const typeOf = (balance: Element): string | null => {
  const type = at(balance, "Tp", "CdOrPrtry");
  return textOf(at(type, "Cd") ?? at(type, "Prtry"));
};

/** Balances of one day keep the order of the file. */
const byDay = (one: Element, other: Element): number => {
  const [day, next] = [dayOf(at(one, "Dt")) ?? "", dayOf(at(other, "Dt")) ?? ""];
  return day < next ? -1 : day > next ? 1 : 0;
};

function centsOf(balance: Element): number {
  const cents = elementCents(needed(balance, "Amt"));
  return directionOf(needed(balance, "CdtDbtInd")) === "credit" || cents === 0 ? cents : -cents;
}

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
