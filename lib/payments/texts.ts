import { formatEuros } from "#lib/messages/format.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import type { CompanyPayment } from "#lib/payments/rules/payment.ts";
import * as m from "#messages";

type PaymentSums = { count: number; cents: number; late: { count: number; cents: number } };

/** The card payments of a company's period, late ones separate. */
export function paymentSums({ count, cents, late }: PaymentSums): string {
  if (late.count === 0) return m.companyPayment_sum({ count, sum: formatEuros(cents) });
  const lateSum = formatEuros(late.cents);
  if (late.count === count) return m.companyPayment_lateSum({ count, sum: lateSum });
  const sum = formatEuros(cents - late.cents);
  return m.companyPayment_sumAndLate({ count: count - late.count, sum, late: late.count, lateSum });
}

export const paymentWord = ({ cents }: Pick<CompanyPayment, "cents">): string =>
  m.payment_types({ type: cents < 0 ? "refund" : "capture" });

/** Payment systems use these names for common ways to pay, and their own for others. */
export const methodText = (method: string): string =>
  wordsOfCode(["card", "contactless", "app"] as const, method, (known) =>
    m.paymentTrace_methods({ method: known }),
  ) ?? method;
