import type { Issue } from "#lib/core/result.ts";
import type { Reading } from "#lib/core/table.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

// The result of a file of vehicles or drivers, before and after it is applied.

/** The most data rows of one file, without its titles. */
export const MAX_IMPORT_ROWS = 10_000;
/** The most failing rows that a page shows and that are corrected at once. */
export const MAX_SHOWN_ROWS = 200;
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;

export type ImportStatus = "checked" | "applied" | "undone";

export const IMPORT_OUTCOMES = ["created", "changed", "unchanged", "failed"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** The number of rows by result. */
export type ImportCounts = Record<ImportOutcome, number>;

/** An issue of one cell: its field, the reason, and the cell's text. */
export type RowIssue = Pick<Issue, "path" | "code"> & { value: string };

/** A row of a file; `content` by field, like the history's. */
export type ImportRow = { line: number; content: Flat; outcome: ImportOutcome; issues: RowIssue[] };

/** A row that could not be undone, and the reason. */
export type KeptRow = { line: number; content: Flat; code: string };

export type Import = ImportCounts & {
  id: number;
  companyId: number;
  kind: FleetKind;
  status: ImportStatus;
  fileName: string;
  /** Some letters were read as Windows-1252. */
  converted: boolean;
  /** Null for a file that an earlier build has read. */
  reading: Reading | null;
  createdAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
};

/** The field that identifies a row's vehicle or driver, so that a repeated file changes nothing. */
export const IMPORT_KEY = { vehicle: "licensePlate", driver: "taxiDrivingLicense" } as const;

/** Failing rows can be corrected until the file is applied. */
export const canMend = ({ status, failed }: Pick<Import, "status" | "failed">): boolean =>
  status === "checked" && failed > 0;

/** A file with failing rows is applied only on an explicit request. */
export const canApply = (
  { status, created, changed, failed }: Pick<Import, "status" | "created" | "changed" | "failed">,
  { validOnly }: { validOnly: boolean },
): boolean => status === "checked" && created + changed > 0 && (failed === 0 || validOnly);
