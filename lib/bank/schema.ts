import { z } from "zod";
import { BANK_OUTCOMES } from "#lib/bank/rules/outcome.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { idSchema, listSearchSchema, requiredText, requiredWord } from "#lib/platform/schema/fields.ts";

export const bankFileSchema = z.strictObject({
  /** `check` stores nothing and shows the result; `apply` stores the file. */
  step: requiredWord(["check", "apply"]),
  file: z.instanceof(ReadableStream<Uint8Array>),
});

export const bankPageSchema = z.strictObject({ cursor: cursorSchema.optional() });

/** The account's movements, the newest first. */
export const movementsPageSchema = z.strictObject({
  state: z.enum(BANK_OUTCOMES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  cursor: cursorSchema.optional(),
});
export const movementPageSchema = z.strictObject({ movementId: idSchema });

/** `number` is the statement's number; null sets the movement aside. */
export const decideEntrySchema = z.strictObject({
  entryId: idSchema,
  number: z
    .string()
    .trim()
    .regex(/^\d{4}-\d{6}$/, "bank_statement_unknown")
    .nullable(),
  why: requiredText(500),
});

/** A movement that was set aside waits again. */
export const takeBackEntrySchema = z.strictObject({ entryId: idSchema, why: requiredText(500) });
