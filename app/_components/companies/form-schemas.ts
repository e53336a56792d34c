import { z } from "zod";
import type { Billing } from "#lib/companies/company-fields.ts";
import { missingBilling } from "#lib/companies/rules/company.ts";
import { billingFormSchema, contractFormSchema } from "#lib/companies/schema.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { BillingValues } from "./company-form-props.ts";
import { billingBody } from "./form-bodies.ts";

// Checks of a company's forms that differ from the action's schema.

/**
 * The billing form's checks of the body: mistakes in hidden fields do not count, and missing and wrong fields are named
 * together (zod alone would stop at the first kind).
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

/** The server also refuses an earlier day, but names the whole list of packages. */
export const startingFrom = (earliest: PlainDate, error: string) =>
  z
    .strictObject({ choosePackage: contractFormSchema.shape.choosePackage })
    .refine(({ choosePackage }) => choosePackage.startDate >= earliest, {
      path: ["choosePackage", "startDate"],
      error,
    });

/** A partner's id, or a text that names no partner. */
export const copyTargetSchema = z.strictObject({
  aggregatorCompany: z.string().min(1, { error: "required", abort: true }).regex(/^\d+$/, "invalid_target"),
});
