import { expect, test } from "#e2e/fixtures.ts";
import { createCompany } from "#e2e/support/company.ts";
import { field, saveAll } from "#e2e/support/forms.ts";
import * as m from "#messages";

test("without a connection a link and a save say so, and no saved note stands beside the error", async ({
  member,
  pageFor,
}) => {
  const { id } = await createCompany(member.api);
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/details`);
  const accountant = page.getByRole("region", { name: m.company_accountant(), exact: true });
  const saved = accountant.getByText(m.ui_saved(), { exact: true });
  const error = page.getByRole("alert").filter({ hasText: m.network_lost() });
  await field(accountant, "accountantEmail").fill("kirjanpito@tolppa.example");
  await saveAll(page);
  await expect(saved).toBeVisible();

  await page.context().setOffline(true);
  await field(accountant, "accountantEmail").fill("tilit@tolppa.example");
  await saveAll(page);
  await expect(error).toBeVisible();
  expect(await saved.count()).toBe(0);

  // The page asks before it leaves unsaved values.
  page.on("dialog", (dialog) => dialog.accept());
  const tab = page.getByRole("link", { name: m.companyPage({ tab: "vehicles" }) }).first();
  await tab.click();
  await expect(error).toHaveCount(2);
  await expect(page).toHaveURL(/\/details$/);
  await page.context().setOffline(false);
  await expect(error).toHaveCount(1);
  await tab.click();
  await expect(page).toHaveURL(/\/vehicles$/);
});
