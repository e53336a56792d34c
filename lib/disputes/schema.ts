import { z } from "zod";
import { isPlainDate } from "#lib/core/calendar.ts";
import { parseHundredths } from "#lib/core/finnish/typed-values.ts";
import { MAX_PAYMENT_CENTS } from "#lib/payments/rules/payment.ts";
import { cursorSchema } from "#lib/platform/schema/cursor.ts";
import {
  idSchema,
  linesOfText,
  requiredText,
  versionSchema,
  wholeNumberText,
} from "#lib/platform/schema/fields.ts";
import { creditNoteSchema } from "#lib/settlements/schema.ts";
import { type DisputedThing, MAX_MESSAGE } from "./rules/dispute.ts";

/** The disputed thing in an address or a form. */
const thing = {
  statement: idSchema.optional(),
  line: wholeNumberText(1, 100_000).optional(),
  payment: idSchema.optional(),
  year: wholeNumberText(2000, 2998).optional(),
};
export type ThingWords = { [Name in keyof typeof thing]?: string | number | undefined };

/** Null for none, for several, and for a line without its statement. */
export function thingOf({
  statement,
  line,
  payment,
  year,
}: { [Name in keyof typeof thing]?: number | undefined }): DisputedThing | null {
  const named = [statement, payment, year].filter((one) => one !== undefined);
  if (named.length !== 1 || (line !== undefined && statement === undefined)) return null;
  return {
    statementId: statement ?? null,
    position: line ?? null,
    paymentId: payment ?? null,
    reportYear: year ?? null,
  };
}

const body = z.strictObject({ text: linesOfText(MAX_MESSAGE).refine((text) => text !== "", "required") });

/** A company's disputes, or those about one thing. */
export const disputesPageSchema = z.strictObject({
  companyId: idSchema,
  ...thing,
  cursor: cursorSchema.optional(),
});

/** All open disputes, the first deadline first. */
export const openDisputesSchema = z.strictObject({
  cursor: cursorSchema.refine(({ value }) => isPlainDate(String(value)), "invalid").optional(),
});

export const disputeIdSchema = z.strictObject({ companyId: idSchema, disputeId: idSchema });
export const openDisputeSchema = z.strictObject({ companyId: idSchema, ...thing, body });
export const addToDisputeSchema = disputeIdSchema.extend({ body });

/** A decision is about the messages that its maker has read. */
const decision = disputeIdSchema.extend({ version: versionSchema });
export const answerDisputeSchema = decision.extend({ body });
export const creditDisputeSchema = decision.extend({ body: creditNoteSchema.shape.body });

/** The right sum of a disputed card payment, as typed in euros; negative for a refund. */
const rightCents = z
  .string("required")
  .min(1, "required")
  .max(20, "amount")
  .transform((text, ctx) => {
    const cents = parseHundredths(text);
    if (cents !== null && Math.abs(cents) <= MAX_PAYMENT_CENTS) return cents;
    ctx.addIssue({ code: "custom", message: "amount" });
    return z.NEVER;
  });
export const correctDisputeSchema = decision.extend({
  body: z.strictObject({ rightCents, reason: requiredText(200) }),
});
