"use server";
import { defineAction } from "#lib/doors/action.ts";
import { linkIdOf } from "#lib/doors/auth/mail-links.ts";
import { askFileApproval, makePayoutFile } from "#lib/installation/settlements.ts";
import {
  answerPayoutFileSchema,
  confirmIbanSchema,
  endAlarmSchema,
  fileDecisionSchema,
  payoutFileSchema,
  payoutRetrySchema,
  payoutRunSchema,
  rejectIbanSchema,
  rejectLinkedIbanSchema,
} from "#lib/payouts/schema.ts";
import {
  approveWholeFile,
  askWithdrawal,
  confirmWithdrawal,
  endPayoutAlarm,
} from "#lib/payouts/use-cases/decide-file.ts";
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

export const askFileApprovalAction = defineAction(fileDecisionSchema, askFileApproval, () => null);
export const approveFileAction = defineAction(payoutFileSchema, approveWholeFile, () => null);
export const askWithdrawalAction = defineAction(fileDecisionSchema, askWithdrawal, () => null);
export const confirmWithdrawalAction = defineAction(payoutFileSchema, confirmWithdrawal, () => null);
export const endPayoutAlarmAction = defineAction(endAlarmSchema, endPayoutAlarm, () => null);
