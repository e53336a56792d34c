import type { z } from "zod";
import type { OutsideUseCase } from "#lib/core/use-cases/context.ts";
import type { importStepSchema } from "#lib/imports/schema.ts";
import { applyImport } from "./apply.ts";
import { LONG_MS } from "./check.ts";
import type { Progress } from "./plan.ts";
import { undoImport } from "./undo.ts";

/** Carries a checked file out or takes it back, in one transaction of a long breath. Fails as applyImport, undoImport. */
export const importStep = (progress: Progress): OutsideUseCase<z.output<typeof importStepSchema>, null> => ({
  outside: (transact, { companyId, importId, body }) =>
    transact(
      "write",
      (ctx) =>
        body.step === "apply"
          ? applyImport(ctx, { companyId, importId, validOnly: body.validOnly }, progress)
          : undoImport(ctx, { companyId, importId }, progress),
      { deadlineMs: LONG_MS },
    ),
});
