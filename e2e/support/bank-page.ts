import type { Locator, Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import * as m from "#messages";

/** Uploads a file of the bank: checks it first, then stores it. */
export async function sendToBankPage(
  page: Page,
  { name, xml }: { name: string; xml: string },
): Promise<Locator> {
  await page.goto("/admin/bank");
  await page
    .getByLabel(m.bankPage_file())
    .setInputFiles({ name, mimeType: "application/xml", buffer: Buffer.from(xml) });
  await page.getByRole("button", { name: m.bankPage_check(), exact: true }).click();
  const outcome = page.getByRole("region", { name: m.bankPage_result() });
  await expect(outcome).toContainText(m.bankPage_ready());
  await outcome.getByRole("button", { name: m.bankPage_apply() }).click();
  const stored = page.getByRole("region", { name: m.bankPage_resultStored() });
  await expect(stored).toContainText(m.bankPage_stored());
  return stored;
}
