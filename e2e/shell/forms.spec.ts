import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import * as m from "#messages";

const OF_ADMINS = ["discounts", "booking-areas", "features", "webhooks", "api-clients"].map(
  (name) => `/admin/${name}/new`,
);
const OF_COMPANY = ["vehicles", "drivers", "webhooks", "api-clients"].map((name) => `${name}/new`);

/** The focus is in the first field with a mouse, and nowhere on a phone. */
async function expectFocus(page: Page, isMobile = false): Promise<void> {
  const first = page
    .locator("main form")
    .first()
    .locator("input:not([type=hidden]), select, textarea")
    .first();
  await expect(first).toBeEnabled();
  if (isMobile) await expect(page.locator("main :focus")).toHaveCount(0);
  else await expect(first).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

/** An optional field says so in its label; every other field tells assistive technology that it is required. */
async function expectMarks(page: Page): Promise<void> {
  const wrong = await page.locator("main form :is(.control, [role=radiogroup])").evaluateAll(
    (controls, optional) =>
      controls.flatMap((control) => {
        const labels =
          control instanceof HTMLInputElement ||
          control instanceof HTMLSelectElement ||
          control instanceof HTMLTextAreaElement
            ? [...(control.labels ?? [])]
            : [document.getElementById(control.getAttribute("aria-labelledby") ?? "")];
        const label = labels.map((one) => one?.textContent).join(" ");
        const isRequired =
          control.getAttribute("aria-required") === "true" || control.hasAttribute("required");
        return isRequired === label.includes(optional) ? [label || control.outerHTML] : [];
      }),
    m.ui_optional(),
  );
  expect(wrong, page.url()).toEqual([]);
}

test("a form that a page was opened for has the focus in its first field @phone", async ({
  page,
  isMobile,
}) => {
  for (const path of ["login", "register", "reset"]) {
    await page.goto(`/user/${path}`);
    await expectFocus(page, isMobile);
    await expectMarks(page);
  }
});

test("the forms of new things have the focus and mark optional fields alike", async ({
  pageFor,
  user,
  admin,
}) => {
  test.setTimeout(60_000);
  // The tests share their member, who may already have the most unfinished companies.
  const { id } = await createActiveCompany(user.api, admin.api);
  const theirs = await pageFor(user);
  for (const path of ["/companies/new", ...OF_COMPANY.map((one) => `/companies/${id}/${one}`)]) {
    await theirs.goto(path);
    await expectFocus(theirs);
    await expectMarks(theirs);
  }
  const desk = await pageFor(admin);
  for (const path of OF_ADMINS) {
    await desk.goto(path);
    await expectFocus(desk);
    await expectMarks(desk);
  }
});

test("the page of a new feature, area and discount says Tallennettu", async ({ pageFor, admin }) => {
  const desk = await pageFor(admin);
  await desk.goto("/admin/features/new");
  await desk.getByRole("textbox").first().fill(`uusi${Date.now()}`);
  await desk.keyboard.press("Enter");
  await desk.waitForURL(/\/admin\/features\/uusi/);
  await expect(desk.getByText(m.ui_saved(), { exact: true })).toBeVisible();
  await expect(desk.getByRole("heading", { level: 1 })).toBeFocused();
});
