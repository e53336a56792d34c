import { wholeCsv } from "#lib/adapters/spreadsheet/csv.ts";
import { type CompanyEntry, companyEntries } from "#lib/bookkeeping/rules/company-entries.ts";
import { entryText } from "#lib/bookkeeping/texts.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { type CellValue, type Column, fileCells, fileTitles } from "#lib/core/table.ts";
import * as m from "#messages";
import type { FinalDocument } from "./finvoice-parts.ts";

type Row = { document: FinalDocument; entry: CompanyEntry };

const columns: readonly Column<Row>[] = [
  { title: m.journal_date, value: ({ document }) => ({ date: document.issuedOn }) },
  { title: m.journal_number, value: ({ document }) => document.number },
  { title: m.journal_account, value: ({ entry }) => entryText(entry.use, entry.vatBasisPoints) },
  { title: m.journal_vatRate, value: ({ entry }) => entry.vatBasisPoints && entry.vatBasisPoints / 100 },
  { title: m.journal_debit, value: ({ entry }) => euros(entry.debitCents) },
  { title: m.journal_credit, value: ({ entry }) => euros(entry.creditCents) },
];

/** Writes the company's bookkeeping entries of a final statement in its language, one row for each side. */
export const entriesCsv = (document: FinalDocument): Promise<Uint8Array> =>
  inLanguage(document.language, () => wholeCsv(fileTitles(columns), rowsOf(document)));

async function* rowsOf(document: FinalDocument): AsyncGenerator<CellValue[][]> {
  yield companyEntries(document.lines).map((entry) => fileCells(columns, { document, entry }));
}

/** An empty cell for the side without the sum. */
const euros = (cents: number): CellValue => (cents === 0 ? null : cents / 100);
