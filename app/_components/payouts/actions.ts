"use server";
import { defineAction } from "#lib/http/action.ts";
import { makePayoutFile } from "#lib/http/settlements.ts";
import { answerPayoutFileSchema, payoutRunSchema } from "#lib/payouts/schema.ts";
import { answerPayoutFile } from "#lib/payouts/use-cases/make.ts";

export const makePayoutFileAction = defineAction(payoutRunSchema, makePayoutFile, ({ number }) => ({
  number,
}));
export const answerPayoutFileAction = defineAction(answerPayoutFileSchema, answerPayoutFile, () => null);
