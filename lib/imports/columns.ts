import type { Column, DataTable } from "#lib/core/table.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { RowIssue } from "#lib/imports/rules/import.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { fieldLabel, missingText } from "#lib/messages/labels.ts";
import * as m from "#messages";

type FileLine = { content: Record<string, string | number | null> };

const fieldColumns = (kind: FleetKind): readonly Column<FileLine>[] =>
  IMPORT_FIELDS[kind].map((path) => ({
    title: () => fieldLabel(path),
    value: ({ content }) => content[path] ?? null,
  }));

/** An empty file with the titles of an import, to be filled in. */
export const templateTable = (kind: FleetKind): DataTable<FileLine> => ({
  file: () => m.table_files({ file: `${kind}Template` }),
  sheet: () => m.companyPage({ tab: `${kind}s` }),
  columns: fieldColumns(kind),
});

type FailedLine = FileLine & { line: number; reasons: string };

/** The failing rows unchanged, to be corrected and sent again, with their lines and reasons. */
export const failureTable = (kind: FleetKind): DataTable<FailedLine> => ({
  file: () => m.table_files({ file: `${kind}Failures` }),
  sheet: () => m.companyPage({ tab: `${kind}s` }),
  columns: [
    ...fieldColumns(kind),
    { title: m.import_line, value: ({ line }) => line },
    { title: m.import_reason, value: ({ reasons }) => reasons },
  ],
});

/** All reasons of a row in one cell: `Väri puuttuu. Vuosimalli: Vuosimalli on aikaisintaan …`. */
export const reasonsOf = (issues: readonly Pick<RowIssue, "path" | "code">[]): string =>
  issues
    .map(({ path, code }) =>
      code === "required"
        ? `${missingText(fieldLabel(path))}.`
        : `${fieldLabel(path)}: ${messageOfCode(code)}`,
    )
    .join(" ");

/** Titles of the product's own exports that an import ignores. */
export const ignoredTitles = (): readonly string[] => [
  fieldLabel("status"),
  m.companyPage_id(),
  m.companies_company(),
  m.import_line(),
  m.import_reason(),
];
