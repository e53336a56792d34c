import type { TableColumn } from "#lib/core/table.ts";
import type { StatementKind } from "#lib/statements/rules/document.ts";
import type { JournalSide } from "./rules/journal.ts";
import { journalTexts as texts } from "./texts.ts";

type Row = JournalSide & {
  accountNumber: string;
  accountName: string;
  issuedOn: string;
  number: string;
  statementKind: StatementKind;
  companyName: string;
};

/** The UN/CEFACT code. Fees bear no VAT. Card payments have no code: they are no sales of the provider. */
const vatCodeOf = ({ kind, vatBasisPoints }: Pick<JournalSide, "kind" | "vatBasisPoints">): string | null =>
  vatBasisPoints === 0 && kind !== "cardPayments" ? "E" : null;

/** Amounts in euros. An empty cell stands for the other side. */
export const journalColumns: readonly TableColumn<Row>[] = [
  { title: texts.date, cell: ({ issuedOn }) => ({ date: issuedOn }) },
  { title: texts.number, cell: ({ number }) => number },
  { title: texts.account, cell: ({ accountNumber }) => accountNumber },
  { title: texts.accountName, cell: ({ accountName }) => accountName },
  { title: texts.debit, cell: ({ debitCents }) => (debitCents === 0 ? null : debitCents / 100) },
  { title: texts.credit, cell: ({ creditCents }) => (creditCents === 0 ? null : creditCents / 100) },
  { title: texts.vatCode, cell: vatCodeOf },
  { title: texts.vatRate, cell: ({ vatBasisPoints }) => vatBasisPoints && vatBasisPoints / 100 },
  { title: texts.company, cell: ({ companyName }) => companyName },
  {
    title: texts.explanation,
    cell: ({ kind, vatBasisPoints, statementKind }) =>
      texts.explain(kind, vatBasisPoints, statementKind === "credit_note"),
  },
];
