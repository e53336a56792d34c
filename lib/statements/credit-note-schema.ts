import { z } from "zod";
import { requiredText } from "#lib/schema/fields.ts";
import { statementIdSchema } from "./schema.ts";

/** Which lines of a statement are given back, counted from one, and why. */
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
