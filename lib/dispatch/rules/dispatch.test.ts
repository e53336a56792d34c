import { expect, test } from "vitest";
import { changedCompanyFields } from "#lib/companies/rules/company-change.ts";
import { reviseCompany } from "#lib/companies/rules/company-revision.ts";
import { aCompany, admin, codeOf, issueLines, ownUser, program, revision } from "#lib/core/testing.ts";
import { changesFromProvider, failedCallOf, type ProviderCompany } from "./dispatch.ts";

const company = aCompany({ status: "active", provider: "cabonline", externalId: "47113" });

const received: ProviderCompany = {
  externalId: "47113",
  businessId: company.businessId,
  status: "active",
  companyName: "Taksi Virtanen & Pojat Oy",
  address: { street: "Varikkokatu 2" },
  contact: { phoneNumber: "+358405550000" },
  taxiServiceLicence: "TL-9",
};

const changes = (given: Partial<ProviderCompany> = {}) => {
  const result = changesFromProvider(company, { ...received, ...given });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

test("a provider's answer changes name, address, contact, licence and the provider's status, and no other field", () => {
  const revised = reviseCompany(admin, company, { changes: changes(), revision });
  if (!revised.ok) throw new Error(revised.error.code);
  expect(changedCompanyFields(company, revised.value).after).toEqual({
    companyName: "Taksi Virtanen & Pojat Oy",
    "address.street": "Varikkokatu 2",
    "contact.phoneNumber": "+358405550000",
    taxiServiceLicence: "TL-9",
    "external.status": "active",
  });
  expect(revised.value.external.goodSignStatus).toEqual(company.external.goodSignStatus);
});

test("fields that the provider does not know stay as they are", () => {
  const { companyName, status } = received;
  const bare = changesFromProvider(company, {
    externalId: "47113",
    businessId: company.businessId,
    companyName,
    status,
  });
  expect(bare).toEqual({ ok: true, value: { companyName, external: { status } } });
});

test("an answer with another business id is refused as another company", () => {
  expect(codeOf(changesFromProvider(company, { ...received, businessId: "7654321-1" }))).toBe(
    "dispatch_other_company",
  );
});

test("the provider's status never becomes the company's status", () => {
  const revised = reviseCompany(admin, company, { changes: changes({ status: "inactive" }), revision });
  expect(revised).toMatchObject({ value: { status: "active", external: { status: "inactive" } } });
});

test.each([
  ["its own user", ownUser, company],
  ["an admin while it is inactive", admin, { ...company, status: "inactive" as const }],
  ["an admin at a provider without ids", admin, { ...company, provider: "dride" as const }],
])("the provider's status can come only from the provider: %s", (_, actor, of) => {
  const refused = reviseCompany(actor, of, { changes: { external: { status: "active" } }, revision });
  expect(issueLines(refused)).toEqual(["external.status read_only"]);
});

test("an external system with an admin's authority refreshes like an admin", () => {
  expect(codeOf(reviseCompany(program, company, { changes: changes(), revision }))).toBe("ok");
});

test.each([
  ["dispatch_unreachable", true],
  ["dispatch_slow", true],
  ["dispatch_failed", true],
  ["dispatch_garbage", true],
  ["dispatch_unauthorized", true],
  ["dispatch_unknown_id", true],
  ["dispatch_other_company", true],
  // No call was made.
  ["dispatch_paused", false],
  ["dispatch_not_connected", false],
  ["not_refreshable", false],
  ["forbidden", false],
  ["not_found", false],
  // The provider answered; the person had previewed a different answer.
  ["dispatch_changed", false],
  ["stale", false],
  ["internal", false],
])("a refusal by %s is a failed call: %s", (code, failed) => {
  expect(failedCallOf(code)).toBe(failed ? code : null);
});
