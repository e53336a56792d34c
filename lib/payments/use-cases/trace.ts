import type { z } from "zod";
import { fail, ok, type Result } from "#lib/core/result.ts";
import {
  findPayment,
  type SettledSum,
  sumOfLines,
  type TracedPayment,
} from "#lib/payments/queries/payment-trace.ts";
import type { paymentPageSchema } from "#lib/payments/schema.ts";
import type { Context } from "#lib/platform/use-case/context.ts";
import { findMoneyPath, type MoneyPath } from "#lib/statements/queries/money-path.ts";

export type PaymentTrace = {
  payment: TracedPayment;
  /** The path of the money, with the sums of the vehicle's payments and lines in the statement; null while the period is open. */
  settled: { payments: SettledSum; lines: SettledSum; path: MoneyPath } | null;
};

/** One card payment and the way of its money. Fails with `not_found`, for everyone except admins too. */
export async function tracePayment(
  ctx: Context,
  place: z.output<typeof paymentPageSchema>,
): Promise<Result<PaymentTrace>> {
  const { db } = ctx;
  const loaded = await loadPayment(ctx, place);
  if (!loaded.ok) return loaded;
  const payment = loaded.value;
  if (payment.statementId === null) return ok({ payment, settled: null });
  const sums = await sumOfLines(db, payment);
  return ok({ payment, settled: { ...sums, path: await findMoneyPath(db, payment.statementId) } });
}

/** One card payment alone. Fails in the same way. */
export async function loadPayment(
  { actor, db }: Context,
  { paymentId }: z.output<typeof paymentPageSchema>,
): Promise<Result<TracedPayment>> {
  const payment = actor.admin ? await findPayment(db, paymentId) : null;
  return payment ? ok(payment) : fail("not_found");
}
