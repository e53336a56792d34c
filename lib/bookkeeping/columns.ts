import { z } from "zod";
import type { DataTable } from "#lib/core/table.ts";
import { type ApiTable, apiRow } from "#lib/platform/api/row.ts";
import { countValue, dateValue, textValue } from "#lib/platform/api/values.ts";
import type { StatementKind } from "#lib/settlements/rules/document.ts";
import * as m from "#messages";
import type { JournalSide } from "./rules/journal.ts";
import type { VatRow } from "./rules/vat-summary.ts";
import type { VoucherSide } from "./rules/vouchers.ts";
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

const euros = (cents: number) => (cents === 0 ? null : cents / 100);

/** A row is one side of an entry. Either debit or credit is zero, and its cell in the file is empty. */
export const journalTable = {
  file: m.journal_fileName,
  sheet: m.journal_sheet,
  columns: {
    date: {
      title: m.journal_date,
      value: ({ issuedOn: date }) => ({ date }),
      api: {
        type: dateValue,
        description: "The day of the statement or credit note, or of the bank's movement.",
        example: "2026-11-09",
      },
    },
    number: {
      title: m.journal_number,
      value: ({ number }) => number,
      api: {
        type: textValue,
        description:
          "The number of the statement or credit note; `PT-` and the id of a movement that has none.",
        example: "2026-000123",
      },
    },
    account: {
      title: m.journal_account,
      value: ({ accountNumber }) => accountNumber,
      api: { type: textValue, description: "The number of the account.", example: "2870" },
    },
    accountName: {
      title: m.journal_accountName,
      value: ({ accountName }) => accountName,
      api: { type: textValue, description: "The account's name, in Finnish.", example: "Velat yrityksille" },
    },
    debitCents: {
      title: m.journal_debit,
      value: ({ debitCents }) => euros(debitCents),
      api: {
        type: countValue,
        value: ({ debitCents }) => debitCents,
        description: "Debit in cents; 0 where the entry is a credit.",
        example: 0,
      },
    },
    creditCents: {
      title: m.journal_credit,
      value: ({ creditCents }) => euros(creditCents),
      api: {
        type: countValue,
        value: ({ creditCents }) => creditCents,
        description: "Credit in cents; 0 where the entry is a debit.",
        example: 418_735,
      },
    },
    vatCode: {
      title: m.journal_vatCode,
      value: vatCodeOf,
      api: {
        type: z.literal("E").nullable(),
        description: "`E`: exempt. Null for an entry that books no sale of the provider.",
        example: null,
      },
    },
    vatBasisPoints: {
      title: m.journal_vatRate,
      value: ({ vatBasisPoints }) => vatBasisPoints && vatBasisPoints / 100,
      api: {
        type: countValue.nullable(),
        value: ({ vatBasisPoints }) => vatBasisPoints,
        description:
          "The VAT rate in hundredths of a per cent. One of the two entries of a transfer has the rate, so that its sum counts once.",
        example: 1_350,
      },
    },
    companyName: {
      title: m.journal_company,
      value: ({ companyName }) => companyName,
      api: {
        type: textValue,
        description:
          "The company of the statement, or the payer or receiver of a movement without a statement.",
        example: "Taksi Virtanen Oy",
      },
    },
    explanation: {
      title: m.journal_explanation,
      value: ({ kind, vatBasisPoints, statementKind }) =>
        explanationOf(kind, vatBasisPoints, statementKind === "credit_note"),
      api: {
        type: textValue,
        description: "The explanation of the entry, in Finnish.",
        example: "Korttimaksut, ALV 13,5 %",
      },
    },
  },
} as const satisfies ApiTable<Row>;

export const journalRow = apiRow<Row>(journalTable);

/** A row as a bookkeeping program takes it. Its VAT stays in the words: it is the company's, and the provider's fees bear none. */
export const voucherSideOf = (row: Row): VoucherSide => ({
  number: row.number,
  date: row.issuedOn,
  companyName: row.companyName,
  account: row.accountNumber,
  cents: row.debitCents - row.creditCents,
  explanation: journalTable.columns.explanation.value(row),
});

export const bankJournalTable: DataTable<Row> = {
  ...journalTable,
  file: m.bankJournal_fileName,
  sheet: m.bankJournal_sheet,
};

/** The VAT summary of a month; amounts in euros. */
export const vatTable: DataTable<VatRow> = {
  file: m.vat_fileName,
  sheet: m.vat_sheet,
  columns: [
    { title: m.vat_side, value: ({ side }) => m.vat_sides({ side }) },
    { title: m.vat_vatRate, value: ({ vatBasisPoints }) => vatBasisPoints && vatBasisPoints / 100 },
    { title: m.vat_net, value: ({ netCents }) => netCents && netCents / 100 },
    { title: m.vat_vat, value: ({ vatCents }) => vatCents && vatCents / 100 },
    { title: m.vat_gross, value: ({ grossCents }) => grossCents / 100 },
  ],
};
