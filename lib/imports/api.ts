import { z } from "zod";
import { FIELD_WARNINGS } from "#lib/core/field-warnings.ts";
import { describeAnswer, describeInput } from "#lib/platform/api/describe.ts";
import {
  FILE_FAILURES,
  READING_EXAMPLE,
  readingAnswer,
  readingWords,
  sheetWords,
} from "#lib/platform/api/file-reading.ts";
import { LINES, lineOf } from "#lib/platform/api/lines.ts";
import { operation } from "#lib/platform/api/operation.ts";
import { countValue, idValue, textValue, words } from "#lib/platform/api/values.ts";
import { importStepSchema, uploadSchema } from "./schema.ts";

const toldCell = {
  line: countValue,
  path: textValue,
  code: textValue,
  message: textValue,
  value: textValue,
};
const cellWords = {
  line: { description: "The line, as a spreadsheet program shows it.", example: 3 },
  path: { description: "The field, or `row` for the whole row.", example: "contact.phoneNumber" },
  code: { description: "The code of the reason.", example: "phone_prefix" },
  message: {
    description: "The reason in words, in the language of the answer.",
    example: "Tarkista puhelinnumero: alusta puuttuu 0 tai maatunnus",
  },
  value: { description: "The content of the cell.", example: "456789012" },
};
const CHECKED_EXAMPLE = {
  importId: 51,
  reading: READING_EXAMPLE,
  created: 1,
  changed: 0,
  unchanged: 0,
  failed: 0,
  issueCount: 0,
  issues: [],
  warningCount: 0,
  warnings: [],
};

const checked = describeAnswer(
  "CheckedImport",
  z.strictObject({
    value: z.strictObject({
      importId: idValue,
      reading: readingAnswer,
      created: countValue,
      changed: countValue,
      unchanged: countValue,
      failed: countValue,
      issueCount: countValue,
      issues: z.array(z.strictObject(toldCell)),
      warningCount: countValue,
      warnings: z.array(z.strictObject({ ...toldCell, code: z.enum(FIELD_WARNINGS) })),
    }),
  }),
  {
    value: {
      description: "The import's id, the parts of the file that were read, and the wrong and doubtful cells.",
      fields: {
        importId: { description: "The import's id.", example: 51 },
        reading: readingWords,
        created: { description: "Rows that would be added.", example: 1 },
        changed: { description: "Rows that would change a stored vehicle or driver.", example: 0 },
        unchanged: { description: "Rows that equal the stored vehicle or driver.", example: 0 },
        failed: { description: "Rows that cannot be imported.", example: 0 },
        issueCount: { description: "The number of wrong cells.", example: 0 },
        issues: { description: "The first hundred of these cells.", items: cellWords },
        warningCount: {
          description: "The number of doubtful cells. Their rows are imported.",
          example: 0,
        },
        warnings: { description: "The first hundred of these cells.", items: cellWords },
      },
    },
  },
);
const done = describeAnswer("FinishedImport", z.strictObject({ value: z.null() }), {
  value: { description: "Empty: the call has succeeded.", example: null },
});

export const checkImportOperation = operation({
  operationId: "checkImport",
  method: "POST",
  path: "/api/companies/{companyId}/imports",
  tag: "Imports",
  summary: "Check a file of vehicles or drivers",
  description:
    "The body is the file itself: CSV (semicolon, comma or tab; UTF-8, UTF-16 with its mark, lines that are neither Windows-1252) or .xlsx, recognised by its content, at most 5 MB and 10,000 rows under one row of titles in any language of the portal. Only the result of the check is stored. Rows with only warnings are imported. The answer is lines of JSON: `progress` during the work, then `value`, or `problem` if the file is refused after that.",
  scope: "fleet:write",
  input: describeInput(uploadSchema, {
    companyId: words.companyId,
    kind: { description: "The kind of the rows.", example: "vehicle" },
    name: {
      description: "The file's name, for the list of imports. Cut to 200 characters.",
      example: "autot.csv",
    },
    ...sheetWords,
    file: { description: "The file." },
  }),
  takes: "file",
  answer: {
    status: 200,
    description: "Lines of JSON. The last line has the import's id.",
    schema: lineOf(checked),
    mediaType: LINES,
    example: { value: CHECKED_EXAMPLE },
  },
  failures: [
    "file_too_large",
    ...FILE_FAILURES,
    "too_many_rows",
    "forbidden",
    "too_many_checks",
    "too_many_plates_elsewhere",
    "spreadsheets_busy",
    "file_import_off",
  ],
  examples: [
    {
      name: "vehicles",
      summary: "One vehicle as CSV",
      query: { kind: "vehicle", name: "autot.csv" },
      body: "Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri;Tyyppi\nABC-123;Toyota;Corolla;2024;valkoinen;Farmari\n",
    },
  ],
});

export const stepImportOperation = operation({
  operationId: "stepImport",
  method: "POST",
  path: "/api/companies/{companyId}/imports/{importId}",
  tag: "Imports",
  summary: "Correct, apply or undo an import",
  description:
    "`mend` replaces the values of cells in failing rows and checks the whole file again; it counts as a check. `apply` stores the rows of the check, or nothing if one of the stored rows has changed since; `validOnly` leaves failing rows out. `undo` undoes the import. The answer is lines of JSON as for the check.",
  scope: "fleet:write",
  input: describeInput(importStepSchema, {
    companyId: words.companyId,
    importId: { description: "The import's id.", example: 51 },
    body: {
      description: "The step and its values.",
      fields: {
        step: { description: "`mend`, `apply` or `undo`." },
        cells: {
          description: "With `mend`: cells of failing rows.",
          items: {
            line: { description: "The row's number in the file, its titles counted.", example: 3 },
            path: { description: "The field of the column.", example: "year" },
            value: { description: "The new value, as a person types it.", example: "2020" },
          },
        },
        validOnly: {
          description: "Whether to leave out failing rows; otherwise one failing row refuses the import.",
          example: true,
        },
      },
    },
  }),
  answer: {
    status: 200,
    description: "Lines of JSON. The last line tells the result.",
    schema: lineOf(done),
    mediaType: LINES,
    example: { value: null },
  },
  failures: [
    "not_applicable",
    "import_changed",
    "forbidden",
    "too_many_checks",
    "too_many_plates_elsewhere",
    "file_import_off",
  ],
  examples: [
    { name: "apply", summary: "Apply the import", body: { step: "apply" } },
    {
      name: "mend",
      summary: "Correct one cell",
      body: { step: "mend", cells: [{ line: 3, path: "year", value: "2020" }] },
    },
  ],
});
