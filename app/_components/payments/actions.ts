"use server";
import { defineAction } from "#lib/doors/action.ts";
import { assignPaymentsSchema } from "#lib/payments/schema.ts";
import { assignPayments } from "#lib/payments/use-cases/assign.ts";

export const assignPaymentsAction = defineAction(assignPaymentsSchema, assignPayments, ({ count }) => ({
  count,
}));
