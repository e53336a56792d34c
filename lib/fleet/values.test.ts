import { expect, test } from "vitest";
import { fieldText } from "./values.ts";

test.each([
  ["provider", "taksiHelsinki", "Taksi Helsinki"],
  ["provider", "toString", "toString"],
  ["billing.billingType", "e_invoice", "Verkkolasku"],
  ["choosePackage.name", "premium", "Edelläajaja"],
  ["choosePackage.startDate", "2026-11-21", "21.11.2026"],
  ["contract.signed", true, "kyllä"],
  ["companyName", "2026-11-21", "2026-11-21"],
  ["billing.iban", "", "tyhjä"],
  ["billing.billingType", null, "tyhjä"],
])("says %s %o as %s", (path, value, text) => {
  expect(fieldText(path, value)).toBe(text);
});
