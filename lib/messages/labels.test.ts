import { expect, test } from "vitest";
import { BILLING_TYPES, COMPANY_TYPES } from "#lib/companies/company-fields.ts";
import { PACKAGE_NAMES } from "#lib/companies/rules/company.ts";
import { LANGUAGES } from "#lib/core/language.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { STATUSES } from "#lib/core/status.ts";
import * as m from "#messages";
import { fieldLabel, wordsByCode } from "./labels.ts";

test.each<[string, Record<string, string>, readonly string[]]>([
  ["status", wordsByCode(STATUSES, (status) => m.statusLabels({ status })), STATUSES],
  ["status of the filter", wordsByCode(STATUSES, (status) => m.statusFilterLabels({ status })), STATUSES],
  [
    "company type",
    wordsByCode(COMPANY_TYPES, (companyType) => m.companyTypeLabels({ companyType })),
    COMPANY_TYPES,
  ],
  ["billing type", wordsByCode(BILLING_TYPES, (value) => m.billingTypeLabels({ value })), BILLING_TYPES],
  ["package", wordsByCode(PACKAGE_NAMES, (name) => m.packageLabels({ name })), PACKAGE_NAMES],
  ["provider", wordsByCode(PROVIDERS, (provider) => m.providerLabels({ provider })), PROVIDERS],
])("every %s has one label, and no two share it", (_, labels, values) => {
  expect(Object.keys(labels).sort()).toEqual([...values].sort());
  const texts = Object.values(labels);
  expect(texts.every((text) => text.trim().length > 1)).toBe(true);
  expect(new Set(texts).size).toBe(texts.length);
});

test("the words of the specification's statuses and buttons", () => {
  expect(wordsByCode(STATUSES, (status) => m.statusLabels({ status }))).toEqual({
    incomplete: "Kesken",
    pending: "Valmis",
    active: "Aktiivinen",
    inactive: "Poistettu",
  });
  const buttons = ["approve", "deactivate", "reactivate"] as const;
  expect(buttons.map((action) => m.statusActionLabels({ action }))).toEqual([
    "Hyväksy",
    "Deaktivoi",
    "Ota takaisin käyttöön",
  ]);
  expect(wordsByCode(STATUSES, (status) => m.statusFilterLabels({ status }))).toMatchObject({
    pending: "Valmiit",
    incomplete: "Keskeneräiset",
  });
  expect(m.packageLabels({ name: "premium" })).toBe("Edelläajaja");
});

test("the signing service is called GoodSign wherever it is named", () => {
  const texts = LANGUAGES.flatMap((language) =>
    inLanguage(language, () => [
      m.companyPage_goodSign(),
      m.companyPage_goodSignSynced(),
      m.company_contractSignedHint(),
    ]),
  );
  for (const text of texts) expect(text).toContain("GoodSign");
});

test("a field is named by its label, or by its path without one", () => {
  expect(["contact.email", "constructor", "nothing"].map(fieldLabel)).toEqual([
    "Sähköposti",
    "constructor",
    "nothing",
  ]);
});
