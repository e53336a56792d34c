import { z } from "zod";
import type { Billing } from "#lib/domain/company.ts";
import { billingFormSchema } from "#lib/schemas/company.ts";
import type { BillingValues } from "./company-form-props.ts";

/** Never kept on a device. */
export const BANK_FIELDS = ["billing.iban", "billing.bic"];

/** One billing shape: what was typed for the other way of billing stays on the screen and is not sent. */
export function billingBody({ billing }: BillingValues): { billing: Billing } {
  const { billingType, eInvoicingAddress, eInvoicingOperator, emailInvoicingAddress, iban, bic } = billing;
  const byInvoice = billingType === "e_invoice";
  return {
    billing: {
      billingType,
      eInvoicingAddress: byInvoice ? eInvoicingAddress : null,
      eInvoicingOperator: byInvoice ? eInvoicingOperator : null,
      emailInvoicingAddress: billingType === "email" ? emailInvoicingAddress : null,
      iban: billingType === null ? null : iban,
      bic: billingType === null ? null : bic,
    },
  };
}

/** Checks only what would be sent: a mistake in a field that is not shown must not hold back the rest. */
export const shapedBillingSchema = z.preprocess(
  (values) => billingBody(values as BillingValues),
  billingFormSchema,
);
