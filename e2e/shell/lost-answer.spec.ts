import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { serverActions } from "#e2e/support/actions.ts";
import { companyDetails, createActiveCompany } from "#e2e/support/company.ts";
import { newPlate } from "#e2e/support/fleet.ts";
import { field, fillDetails, saveAndContinue } from "#e2e/support/forms.ts";
import * as m from "#messages";

// The server has done a save, its answer was lost, and the person returns to the form and saves again.

/** Lets the server run the next call of an action, and loses its answer. */
async function loseAnswer(page: Page, action: string): Promise<() => Promise<void>> {
  const { id } = serverActions().find(({ name }) => name === action) ?? {};
  const lost = Promise.withResolvers<void>();
  await page.route("**/new", async (route) => {
    if (id === undefined || route.request().headers()["next-action"] !== id) return route.fallback();
    await route.fetch();
    await route.fulfill({ status: 408, body: "" });
    await page.unroute("**/new");
    lost.resolve();
  });
  return () => lost.promise;
}

const save = (page: Page) => page.getByRole("button", { name: m.form_save(), exact: true }).click();

for (const [things, action, fill] of [
  ["drivers", "createDriverAction", (page: Page) => field(page, "contact.lastName").fill("Ajaja")],
  ["vehicles", "createVehicleAction", (page: Page) => field(page, "licensePlate").fill(newPlate())],
] as const)
  test(`a new one of the ${things} whose answer was lost is stored once, also from a new tab`, async ({
    member,
    admin,
    pageFor,
  }) => {
    const { id } = await createActiveCompany(member.api, admin.api);
    const page = await pageFor(member);
    await page.goto(`/companies/${id}/${things}/new`);
    await fill(page);
    const lost = await loseAnswer(page, action);
    await save(page);
    await lost();
    await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeVisible();
    // The person leaves, and comes back in another tab.
    const tab = await page.context().newPage();
    await page.close();
    await tab.goto(`/companies/${id}/${things}/new`);
    await expect(tab.getByText(m.form_draftRestored())).toBeVisible();
    await save(tab);
    await tab.waitForURL(new RegExp(`/${things}/\\d+$`));
    expect(await (await member.api.get(`/api/companies/${id}/${things}`)).json()).toHaveLength(1);
  });

test("a new company whose answer was lost is stored once", async ({ user, pageFor }) => {
  const page = await pageFor(user);
  await page.goto("/companies/new");
  await fillDetails(page, companyDetails());
  const lost = await loseAnswer(page, "createCompanyAction");
  await saveAndContinue(page);
  await lost();
  await page.reload();
  await expect(page.getByText(m.form_draftRestored())).toBeVisible();
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/companies\/new\/billing\/\d+$/);
  expect(await (await user.api.get("/api/companies")).json()).toHaveLength(1);
});
