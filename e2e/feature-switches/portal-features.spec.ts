import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { addTo, createCompany } from "#e2e/support/company.ts";
import { wholeVehicle } from "#e2e/support/fleet.ts";
import { type Person, signIn } from "#e2e/support/person.ts";
import { startProduct } from "#e2e/support/product.ts";
import { PORTAL_FEATURES, type PortalFeature } from "#lib/feature-switches/rules/features.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { fieldLabel } from "#lib/messages/labels.ts";
import * as m from "#messages";

// The portal's own use of GET /api/features.

const KNOWN = "9900001-8";

/** Collects the paths of the page's requests for features. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/features")) asked.push(pathname);
  });
  return asked;
}

const importLink = (page: Page) => page.getByRole("link", { name: m.import_link() });

test("the portal asks for the features once after the sign-in, across all pages", async ({
  member,
  pageFor,
}) => {
  const { id } = await createCompany(member.api);
  const page = await pageFor(member);
  const asked = askedOf(page);
  await page.goto(`/companies/${id}/vehicles`);
  await expect(importLink(page)).toBeVisible();
  await page.goto(`/companies/${id}/drivers`);
  await expect(importLink(page)).toBeVisible();
  await page.reload();
  await expect(importLink(page)).toBeVisible();
  await page.goto("/user/account");
  await expect(page.getByRole("region", { name: m.accountPage_passkeys() })).toBeVisible();
  expect(asked).toEqual(["/api/features"]);
});

test("the page shows no feature before the answer and does not move when it comes", async ({
  member,
  pageFor,
}) => {
  const { id } = await createCompany(member.api);
  await addTo(member.api, id, "vehicles", wholeVehicle());
  const page = await pageFor(member);
  const { promise, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route("**/api/features", async (route) => {
    await promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/features");
  await page.goto(`/companies/${id}/vehicles`);
  await asked;
  const file = page.getByRole("link", { name: m.table({ format: "csv" }) });
  await expect(importLink(page)).toHaveCount(0);
  const before = await file.boundingBox();
  answerNow();
  await expect(importLink(page)).toBeVisible();
  expect(await file.boundingBox()).toEqual(before);
});

test("a failed answer is only logged, and the parts of the feature stay hidden", async ({
  member,
  browser,
}) => {
  const { id } = await createCompany(member.api);
  const context = await browser.newContext({ storageState: await member.api.storageState() });
  const page = await context.newPage();
  const logged: string[] = [];
  page.on("console", (message) => message.type() === "error" && logged.push(message.text()));
  await page.route("**/api/features", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/companies/${id}/vehicles`);
  await expect.poll(() => logged.join()).toContain("Features fetch failed answered 500");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("link", { name: m.import_link() })).toHaveCount(0);

  await page.unrouteAll();
  await page.reload();
  await expect(importLink(page)).toBeVisible();
  await context.close();
});

test("a feature that an admin switches off is hidden in the portal and refused by the server until it is on again", async ({
  browse,
}) => {
  const product = await startProduct("e2e-features");
  try {
    const admin = await signIn(product.origin, "admin@tolppa.example");
    const owner = await signIn(product.origin, "yrittaja@tolppa.example");
    const newcomer = await signIn(product.origin, "uusi@tolppa.example");
    const open = async (person: Person, path: string) => {
      const page = await browse(await person.api.storageState());
      await page.goto(product.origin + path);
      return page;
    };
    const { id } = (await (await owner.api.get("/api/user")).json()).company;
    const office = await open(admin, "/admin/features");
    const turn = async (name: PortalFeature, label: string) => {
      await office.goto(`${product.origin}/admin/features/${name}`);
      await office.getByRole("button", { name: label, exact: true }).click();
      await office.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
      await expect(
        office.getByText(label === m.feature_turnOff() ? m.feature_isOff() : m.feature_isOn()),
      ).toBeVisible();
    };
    const names = Object.keys(PORTAL_FEATURES) as PortalFeature[];
    for (const name of names) await turn(name, m.feature_turnOff());
    await office.goto(`${product.origin}/companies/${id}/vehicles`);
    await expect(office.getByRole("link", { name: m.table({ format: "csv" }) })).toBeVisible();
    await expect(importLink(office), "the admin who switches it sees it at once").toHaveCount(0);

    const page = await open(owner, `/companies/${id}/vehicles/import`);
    await expect(page.getByText(messageOfCode("file_import_off"))).toBeVisible();
    await expect(page.getByText(m.import_send())).toHaveCount(0);
    await page.goto(`${product.origin}/user/account`);
    await expect(page.getByRole("region", { name: m.accountPage_totp() })).toBeVisible();
    await expect(page.getByRole("region", { name: m.accountPage_passkeys() })).toHaveCount(0);
    const wizard = await open(newcomer, "/companies/new");
    await wizard.getByRole("textbox", { name: fieldLabel("businessId") }).fill(KNOWN);
    await expect(wizard.getByText(m.register_offer())).toHaveCount(0);
    await expect(
      wizard.getByRole("button", { name: m.register_fill({ name: "Taksi Mäkinen Oy" }) }),
    ).toHaveCount(0);

    const file = { headers: { "content-type": "application/octet-stream" }, data: "x" };
    const sent = await owner.api.post(`/api/companies/${id}/imports?kind=vehicle&name=a.csv`, file);
    expect(await sent.json()).toMatchObject({ status: 409, code: "file_import_off" });
    const looked = await owner.api.get(`/api/company-register/${KNOWN}`);
    expect(await looked.json()).toMatchObject({ status: 409, code: "company_register_off" });
    expect(
      await callAction(owner.api, "lookUpCompanyAction", { args: [{ businessId: KNOWN }] }),
    ).toMatchObject({
      error: { code: "company_register_off", message: messageOfCode("company_register_off") },
    });
    expect(await callAction(owner.api, "askForNewPasskeyAction", { args: [] })).toMatchObject({
      error: { code: "passkeys_off", message: messageOfCode("passkeys_off") },
    });

    for (const name of names) await turn(name, m.feature_turnOn());
    await office.goto(`${product.origin}/companies/${id}/vehicles`);
    await expect(importLink(office)).toBeVisible();
    expect((await owner.api.get(`/api/company-register/${KNOWN}`)).status()).toBe(200);
  } finally {
    await product.stop();
  }
});
