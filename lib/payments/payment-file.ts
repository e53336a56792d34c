import { z } from "zod";
import { parseFinnishInstant, parseHundredths } from "#lib/core/finnish/typed-values.ts";
import { DEFAULT_LANGUAGE } from "#lib/core/language.ts";
import { lazy } from "#lib/core/lazy.ts";
import { inEveryLanguage, inLanguage } from "#lib/core/request-scope.ts";
import type { Issue, Result } from "#lib/core/result.ts";
import { type FileCell, isUnread, type Line, type TableFacts } from "#lib/core/table.ts";
import { isOptionalInFile, PAYMENT_FILE_FIELDS, type PaymentFileField } from "#lib/payments/rules/payment.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { requiredWord, tableFormatSchema } from "#lib/platform/schema/fields.ts";
import {
  type Columns,
  fileColumnsOf,
  placed,
  sheetChoice,
  textOfCell,
  WHOLE_ROW,
} from "#lib/platform/schema/file-rows.ts";
import { PAYMENT_TYPES } from "#lib/settlements/rules/inputs.ts";
import * as m from "#messages";
import { type CheckedPayment, checkPayment } from "./schema.ts";

export const paymentFileSchema = z.strictObject({
  /** `check` stores nothing and shows the result; `apply` stores the payments. */
  step: requiredWord(["check", "apply"]),
  ...sheetChoice,
  file: z.instanceof(ReadableStream<Uint8Array>),
});

export const paymentTemplateSchema = z.strictObject({
  format: tableFormatSchema,
  cursor: cursorSchema.optional(),
});

/** A line of a file: its cells as text by field, and the checked payment. */
export type PaymentLine = {
  line: number;
  shown: Record<PaymentFileField | typeof WHOLE_ROW, string>;
  checked: CheckedPayment;
};

export type PaymentColumns = Columns<PaymentFileField>;

/** Reads the titles of a file, in any language. Fails like fileColumnsOf. */
export const paymentColumnsOf = (titles: Line, facts: TableFacts): Result<PaymentColumns> =>
  fileColumnsOf(titles, facts, {
    fields: PAYMENT_FILE_FIELDS,
    required: (field) => !isOptionalInFile(field),
    fieldOf: (title) => fieldsByTitle().get(title),
    pathOf: (field) => m.paymentColumns({ field }),
  });

/** Accepts the words of every language, because the sender may read another one. */
const fieldsByTitle = lazy(() => byWord(PAYMENT_FILE_FIELDS, (field) => m.paymentColumns({ field })));
const typesByWord = lazy(() => byWord(PAYMENT_TYPES, (type) => m.payment_types({ type })));

const byWord = <Code extends string>(codes: readonly Code[], say: (code: Code) => string) =>
  new Map(inEveryLanguage(() => codes.map((code) => [say(code).toLowerCase(), code] as const)).flat());

const MAX_SHOWN = 80;

/** Reads and checks one line of a file. */
export function paymentLineOf(read: Line, columns: PaymentColumns): PaymentLine {
  const { line, cells, issues } = placed(read, columns);
  const cellOf = (field: PaymentFileField) => cells.get(field) ?? null;
  /** The text as it stands in the file, so that forbidden characters are refused. */
  const wordOf = (field: PaymentFileField) => {
    const cell = cellOf(field);
    return typeof cell === "string" ? cell : textOfCell(cell);
  };
  const shown = Object.fromEntries(
    PAYMENT_FILE_FIELDS.map((field) => [field, [...textOfCell(cellOf(field))].slice(0, MAX_SHOWN).join("")]),
  ) as PaymentLine["shown"];
  const turned = TEXTS.filter((field) => isDate(cellOf(field)));
  for (const { path, value } of issues) shown[path as keyof PaymentLine["shown"]] = value;
  const path = `rows.${line}`;
  const unread = [
    ...issues.map((issue) => ({ path: `${path}.${issue.path}`, code: issue.code })),
    ...turned.map((field) => ({ path: `${path}.${field}`, code: "turned_into_date" })),
  ];
  // If one cell has no column, the others may stand in wrong ones.
  if (issues.some((issue) => issue.path === WHOLE_ROW))
    return { line, shown, checked: { path, payment: null, issues: unread } };
  const checked = checkPayment(path, {
    reference: wordOf("reference") || undefined,
    licensePlate: wordOf("licensePlate") || undefined,
    type: typeOf(wordOf("type")),
    grossCents: hundredthsOf(cellOf("grossCents"), "%"),
    vatBasisPoints: hundredthsOf(cellOf("vatBasisPoints"), "€"),
    occurredAt: instantOf(cellOf("occurredAt")),
    method: wordOf("method") || undefined,
    tipCents: hundredthsOf(cellOf("tipCents"), "%"),
  });
  if (unread.length === 0 && checked.issues.length === 0) return { line, shown, checked };
  const named = new Set(unread.map((issue) => issue.path));
  const others = checked.issues.filter((issue) => !named.has(plateOf(issue.path))).map(worded);
  return { line, shown, checked: { path, payment: null, issues: [...unread, ...others] } };
}

/** A spreadsheet program may have turned these texts into dates. */
const TEXTS = ["reference", "licensePlate", "method"] as const;
const isDate = (cell: FileCell): boolean => typeof cell === "object" && cell !== null && !isUnread(cell);

/** A file names a vehicle by its plate alone. */
const plateOf = (path: string): string => path.replace(/\.vehicleId$/, ".licensePlate");

/** Error codes of the API with another text for files, because a file writes these values in another form. */
const FILE_CODES: Record<string, string> = {
  amount: "amount_euros",
  tip: "tip_euros",
  vat_rate: "vat_percent",
  instant: "time",
};
const worded = (issue: Issue): Issue => ({ ...issue, code: FILE_CODES[issue.code] ?? issue.code });

const typeOf = (word: string): string | undefined =>
  word === "" ? undefined : (typesByWord().get(word.toLowerCase()) ?? word);

/**
 * `1 234,50` as 123450: euros become cents, per cent become basis points. Every reader's file is read alike, so `1,234` is no
 * number, nor is a number with the other column's sign. A cell without a number gives a text that the schema refuses.
 */
export function hundredthsOf(cell: FileCell, foreign: "€" | "%"): number | string | undefined {
  const word = textOfCell(cell);
  if (cell === null || word === "") return undefined;
  // A workbook's number is a binary fraction, so it is rounded to the nearest hundredth.
  if (typeof cell === "number") {
    const rounded = Math.round(cell * 100);
    return Math.abs(cell * 100 - rounded) < 1e-4 ? rounded : "fraction";
  }
  if (typeof cell !== "string" || word.includes(foreign)) return "no number";
  return inLanguage(DEFAULT_LANGUAGE, () => parseHundredths(word)) ?? "no number";
}

/** A time in Finland, or an instant with its offset. */
function instantOf(cell: FileCell): string | undefined {
  const dated = typeof cell === "object" && cell !== null && "time" in cell;
  const word = dated ? `${cell.date} ${cell.time}` : textOfCell(cell);
  return word === "" ? undefined : (parseFinnishInstant(word)?.toISOString() ?? word);
}
