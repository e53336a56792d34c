"use server";
import { answerPayoutFileSchema, payoutRunSchema } from "#lib/schemas/payout.ts";
import { answerPayoutFile } from "#lib/use-cases/payouts/answer.ts";
import { defineAction } from "#lib/web/action.ts";
import { makePayoutFile } from "#lib/web/payouts.ts";

export const makePayoutFileAction = defineAction(payoutRunSchema, makePayoutFile, ({ number }) => ({
  number,
}));
export const answerPayoutFileAction = defineAction(answerPayoutFileSchema, answerPayoutFile, () => null);
