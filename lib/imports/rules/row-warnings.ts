import { type FieldWarning, fieldWarnings } from "#lib/core/field-warnings.ts";
import { FLEET_FIELDS, type FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import type { ImportRow } from "./import.ts";

/** A probably wrong cell. Its row is imported all the same. */
export type RowWarning = FieldWarning & { line: number; value: string };

/** The warnings of the values to store; a failing row has none, because none of it is stored. */
export const rowWarnings = (
  kind: FleetKind,
  rows: readonly Pick<ImportRow, "line" | "content" | "outcome">[],
): RowWarning[] =>
  rows.flatMap(({ line, content, outcome }) =>
    outcome === "failed"
      ? []
      : fieldWarnings(FLEET_FIELDS[kind], content).map((warning) => ({
          ...warning,
          line,
          value: String(content[warning.path] ?? ""),
        })),
  );
