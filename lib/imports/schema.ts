import { z } from "zod";
import { type FieldDefinition, fieldsByPath, flatFields } from "#lib/core/field-table.ts";
import { parseFinnishDate } from "#lib/core/finnish/typed-values.ts";
import { lazy } from "#lib/core/lazy.ts";
import { inEveryLanguage } from "#lib/core/request-scope.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { type FileCell, isUnread, type Line, type Reading, type TableFacts } from "#lib/core/table.ts";
import { cleanText } from "#lib/core/text.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import { FLEET_FIELDS, type FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { driverFieldsSchema, vehicleFieldsSchema } from "#lib/fleet/schema.ts";
import { wordsOf } from "#lib/fleet/values.ts";
import {
  IMPORT_KEY,
  type ImportRow,
  MAX_IMPORT_ROWS,
  MAX_SHOWN_ROWS,
  type RowIssue,
} from "#lib/imports/rules/import.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { idSchema, issuesOf, requiredWord, tableFormatSchema } from "#lib/platform/schema/fields.ts";
import {
  fileColumnsOf,
  isReadIssue,
  type PlacedRow,
  placed,
  readingOf,
  sheetChoice,
  textOfCell,
  WHOLE_ROW,
} from "#lib/platform/schema/file-rows.ts";
import { ignoredTitles } from "./columns.ts";

const kind = requiredWord(["vehicle", "driver"]);

/** The characters kept of a failing cell: the longest field's limit, so that no valid value is cut. */
const MAX_SHOWN = 128;
/** The cells of the failing rows on a page. */
const MAX_MENDED_CELLS = MAX_SHOWN_ROWS * IMPORT_FIELDS.vehicle.length;

export const uploadSchema = z.strictObject({
  companyId: idSchema,
  kind,
  /** The file's name, for the list of imports. */
  name: z.string().transform((text) => [...(cleanText(text) ?? "")].slice(0, 200).join("") || "–"),
  ...sheetChoice,
  file: z.instanceof(Uint8Array),
});

export const importIdSchema = z.strictObject({ companyId: idSchema, importId: idSchema });

export const importPageSchema = importIdSchema.extend({ kind });

/** The new text of a failing row's cell, as a person types it. */
const mendedCellSchema = z.strictObject({
  line: z.int().positive(),
  path: requiredWord(Object.values(IMPORT_FIELDS).flat()),
  value: z.string().max(MAX_SHOWN),
});
export type MendedCell = z.output<typeof mendedCellSchema>;

/** The next step of a checked file: correct and check again, apply, apply without the failing rows, or undo. */
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

/** A row of a file: read, and checked by the schema of the form and the API. */
export type CheckedRow = { line: number; content: Flat; issues: RowIssue[] };

const FIELDS: Record<FleetKind, ReadonlyMap<string, FieldDefinition>> = {
  vehicle: new Map(fieldsByPath(FLEET_FIELDS.vehicle)),
  driver: new Map(fieldsByPath(FLEET_FIELDS.driver)),
};

type Table = { lines: readonly Line[]; facts: TableFacts };

/** The data rows of a file, with the facts of the reading. */
type FileRows = { rows: PlacedRow<string>[]; reading: Reading };

/**
 * The data rows below the titles. The column of an optional field may be missing. Fails like fileColumnsOf, and with `no_rows`,
 * `all_rows_hidden`, `too_many_rows`.
 */
export function fileRowsOf(kind: FleetKind, { lines: [titles, ...rest], facts }: Table): Result<FileRows> {
  if (!titles) return fail("file_empty");
  const columns = fileColumnsOf(titles, facts, {
    fields: IMPORT_FIELDS[kind],
    required: (field) => FIELDS[kind].get(field)?.required === true,
    fieldOf: (title) => FIELDS_BY_TITLE[kind]().get(title),
    pathOf: (field) => field,
  });
  if (!columns.ok) return columns;
  if (rest.length === 0) return fail(facts.hidden.rows > 0 ? "all_rows_hidden" : "no_rows");
  if (rest.length > MAX_IMPORT_ROWS) return fail(`too_many_rows`);
  const rows = rest.map((line) => placed(line, columns.value));
  const broken = rows.filter(({ issues }) => issues.length > 0).length;
  return ok({ rows, reading: readingOf(facts, { rows: rows.length, broken }) });
}

/** Accepts the words of every language, because the sender may read another one. */
const fieldsByTitle = (kind: FleetKind) =>
  lazy(() => {
    const fields = () => IMPORT_FIELDS[kind].map((field) => [fieldLabel(field), field] as const);
    const ignored = () => ignoredTitles().map((title) => [title, null] as const);
    const known = [...inEveryLanguage(ignored), ...inEveryLanguage(fields)].flat();
    return new Map<string, string | null>(known.map(([title, field]) => [title.toLowerCase(), field]));
  });
const FIELDS_BY_TITLE = { vehicle: fieldsByTitle("vehicle"), driver: fieldsByTitle("driver") };

const SCHEMAS = { vehicle: vehicleFieldsSchema, driver: driverFieldsSchema };

/**
 * One row by the schema of the form and the API; its content is the values to store, or the cells' texts if it fails. The key
 * is required: without it a repeated row would add another one.
 */
export function checkRow(kind: FleetKind, { line, cells, issues: unread }: PlacedRow<string>): CheckedRow {
  const given = [...FIELDS[kind]].flatMap(([path, field]) => {
    const cell = cells.get(path);
    return cell === undefined ? [] : [{ path, field, cell }];
  });
  const shown: Flat = Object.fromEntries(given.map(({ path, cell }) => [path, shownText(cell)]));
  // If one cell has no column, the others may stand in wrong ones.
  if (unread.some(({ path }) => path === WHOLE_ROW)) return { line, content: shown, issues: [...unread] };
  const failing = (path: string, code: string): RowIssue => ({
    path,
    code,
    value: String(shown[path] ?? ""),
  });
  const read = [
    ...unread,
    ...given.flatMap((one) => {
      const code = unfit(one);
      return code === null ? [] : [failing(one.path, code)];
    }),
  ];
  const left = IMPORT_FIELDS[kind].map((path) => [path, null] as const);
  const sent = Object.fromEntries([...left, ...given.map((one) => [one.path, sentValue(one)] as const)]);

  const parsed = SCHEMAS[kind].safeParse(nested(sent), { reportInput: true });
  const found = parsed.success ? [] : parsed.error.issues.flatMap(issuesOf);
  const key = IMPORT_KEY[kind];
  if (sent[key] === null) found.push({ path: key, code: "required" });
  const named = new Set(read.map(({ path }) => path));
  const issues = [
    ...read,
    ...found.filter(({ path }) => !named.has(path)).map(({ path, code }) => failing(path, code)),
  ];
  if (!parsed.success || issues.length > 0) return { line, content: shown, issues };
  const flat = flatFields(FLEET_FIELDS[kind], parsed.data as never);
  return { line, content: Object.fromEntries(given.map(({ path }) => [path, flat[path] ?? null])), issues };
}

const MISREAD: ReadonlySet<string> = new Set(["turned_into_date", "phone_as_number"]);

/** A cell that a spreadsheet program has changed: a text into a date, or a number without its leading zero or plus. */
function unfit({ field, cell }: GivenCell): string | null {
  if (typeof cell === "number") return field.kind === "phone" ? "phone_as_number" : null;
  const isDate = typeof cell === "object" && cell !== null && !isUnread(cell);
  return isDate && field.kind !== "date" ? "turned_into_date" : null;
}

/**
 * A stored row as its file would hold it now. Unreadable and changed cells stay issues until a person types the right value.
 */
export function mendedLine(
  kind: FleetKind,
  { line, content, issues }: Pick<ImportRow, "line" | "content" | "issues">,
  mended: ReadonlyMap<string, string> | undefined,
): PlacedRow<string> {
  const cells = new Map<string, FileCell>();
  for (const path of IMPORT_FIELDS[kind]) {
    const typed = mended?.get(path);
    const kept = content[path];
    if (typed !== undefined) cells.set(path, typed.trim() === "" ? null : typed);
    else if (kept !== undefined)
      cells.set(path, typeof kept === "number" ? kept : kept ? String(kept) : null);
  }
  const lasting = issues.filter(
    (issue) => (isReadIssue(issue) || MISREAD.has(issue.code)) && !mended?.has(issue.path),
  );
  return { line, cells, issues: lasting };
}

/** The value as a person typed it, for the list of failing rows. */
function shownText(cell: FileCell): string {
  const text = typeof cell === "string" ? cell : textOfCell(cell);
  const characters = [...(cleanText(text) ?? text.replace(/\p{Cc}/gu, "\ufffd").toWellFormed())];
  return characters.length > MAX_SHOWN
    ? `${characters.slice(0, MAX_SHOWN).join("")}…`
    : text && characters.join("");
}

type GivenCell = { path: string; field: FieldDefinition; cell: FileCell };

/** The value as the form sends it: a date as ISO, a choice by its code. Any other text stays and is refused. */
function sentValue({ path, field, cell }: GivenCell): string | number | null {
  if (cell === null || isUnread(cell)) return null;
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
