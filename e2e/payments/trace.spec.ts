import { expect, test } from "#e2e/fixtures.ts";
import { expectFit } from "#e2e/support/fit.ts";
import * as m from "#messages";

test("an admin follows a sum from the bank's movement to a card payment and back", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  await page.goto("/admin/bank/movements?state=matched");
  // The newest outgoing payout.
  await page.getByRole("row").filter({ hasText: "\u2212" }).first().getByRole("link").click();
  await expect(page.getByRole("region", { name: m.movement_paid() })).toContainText(m.movement_equal());
  const movement = new URL(page.url()).pathname;
  await expectFit(page);

  await page.getByRole("region", { name: m.movement_paid() }).getByRole("link").first().click();
  await page
    .getByRole("link", { name: /maksua?$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(m.companyPayment_title());

  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText(m.paymentTrace_equal())).toBeVisible();
  await expectFit(page);
  const back = page.getByRole("region", { name: m.moneyPath_title() }).getByRole("link", {
    name: m.moneyPath_movement(),
  });
  await expect(back).toHaveAttribute("href", movement);
});
