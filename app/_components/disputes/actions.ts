"use server";
import {
  addToDisputeSchema,
  answerDisputeSchema,
  correctDisputeSchema,
  creditDisputeSchema,
  disputeIdSchema,
  openDisputeSchema,
} from "#lib/disputes/schema.ts";
import { withdrawDispute } from "#lib/disputes/use-cases/ask.ts";
import { answerDispute, correctDispute, creditDispute } from "#lib/disputes/use-cases/decide.ts";
import { defineAction } from "#lib/doors/action.ts";
import { addToDispute, openDispute } from "#lib/installation/disputes.ts";

export const openDisputeAction = defineAction(openDisputeSchema, openDispute, ({ id }) => ({ id }));
export const addToDisputeAction = defineAction(addToDisputeSchema, addToDispute, () => null);
export const withdrawDisputeAction = defineAction(disputeIdSchema, withdrawDispute, () => null);
export const answerDisputeAction = defineAction(answerDisputeSchema, answerDispute, () => null);
export const creditDisputeAction = defineAction(creditDisputeSchema, creditDispute, () => null);
export const correctDisputeAction = defineAction(correctDisputeSchema, correctDispute, () => null);
