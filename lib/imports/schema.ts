import { z } from "zod";
import { parseFinnishDate } from "#lib/core/finnish/instant.ts";
import { fail, type Issue, ok, type Result } from "#lib/core/result.ts";
import type { Cell, Line } from "#lib/core/table.ts";
import { cleanText } from "#lib/core/text.ts";
import { driverFieldsSchema } from "#lib/fleet/driver-schema.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { vehicleFieldsSchema } from "#lib/fleet/vehicle-schema.ts";
import type { Flat } from "#lib/history/rules/history.ts";
import { IMPORT_FIELDS, IMPORT_KEY, MAX_IMPORT_ROWS, type RowIssue } from "#lib/imports/rules/import.ts";
import { formatDate } from "#lib/messages/format.ts";
import { fieldLabels, vehicleTypeLabels } from "#lib/messages/labels.ts";
import { ignoredTitles } from "#lib/messages/tables.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { idSchema, issuesOf, requiredWord, tableFormatSchema } from "#lib/schema/fields.ts";

const kind = requiredWord(["vehicle", "driver"]);

export const uploadSchema = z.strictObject({
  companyId: idSchema,
  kind,
  /** The file's name, for the people who look at the list of imports. */
  name: z.string().transform((text) => [...(cleanText(text) ?? "")].slice(0, 200).join("") || "–"),
  file: z.instanceof(Uint8Array),
});

export const importIdSchema = z.strictObject({ companyId: idSchema, importId: idSchema });

export const importPageSchema = importIdSchema.extend({ kind });

/** What is done with a checked file: carried out, without its failing rows only by this wish, or taken back. */
export const importStepSchema = z.strictObject({
  ...importIdSchema.shape,
  body: z.discriminatedUnion("step", [
    z.strictObject({ step: z.literal("apply"), validOnly: z.boolean().default(false) }),
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

/**
 * The data rows of a table under its titles. Fails with `invalid` (issues by column: `column_missing`, `column_unknown`,
 * `column_twice`), `no_rows`, `too_many_rows`.
 */
export function rowsOf(kind: FleetKind, [titles, ...rest]: readonly Line[]): Result<Line[]> {
  const fields = (titles?.cells ?? []).map((cell) => fieldOf(kind, cell));
  const issues = columnIssues(kind, titles?.cells ?? [], fields);
  if (issues.length > 0) return fail("invalid", { issues });
  if (rest.length === 0) return fail("no_rows");
  if (rest.length > MAX_IMPORT_ROWS) return fail(`too_many_rows`);
  return ok(
    rest.map(({ line, cells }) => ({
      line,
      cells: IMPORT_FIELDS[kind].map((field) => cells[fields.indexOf(field)] ?? null),
    })),
  );
}

/** The field under a title; null where there is none and nothing is expected, undefined where none is known. */
function fieldOf(kind: FleetKind, cell: Cell): string | null | undefined {
  const title = wordOf(cell);
  if (title === "" || ignoredTitles.some((known) => known.toLowerCase() === title)) return null;
  return IMPORT_FIELDS[kind].find((field) => fieldLabels[field]?.toLowerCase() === title);
}

const wordOf = (cell: Cell): string =>
  typeof cell === "string" ? (cleanText(cell) ?? "?").toLowerCase() : String(cell ?? "");

const MAX_TITLE = 60;
const MAX_COLUMN_ISSUES = 20;

function columnIssues(
  kind: FleetKind,
  titles: readonly Cell[],
  fields: readonly (string | null | undefined)[],
): Issue[] {
  const unknown = titles.flatMap((title, column) =>
    fields[column] === undefined
      ? [{ path: (cleanText(String(title)) ?? "?").slice(0, MAX_TITLE), code: "column_unknown" }]
      : [],
  );
  const count = (field: string) => fields.filter((one) => one === field).length;
  const missing = IMPORT_FIELDS[kind]
    .filter((field) => count(field) === 0)
    .map((path) => ({ path, code: "column_missing" }));
  const twice = IMPORT_FIELDS[kind]
    .filter((field) => count(field) > 1)
    .map((path) => ({ path, code: "column_twice" }));
  return [...missing, ...twice, ...unknown].slice(0, MAX_COLUMN_ISSUES);
}

const SCHEMAS = { vehicle: vehicleFieldsSchema, driver: driverFieldsSchema };
const MAX_SHOWN = 80;

/**
 * One row by the schema of the form and the API; its content is what would be stored, or what stood there where it fails.
 * The key must be there: without it the same row again would be another.
 */
export function checkRow(kind: FleetKind, { line, cells }: Line): CheckedRow {
  const fields = IMPORT_FIELDS[kind];
  const shown: Flat = Object.fromEntries(
    fields.map((field, index) => [field, shownText(cells[index] ?? null)]),
  );
  const failing = (path: string, code: string): RowIssue => ({
    path,
    code,
    value: String(shown[path] ?? ""),
  });
  const turned = fields.filter((field, index) => isDate(cells[index]) && field !== DATE_FIELD);
  const sent = Object.fromEntries(
    fields.map((field, index) => [field, sentValue(field, cells[index] ?? null)]),
  );

  const parsed = SCHEMAS[kind].safeParse(nested(sent), { reportInput: true });
  const found = parsed.success ? [] : parsed.error.issues.flatMap(issuesOf);
  const key = IMPORT_KEY[kind];
  if (sent[key] === null) found.push({ path: key, code: "required" });
  const issues = [
    ...turned.map((path) => failing(path, "turned_into_date")),
    ...found.filter(({ path }) => !turned.includes(path)).map(({ path, code }) => failing(path, code)),
  ];
  return { line, content: parsed.success && issues.length === 0 ? flattened(parsed.data) : shown, issues };
}

const DATE_FIELD = "taxiDrivingLicenseExpiration";
const isDate = (cell: Cell | undefined): boolean => typeof cell === "object" && cell !== null;

/** As a person typed it, for the list of what failed. */
function shownText(cell: Cell): string {
  const text = typeof cell === "object" ? (cell ? formatDate(cell.date) : "") : String(cell);
  const characters = [...(cleanText(text) ?? text.replace(/\p{Cc}/gu, "\ufffd").toWellFormed())];
  return characters.length > MAX_SHOWN
    ? `${characters.slice(0, MAX_SHOWN).join("")}…`
    : text && characters.join("");
}

/** As the form would send it: a date as ISO, a vehicle's type by its code. What is neither stays, to be refused. */
function sentValue(field: string, cell: Cell): string | number | null {
  if (cell === null) return null;
  if (typeof cell === "object") return cell.date;
  if (field === "year" && typeof cell === "number") return cell;
  const text = String(cell);
  if (field === DATE_FIELD) return parseFinnishDate(text) ?? text;
  return field === "vehicleType" ? (TYPE_CODES.get(text.trim().toLowerCase()) ?? text) : text;
}

const TYPE_CODES = new Map(
  Object.entries(vehicleTypeLabels).flatMap(([code, label]) => [
    [label.toLowerCase(), code],
    [code, code],
  ]),
);

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

const flattened = (whole: object): Flat =>
  Object.fromEntries(
    Object.entries(whole).flatMap(([name, value]) =>
      typeof value === "object" && value !== null
        ? Object.entries(value).map(([inner, part]) => [`${name}.${inner}`, part])
        : [[name, value]],
    ),
  );
