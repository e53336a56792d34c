import { z } from "zod";
import { type Billing, missingBilling } from "#lib/companies/rules/company.ts";
import { billingFormSchema } from "#lib/companies/schema.ts";
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

/**
 * The billing form's rules on what would be sent: a mistake in a field that is not shown holds nothing back, and what is
 * missing is named together with what is wrong (zod alone would stop at the first kind).
 */
export const shapedBillingSchema = z.unknown().superRefine((values, ctx) => {
  const { billing } = billingBody(values as BillingValues);
  const wrong = billingFormSchema.shape.billing.safeParse(billing).error?.issues ?? [];
  for (const { path, message } of wrong)
    ctx.addIssue({ code: "custom", path: ["billing", ...path], message });
  for (const path of missingBilling(trimmed(billing)))
    ctx.addIssue({ code: "custom", path: path.split("."), message: "required" });
});

const trimmed = (billing: Billing): Billing => ({
  ...billing,
  eInvoicingAddress: billing.eInvoicingAddress?.trim() ?? null,
  eInvoicingOperator: billing.eInvoicingOperator?.trim() ?? null,
  emailInvoicingAddress: billing.emailInvoicingAddress?.trim() ?? null,
});
