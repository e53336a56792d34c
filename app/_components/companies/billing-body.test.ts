import { describe, expect, test } from "vitest";
import type { BillingValues } from "./company-form-props.ts";
import { billingBody } from "./form-bodies.ts";
import { shapedBillingSchema } from "./form-schemas.ts";

const typed: BillingValues["billing"] = {
  billingType: "e_invoice",
  eInvoicingAddress: "003717902350",
  eInvoicingOperator: "003723327487",
  emailInvoicingAddress: "laskut@example.fi",
  iban: "FI21 1234 5600 0007 85",
  bic: "NDEAFIHH",
  accountHolderName: "Matti Virtanen",
};

const issuesOf = (changes: Partial<BillingValues["billing"]>): Record<string, string> => {
  const parsed = shapedBillingSchema.safeParse({ billing: { ...typed, ...changes } });
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path[1], message]) ?? []);
};

describe("billing", () => {
  test("sends one billing type, whatever was typed for the other", () => {
    expect(billingBody({ billing: typed }).billing.emailInvoicingAddress).toBeNull();
    const byEmail = billingBody({ billing: { ...typed, billingType: "email" } }).billing;
    expect(byEmail).toMatchObject({
      eInvoicingAddress: null,
      eInvoicingOperator: null,
      emailInvoicingAddress: "laskut@example.fi",
    });
  });

  test.each([
    ["nothing is wrong", {}, {}],
    ["a mistake in the hidden shape holds nothing back", { emailInvoicingAddress: "laskut(at)example" }, {}],
    ["a type is required", { billingType: null }, { billingType: "required" }],
    [
      "what is missing is named together with what is wrong",
      { eInvoicingOperator: " ", iban: "FI21 1234 5600 0007 86" },
      { eInvoicingOperator: "required", iban: "iban" },
    ],
    [
      "by e-mail only an address is required",
      { billingType: "email", emailInvoicingAddress: "", eInvoicingAddress: "", iban: "", bic: "" },
      { emailInvoicingAddress: "required" },
    ],
  ] as const)("%s", (_, changes, issues) => {
    expect(issuesOf(changes)).toEqual(issues);
  });
});
