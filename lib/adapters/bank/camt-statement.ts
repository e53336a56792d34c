import type { BankFileKind, BankStatement } from "#lib/bank/rules/bank-file.ts";
import { directionOf, ibanOf } from "./camt-entry.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { all, at, elementCents, needed, neededId, textOf, whereOf } from "./values.ts";

/** What stands before the entries: the account and, of camt.053, its booked balances. */
export function statementOf(kind: BankFileKind, element: Element): BankStatement {
  const account = needed(element, "Acct");
  const currency = at(account, "Ccy");
  if (currency && textOf(currency) !== "EUR") refuse("bank_file_currency", whereOf(currency));
  return {
    type: "statement",
    statementId: neededId(element, "Id"),
    accountIban: ibanOf(at(account, "Id", "IBAN")),
    // PRCD, the balance that the last statement closed with, is the same as the opening one.
    openingCents: kind === "camt.053" ? balanceOf(element, ["OPBD", "PRCD"]) : null,
    closingCents: kind === "camt.053" ? balanceOf(element, ["CLBD"]) : null,
  };
}

function balanceOf(element: Element, types: readonly string[]): number {
  for (const type of types) {
    for (const balance of all(element, "Bal")) {
      if (textOf(at(balance, "Tp", "CdOrPrtry", "Cd")) !== type) continue;
      const cents = elementCents(needed(balance, "Amt"));
      return directionOf(needed(balance, "CdtDbtInd")) === "credit" || cents === 0 ? cents : -cents;
    }
  }
  return refuse("bank_file_missing", { line: element.line, element: `Bal ${types[0]}` });
}
