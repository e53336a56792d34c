import type { CellValue, TableColumn } from "#lib/core/table.ts";
import { IMPORT_FIELDS } from "#lib/fleet/rules/file-fields.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { RowIssue } from "#lib/imports/rules/import.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** The columns of a file that an import reads. */
export const templateColumns = (
  kind: FleetKind,
): readonly TableColumn<{ content: Record<string, string | number | null> }>[] =>
  IMPORT_FIELDS[kind].map((path) => ({
    title: fieldLabel(path),
    cell: ({ content }): CellValue => content[path] ?? null,
  }));

type FailedLine = { line: number; content: Record<string, string | number | null>; reasons: string };

/** The failing rows unchanged, to be corrected and sent again, with their lines and reasons. */
export const failureColumns = (kind: FleetKind): readonly TableColumn<FailedLine>[] => [
  ...templateColumns(kind),
  { title: m.import_line(), cell: ({ line }) => line },
  { title: m.import_reason(), cell: ({ reasons }) => reasons },
];

/** All reasons of a row in one cell: `Vuosimalli: Vuosimalli on aikaisintaan …`. */
export const reasonsOf = (issues: readonly Pick<RowIssue, "path" | "code">[]): string =>
  issues.map(({ path, code }) => `${fieldLabel(path)}: ${messageOfCode(code)}`).join(" ");

/** Titles of the product's own exports that an import ignores. */
export const ignoredTitles = (): readonly string[] => [
  fieldLabel("status"),
  m.companyPage_id(),
  m.companies_company(),
  m.import_line(),
  m.import_reason(),
];
