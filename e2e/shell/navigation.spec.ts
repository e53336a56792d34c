import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { addTo, createActiveCompany, createCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { wholeVehicle } from "#e2e/support/fleet.ts";
import { field } from "#e2e/support/forms.ts";
import { newPerson } from "#e2e/support/person.ts";
import * as m from "#messages";

// The permanent links: in the header of a wide window, in the bar and the menu of a phone.

const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1_152;

/** Visible without a press. */
const atHand = (page: Page) =>
  page.getByRole("navigation", { name: isWide(page) ? m.ui_mainNavigation() : m.frame_mostUsed() });
const current = (page: Page) => atHand(page).locator("[aria-current]:visible");

test("an admin moves between companies, queue and settlements, and sees which one is open", async ({
  member,
  admin,
  pageFor,
}) => {
  await createActiveCompany(member.api, admin.api);
  const page = await pageFor(admin);
  await page.goto("/admin/settlements");
  await expect(current(page)).toHaveText(m.frame_settlements());
  await atHand(page).getByRole("link", { name: m.queue_title() }).first().click();
  await page.waitForURL("**/admin");
  await expect(current(page)).toHaveText(new RegExp(`^${m.queue_title()} ?(yli )?[\\d\\s]*$`));
  await atHand(page).getByRole("link", { name: m.frame_companies() }).first().click();
  await page.waitForURL("**/companies");
  await expect(current(page)).toHaveText(m.frame_companies());
  await page.getByRole("main").getByRole("row").nth(1).getByRole("link").first().click();
  await page.waitForURL(/companies\/\d+/);
  await expect(current(page)).toHaveText(m.frame_companies());
  await expectFit(page);
});

test("in a window too narrow for the header's links an owner opens users from the account menu", async ({
  member,
  admin,
  pageFor,
}) => {
  const company = await createActiveCompany(member.api, admin.api);
  const page = await pageFor(member);
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(`/companies/${company.id}`);
  const menu = page.getByRole("button", { name: member.email });
  await menu.click();
  await page.getByRole("link", { name: m.people_title(), exact: true }).click();
  await expect(page).toHaveURL(`/companies/${company.id}/users`);
  await menu.click();
  await expect(page.getByRole("link", { name: m.frame_companies(), exact: true }).first()).toBeVisible();
  await expect(page.locator("a[aria-current]:visible")).toHaveText([m.people_title()]);
});

test("a tapped link is marked at once, a slow page shows the spinner, and both go when the page is there", async ({
  admin,
  pageFor,
}) => {
  const page = await pageFor(admin);
  await page.goto("/admin/settlements");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/admin?_rsc=*", async (route) => {
    await held;
    await route.continue();
  });
  const link = atHand(page).getByRole("link", { name: m.queue_title() }).first();
  const spinner = page.getByRole("status").filter({ hasText: m.ui_loading() });
  await link.click();
  await expect(link).toHaveAttribute("data-followed", "");
  await expect(spinner).toBeInViewport();
  await expect(spinner).toHaveCSS("opacity", "1");
  answer();
  await page.waitForURL("**/admin");
  await expect(spinner).toHaveCount(0);
  await expect(page.locator("[data-followed]")).toHaveCount(0);
});

test("back to a list and forward again needs no answer of the server, and back after a save shows the saved values", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const vehicle = await addTo(member.api, id, "vehicles", { ...wholeVehicle(), make: "Lada" });
  const page = await pageFor(member);
  await page.goto(`/companies/${id}/vehicles`);
  const row = page.getByRole("row", { name: vehicle.licensePlate });
  const open = page.getByRole("heading", { level: 1, name: vehicle.licensePlate });
  await row.getByRole("link").first().click();
  await expect(open).toBeVisible();

  await page.context().setOffline(true);
  await page.goBack();
  await expect(row).toContainText("Lada");
  await page.goForward();
  await expect(open).toBeVisible();
  await page.context().setOffline(false);

  await field(page, "make").fill("Saab");
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(page.getByText("Tallennettu", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(row).toContainText("Saab");
});

test("the counter beside the queue equals its page's", async ({ member, admin, pageFor }) => {
  await createCompany(member.api);
  const page = await pageFor(admin);
  const digits = (text: string | null) => (text ?? "").replaceAll(/\D/g, "");
  // Other tests submit and approve meanwhile, even between the two requests.
  await expect(async () => {
    await page.goto("/admin");
    const said = digits(
      await page
        .getByText(/odottaa hyväksyntää/)
        .first()
        .textContent(),
    );
    expect(Number(said)).toBeGreaterThan(0);
    expect(digits(await current(page).textContent())).toBe(said);
  }).toPass();
});

test("a company's tabs stand once: neither the header nor the lower edge repeats them @phone", async ({
  origin,
  admin,
  pageFor,
}) => {
  const person = await newPerson(origin);
  const { id } = await createActiveCompany(person.api, admin.api);
  const page = await pageFor(person);
  await page.goto(`/companies/${id}`);
  await expect(page.getByRole("navigation", { name: m.companyPage_tabs() }).getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("navigation", { name: m.frame_mostUsed() })).toHaveCount(0);
  if (!isWide(page)) await page.getByRole("button", { name: m.ui_menu() }).click();
  const menu = page.getByRole("navigation", { name: m.ui_mainNavigation() });
  await expect(menu.getByRole("link", { name: m.companyPage({ tab: "vehicles" }) })).toHaveCount(0);
  await menu.getByRole("link", { name: m.people_title() }).click();
  await page.waitForURL(`**/companies/${id}/users`);
  await expectFit(page);
});

test("the rail leads by keyboard to every admin page and marks the one that is open", async ({
  admin,
  pageFor,
}) => {
  const page = await pageFor(admin);
  await page.goto("/admin");
  const rail = page.getByRole("navigation", { name: m.admin_rail() });
  await expect(rail.locator("[aria-current]")).toHaveText(new RegExp(m.admin_approvals()));
  const links = await rail
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThanOrEqual(18);
  for (const href of links) {
    await rail.locator(`a[href="${href}"]`).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${href}`);
    await expect(rail.locator("[aria-current]")).toHaveAttribute("href", href);
    await expect(rail.locator("[aria-current]")).toBeInViewport();
  }
  // A narrower window has the same pages in the menu.
  await page.setViewportSize({ width: 1_024, height: 800 });
  await expect(rail).toBeHidden();
  await page.getByRole("button", { name: m.admin_menu() }).click();
  for (const href of links) await expect(page.locator(`.menu-panel a[href="${href}"]`)).toBeVisible();
});

test("a phone's menu leads by keyboard to every admin page @phone-only", async ({ admin, pageFor }) => {
  const page = await pageFor(admin);
  await page.goto("/admin");
  const links = page.locator(".menu-panel").getByRole("link");
  const open = async () => {
    await page.getByRole("button", { name: m.ui_menu() }).focus();
    await page.keyboard.press("Enter");
    await expect(links.first()).toBeVisible();
  };
  await open();
  const pages = (await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""))).filter(
    (href) => href.startsWith("/admin"),
  );
  expect(pages.length).toBeGreaterThanOrEqual(18);
  for (const href of pages) {
    if (!(await links.first().isVisible())) await open();
    await page.locator(`.menu-panel a[href="${href}"]`).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${href}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
