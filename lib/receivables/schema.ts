import { z } from "zod";
import { parseHundredths } from "#lib/core/finnish/typed-values.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import {
  dateSchema,
  idSchema,
  listSearchSchema,
  requiredText,
  tableFormatSchema,
} from "#lib/schema/fields.ts";
import { statementIdSchema } from "#lib/statements/schema.ts";

const MOST_CENTS = 100_000_000_00;
const cents = z.int("invalid").min(1, "receipt_sum").max(MOST_CENTS, "receipt_sum");

/** A payment that an admin notes by hand. `cents` is what was typed, in euros. */
export const noteReceiptSchema = statementIdSchema.extend({
  body: z.strictObject({
    cents: z
      .string("required")
      .min(1, "required")
      .max(20, "receipt_sum")
      .transform((text, ctx) => {
        const sum = cents.safeParse(parseHundredths(text));
        if (sum.success) return sum.data;
        ctx.addIssue({ code: "custom", message: "receipt_sum" });
        return z.NEVER;
      }),
    receivedOn: dateSchema,
    seenOpenCents: cents,
    reason: requiredText(500),
  }),
});

/** A payment noted by hand that an admin takes back. */
export const takeBackReceiptSchema = statementIdSchema.extend({
  receiptId: idSchema,
  body: z.strictObject({ reason: requiredText(500) }),
});

export const RECEIVABLE_STATES = ["overdue"] as const;

/** The companies that owe money, by name. */
export const receivablesPageSchema = z.strictObject({
  state: z.enum(RECEIVABLE_STATES, "unknown_value").optional(),
  q: listSearchSchema.optional(),
  cursor: cursorSchema.optional(),
});
export const receivablesExportSchema = receivablesPageSchema.extend({ format: tableFormatSchema });
