import type { TableColumn } from "#lib/core/table.ts";
import type { StatementKind } from "#lib/settlements/rules/document.ts";
import * as m from "#messages";
import type { JournalSide } from "./rules/journal.ts";
import { explanationOf } from "./texts.ts";

type Row = JournalSide & {
  accountNumber: string;
  accountName: string;
  issuedOn: string;
  number: string;
  statementKind: StatementKind;
  companyName: string;
};

/** The UN/CEFACT code of the VAT category. Fees bear no VAT. Card payments have no code: they are no sales of the provider. */
const vatCodeOf = ({ kind, vatBasisPoints }: Pick<JournalSide, "kind" | "vatBasisPoints">): string | null =>
  vatBasisPoints === 0 && kind !== "cardPayments" ? "E" : null;

/** One side of an entry in files and in the API. Either debit or credit is zero. */
export const journalEntry = (row: Row) => ({
  date: row.issuedOn,
  number: row.number,
  account: row.accountNumber,
  accountName: row.accountName,
  debitCents: row.debitCents,
  creditCents: row.creditCents,
  vatCode: vatCodeOf(row),
  vatBasisPoints: row.vatBasisPoints,
  companyName: row.companyName,
  explanation: explanationOf(row.kind, row.vatBasisPoints, row.statementKind === "credit_note"),
});

const euros = (cents: number) => (cents === 0 ? null : cents / 100);

/** Amounts in euros. The cell of the other side is empty. */
export const journalColumns = (): readonly TableColumn<Row>[] => [
  { title: m.journal_date(), cell: (row) => ({ date: journalEntry(row).date }) },
  { title: m.journal_number(), cell: (row) => journalEntry(row).number },
  { title: m.journal_account(), cell: (row) => journalEntry(row).account },
  { title: m.journal_accountName(), cell: (row) => journalEntry(row).accountName },
  { title: m.journal_debit(), cell: (row) => euros(journalEntry(row).debitCents) },
  { title: m.journal_credit(), cell: (row) => euros(journalEntry(row).creditCents) },
  { title: m.journal_vatCode(), cell: (row) => journalEntry(row).vatCode },
  { title: m.journal_vatRate(), cell: ({ vatBasisPoints }) => vatBasisPoints && vatBasisPoints / 100 },
  { title: m.journal_company(), cell: (row) => journalEntry(row).companyName },
  { title: m.journal_explanation(), cell: (row) => journalEntry(row).explanation },
];
