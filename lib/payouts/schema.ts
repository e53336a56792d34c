import { z } from "zod";
import { isInstant } from "#lib/core/calendar.ts";
import { cursorSchema } from "#lib/schema/cursor.ts";
import { idSchema } from "#lib/schema/fields.ts";

export const payoutRunSchema = z.strictObject({ runId: idSchema });
export const payoutFileSchema = z.strictObject({ runId: idSchema, fileId: idSchema });

/** A payout that the bank rejected. */
export const releasePayoutSchema = payoutRunSchema.extend({ statementId: idSchema });

/** The bank's answer to a file. */
export const answerPayoutFileSchema = payoutFileSchema.extend({ accepted: z.boolean() });

export const ibanChangesSchema = z.strictObject({
  cursor: cursorSchema.refine(({ value }) => isInstant(value), "invalid").optional(),
});

/** `newIban` is the account that the admin saw, so that a later change is not confirmed unseen. */
export const confirmIbanSchema = z.strictObject({
  changeId: idSchema,
  newIban: z.string().max(34).nullable(),
});
