import { wholeCsv } from "#lib/adapters/spreadsheet/csv.ts";
import { DEFAULT_LANGUAGE } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { type CellValue, type Column, fileCells, fileTitles } from "#lib/core/table.ts";
import type { StatementDocument } from "#lib/settlements/rules/document.ts";
import type { StatementLine } from "#lib/settlements/rules/lines.ts";
import { lineBasis, lineTitle } from "#lib/statements/line-texts.ts";
import * as m from "#messages";

type Row = { document: StatementDocument; line: StatementLine };

const columns: readonly Column<Row>[] = [
  { title: m.statementColumns_number, value: ({ document }) => document.number },
  { title: m.statementColumns_kind, value: ({ document }) => m.document_kind(document) },
  { title: m.statementColumns_company, value: ({ document }) => document.parties.buyer.name },
  { title: m.statementColumns_businessId, value: ({ document }) => document.parties.buyer.businessId },
  { title: m.statementColumns_periodStart, value: ({ document }) => ({ date: document.period.start }) },
  { title: m.statementColumns_periodEnd, value: ({ document }) => ({ date: document.period.end }) },
  { title: m.statementColumns_issuedOn, value: ({ document }) => dateCell(document.issuedOn) },
  { title: m.statementColumns_reference, value: ({ document }) => document.reference },
  { title: m.statementColumns_licensePlate, value: ({ line }) => line.licensePlate },
  { title: m.statementColumns_code, value: ({ line }) => line.code },
  { title: m.statementColumns_line, value: ({ line }) => lineTitle(line) },
  { title: m.statementColumns_basis, value: ({ line }) => lineBasis(line) || null },
  { title: m.statementColumns_vat, value: ({ line }) => vatOf(line) },
  { title: m.statementColumns_sum, value: ({ line }) => euros(line.amountCents) },
];

/**
 * Writes the lines of a company's statements in its language as a CSV for an Excel in Finland: one row per line and no total
 * rows.
 */
export const statementsCsv = (documents: readonly StatementDocument[]): Promise<Uint8Array> =>
  inLanguage(documents[0]?.language ?? DEFAULT_LANGUAGE, () =>
    wholeCsv(fileTitles(columns), rowsOf(documents)),
  );

async function* rowsOf(documents: readonly StatementDocument[]): AsyncGenerator<CellValue[][]> {
  for (const document of documents)
    yield document.lines.map((line) => fileCells(columns, { document, line }));
}

const dateCell = (date: string | null): CellValue => (date === null ? null : { date });

/** Writes cents as euros without a division: -58 becomes `-0,58`. */
const euros = (cents: number): CellValue => Number(`${cents}e-2`);

/** The VAT rate of a line; empty if its payments have several rates, or the line is no sale. */
function vatOf({ basis }: StatementLine): CellValue {
  if (basis.kind === "carryIn") return null;
  const ofPayments = basis.kind === "cardGross" || (basis.kind === "correction" && basis.of === "gross");
  if (!ofPayments) return 0;
  const [rate, ...others] = basis.vat ?? [];
  return rate && others.length === 0 ? Number(`${rate.vatBasisPoints}e-2`) : null;
}
