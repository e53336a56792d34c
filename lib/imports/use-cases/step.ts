import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import { requireFeature } from "#lib/feature-switches/use-cases/features.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import { listImportRows, recordPlannedRows, updateImport } from "#lib/imports/queries/imports.ts";
import { canMend, type ImportRow } from "#lib/imports/rules/import.ts";
import {
  type CheckedRow,
  checkRow,
  type importIdSchema,
  type importStepSchema,
  type MendedCell,
  mendedLine,
} from "#lib/imports/schema.ts";
import type { Context, OutsideUseCase, ReportProgress } from "#lib/platform/use-case/context.ts";
import { applyImport, lockImport } from "./apply.ts";
import { type Admit, LONG_MS, tellsTooMuch } from "./check.ts";
import { IMPORT_TARGETS } from "./import-targets.ts";
import { countOutcomes, mapInChunks, meetRows, planRows } from "./plan.ts";
import { undoImport } from "./undo.ts";

type Input = z.output<typeof importStepSchema>;

/**
 * Corrects a checked file, applies it or undoes it, in one transaction with a long deadline. A correction counts as a check,
 * because it reveals as much. Fails like mendImport, applyImport and undoImport, and like `admit`.
 */
export const importStep = (
  { admit }: { admit: Admit },
  progress: ReportProgress,
): OutsideUseCase<Input, null> => ({
  async outside(transact, { companyId, importId, body }) {
    if (body.step === "mend") {
      // A stranger does not use up the company's checks.
      const known = await transact("read", async (ctx) => {
        const company = await loadFleetCompany(ctx, companyId);
        return company.ok ? ok(ctx.actor) : company;
      });
      if (!known.ok) return known;
      const admitted = await admit(known.value, companyId);
      if (!admitted.ok) return admitted;
    }
    const step = (ctx: Context) => {
      if (body.step === "mend") return mendImport(ctx, { companyId, importId, cells: body.cells }, progress);
      return body.step === "apply"
        ? applyImport(ctx, { companyId, importId, validOnly: body.validOnly }, progress)
        : undoImport(ctx, { companyId, importId }, progress);
    };
    return transact("write", step, { deadlineMs: LONG_MS });
  },
});

type MendInput = z.output<typeof importIdSchema> & { cells: readonly MendedCell[] };

/**
 * Replaces cells of failing rows and checks the whole file again: a corrected key can free or take another row's. Changes no
 * vehicle and no driver. Fails with `not_found`, `file_import_off`, `not_applicable` (the file is applied, or a row no longer
 * fails) and `too_many_plates_elsewhere`.
 */
async function mendImport(
  ctx: Context,
  { companyId, importId, cells }: MendInput,
  progress: ReportProgress,
): Promise<Result<null>> {
  const locked = await lockImport(ctx, { companyId, importId });
  if (!locked.ok) return locked;
  const { kind } = locked.value;
  const on = await requireFeature(ctx.db, "fileImport");
  if (!on.ok) return on;
  if (!canMend(locked.value)) return fail("not_applicable");

  const known = await listImportRows(ctx.db, importId);
  const failing = new Set(known.filter(({ outcome }) => outcome === "failed").map(({ line }) => line));
  if (cells.some(({ line }) => !failing.has(line))) return fail("not_applicable");
  const typed = byLine(cells);
  const rows = await mapInChunks(
    known,
    (row): CheckedRow =>
      row.outcome === "failed" ? checkRow(kind, mendedLine(kind, row, typed.get(row.line))) : row,
    progress,
  );

  const company = await loadFleetCompany(ctx, companyId);
  if (!company.ok) return company;
  const target = IMPORT_TARGETS[kind];
  const met = await meetRows(ctx, { target, companyId, rows, lock: false });
  if (tellsTooMuch(ctx.actor, met)) return fail("too_many_plates_elsewhere");
  const planned = await planRows(ctx, { ...met, target, company: company.value, rows });
  await recordPlannedRows(ctx.db, importId, planned.filter(isNews(known)));
  await updateImport(ctx.db, importId, countOutcomes(planned));
  return ok(null);
}

function byLine(cells: readonly MendedCell[]): Map<number, Map<string, string>> {
  const lines = new Map<number, Map<string, string>>();
  for (const { line, path, value } of cells) lines.set(line, new Map(lines.get(line)).set(path, value));
  return lines;
}

/** Failing rows may now fail otherwise; the results of other rows may change too. */
const isNews =
  (known: readonly ImportRow[]) =>
  ({ outcome }: ImportRow, index: number): boolean =>
    known[index]?.outcome === "failed" || known[index]?.outcome !== outcome;
