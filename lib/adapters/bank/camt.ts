import {
  type BankEntry,
  type BankFileHeader,
  type BankFileKind,
  type BankRecord,
  type BankStatement,
  isEntryStatus,
} from "#lib/bank/rules/bank-file.ts";
import { openEntry } from "./camt-entry-parts.ts";
import { type CamtPage, camtPageOf, isWhole, pageSums } from "./camt-pages.ts";
import {
  count,
  isBetweenPages,
  leads,
  netOf,
  noTotals,
  refuseWrongTotals,
  statementOf,
  type Totals,
  together,
} from "./camt-statement.ts";
import type { Element, MessageReader } from "./elements.ts";
import { refuse } from "./refused.ts";
import { at, refuseLate } from "./values.ts";

type OpenStatement = {
  statement: BankStatement;
  page: CamtPage;
  known: number;
  every: Totals;
  booked: Totals;
  /** Entries of an unknown status, and their movements, which wait for the end of the statement. */
  strange: Totals;
  waiting: BankEntry[];
  entries: number;
};

/** A message whose other pages are in other files. */
const PART: CamtPage = { number: 0, last: false };

/** Above this number of waiting movements all count as announced only, whatever the balances say. */
const MOST_WAITING = 50_000;

/** Reads an account's statement (camt.053) or a notification of debits and credits (camt.054). */
export function camtReader(
  kind: BankFileKind,
  message: string,
  { give, header }: { give: (record: BankRecord) => void; header: () => BankFileHeader | null },
): MessageReader {
  const account = kind === "camt.053" ? "Stmt" : "Ntfctn";
  const pages = pageSums();
  let open: OpenStatement | null = null;
  let entry: ReturnType<typeof openEntry> | null = null;

  const statementNow = (element: Element): OpenStatement => {
    if (open) return open;
    const statement = statementOf(kind, element);
    give(statement);
    open = {
      statement,
      page:
        header()?.whole === false
          ? PART
          : camtPageOf(element, kind === "camt.053" ? "StmtPgntn" : "NtfctnPgntn"),
      known: element.children.length,
      every: noTotals(),
      booked: noTotals(),
      strange: noTotals(),
      waiting: [],
      entries: 0,
    };
    return open;
  };
  const giveWaiting = ({ waiting }: OpenStatement, status: string | null): void => {
    for (const movement of waiting.splice(0)) give(status === null ? movement : { ...movement, status });
  };
  const begin = (element: Element): void => {
    const statement = statementNow(element.parent ?? element);
    statement.entries += 1;
    const entryNumber = statement.entries;
    let transactionNumber = 0;
    entry = openEntry(element, (part, cents) => {
      transactionNumber += 1;
      const movement: BankEntry = { type: "entry", ...part, cents, entryNumber, transactionNumber };
      if (isEntryStatus(part.status)) give(movement);
      else statement.waiting.push(movement);
      if (statement.waiting.length > MOST_WAITING) giveWaiting(statement, null);
    });
  };
  const endEntry = (): void => {
    const head = entry?.close();
    if (!open || !head) return;
    count(open.every, head);
    if (head.status === "BOOK") count(open.booked, head);
    else if (!isEntryStatus(head.status)) count(open.strange, head);
    entry = null;
  };
  const endStatement = (element: Element): void => {
    const all = statementNow(element);
    const { statement, known, every, booked, strange } = all;
    // The statement's own data must come before its entries, because it was read when they began.
    refuseLate(element, known, /^(?:Addtl(?:Stmt|Ntfctn)Inf|SplmtryData)$/);
    const paged = !isWhole(all.page);
    const withStrange = together(booked, strange);
    if (!paged) refuseWrongTotals(at(element, "TxsSummry"), [every, booked, withStrange]);
    // The balances show whether entries of an unknown status are booked.
    const areBooked = kind === "camt.053" && !leads(statement, booked) && leads(statement, withStrange);
    giveWaiting(all, areBooked ? "BOOK" : null);
    if (!areBooked && !leads(statement, booked)) {
      if (!paged || isBetweenPages(element))
        refuse("bank_file_balance", { line: element.line, element: account });
    }
    if (kind === "camt.053" && paged)
      pages.add({ statement, page: all.page, net: netOf(areBooked ? withStrange : booked) });
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
