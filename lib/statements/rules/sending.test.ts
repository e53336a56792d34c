import { expect, test } from "vitest";
import type { Billing } from "#lib/companies/company-fields.ts";
import { NO_BILLING } from "#lib/companies/rules/company.ts";
import { type Seller, sendingRoute } from "#lib/settlements/rules/document.ts";

const seller = { eInvoicingAddress: "003726174164", eInvoicingOperator: "APIX" } as Seller;
const eInvoice: Billing = {
  ...NO_BILLING,
  billingType: "e_invoice",
  eInvoicingAddress: "003712345671",
  eInvoicingOperator: "BAWCFI22",
};

test.each<[string, Billing, Partial<Seller>, unknown]>([
  ["nothing was said", NO_BILLING, seller, "no_billing_details"],
  ["the address is missing", { ...NO_BILLING, billingType: "email" }, seller, "no_billing_details"],
  ["the operator is missing", { ...eInvoice, eInvoicingOperator: null }, seller, "no_billing_details"],
  [
    "the address cannot exist",
    { ...eInvoice, eInvoicingAddress: "003712345672" },
    seller,
    "impossible_e_invoice_address",
  ],
  ["the provider sends none", eInvoice, { eInvoicingAddress: null }, "seller_no_e_invoicing"],
  [
    "an e-mail is wanted",
    { ...eInvoice, billingType: "email", emailInvoicingAddress: "a@b.example" },
    seller,
    { channel: "email", address: "a@b.example" },
  ],
  [
    "an e-invoice is wanted",
    eInvoice,
    seller,
    {
      channel: "e_invoice",
      address: "003712345671",
      operator: "BAWCFI22",
      from: { address: "003726174164", operator: "APIX" },
    },
  ],
])("where %s", (_, billing, rest, route) => {
  expect(sendingRoute(billing, { ...seller, ...rest })).toEqual(route);
});
