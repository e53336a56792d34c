import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany, createCompany } from "#e2e/support/company.ts";
import { PASSWORD } from "#e2e/support/person.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import * as m from "#messages";

// People use a page before its code has loaded, as on a slow connection.

/** Holds back the page's scripts and returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("text typed into the search before its code has loaded is searched after loading", async ({
  pageFor,
  admin,
  member,
}) => {
  const { id, businessId } = await createCompany(member.api);
  const page = await pageFor(admin);
  const release = await holdScripts(page);
  await page.goto("/companies", { waitUntil: "commit" });
  await page.getByRole("combobox", { name: m.frame_search() }).pressSequentially(businessId);
  release();
  await expect(page.getByRole("search").getByRole("option")).toHaveAttribute("href", `/companies/${id}`);
});

test("a press on the sign-in before its code has loaded signs in, and the address holds nothing typed", async ({
  page,
  user,
}) => {
  const release = await holdScripts(page);
  await page.goto("/user/login?from=%2Fuser%2Faccount", { waitUntil: "commit" });
  await page.getByLabel(m.public_email()).fill(user.email);
  await page.getByLabel(m.public_password(), { exact: true }).fill("ei tämä salasana");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const press = () =>
    page.getByRole("button", { name: m.public_signIn(), exact: true }).click({ noWaitAfter: true });
  await press();
  await expect(page.getByRole("alert")).toContainText(messageOfCode("wrong_credentials"));
  await page.getByLabel(m.public_password(), { exact: true }).fill(PASSWORD);
  await press();
  await expect(page).toHaveURL("/user/account");
  release();
  await expect(page.getByRole("heading", { name: m.accountPage_title() })).toBeVisible();
  expect(addresses.filter((address) => /salasana|taksia|example/.test(decodeURIComponent(address)))).toEqual(
    [],
  );
});

test("a list's view opened before its code has loaded shows what it offers after loading", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  const release = await holdScripts(page);
  await page.goto("/companies", { waitUntil: "commit" });
  await page.getByRole("main").getByRole("button", { name: m.listView_title(), exact: true }).click();
  await expect(page.getByText(m.ui_loading()).filter({ visible: true }).first()).toBeVisible();
  release();
  await expect(page.getByRole("radio", { name: m.listView_densities({ one: "compact" }) })).toBeVisible();
});

test("a button keeps its look while its code loads, and works after loading", async ({
  pageFor,
  admin,
  member,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const page = await pageFor(admin);
  const release = await holdScripts(page);
  await page.goto(`/companies/${id}/details`, { waitUntil: "commit" });
  const button = page.getByRole("button", { name: m.statusActionLabels({ action: "deactivate" }) });
  await expect(button).toBeDisabled();
  await expect(button).toHaveCSS("opacity", "1");
  release();
  await button.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("text typed into a list's filter before its code has loaded stays, and the filter then works", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  const release = await holdScripts(page);
  await page.goto("/admin/partners", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("taksi");
  await page.getByRole("combobox", { name: m.companies_provider() }).selectOption("cabonline");
  release();
  await expect(page).toHaveURL("/admin/partners?provider=cabonline&q=taksi");
  await expect(page.getByRole("searchbox")).toHaveValue("taksi");
});
