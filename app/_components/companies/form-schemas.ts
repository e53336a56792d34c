import { z } from "zod";
import type { Billing } from "#lib/companies/company-fields.ts";
import { missingBilling } from "#lib/companies/rules/company.ts";
import { billingFormSchema, contractFormSchema } from "#lib/companies/schema.ts";
import type { PlainDate } from "#lib/core/calendar.ts";
import type { BillingValues } from "./company-form-props.ts";
import { billingBody } from "./form-bodies.ts";

// What a form of a company checks in another way than its action's own schema.

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

/** The server refuses an earlier day too, but names the whole list of packages. */
export const startingFrom = (earliest: PlainDate, error: string) =>
  z
    .strictObject({ choosePackage: contractFormSchema.shape.choosePackage })
    .refine(({ choosePackage }) => choosePackage.startDate >= earliest, {
      path: ["choosePackage", "startDate"],
      error,
    });

/** A partner's id, or a text that is nobody's. */
export const copyTargetSchema = z.strictObject({
  aggregatorCompany: z.string().min(1, { error: "required", abort: true }).regex(/^\d+$/, "invalid_target"),
});
