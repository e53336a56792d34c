import { describe, expect, test } from "vitest";
import { type Company, NO_BILLING } from "#lib/companies/rules/company.ts";
import type { Status } from "#lib/core/status.ts";
import { detourFrom, wizardSteps } from "./wizard-path.ts";

const company = (status: Status, billed: boolean): Company =>
  ({
    id: 7,
    status,
    billing: billed
      ? { ...NO_BILLING, billingType: "email", emailInvoicingAddress: "laskut@example.fi" }
      : NO_BILLING,
  }) as Company;

describe("a person who opens a step of a registration", () => {
  test.each([
    ["details", "incomplete", false, null],
    ["billing", "incomplete", false, null],
    ["contract", "incomplete", false, "/companies/new/billing/7?from=contract"],
    ["complete", "incomplete", false, "/companies/new/billing/7"],
    ["details", "incomplete", true, null],
    ["contract", "incomplete", true, null],
    ["complete", "incomplete", true, "/companies/new/contract/7"],
    ["details", "pending", true, "/companies/7/details"],
    ["contract", "pending", true, "/companies/7/details"],
    ["complete", "pending", true, null],
    ["billing", "active", true, "/companies/7/details"],
    ["complete", "active", true, "/companies/7/details"],
    ["complete", "inactive", true, "/companies/7/details"],
  ] as const)(
    "for %s of a company that is %s (billing done: %s) is sent to %s",
    (step, status, billed, to) => {
      expect(detourFrom(step, company(status, billed))).toBe(to);
    },
  );
});

describe("the step indicator", () => {
  const links = (steps: ReturnType<typeof wizardSteps>) => steps.steps.map(({ href }) => href ?? null);

  test("links nothing before the company is saved", () => {
    expect(links(wizardSteps(null, "details"))).toEqual([null, null, null]);
  });

  test("links back to the details and on to billing, and never beyond an unfinished step", () => {
    expect(links(wizardSteps(company("incomplete", false), "details"))).toEqual([
      null,
      "/companies/new/billing/7",
      null,
    ]);
    expect(links(wizardSteps(company("incomplete", false), "billing"))).toEqual([
      "/companies/new/details/7",
      null,
      null,
    ]);
  });

  test("leads back to any step of a registration that has reached the contract", () => {
    const steps = wizardSteps(company("incomplete", true), "contract");
    expect(steps.current).toBe(3);
    expect(links(steps)).toEqual(["/companies/new/details/7", "/companies/new/billing/7", null]);
  });
});
