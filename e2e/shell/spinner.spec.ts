import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import {
  addTo,
  changeCompany,
  companyDetails,
  createActiveCompany,
  createCompany,
} from "#e2e/support/company.ts";
import { wholeVehicle } from "#e2e/support/fleet.ts";
import { field } from "#e2e/support/forms.ts";
import { cookieOf, newPerson } from "#e2e/support/person.ts";
import { whileSlow } from "#e2e/support/slow-table.ts";
import * as m from "#messages";

// A screen that takes longer than 150 ms shows a spinner, however a person gets there.

const spinner = (page: Page) => page.getByRole("status").filter({ hasText: m.ui_loading() });

/**
 * Waits until the spinner is fully in the window, it and its wheel large enough to see. The page itself looks at each of its frames:
 * on a busy machine a question from outside may come too late.
 */
const expectSpinner = (page: Page): Promise<void> =>
  page.evaluate(
    (words) =>
      new Promise((resolve) => {
        const isSeen = (status: Element) => {
          const { top, bottom } = status.getBoundingClientRect();
          const sides = [status, ...status.querySelectorAll("svg")].flatMap((part) => {
            const { width, height } = part.getBoundingClientRect();
            return [width, height];
          });
          const inSight = top > 0 && bottom < window.innerHeight && getComputedStyle(status).opacity === "1";
          return inSight && sides.length === 4 && Math.min(...sides) >= 24;
        };
        const look = () => {
          const spinners = [...document.querySelectorAll("[role=status]")].filter((status) =>
            status.textContent.includes(words),
          );
          if (spinners.some(isSeen)) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    m.ui_loading(),
  );

test("a list that takes seconds shows the spinner on a link, on 'back' and as a document @phone", async ({
  origin,
  admin,
  pageFor,
}) => {
  const person = await newPerson(origin);
  const { id } = await createActiveCompany(person.api, admin.api);
  const vehicle = await addTo(person.api, id, "vehicles", wholeVehicle());
  const page = await pageFor(person);
  await page.goto(`/companies/${id}`);
  const row = page.getByRole("row", { name: vehicle.licensePlate });
  const tab = page.getByRole("main").getByRole("link", { name: m.companyPage({ tab: "vehicles" }) });

  await whileSlow({ table: "vehicles", for: person }, async () => {
    await tab.click();
    await expect(tab).toHaveAttribute("data-followed", "");
    await expectSpinner(page);
    await expect(row).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
    await expect(page.locator("[data-followed]")).toHaveCount(0);

    await page.reload({ waitUntil: "commit" });
    await expectSpinner(page);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(row).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(new RegExp(m.companyPage({ tab: "vehicles" })));
  });

  // A save makes the formerly shown list outdated.
  await row.getByRole("link").first().click();
  await field(page, "make").fill("Saab");
  await page.getByRole("button", { name: m.form_save(), exact: true }).click();
  await expect(page.getByText("Tallennettu", { exact: true })).toBeVisible();
  await whileSlow({ table: "vehicles", for: person }, async () => {
    await page.goBack();
    await expectSpinner(page);
    await expect(row).toContainText("Saab");
    await expect(spinner(page)).toHaveCount(0);
  });
});

test("an admin's list that takes seconds shows the spinner, and so does its filter", async ({
  admin,
  pageFor,
}) => {
  const page = await pageFor(admin);
  await whileSlow({ table: "booking_areas", for: admin, seconds: 2 }, async () => {
    await page.goto("/admin/booking-areas", { waitUntil: "commit" });
    await expectSpinner(page);
    await expect(page.getByRole("heading", { level: 1, name: m.area_title() })).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
    await page.getByRole("searchbox", { name: m.area_search() }).fill("lentoasema");
    await page.keyboard.press("Enter");
    await expectSpinner(page);
    await page.waitForURL(/q=lentoasema/);
    await expect(spinner(page)).toHaveCount(0);
  });
});

test("a slow page keeps its statuses: 404 for another's data, 307 for a person without the right", async ({
  origin,
  admin,
  member,
}) => {
  const person = await newPerson(origin);
  const own = await createActiveCompany(person.api, admin.api);
  const other = await createActiveCompany(member.api, admin.api);
  const foreign = await addTo(member.api, other.id, "vehicles", wholeVehicle());
  const cookie = await cookieOf(person.api);
  // As a browser asks for a document, without the hint that shortens the redirect.
  const ask = (path: string, cookies = cookie) =>
    fetch(origin + path, { headers: { cookie: cookies, accept: "text/html" }, redirect: "manual" });
  const statusOf = async (path: string, cookies?: string) => (await ask(path, cookies)).status;

  await whileSlow({ table: "vehicles", for: person }, async () => {
    expect(await statusOf(`/companies/${own.id}/vehicles`)).toBe(200);
    expect(await statusOf(`/companies/${other.id}/vehicles`)).toBe(404);
    expect(await statusOf("/companies/99999999/vehicles")).toBe(404);
    expect(await statusOf(`/companies/${own.id}/vehicles/${foreign.id}`)).toBe(404);
  });
  await whileSlow({ table: "events", for: person }, async () => {
    expect(await statusOf(`/companies/${other.id}/history`)).toBe(404);
    const denied = await ask("/admin/history");
    expect([denied.status, denied.headers.get("location")]).toEqual([307, "/"]);
  });
  await whileSlow({ table: "events", for: admin }, async () => {
    const cookies = await cookieOf(admin.api);
    expect(await statusOf("/admin/booking-areas/1", cookies)).toBe(200);
    expect(await statusOf("/admin/booking-areas/99999999", cookies)).toBe(404);
    expect(await statusOf("/companies/99999999/history", cookies)).toBe(404);
  });
  const beginner = await newPerson(origin);
  const draft = await createCompany(beginner.api, companyDetails());
  await whileSlow({ table: "companies", for: beginner }, async () => {
    const led = await ask("/companies", await cookieOf(beginner.api));
    expect([led.status, led.headers.get("location")]).toEqual([307, `/companies/new/details/${draft.id}`]);
  });
});

test("an error in a slow page ends as the product's error page", async ({ origin, admin, browser }) => {
  const person = await newPerson(origin);
  const { id } = await createActiveCompany(person.api, admin.api);
  await addTo(person.api, id, "vehicles", wholeVehicle());
  const context = await browser.newContext({ storageState: await person.api.storageState() });
  const page = await context.newPage();
  // Longer than a query's limit.
  await whileSlow({ table: "vehicles", for: person, seconds: 20 }, async () => {
    await page.goto(`${origin}/companies/${id}/vehicles`, { waitUntil: "commit" });
    await expectSpinner(page);
    await expect(page.getByRole("heading", { level: 1, name: m.errorPage_title() })).toBeVisible();
    await expect(page.getByRole("button", { name: m.errorPage_retry() })).toBeVisible();
    await expect(spinner(page)).toHaveCount(0);
  });
  await page.getByRole("button", { name: m.errorPage_retry() }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Testitaksi Oy" })).toBeVisible();
  await context.close();
});

test("text typed into a slow page stays when its data is fetched again", async ({ origin, pageFor }) => {
  const person = await newPerson(origin);
  const { id } = await createCompany(person.api, companyDetails());
  const page = await pageFor(person);
  await whileSlow({ table: "events", for: person }, async () => {
    await page.goto(`/companies/${id}/details`, { waitUntil: "commit" });
    await expectSpinner(page);
    await expect(field(page, "companyName")).toBeEditable();
  });
  await field(page, "companyName").fill("Keskeneräinen Taksi");
  await changeCompany(person.api, id, { companyName: "Uusi Taksi Oy" });
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 6_000;
    window.dispatchEvent(new Event("focus"));
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Uusi Taksi Oy");
  await expect(field(page, "companyName")).toHaveValue("Keskeneräinen Taksi");
  // The form would ask whether to leave.
  await page.close();
});

test("without scripts a slow page can still be read", async ({ origin, admin, browser }) => {
  const person = await newPerson(origin);
  const { id } = await createActiveCompany(person.api, admin.api);
  const vehicle = await addTo(person.api, id, "vehicles", wholeVehicle());
  const storageState = await person.api.storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  const page = await context.newPage();
  await whileSlow({ table: "vehicles", for: person }, async () => {
    await page.goto(`${origin}/companies/${id}/vehicles`);
    await expect(page.getByText(vehicle.licensePlate).first()).toBeVisible();
    await expect(spinner(page)).toBeHidden();
  });
  await context.close();
});
