import type { Issue } from "#lib/core/result.ts";
import type { Reading } from "#lib/core/table.ts";
import type { Flat } from "#lib/events/rules/change.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";

// What a file of vehicles or drivers comes to, before and after it is carried out.

/** Data rows of one file, its titles not counted. */
export const MAX_IMPORT_ROWS = 10_000;
/** Failing rows that a page shows, and that are mended at once. */
export const MAX_SHOWN_ROWS = 200;
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;

export type ImportStatus = "checked" | "applied" | "undone";

export const IMPORT_OUTCOMES = ["created", "changed", "unchanged", "failed"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** Rows by what they come to. */
export type ImportCounts = Record<ImportOutcome, number>;

/** Something wrong with one cell: its field, why, and what stands in it. */
export type RowIssue = Pick<Issue, "path" | "code"> & { value: string };

/** A row of a file; `content` by field, as the history has it. */
export type ImportRow = { line: number; content: Flat; outcome: ImportOutcome; issues: RowIssue[] };

/** A row that could not be taken back, and why. */
export type KeptRow = { line: number; content: Flat; code: string };

export type Import = ImportCounts & {
  id: number;
  companyId: number;
  kind: FleetKind;
  status: ImportStatus;
  fileName: string;
  /** Its letters had to be read as Windows-1252. */
  converted: boolean;
  /** Null for a file that an earlier build has read. */
  reading: Reading | null;
  createdAt: Date;
  appliedAt: Date | null;
  undoneAt: Date | null;
};

/** What says which vehicle or driver a row is about: the same again changes nothing. */
export const IMPORT_KEY = { vehicle: "licensePlate", driver: "taxiDrivingLicense" } as const;

/** Failing rows are mended before the file is carried out. */
export const canMend = ({ status, failed }: Pick<Import, "status" | "failed">): boolean =>
  status === "checked" && failed > 0;

/** Only what says in full what it does is carried out by default; the rest by an explicit wish. */
export const canApply = (
  { status, created, changed, failed }: Pick<Import, "status" | "created" | "changed" | "failed">,
  { validOnly }: { validOnly: boolean },
): boolean => status === "checked" && created + changed > 0 && (failed === 0 || validOnly);
