import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { addTo, createActiveCompany, readCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { field, openMore } from "#e2e/support/forms.ts";
import { bringUnder, newAdmin, newAggregator } from "#e2e/support/lookers.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** On a page of a read-only company there is nothing to press that would be refused, and nothing to fill in. */
async function expectNothingToChange(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("textbox", { disabled: false })).toHaveCount(0);
  const buttons = page.getByRole("main").getByRole("button", { disabled: false });
  await expect(buttons).toHaveCount(0);
  await expect(page.getByRole("button", { name: m.form_save(), exact: true })).toHaveCount(0);
}

test("an admin views the portal as a company, can change nothing and returns", async ({
  pageFor,
  origin,
  admin,
  member,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const { companyName } = await readCompany(admin.api, id);
  const me = await newAdmin(origin);
  const page = await pageFor(me);
  await page.goto(`/companies/${id}/details`);
  await openMore(page);
  await press(page, m.viewing_start());

  await page.waitForURL(`**/companies/${id}`);
  await expect(page.getByText(m.viewing_viewing({ company: companyName }))).toBeVisible();
  await page.goto(`/companies/${id}/details`);
  await expectNothingToChange(page);
  await expectFit(page);
  await page.getByRole("link", { name: m.people_link() }).click();
  await page.waitForURL(`**/companies/${id}/users`);
  await expect(page.getByRole("main")).toContainText(member.email);
  for (const path of ["/", "/admin/settlements", "/companies/new"])
    expect((await me.api.get(path)).url(), path).toBe(`${origin}/companies`);
  await page.goto("/");
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByText(m.viewing_viewing({ company: companyName }))).toBeVisible();
  await expect(page.getByRole("rowheader").getByRole("link")).toHaveText([companyName]);

  const refused = await me.api.put(`/api/companies/${id}`, { data: { companyName: "Kaapattu Oy" } });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: "view_only" });

  await press(page, m.viewing_end());
  await page.waitForURL(`**/companies/${id}/details`);
  await expect(page.getByText(m.viewing_viewing({ company: companyName }))).toHaveCount(0);
  await openMore(page);
  const views = page.getByRole("region", { name: m.viewing_title() });
  await expect(views.getByText(m.viewing_started())).toBeVisible();
  await expect(views.getByText(m.viewing_ended())).toBeVisible();
  await expect(views.getByText(me.email)).toHaveCount(2);
  await expect(field(page, "address.street")).toBeEditable();
});

test("an aggregator's user sees the companies under it and can change only their own", async ({
  pageFor,
  origin,
  admin,
  member,
}) => {
  const aggregator = await newAggregator(origin, admin.api);
  const { id } = await createActiveCompany(member.api, admin.api);
  const vehicle = await addTo(member.api, id, "vehicles", { make: "Toyota" });
  await bringUnder(admin.api, id, aggregator.companyId);
  const page = await pageFor(aggregator.person);

  await page.goto("/companies");
  for (const companyId of [id, aggregator.companyId])
    await expect(page.locator(`a[href="/companies/${companyId}"]`).first()).toBeVisible();

  for (const path of [`vehicles/new`, `vehicles/${vehicle.id}`, "drivers/import", "details"]) {
    await page.goto(`/companies/${id}/${path}`);
    await expect(page.getByText(m.viewing_only())).toBeVisible();
    await expectNothingToChange(page);
  }
  const ways = page.getByRole("radiogroup", { name: fieldLabel("billing.billingType") });
  await expect(ways.getByText(m.billingTypeLabels({ value: "email" }))).toBeVisible();
  await expect(ways.getByText(m.billingTypeLabels({ value: "e_invoice" }))).toBeHidden();
  expect((await aggregator.person.api.get(`/companies/new/details/${id}`)).url()).toBe(
    `${origin}/companies/${id}/details`,
  );
  for (const closed of ["webhooks", "api-clients", "users"])
    expect((await aggregator.person.api.get(`/companies/${id}/${closed}`)).status()).toBe(404);
  await expect(page.getByRole("link", { name: m.people_link() })).toHaveCount(0);
  await openMore(page);
  const history = page.getByRole("region", { name: m.history_title() });
  await expect(
    history.getByText(m.history_sides({ side: "company" }), { exact: true }).first(),
  ).toBeVisible();
  await expect(history).not.toContainText(member.email);

  await page.goto(`/companies/${id}/vehicles`);
  await expect(page.getByText("Toyota")).toBeVisible();
  await expect(page.getByRole("link", { name: m.fleet_add({ kind: "vehicle" }) })).toHaveCount(0);
  await expectFit(page);
  await page.goto(`/companies/${aggregator.companyId}/vehicles`);
  await expect(page.getByText(m.viewing_only())).toHaveCount(0);
  await expect(page.getByRole("link", { name: m.fleet_add({ kind: "vehicle" }) }).first()).toBeVisible();
  await page.goto(`/companies/${aggregator.companyId}/details`);
  await expect(page.getByRole("heading", { name: m.companyPage_status() })).toBeVisible();
  await expect(field(page, "address.street")).toBeEditable();
});
