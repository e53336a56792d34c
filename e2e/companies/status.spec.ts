import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import {
  changeCompany,
  companyDetails,
  createActiveCompany,
  createCompany,
  newBusinessId,
  readCompany,
  wholeCompany,
} from "#e2e/support/company.ts";
import { providerName } from "#e2e/support/forms.ts";
import { openFilter } from "#e2e/support/list-filter.ts";
import { mailOf } from "#e2e/support/mail.ts";
import { companyDeactivated } from "#lib/companies/letters/status.ts";
import * as m from "#messages";

// Section 4 of the contract: the buttons for each person in each status, and the effect of each button.

test("an admin deactivates a company after a question and reactivates it", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await createActiveCompany(member.api, admin.api);
  const page = await pageFor(admin);
  await page.goto(`/companies/${company.id}/details`);
  await page.getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) }).click();
  const question = page.getByRole("dialog", {
    name: {
      title: m.companyPage_deactivating_title({ name: company.companyName }),
      explanation: m.companyPage_deactivating_explanation(),
      confirm: m.companyPage_deactivating_confirm(),
    }.title,
  });
  await question.getByRole("button", { name: "Peruuta" }).click();
  await expect(question).toBeHidden();
  await expect(
    page.getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) }),
  ).toBeFocused();
  await page.getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) }).click();
  await question.getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) }).click();
  await expect(page.getByText(m.companyPage_done({ outcome: "deactivate" }))).toBeVisible();
  await mailOf(company.contact.email, companyDeactivated.words(company).subject);
  expect(await (await member.api.get(`/api/companies/${company.id}`)).json()).toMatchObject({
    status: "inactive",
  });

  await page.getByRole("button", { name: m.statusActionLabels({ action: "reactivate" }) }).click();
  await expect(page.getByText(m.companyPage_done({ outcome: "reactivate" }))).toBeVisible();
  await expect(
    page.getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) }),
  ).toBeVisible();
  expect(await (await member.api.get(`/api/companies/${company.id}`)).json()).toMatchObject({
    status: "active",
  });
});

const BUTTONS = ["approve", "deactivate", "reactivate"] as const;

test("an admin sees exactly the buttons of a company's status, its own people only Poista, and Hyväksy names what an incomplete company lacks", async ({
  user,
  member,
  admin,
  pageFor,
}) => {
  const [office, theirs] = [await pageFor(admin), await pageFor(member)];
  await test.step("incomplete", async () => {
    const { id } = await createCompany(user.api, companyDetails());
    await office.goto(`/companies/${id}/details`);
    const approve = office.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) });
    await expect(approve).toBeDisabled();
    await expect(approve).toHaveAccessibleDescription(/^Puuttuu: Laskutustapa, Palvelupaketti, /);
    await approve.click({ force: true });
    await approve.press("Enter");
    expect(await readCompany(admin.api, id)).toMatchObject({ status: "incomplete" });
  });

  const { id } = await createCompany(member.api, wholeCompany());
  const expectButtons = async (page: Page, expected: readonly string[]) => {
    await page.goto(`/companies/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const more = page.getByRole("button", { name: m.ui_moreActions() });
    if ((await more.count()) > 0) await more.click();
    const all = [...BUTTONS.map((action) => m.statusActionLabels({ action })), m.companyPage_delete()];
    for (const name of all)
      await expect(page.getByRole("button", { name, exact: true }), name).toHaveCount(
        expected.includes(name) ? 1 : 0,
      );
  };
  await test.step("pending", async () => {
    await expectButtons(office, [m.statusActionLabels({ action: "approve" }), m.companyPage_delete()]);
    await expect(office.getByText(m.companyPage_waiting())).toHaveCount(0);
    await expectButtons(theirs, [m.companyPage_delete()]);
    await expect(theirs.getByText(m.companyPage_waiting())).toHaveCount(1);
  });
  for (const [status, action] of [
    ["active", "deactivate"],
    ["inactive", "reactivate"],
  ] as const)
    await test.step(status, async () => {
      await changeCompany(admin.api, id, { status });
      await expectButtons(office, [m.statusActionLabels({ action })]);
      await expectButtons(theirs, []);
      await expect(theirs.getByText(m.companyPage_waiting())).toHaveCount(0);
    });
});

test("a deleted pending company stays in the list as removed, and deleting an incomplete one returns to the list", async ({
  user,
  pageFor,
}) => {
  const pending = await createCompany(user.api, { ...wholeCompany(), companyName: "Odottava Oy" });
  const started = await createCompany(user.api, { ...companyDetails(), companyName: "Aloitettu Oy" });
  const page = await pageFor(user);
  await page.goto(`/companies/${pending.id}`);
  await page.getByRole("button", { name: m.ui_moreActions() }).click();
  await page.getByRole("button", { name: m.companyPage_delete() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.companyPage_delete() }).click();
  await expect(page.getByText(m.companyPage_done_withdraw())).toBeVisible();
  await expect(page).toHaveURL(`/companies/${pending.id}`);

  await page.goto(`/companies/${started.id}/details`);
  await page.getByRole("button", { name: m.ui_moreActions() }).click();
  await page.getByRole("button", { name: m.companyPage_delete() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.companyPage_delete() }).click();
  await expect(page).toHaveURL("/companies");
  await expect(page.getByRole("row", { name: /Odottava Oy/ })).toContainText(
    m.statusLabels({ status: "inactive" }),
  );
  await expect(page.getByRole("row", { name: /Aloitettu Oy/ })).toHaveCount(0);
});

test("a button on a company that another person changed meanwhile changes nothing and says so", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createCompany(member.api, wholeCompany());
  const page = await pageFor(admin);
  await page.goto(`/companies/${id}`);
  await changeCompany(member.api, id, { companyName: "Nimi Vaihtui Oy" });
  await page.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) }).click();
  await expect(page.getByRole("alert").filter({ hasText: "muutettu toisaalla" })).toBeVisible();
  expect(await (await admin.api.get(`/api/companies/${id}`)).json()).toMatchObject({ status: "pending" });
  await expect(page.getByRole("heading", { name: "Nimi Vaihtui Oy" })).toBeVisible();
  await page.getByRole("button", { name: m.statusActionLabels({ action: "approve" }) }).click();
  await expect(page.getByText(m.companyPage_done({ outcome: "approve" }))).toBeVisible();
});

test("the list filters by status, provider and name through links that can be kept, and a kept link opens at the top of the page with its chosen filters @phone", async ({
  admin,
  member,
  pageFor,
}) => {
  const companyName = `Haettava ${newBusinessId()} Oy`;
  await createCompany(member.api, { ...wholeCompany(), companyName, provider: "leviKittila" });
  const page = await pageFor(admin);
  await page.goto("/companies?status=inactive");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await openFilter(page);
  const chosen = page.getByRole("link", {
    name: new RegExp(`^${m.statusFilterLabels({ status: "inactive" })}`),
  });
  await expect(chosen).toHaveAttribute("aria-current");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  for (const status of ["active", "pending", "incomplete", "inactive"] as const) {
    await openFilter(page);
    await page.getByRole("link", { name: new RegExp(`^${m.statusFilterLabels({ status })}`) }).click();
    await expect(page).toHaveURL(`/companies?status=${status}`);
    const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
    await expect(rows.first()).toBeVisible();
    await expect(rows.filter({ hasNotText: m.statusLabels({ status }) })).toHaveCount(0);
  }
  await openFilter(page);
  await page.getByRole("link", { name: new RegExp(`^${m.list_all()}`) }).click();
  await expect(page).toHaveURL("/companies");
  await openFilter(page);
  await page.getByLabel(m.companies_provider()).selectOption("leviKittila");
  await expect(page).toHaveURL("/companies?provider=leviKittila");
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(rows.filter({ hasNotText: providerName("leviKittila") })).toHaveCount(0);
  await openFilter(page);
  await page.getByLabel(m.companies_provider()).selectOption("");
  await expect(page).toHaveURL("/companies");
  await page.getByRole("searchbox").fill(companyName);
  await page.getByRole("searchbox").press("Enter");
  await expect(rows).toHaveCount(1);
  const address = page.url();
  await page.getByRole("link", { name: companyName }).click();
  await expect(page.getByRole("heading", { name: companyName })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(rows).toHaveCount(1);
});

test("a person with one company has the same filters as everybody", async ({ user, admin, pageFor }) => {
  const { companyName } = await createActiveCompany(user.api, admin.api);
  const page = await pageFor(user);
  await page.goto("/companies");
  await expect(page.getByLabel(m.companies_provider())).toBeVisible();
  await expect(page.getByRole("main").getByRole("searchbox")).toBeVisible();
  for (const status of ["active", "pending", "incomplete", "inactive"] as const) {
    await page.getByRole("link", { name: new RegExp(`^${m.statusFilterLabels({ status })}`) }).click();
    await expect(page).toHaveURL(`/companies?status=${status}`);
    const row = page.getByRole("row", { name: companyName });
    await expect(row).toHaveCount(status === "active" ? 1 : 0);
  }
});

test("the new company button leads to the registration, and a company's tabs lead to its statements, details, cars and drivers", async ({
  owner,
  pageFor,
}) => {
  const page = await pageFor(owner);
  await page.goto("/companies");
  await page.getByRole("link", { name: m.companies_newCompany() }).click();
  await expect(page).toHaveURL("/companies/new");
  await page.goBack();
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: m.home_next(), exact: true })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: m.companyPage_tabs() });
  for (const [name, path] of [
    [m.companyPage({ tab: "details" }), "details"],
    [m.companyPage({ tab: "vehicles" }), "vehicles"],
    [m.companyPage({ tab: "drivers" }), "drivers"],
  ] as const) {
    await tabs.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/companies/\\d+/${path}$`));
    await expect(tabs.getByRole("link", { name: new RegExp(`^${name}`) })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});
