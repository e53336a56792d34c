import { expect, test } from "vitest";
import { BILLING_TYPES, COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { STATUSES } from "#lib/core/status.ts";
import {
  billingTypeLabels,
  companyTypeLabels,
  fieldLabels,
  packageLabels,
  providerLabels,
  statusActionLabels,
  statusFilterLabels,
  statusLabels,
} from "./labels.ts";

test.each<[string, Record<string, string>, readonly string[]]>([
  ["status", statusLabels, STATUSES],
  ["status of the filter", statusFilterLabels, STATUSES],
  ["button", statusActionLabels, ["approve", "deactivate", "reactivate"]],
  ["company type", companyTypeLabels, COMPANY_TYPES],
  ["billing type", billingTypeLabels, BILLING_TYPES],
  ["package", packageLabels, PACKAGE_NAMES],
  ["provider", providerLabels, PROVIDERS],
])("every %s has one label, and no two share it", (_, labels, values) => {
  expect(Object.keys(labels).sort()).toEqual([...values].sort());
  const texts = Object.values(labels);
  expect(texts.every((text) => text.trim().length > 1)).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
});

test("the words of the specification's statuses and buttons", () => {
  expect(statusLabels).toEqual({
    incomplete: "Kesken",
    pending: "Valmis",
    active: "Aktiivinen",
    inactive: "Poistettu",
  });
  expect(statusActionLabels).toEqual({
    approve: "Hyväksy",
    deactivate: "Deaktivoi",
    reactivate: "Ota takaisin käyttöön",
  });
  expect(statusFilterLabels).toMatchObject({ pending: "Valmiit", incomplete: "Keskeneräiset" });
  expect(packageLabels.premium).toBe("Edelläajaja");
});

test("no field's label is empty", () => {
  expect(Object.values(fieldLabels).filter((label) => label.trim() === "")).toEqual([]);
});
