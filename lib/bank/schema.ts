import { z } from "zod";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { idSchema, requiredText, requiredWord } from "#lib/schema/fields.ts";

export const bankFileSchema = z.strictObject({
  /** `check` stores nothing and shows the result; `apply` stores the file. */
  step: requiredWord(["check", "apply"]),
  file: z.instanceof(ReadableStream<Uint8Array>),
});

export const bankPageSchema = z.strictObject({ cursor: cursorSchema.optional() });

/** `number` is the statement's; null sets the movement aside. */
export const decideEntrySchema = z.strictObject({
  entryId: idSchema,
  number: z
    .string()
    .trim()
    .regex(/^\d{4}-\d{6}$/, "bank_statement_unknown")
    .nullable(),
  why: requiredText(500),
});
