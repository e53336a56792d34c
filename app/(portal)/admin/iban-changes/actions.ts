"use server";
import { confirmIbanSchema } from "#lib/schemas/payout.ts";
import { confirmIban } from "#lib/use-cases/payouts/iban-changes.ts";
import { defineAction } from "#lib/web/action.ts";

export const confirmIbanAction = defineAction(confirmIbanSchema, confirmIban, () => null);
