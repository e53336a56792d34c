import "server-only";
import { type DisputeSettings, disputeAdding, disputeOpening } from "#lib/disputes/use-cases/ask.ts";
import { env } from "#lib/env.ts";

const settings = (): DisputeSettings => ({
  answerDays: env.disputeAnswerDays,
  providerEmail: env.seller?.email ?? null,
});

/** The use cases with the configured deadline and the provider's address. */
export const openDispute = disputeOpening(settings);
export const addToDispute = disputeAdding(settings);
