import { z } from "zod";
import { isPlainDate } from "#lib/core/calendar.ts";
import { PAGE_SIZE } from "#lib/core/keyset.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  idSchema,
  limitSchema,
  listSearchSchema,
  requiredText,
  requiredWord,
  tableFormatSchema,
} from "#lib/platform/schema/fields.ts";
import { ODDITIES } from "#lib/settlements/rules/oddities.ts";
import { RUN_OUTCOMES, RUN_TASKS } from "#lib/settlements/rules/run.ts";

/** A cursor of the list of runs: its value is the first day of a period. */
const runPlaceSchema = cursorSchema.refine(({ value }) => isPlainDate(String(value)), "invalid");

export const settlementRunPageSchema = z.strictObject({ cursor: runPlaceSchema.optional() });
export const settlementRunListSchema = settlementRunPageSchema.extend({ limit: limitSchema });

export const settlementRunIdSchema = z.strictObject({ runId: idSchema });

/** A task for the period that begins on a day. */
export const askRunSchema = z.strictObject({
  start: z.string({ error: "required" }).refine(isPlainDate, "date"),
  task: requiredWord(RUN_TASKS),
});

/** The companies on a page of their list. */
export const companyMoneySchema = z.strictObject({ companyIds: z.array(idSchema).max(PAGE_SIZE) });

const statementFilter = {
  outcome: z.enum(RUN_OUTCOMES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
};

/** One run and a page of its statements. */
export const runPageSchema = z.strictObject({
  ...settlementRunIdSchema.shape,
  ...statementFilter,
  /** The input of the preview's list. */
  oddity: z.enum(ODDITIES, "unknown_value").optional(),
  cursor: cursorSchema.optional(),
});

/** All of a run's statements, as a file. */
export const runExportSchema = z.strictObject({ ...runPageSchema.shape, format: tableFormatSchema });

export const statementIdSchema = z.strictObject({ companyId: idSchema, statementId: idSchema });

/** The lines of a statement to give back, counted from one, and the reason. */
export const creditNoteSchema = statementIdSchema.extend({
  body: z.strictObject({
    positions: z
      .array(z.int("invalid").min(1, "invalid"), "invalid")
      .min(1, "nothing_chosen")
      .max(1_000, "too_many")
      .transform((positions) => [...new Set(positions)].sort((a, b) => a - b)),
    reason: requiredText(200),
  }),
});
