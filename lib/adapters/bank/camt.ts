import type { BankFileKind, BankRecord, BankStatement } from "#lib/bank/rules/bank-file.ts";
import { openEntry } from "./camt-entry-parts.ts";
import { statementOf } from "./camt-statement.ts";
import { count, noTotals, refuseWrongBalance, refuseWrongTotals, type Totals } from "./camt-totals.ts";
import type { Element, MessageReader } from "./elements.ts";
import { refuse } from "./refused.ts";
import { at, refuseLate } from "./values.ts";

type OpenStatement = {
  statement: BankStatement;
  known: number;
  every: Totals;
  booked: Totals;
  entries: number;
};

/** Reads an account's statement (camt.053) or a notification of debits and credits (camt.054). */
export function camtReader(
  kind: BankFileKind,
  message: string,
  give: (record: BankRecord) => void,
): MessageReader {
  const account = kind === "camt.053" ? "Stmt" : "Ntfctn";
  let open: OpenStatement | null = null;
  let entry: ReturnType<typeof openEntry> | null = null;

  const statementNow = (element: Element): OpenStatement => {
    if (open) return open;
    const statement = statementOf(kind, element);
    give(statement);
    const known = element.children.length;
    open = { statement, known, every: noTotals(), booked: noTotals(), entries: 0 };
    return open;
  };
  const begin = (element: Element): void => {
    const statement = statementNow(element.parent ?? element);
    statement.entries += 1;
    const entryNumber = statement.entries;
    let transactionNumber = 0;
    entry = openEntry(element, (part, cents) => {
      transactionNumber += 1;
      give({ type: "entry", ...part, cents, entryNumber, transactionNumber });
    });
  };
  const endEntry = (): void => {
    const head = entry?.close();
    if (!open || !head) return;
    count(open.every, head);
    if (head.status === "BOOK") count(open.booked, head);
    entry = null;
  };
  const endStatement = (element: Element): void => {
    const { statement, known, every, booked } = statementNow(element);
    // What the statement says of its entries must stand before them: it was read when they began.
    refuseLate(element, known, /^(?:Addtl(?:Stmt|Ntfctn)Inf|SplmtryData)$/);
    refuseWrongTotals(at(element, "TxsSummry"), every, booked);
    refuseWrongBalance(statement, booked);
    open = null;
  };

  return {
    streamed: new Map([
      [account, message],
      ["Ntry", account],
      ["NtryDtls", "Ntry"],
      ["TxDtls", "NtryDtls"],
    ]),
    opened: (element) => {
      if (element.name === "Ntry") begin(element);
    },
    closed: (element) => {
      if (element.name === "TxDtls") entry?.transaction(element);
      else if (element.name === "NtryDtls") entry?.details(element);
      else if (element.name === "Ntry") endEntry();
      else endStatement(element);
    },
    finished: (element, parts) => {
      if (parts === 0) refuse("bank_file_missing", { line: element.line, element: account });
    },
  };
}
