"use server";
import { defineAction } from "#lib/doors/action.ts";
import { linkIdOf } from "#lib/doors/auth/mail-links.ts";
import { makePayoutFile } from "#lib/installation/settlements.ts";
import {
  answerPayoutFileSchema,
  confirmIbanSchema,
  payoutFileSchema,
  payoutRetrySchema,
  payoutRunSchema,
  rejectIbanSchema,
  rejectLinkedIbanSchema,
} from "#lib/payouts/schema.ts";
import { confirmIban } from "#lib/payouts/use-cases/iban-changes.ts";
import { allowPayoutRetry, answerPayoutFile, releasePayoutFile } from "#lib/payouts/use-cases/make.ts";
import { linkedIbanRejection, rejectIban } from "#lib/payouts/use-cases/reject-iban.ts";

export const makePayoutFileAction = defineAction(payoutRunSchema, makePayoutFile, ({ number }) => ({
  number,
}));
export const answerPayoutFileAction = defineAction(answerPayoutFileSchema, answerPayoutFile, () => null);

export const confirmIbanAction = defineAction(confirmIbanSchema, confirmIban, () => null);
export const rejectIbanAction = defineAction(rejectIbanSchema, rejectIban, () => null);
export const rejectLinkedIbanAction = defineAction(
  rejectLinkedIbanSchema,
  linkedIbanRejection(linkIdOf),
  () => null,
);
export const releasePayoutFileAction = defineAction(payoutFileSchema, releasePayoutFile, () => null);
export const allowPayoutRetryAction = defineAction(payoutRetrySchema, allowPayoutRetry, () => null);
