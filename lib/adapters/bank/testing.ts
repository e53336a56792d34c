import { writtenXml, xml } from "#lib/adapters/documents/xml.ts";
import type {
  BankEntry,
  BankFileHeader,
  BankRecord,
  BankStatement,
  BankStatus,
} from "#lib/bank/rules/bank-file.ts";
import { statementXml } from "./testing-camt.ts";
import { answerXml } from "./testing-pain002.ts";

// Writes a bank's files from the reader's records, for tests and for the simulated bank.

type WithoutKind<T> = Partial<Omit<T, "type">>;

export const testHeader = (rest: WithoutKind<BankFileHeader> = {}): BankFileHeader => ({
  type: "header",
  kind: "camt.053",
  version: 8,
  messageId: "BANK-2026-11-23-1",
  createdAt: "2026-11-23T06:00:00+02:00",
  page: 1,
  whole: true,
  ...rest,
});

export const testStatement = (rest: WithoutKind<BankStatement> = {}): BankStatement => ({
  type: "statement",
  statementId: "2026-11-20",
  accountIban: "FI4950009420028730",
  openingCents: null,
  closingCents: null,
  ...rest,
});

/** An incoming payment of 100 euros. */
export const testEntry = (rest: WithoutKind<BankEntry> = {}): BankEntry => ({
  type: "entry",
  direction: "credit",
  cents: 10_000,
  currency: "EUR",
  bookedOn: "2026-11-20",
  valueOn: "2026-11-20",
  reversal: false,
  status: "BOOK",
  bankReference: "261120FI000001",
  entryNumber: 1,
  transactionNumber: 1,
  count: 1,
  originalMessageId: null,
  originalPaymentId: null,
  endToEndId: null,
  reference: "11112",
  message: null,
  counterpartyName: "Taksi Åkerlund & Pojat Oy",
  counterpartyIban: "FI2112345600000785",
  code: "PMNT/RCDT/ESCT",
  ...rest,
});

export const testStatus = (rest: WithoutKind<BankStatus> = {}): BankStatus => ({
  type: "status",
  level: "file",
  originalMessageId: "TOLPPA-2026-000001",
  originalPaymentId: null,
  endToEndId: null,
  status: "ACCP",
  reasonCode: null,
  additional: null,
  originalCount: null,
  originalCents: null,
  counts: [],
  ...rest,
});

/** The file of these records, in the reader's order. Balances are written as given, even if the entries do not match them. */
export function writeBankFile(records: readonly BankRecord[]): string {
  const [header, ...rest] = records;
  if (header?.type !== "header") throw new Error("The first record is the header.");
  const { kind, version, messageId, createdAt } = header;
  const group = xml("GrpHdr", [xml("MsgId", messageId), xml("CreDtTm", createdAt)]);
  const parts =
    kind === "pain.002"
      ? answerXml(rest.filter((one) => one.type === "status"))
      : statementsOf(rest).map(({ statement, entries }) => statementXml(header, statement, entries));
  const name = {
    "pain.002": "CstmrPmtStsRpt",
    "camt.053": "BkToCstmrStmt",
    "camt.054": "BkToCstmrDbtCdtNtfctn",
  };
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${kind}.001.${String(version).padStart(2, "0")}`;
  return writtenXml(xml("Document", [xml(name[kind], [group, ...parts])], { xmlns: namespace }));
}

function statementsOf(records: readonly BankRecord[]) {
  const found: { statement: BankStatement; entries: BankEntry[] }[] = [];
  for (const record of records) {
    if (record.type === "statement") found.push({ statement: record, entries: [] });
    else if (record.type === "entry") found.at(-1)?.entries.push(record);
  }
  return found;
}
