import { describe, expect, test } from "vitest";
import { detailsSchema } from "#lib/companies/schema.ts";
import type { CompanyLocks, CompanyValues } from "./company-form-props.ts";
import { companyBody, takesExternalIdFrom } from "./form-bodies.ts";

const values: CompanyValues = {
  companyType: "operator",
  companyName: "Mäkelän Liikenne Ky",
  businessId: "1790235-0",
  provider: "cabonline",
  taxiServiceLicence: "TL-004412",
  language: "sv",
  externalId: "HKI-2231",
  address: { street: "Mannerheimintie 12 B 4", postCode: "00100", city: "Helsinki" },
  contact: { firstName: "Maija", lastName: "Mäkelä", phoneNumber: "0401234567", email: "maija@example.fi" },
};
const admin: CompanyLocks = {
  companyName: false,
  businessId: false,
  provider: false,
  companyType: false,
  externalId: false,
  everInUse: false,
};
const user: CompanyLocks = { ...admin, companyType: true, externalId: true };

describe("the body of the details form", () => {
  test("is complete for an admin, and passes the form's own check", () => {
    expect(companyBody(values, admin)).toEqual(values);
    expect(detailsSchema.safeParse(companyBody(values, admin)).success).toBe(true);
  });

  test("leaves out what is read-only for this person", () => {
    const body = companyBody(values, { ...user, companyName: true, businessId: true, provider: true });
    expect(Object.keys(body).sort()).toEqual(["address", "contact", "language", "taxiServiceLicence"]);
  });

  test.each([
    ["operator", "cabonline", admin, true],
    ["operator", "valopilkku", admin, false],
    ["aggregator", "cabonline", admin, false],
    ["operator", "", admin, false],
    ["operator", "cabonline", user, false],
  ] as const)("has an external id for %s at %s: %o → %s", (companyType, provider, locks, shown) => {
    expect(takesExternalIdFrom({ companyType, provider }, locks)).toBe(shown);
    expect("externalId" in companyBody({ ...values, companyType, provider }, locks)).toBe(shown);
  });
});
