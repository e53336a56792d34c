import { z } from "zod";
import { parseFinnishInstant, parseHundredths } from "#lib/core/finnish/typed-values.ts";
import { DEFAULT_LANGUAGE } from "#lib/core/language.ts";
import { lazy } from "#lib/core/lazy.ts";
import { inEveryLanguage, inLanguage } from "#lib/core/request-scope.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { CellValue, Line } from "#lib/core/table.ts";
import { cleanText } from "#lib/core/text.ts";
import { formatDate } from "#lib/messages/format.ts";
import { PAYMENT_FILE_FIELDS, type PaymentFileField } from "#lib/payments/rules/payment.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { requiredWord, tableFormatSchema } from "#lib/schema/fields.ts";
import { PAYMENT_TYPES } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";
import { type CheckedPayment, checkPayment } from "./schema.ts";

export const paymentFileSchema = z.strictObject({
  /** `check` stores nothing and shows the result; `apply` stores the payments. */
  step: requiredWord(["check", "apply"]),
  file: z.instanceof(ReadableStream<Uint8Array>),
});

export const paymentTemplateSchema = z.strictObject({
  format: tableFormatSchema,
  cursor: cursorSchema.optional(),
});

/** A line of a file: its cells as text by field, and the checked payment. */
export type PaymentLine = { line: number; shown: Record<PaymentFileField, string>; checked: CheckedPayment };

/** The field of each column; undefined for an empty title. */
export type PaymentColumns = readonly (PaymentFileField | undefined)[];

/**
 * Reads the titles of a file: those of any language, in any order. Fails with `invalid` (issues by column:
 * `column_missing`, `column_unknown`, `column_twice`).
 */
export function paymentColumnsOf({ cells }: Line): Result<PaymentColumns> {
  const fields = cells.map(fieldOf);
  const issues = columnIssues(cells, fields);
  return issues.length > 0 ? fail("invalid", { issues }) : ok(fields);
}

/** By the words of every language, because a file may come from a person who reads another one. */
const fieldsByTitle = lazy(() => byWord(PAYMENT_FILE_FIELDS, (field) => m.paymentColumns({ field })));
const typesByWord = lazy(() => byWord(PAYMENT_TYPES, (type) => m.payment_types({ type })));

const byWord = <Code extends string>(codes: readonly Code[], say: (code: Code) => string) =>
  new Map(inEveryLanguage(() => codes.map((code) => [say(code).toLowerCase(), code] as const)).flat());

const fieldOf = (cell: CellValue): PaymentFileField | undefined =>
  fieldsByTitle().get(wordOf(cell).toLowerCase());

const wordOf = (cell: CellValue): string =>
  typeof cell === "object" ? (cell ? formatDate(cell.date) : "") : (cleanText(String(cell)) ?? "?").trim();

const MAX_TITLE = 60;

function columnIssues(titles: readonly CellValue[], fields: PaymentColumns): Issue[] {
  const unknown = titles.flatMap((title, column) =>
    fields[column] === undefined && wordOf(title) !== ""
      ? [{ path: wordOf(title).slice(0, MAX_TITLE), code: "column_unknown" }]
      : [],
  );
  const times = (field: PaymentFileField) => fields.filter((one) => one === field).length;
  const amiss = PAYMENT_FILE_FIELDS.flatMap((field) =>
    times(field) === 1
      ? []
      : [{ path: m.paymentColumns({ field }), code: times(field) === 0 ? "column_missing" : "column_twice" }],
  );
  return [...amiss, ...unknown].slice(0, 20);
}

const MAX_SHOWN = 80;

/** Reads and checks one line of a file. */
export function paymentLineOf({ line, cells }: Line, fields: PaymentColumns): PaymentLine {
  const cellOf = (field: PaymentFileField) => cells[fields.indexOf(field)] ?? null;
  const shown = Object.fromEntries(
    PAYMENT_FILE_FIELDS.map((field) => [field, [...wordOf(cellOf(field))].slice(0, MAX_SHOWN).join("")]),
  ) as Record<PaymentFileField, string>;
  const checked = checkPayment(`rows.${line}`, {
    reference: textOf(cellOf("reference")),
    licensePlate: textOf(cellOf("licensePlate")),
    type: typeOf(wordOf(cellOf("type"))),
    grossCents: hundredthsOf(cellOf("grossCents")),
    vatBasisPoints: hundredthsOf(cellOf("vatBasisPoints")),
    occurredAt: instantOf(wordOf(cellOf("occurredAt"))),
    method: textOf(cellOf("method")),
  });
  return { line, shown, checked: { ...checked, issues: checked.issues.map(worded) } };
}

/** Codes of the API that have another text for files, because a file writes these values in another form. */
const FILE_CODES: Record<string, string> = {
  amount: "amount_euros",
  vat_rate: "vat_percent",
  instant: "time",
};
const worded = (issue: Issue): Issue => ({ ...issue, code: FILE_CODES[issue.code] ?? issue.code });

const textOf = (cell: CellValue): string | undefined =>
  cell === null ? undefined : wordOf(cell) || undefined;

const typeOf = (word: string): string | undefined =>
  word === "" ? undefined : (typesByWord().get(word.toLowerCase()) ?? word);

/**
 * `1 234,50` as 123450: euros become cents, per cent become basis points. A file is read alike for every reader, so `1,234` is
 * none. Returns a text that the schema refuses where the cell is no number.
 */
export function hundredthsOf(cell: CellValue): number | string | undefined {
  if (cell === null || wordOf(cell) === "") return undefined;
  // A workbook's number is a binary fraction, so the nearest hundredth counts.
  if (typeof cell === "number") {
    const rounded = Math.round(cell * 100);
    return Math.abs(cell * 100 - rounded) < 1e-4 ? rounded : "fraction";
  }
  return inLanguage(DEFAULT_LANGUAGE, () => parseHundredths(wordOf(cell))) ?? "no number";
}

/** Finnish time, or an instant with its offset. */
const instantOf = (word: string): string | undefined =>
  word === "" ? undefined : (parseFinnishInstant(word)?.toISOString() ?? word);
