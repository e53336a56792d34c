import { z } from "zod";
import { isInstant } from "#lib/core/calendar.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import { idSchema, requiredText } from "#lib/platform/schema/fields.ts";

export const payoutRunSchema = z.strictObject({ runId: idSchema });
export const payoutFileSchema = z.strictObject({ runId: idSchema, fileId: idSchema });

/** A payout that the bank rejected. */
export const payoutRetrySchema = payoutRunSchema.extend({ statementId: idSchema });

/** The bank's answer to a file. */
export const answerPayoutFileSchema = payoutFileSchema.extend({ accepted: z.boolean() });

/** Why a payment file is approved whole or withdrawn, and how an alarm ended. */
export const MAX_DECISION_REASON = 500;
export const fileDecisionSchema = payoutFileSchema.extend({ reason: requiredText(MAX_DECISION_REASON) });
export const endAlarmSchema = payoutRunSchema.extend({
  payoutId: idSchema,
  note: requiredText(MAX_DECISION_REASON),
});

export const ibanChangesSchema = z.strictObject({
  cursor: cursorSchema.refine(({ value }) => isInstant(value), "invalid").optional(),
});

/** The account that the person saw, so that a later change is not decided unseen. */
const seenAccount = { newIban: z.string().max(34).nullable(), newBic: z.string().max(11).nullable() };

export const confirmIbanSchema = z.strictObject({ changeId: idSchema, ...seenAccount });

export const MAX_REJECT_REASON = 500;
const reason = requiredText(MAX_REJECT_REASON);

export const rejectIbanSchema = confirmIbanSchema.extend({ reason });

/** `token` is the token of the link in an owner's mail. */
export const ibanLinkSchema = z.strictObject({ companyId: idSchema, token: z.string().max(128) });
export const rejectLinkedIbanSchema = ibanLinkSchema.extend({ ...seenAccount, reason });
