"use server";
import { defineAction } from "#lib/http/action.ts";
import { confirmIbanSchema } from "#lib/payouts/schema.ts";
import { confirmIban } from "#lib/payouts/use-cases/iban-changes.ts";

export const confirmIbanAction = defineAction(confirmIbanSchema, confirmIban, () => null);
