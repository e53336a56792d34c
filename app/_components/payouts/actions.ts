"use server";
import { defineAction } from "#lib/http/action.ts";
import { makePayoutFile } from "#lib/http/settlements.ts";
import {
  answerPayoutFileSchema,
  confirmIbanSchema,
  payoutFileSchema,
  payoutRunSchema,
  releasePayoutSchema,
} from "#lib/payouts/schema.ts";
import { confirmIban } from "#lib/payouts/use-cases/iban-changes.ts";
import { answerPayoutFile, releasePayout, releasePayoutFile } from "#lib/payouts/use-cases/make.ts";

export const makePayoutFileAction = defineAction(payoutRunSchema, makePayoutFile, ({ number }) => ({
  number,
}));
export const answerPayoutFileAction = defineAction(answerPayoutFileSchema, answerPayoutFile, () => null);

export const confirmIbanAction = defineAction(confirmIbanSchema, confirmIban, () => null);
export const releasePayoutFileAction = defineAction(payoutFileSchema, releasePayoutFile, () => null);
export const releasePayoutAction = defineAction(releasePayoutSchema, releasePayout, () => null);
