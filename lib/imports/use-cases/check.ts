import type { z } from "zod";
import type { Actor } from "#lib/core/actor.ts";
import { DAY_MS } from "#lib/core/calendar.ts";
import { fail, ok, type Result } from "#lib/core/result.ts";
import type { Reading, SheetChoice } from "#lib/core/table.ts";
import { requireFeature } from "#lib/feature-switches/use-cases/features.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { deleteUnusedImports, insertImport } from "#lib/imports/queries/imports.ts";
import { type ImportCounts, type ImportRow, MAX_IMPORT_BYTES } from "#lib/imports/rules/import.ts";
import { rowWarnings } from "#lib/imports/rules/row-warnings.ts";
import { type CheckedRow, checkRow, fileRowsOf, type uploadSchema } from "#lib/imports/schema.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { warningText } from "#lib/messages/labels.ts";
import type { Context, OutsideUseCase, ReportProgress } from "#lib/platform/use-case/context.ts";
import type { ReadTable } from "#lib/ports.ts";
import { IMPORT_TARGETS } from "./import-targets.ts";
import { countOutcomes, type Met, mapInChunks, meetRows, planRows } from "./plan.ts";

type Input = z.output<typeof uploadSchema>;

/** The limit of a company's checked files. */
export type Admit = (actor: Actor, companyId: number) => Promise<Result<null>>;

type Outside = {
  read: (file: Uint8Array, choice: SheetChoice) => Promise<Result<ReadTable>>;
  admit: Admit;
};

/** A cell with its issue or warning. */
type ToldCell = { line: number; path: string; code: string; message: string; value: string };

/** The id of a check's result, the facts of the reading, and the first issues and warnings. */
type CheckedImport = ImportCounts & {
  importId: number;
  reading: Reading;
  issues: ToldCell[];
  issueCount: number;
  warnings: ToldCell[];
  warningCount: number;
};

const MAX_TOLD_CELLS = 100;

/** Milliseconds, for thousands of rows on a busy machine. */
export const LONG_MS = 60_000;
/**
 * A plate belongs to one vehicle among all companies, so a refusal reveals that a plate is taken. A form reveals one at a time
 * and stores the others; a file could reveal thousands and store nothing.
 */
const MAX_TOLD_PLATES = 20;
export const tellsTooMuch = ({ admin }: Actor, { taken }: Pick<Met, "taken">): boolean =>
  !admin && [...taken.values()].filter((code) => code === "license_plate_taken").length > MAX_TOLD_PLATES;
const KEPT_MS = DAY_MS;

/**
 * Reads a file of vehicles or drivers and stores its plan, changing no vehicle or driver. Returns the plan's id. Fails with
 * `not_found` (the company), `file_import_off`, `file_too_large`, like `admit`, the port's `read` and fileRowsOf, and with
 * `too_many_plates_elsewhere`.
 */
export const importCheck = (
  { read, admit }: Outside,
  progress: ReportProgress,
): OutsideUseCase<Input, CheckedImport> => ({
  async outside(transact, input) {
    // A stranger's file is not read at all.
    const allowed = await transact("read", async (ctx) => {
      const company = await loadFleetCompany(ctx, input.companyId);
      if (!company.ok) return company;
      const on = await requireFeature(ctx.db, "fileImport");
      return on.ok ? ok(ctx.actor) : on;
    });
    if (!allowed.ok) return allowed;
    const admitted = await admit(allowed.value, input.companyId);
    if (!admitted.ok) return admitted;
    if (input.file.byteLength > MAX_IMPORT_BYTES) return fail("file_too_large");
    const table = await read(input.file, { sheet: input.sheet, hidden: input.hidden });
    if (!table.ok) return table;
    const found = fileRowsOf(input.kind, table.value);
    if (!found.ok) return found;
    const { reading } = found.value;
    const rows = await mapInChunks(found.value.rows, (row) => checkRow(input.kind, row), progress);
    return transact("write", (ctx) => keepPlan(ctx, { ...input, reading }, rows), { deadlineMs: LONG_MS });
  },
});

async function keepPlan(
  ctx: Context,
  { companyId, kind, name, reading }: Input & { reading: Reading },
  rows: readonly CheckedRow[],
): Promise<Result<CheckedImport>> {
  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  await deleteUnusedImports(ctx.db, { companyId, kind, before: new Date(ctx.now.getTime() - KEPT_MS) });
  const target = IMPORT_TARGETS[kind];
  const met = await meetRows(ctx, { target, companyId, rows, lock: false });
  if (tellsTooMuch(ctx.actor, met)) return fail("too_many_plates_elsewhere");
  const planned = await planRows(ctx, { ...met, target, company: company.value, rows });
  const { actor, now } = ctx;
  const counts = countOutcomes(planned);
  const importId = await insertImport(
    ctx.db,
    {
      companyId,
      kind,
      fileName: name,
      converted: reading.converted,
      reading,
      createdAt: now,
      actorKind: actor.kind,
      actorId: actor.id,
      actorLabel: actor.label,
      actorAdmin: actor.admin,
      ...counts,
    },
    planned,
  );
  return ok({ importId, reading, ...counts, ...toldCells(kind, planned) });
}

function toldCells(kind: FleetKind, rows: readonly ImportRow[]) {
  const issues = rows.flatMap(({ line, issues }) => issues.map((issue) => ({ ...issue, line })));
  const warnings = rowWarnings(kind, rows);
  return {
    issueCount: issues.length,
    issues: issues.slice(0, MAX_TOLD_CELLS).map((one) => told(one, messageOfCode(one.code))),
    warningCount: warnings.length,
    warnings: warnings.slice(0, MAX_TOLD_CELLS).map((one) => told(one, warningText(one.code))),
  };
}

const told = ({ line, path, code, value }: Omit<ToldCell, "message">, message: string): ToldCell => ({
  line,
  path,
  code,
  message,
  value,
});
