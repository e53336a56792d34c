import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createCompany } from "#e2e/support/company.ts";
import { chooseBilling, field, saveAll } from "#e2e/support/forms.ts";
import { expectTouchable } from "#e2e/support/touch.ts";
import * as m from "#messages";

/** The page's summary links whose targets do not exist. */
const deadLinks = (page: Page): Promise<string[]> =>
  page
    .getByRole("region", { name: /^Tarkista / })
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(1))
        .filter((id) => document.getElementById(id) === null),
    );

test("the summary drops the error of a field that disappears, and links to the remaining fields", async ({
  member,
  pageFor,
}) => {
  const { id } = await createCompany(member.api);
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/details`);
  const billing = page.getByRole("region", { name: m.company_billing(), exact: true });
  const summary = billing.getByRole("region", { name: /^Tarkista / });
  await chooseBilling(billing, "email");
  await field(billing, "billing.emailInvoicingAddress").fill("");
  await field(billing, "billing.iban").fill("FI00");
  await saveAll(page);
  await expect(summary.getByRole("link")).toHaveCount(2);

  await chooseBilling(billing, "e_invoice");
  await expect(field(billing, "billing.emailInvoicingAddress")).toHaveCount(0);
  await expect(summary.getByRole("link")).toHaveCount(1);
  expect(await deadLinks(page)).toEqual([]);
  await summary.getByRole("link").click();
  await expect(field(billing, "billing.iban")).toBeFocused();

  await field(billing, "billing.eInvoicingAddress").fill("");
  await field(billing, "billing.eInvoicingOperator").fill("");
  await saveAll(page);
  await expect(summary.getByRole("link")).toHaveCount(3);
  expect(await deadLinks(page)).toEqual([]);
  await expectTouchable(page);
});
