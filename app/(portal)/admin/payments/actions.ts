"use server";
import { assignPaymentsSchema } from "#lib/schemas/unassigned-payment.ts";
import { assignPayments } from "#lib/use-cases/payments/assign.ts";
import { defineAction } from "#lib/web/action.ts";

export const assignPaymentsAction = defineAction(assignPaymentsSchema, assignPayments, ({ count }) => ({
  count,
}));
