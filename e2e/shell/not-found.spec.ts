import { expect, test } from "#e2e/fixtures.ts";
import { expectFit } from "#e2e/support/fit.ts";
import * as m from "#messages";

for (const path of ["/ei-ole", "/companies/ei-ole", "/companies/99999999", "/admin/ei-ole"]) {
  test(`the unknown path ${path} gets the header with search and menu, a message and a link home`, async ({
    admin,
    pageFor,
  }) => {
    const page = await pageFor(admin);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: m.errorPage_notFound() })).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(1);
    await expect(page.getByRole("banner").getByRole("search")).toBeVisible();
    await expect(page.getByRole("navigation", { name: m.ui_mainNavigation() })).toBeVisible();
    await expect(page.getByRole("main")).toHaveCount(1);
    await expectFit(page);
    await page.getByRole("link", { name: m.errorPage_home() }).click();
    await expect(page).toHaveURL(/\/companies$/);
    await expect(page.getByRole("heading", { level: 1, name: "Yritykset" })).toBeVisible();
  });
}

test("an unknown path gets a signed-out person a message under the logo, without search or menu", async ({
  pageFor,
}) => {
  const page = await pageFor(null);
  const answer = await page.goto("/ei-ole");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: m.errorPage_notFound() })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expect(page.getByRole("search")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.getByRole("link", { name: m.errorPage_home() }).click();
  await expect(page).toHaveURL(/\/user\/login$/);
});
