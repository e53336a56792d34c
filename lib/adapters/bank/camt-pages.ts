import type { BankStatement } from "#lib/bank/rules/bank-file.ts";
import type { Element } from "./elements.ts";
import { refuse } from "./refused.ts";
import { added, at, countOf, flagOf, whereOf } from "./values.ts";

// A bank may divide a statement into pages, in one file or in several. Pages that repeat the whole statement's balances can
// only be compared with them together, and only if the file has them all.

export type CamtPage = { number: number; last: boolean };

/** ISO 20022's Max5NumericText. */
const MOST_PAGES = 99_999;

/** A statement or a message without pages is one page. */
export function camtPageOf(element: Element, name: "StmtPgntn" | "NtfctnPgntn" | "MsgPgntn"): CamtPage {
  const pages = at(element, name);
  if (!pages) return { number: 1, last: true };
  const number = countOf(at(pages, "PgNb")) ?? 1;
  if (number > MOST_PAGES) refuse("bank_file_value", whereOf(at(pages, "PgNb")));
  return { number, last: flagOf(at(pages, "LastPgInd")) };
}

export const isWhole = ({ number, last }: CamtPage): boolean => number === 1 && last;

type Balanced = { statement: BankStatement; page: CamtPage; net: number };

/** Adds up the pages of a statement. */
export function pageSums() {
  let open: { id: string; next: number; opening: number; net: number } | null = null;
  return {
    /** Refuses the last page if all pages together do not lead from the opening to the closing balance. */
    add({ statement, page, net }: Balanced): void {
      const { statementId, accountIban, openingCents, closingCents } = statement;
      if (openingCents === null || closingCents === null) return;
      const id = `${accountIban} ${statementId}`;
      if (page.number === 1) open = { id, next: 1, opening: openingCents, net: 0 };
      if (open?.id !== id || open.next !== page.number) {
        open = null;
        return;
      }
      open = { ...open, next: page.number + 1, net: added(open.net, net) };
      if (page.last && added(open.opening, open.net) !== closingCents) refuse("bank_file_balance");
    },
  };
}
