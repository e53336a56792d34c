import { z } from "zod";
import { type FieldDefinition, fieldsByPath, flatFields } from "#lib/core/field-table.ts";
import { parseFinnishDate } from "#lib/core/finnish/typed-values.ts";
import { lazy } from "#lib/core/lazy.ts";
import { inEveryLanguage } from "#lib/core/request-scope.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { CellValue, Line } from "#lib/core/table.ts";
import { cleanText } from "#lib/core/text.ts";
import { driverFieldsSchema } from "#lib/fleet/driver-schema.ts";
import { FLEET_FIELDS, type FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { vehicleFieldsSchema } from "#lib/fleet/vehicle-schema.ts";
import type { Flat } from "#lib/history/rules/history.ts";
import {
  IMPORT_FIELDS,
  IMPORT_KEY,
  type ImportRow,
  MAX_IMPORT_ROWS,
  MAX_SHOWN_ROWS,
  type RowIssue,
} from "#lib/imports/rules/import.ts";
import { formatDate } from "#lib/messages/format.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { ignoredTitles } from "#lib/messages/tables.ts";
import { wordsOf } from "#lib/messages/values.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { idSchema, issuesOf, requiredWord, tableFormatSchema } from "#lib/schema/fields.ts";

const kind = requiredWord(["vehicle", "driver"]);

/** Characters that are kept of a failing cell: as many as the longest field takes, so that nothing valid is cut. */
const MAX_SHOWN = 128;
/** The cells of the failing rows that a page shows. */
const MAX_MENDED_CELLS = MAX_SHOWN_ROWS * IMPORT_FIELDS.vehicle.length;

export const uploadSchema = z.strictObject({
  companyId: idSchema,
  kind,
  /** The file's name, for the people who look at the list of imports. */
  name: z.string().transform((text) => [...(cleanText(text) ?? "")].slice(0, 200).join("") || "–"),
  file: z.instanceof(Uint8Array),
});

export const importIdSchema = z.strictObject({ companyId: idSchema, importId: idSchema });

export const importPageSchema = importIdSchema.extend({ kind });

/** What stands in a cell of a failing row from now on, as a person types it. */
const mendedCellSchema = z.strictObject({
  line: z.int().positive(),
  path: requiredWord(Object.values(IMPORT_FIELDS).flat()),
  value: z.string().max(MAX_SHOWN),
});
export type MendedCell = z.output<typeof mendedCellSchema>;

/**
 * What is done with a checked file: mended and checked again, carried out, without its failing rows only by this wish, or
 * taken back.
 */
export const importStepSchema = z.strictObject({
  ...importIdSchema.shape,
  body: z.discriminatedUnion("step", [
    z.strictObject({ step: z.literal("apply"), validOnly: z.boolean().default(false) }),
    z.strictObject({
      step: z.literal("mend"),
      cells: z.array(mendedCellSchema).min(1).max(MAX_MENDED_CELLS),
    }),
    z.strictObject({ step: z.literal("undo") }),
  ]),
});

export const importListSchema = z.strictObject({ companyId: idSchema, kind });

export const importFailuresSchema = z.strictObject({
  ...importIdSchema.shape,
  format: tableFormatSchema,
  cursor: cursorSchema.optional(),
});

export const importTemplateSchema = importFailuresSchema.omit({ importId: true });

/** A row of a file on its way: read, and checked by the same schema as the form and the API. */
export type CheckedRow = { line: number; content: Flat; issues: RowIssue[] };

const FIELDS: Record<FleetKind, ReadonlyMap<string, FieldDefinition>> = {
  vehicle: new Map(fieldsByPath(FLEET_FIELDS.vehicle)),
  driver: new Map(fieldsByPath(FLEET_FIELDS.driver)),
};

/** The cells of a row in the order of IMPORT_FIELDS. A column that the file leaves out is undefined. */
type ImportLine = { line: number; cells: readonly (CellValue | undefined)[] };

/**
 * The data rows of a table under its titles. The column of an optional field may be left out. Fails with `invalid` (issues by column: `column_missing`, `column_unknown`,
 * `column_twice`), `no_rows`, `too_many_rows`.
 */
export function fileRowsOf(kind: FleetKind, [titles, ...rest]: readonly Line[]): Result<ImportLine[]> {
  const fields = (titles?.cells ?? []).map((cell) => fieldOf(kind, cell));
  const issues = columnIssues(kind, titles?.cells ?? [], fields);
  if (issues.length > 0) return fail("invalid", { issues });
  if (rest.length === 0) return fail("no_rows");
  if (rest.length > MAX_IMPORT_ROWS) return fail(`too_many_rows`);
  const columns = IMPORT_FIELDS[kind].map((field) => fields.indexOf(field));
  return ok(
    rest.map(({ line, cells }) => ({
      line,
      cells: columns.map((column) => (column === -1 ? undefined : (cells[column] ?? null))),
    })),
  );
}

/**
 * The field of a title; null for an ignored title, undefined for an unknown title. The words of every language are known,
 * because a file may come from a person who reads another one.
 */
function fieldOf(kind: FleetKind, cell: CellValue): string | null | undefined {
  const title = wordOf(cell);
  return title === "" ? null : FIELDS_BY_TITLE[kind]().get(title);
}

const fieldsByTitle = (kind: FleetKind) =>
  lazy(() => {
    const fields = () => IMPORT_FIELDS[kind].map((field) => [fieldLabel(field), field] as const);
    const ignored = () => ignoredTitles().map((title) => [title, null] as const);
    const known = [...inEveryLanguage(ignored), ...inEveryLanguage(fields)].flat();
    return new Map<string, string | null>(known.map(([title, field]) => [title.toLowerCase(), field]));
  });
const FIELDS_BY_TITLE = { vehicle: fieldsByTitle("vehicle"), driver: fieldsByTitle("driver") };

const wordOf = (cell: CellValue): string =>
  typeof cell === "string" ? (cleanText(cell) ?? "?").toLowerCase() : String(cell ?? "");

const MAX_TITLE = 60;
const MAX_COLUMN_ISSUES = 20;

function columnIssues(
  kind: FleetKind,
  titles: readonly CellValue[],
  fields: readonly (string | null | undefined)[],
): Issue[] {
  const unknown = titles.flatMap((title, column) =>
    fields[column] === undefined
      ? [{ path: (cleanText(String(title)) ?? "?").slice(0, MAX_TITLE), code: "column_unknown" }]
      : [],
  );
  const count = (field: string) => fields.filter((one) => one === field).length;
  const missing = IMPORT_FIELDS[kind]
    .filter((field) => count(field) === 0 && FIELDS[kind].get(field)?.required)
    .map((path) => ({ path, code: "column_missing" }));
  const twice = IMPORT_FIELDS[kind]
    .filter((field) => count(field) > 1)
    .map((path) => ({ path, code: "column_twice" }));
  return [...missing, ...twice, ...unknown].slice(0, MAX_COLUMN_ISSUES);
}

const SCHEMAS = { vehicle: vehicleFieldsSchema, driver: driverFieldsSchema };

/**
 * One row by the schema of the form and the API; its content is what would be stored, or what stood there where it fails.
 * The key must be there: without it the same row again would be another.
 */
export function checkRow(kind: FleetKind, { line, cells }: ImportLine): CheckedRow {
  const given = [...FIELDS[kind]].flatMap(([path, field]) => {
    const cell = cells[IMPORT_FIELDS[kind].indexOf(path)];
    return cell === undefined ? [] : [{ path, field, cell }];
  });
  const shown: Flat = Object.fromEntries(given.map(({ path, cell }) => [path, shownText(cell)]));
  const failing = (path: string, code: string): RowIssue => ({
    path,
    code,
    value: String(shown[path] ?? ""),
  });
  const misread = given.flatMap(({ path, cell, field }) => {
    const code = misreadAs(cell, field);
    return code === null ? [] : [{ path, code }];
  });
  const left = IMPORT_FIELDS[kind].map((path) => [path, null] as const);
  const sent = Object.fromEntries([...left, ...given.map((one) => [one.path, sentValue(one)] as const)]);

  const parsed = SCHEMAS[kind].safeParse(nested(sent), { reportInput: true });
  const found = parsed.success ? [] : parsed.error.issues.flatMap(issuesOf);
  const key = IMPORT_KEY[kind];
  if (sent[key] === null) found.push({ path: key, code: "required" });
  const others = found.filter(({ path }) => misread.every((one) => one.path !== path));
  const issues = [...misread, ...others].map(({ path, code }) => failing(path, code));
  if (!parsed.success || issues.length > 0) return { line, content: shown, issues };
  const flat = flatFields(FLEET_FIELDS[kind], parsed.data as never);
  return { line, content: Object.fromEntries(given.map(({ path }) => [path, flat[path] ?? null])), issues };
}

/** What a spreadsheet program made of what was typed: a date, or a number without the zero or plus that it began with. */
function misreadAs(
  cell: CellValue,
  { kind }: FieldDefinition,
): "turned_into_date" | "phone_as_number" | null {
  if (typeof cell === "object" && cell !== null && kind !== "date") return "turned_into_date";
  return typeof cell === "number" && kind === "phone" ? "phone_as_number" : null;
}

/**
 * A stored row as it would stand in the file now. What a spreadsheet program turned into a date or a number stays that until
 * somebody types what was meant.
 */
export function mendedLine(
  kind: FleetKind,
  { line, content, issues }: Pick<ImportRow, "line" | "content" | "issues">,
  mended: ReadonlyMap<string, string> | undefined,
): ImportLine {
  const misread = new Map(issues.map(({ path, code }) => [path, code]));
  const cells = IMPORT_FIELDS[kind].map((path): CellValue | undefined => {
    const typed = mended?.get(path);
    if (typed !== undefined) return typed.trim() === "" ? null : typed;
    const kept = content[path];
    const date = misread.get(path) === "turned_into_date" ? parseFinnishDate(String(kept)) : null;
    if (date) return { date };
    if (misread.get(path) === "phone_as_number") return Number(kept);
    return kept === undefined || typeof kept === "number" ? kept : kept ? String(kept) : null;
  });
  return { line, cells };
}

/** As a person typed it, for the list of what failed. */
function shownText(cell: CellValue): string {
  const text = typeof cell === "object" ? (cell ? formatDate(cell.date) : "") : String(cell);
  const characters = [...(cleanText(text) ?? text.replace(/\p{Cc}/gu, "\ufffd").toWellFormed())];
  return characters.length > MAX_SHOWN
    ? `${characters.slice(0, MAX_SHOWN).join("")}…`
    : text && characters.join("");
}

type GivenCell = { path: string; field: FieldDefinition; cell: CellValue };

/** As the form would send it: a date as ISO, a choice by its code. What is neither stays, to be refused. */
function sentValue({ path, field, cell }: GivenCell): string | number | null {
  if (cell === null) return null;
  if (typeof cell === "object") return cell.date;
  if (field.kind === "modelYear" && typeof cell === "number") return cell;
  const text = String(cell);
  if (field.kind === "date") return parseFinnishDate(text) ?? text;
  return field.kind === "choice" ? (codeOf(path, text.trim().toLowerCase()) ?? text) : text;
}

const codeOf = (path: string, word: string): string | undefined => codesByWord().get(`${path} ${word}`);

/** The codes of all choices, by the field and their words in every language. */
const codesByWord = lazy(() => {
  const words = (path: string) =>
    Object.entries(wordsOf(path)).flatMap(([code, label]) =>
      [label, code].map((word) => [`${path} ${word.toLowerCase()}`, code] as const),
    );
  const all = () =>
    [...FIELDS.vehicle, ...FIELDS.driver].flatMap(([path, field]) =>
      field.kind === "choice" ? words(path) : [],
    );
  return new Map(inEveryLanguage(all).flat());
});

/** `contact.email` as `{ contact: { email } }`. */
export function nested(flat: Record<string, unknown>): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const [outer = "", inner] = path.split(".");
    if (inner === undefined) whole[outer] = value;
    else whole[outer] = { ...(whole[outer] as object | undefined), [inner]: value };
  }
  return whole;
}
