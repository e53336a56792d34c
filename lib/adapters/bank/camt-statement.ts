import type { BankFileKind, BankStatement } from "#lib/bank/rules/bank-file.ts";
import { directionOf } from "./camt-amounts.ts";
import { ibanOf } from "./camt-entry.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { all, at, dayOf, elementCents, needed, neededId, textOf, whereOf } from "./values.ts";

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
