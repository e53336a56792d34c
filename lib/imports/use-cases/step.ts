import type { z } from "zod";
import { ok } from "#lib/core/result.ts";
import { loadFleetCompany } from "#lib/fleet/use-cases/load.ts";
import type { importStepSchema } from "#lib/imports/schema.ts";
import type { Context, OutsideUseCase, ReportProgress } from "#lib/platform/use-case/context.ts";
import { applyImport } from "./apply.ts";
import { type Admit, LONG_MS } from "./check.ts";
import { mendImport } from "./mend.ts";
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
