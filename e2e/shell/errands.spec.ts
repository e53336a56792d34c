import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { changeCompany, createActiveCompany } from "#e2e/support/company.ts";
import { storeVehicles, wholeVehicle } from "#e2e/support/fleet.ts";
import { field } from "#e2e/support/forms.ts";
import { newPerson } from "#e2e/support/person.ts";
import { addStatement } from "#e2e/support/statements.ts";
import { formatEuros } from "#lib/messages/format.ts";
import { computeStatement } from "#lib/settlements/rules/statement.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import * as m from "#messages";

// How many presses the frequent errands take, beyond typing.

/** Counts the presses of a mouse or a finger from here on, on every page that the browser opens. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction("countPress", () => {
    presses += 1;
  });
  const listen = () =>
    document.addEventListener(
      "pointerdown",
      () => (window as unknown as { countPress(): void }).countPress(),
      {
        capture: true,
      },
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => presses;
}

test("an owner learns within one press why the next payment is what it is", async ({
  origin,
  admin,
  pageFor,
}) => {
  const person = await newPerson(origin);
  const company = await createActiveCompany(person.api, admin.api);
  await addStatement(company, WORKED_EXAMPLES.one, { sentAt: new Date("2026-11-23T07:00:00Z") });
  const page = await pageFor(person);
  await page.goto("/companies");
  const presses = await countPresses(page);
  await page.getByRole("link", { name: m.home_whyLink() }).click();
  const cents = formatEuros(computeStatement(WORKED_EXAMPLES.one).totalCents);
  await expect(page.getByRole("region", { name: m.home_why({ cents }) })).toBeInViewport();
  expect(presses()).toBeLessThanOrEqual(1);
});

test("an admin moves twenty vehicles within five presses", async ({ member, admin, pageFor }) => {
  const from = await createActiveCompany(member.api, admin.api);
  const other = await createActiveCompany(member.api, admin.api);
  const to = await changeCompany(admin.api, other.id, { companyName: `Siirtotaksi ${other.id} Oy` });
  await storeVehicles(from.id, 20);
  const page = await pageFor(admin);
  await page.goto(`/companies/${from.id}/vehicles`);
  await expect(page.locator("fieldset:disabled")).toHaveCount(0);
  const presses = await countPresses(page);
  await page.getByRole("checkbox", { name: m.fleetBulk_selectPage({ kind: "vehicle" }) }).click();
  await page.getByRole("button", { name: m.fleetMove_move() }).click();
  await page.getByRole("combobox", { name: m.fleetMove_target() }).fill(to.companyName);
  await page.getByRole("option", { name: to.companyName }).click();
  await page.getByRole("button", { name: m.fleetMove_confirm({ count: 20 }) }).click();
  await expect(page.getByText(m.fleetMove_moved({ count: 20, name: to.companyName })).first()).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(5);
});

test("a statement is found by its number within one press", async ({ origin, admin, pageFor }) => {
  const person = await newPerson(origin);
  const company = await createActiveCompany(person.api, admin.api);
  const { id, number } = await addStatement(company, WORKED_EXAMPLES.one);
  const page = await pageFor(admin);
  await page.goto("/companies");
  await expect(page.locator("fieldset:disabled")).toHaveCount(0);
  const presses = await countPresses(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(number);
  await page.getByRole("option", { name: number }).click();
  await page.waitForURL(`**/companies/${company.id}/invoices/${id}`);
  expect(presses()).toBeLessThanOrEqual(1);
});

test("a held account is told of on the first page, without a press", async ({ origin, admin, pageFor }) => {
  const person = await newPerson(origin);
  const { id } = await createActiveCompany(person.api, admin.api);
  await changeCompany(person.api, id, { billing: { iban: "FI3715903000000776", bic: null } });
  const page = await pageFor(person);
  await page.goto("/");
  await expect(page).toHaveURL(/\/companies$/);
  await expect(page.getByText(m.payout_heldTitle())).toBeInViewport();
});

test("a new vehicle is filled in and saved by keyboard within twelve presses of Tab", async ({
  origin,
  admin,
  pageFor,
}) => {
  const person = await newPerson(origin);
  const { id } = await createActiveCompany(person.api, admin.api);
  const page = await pageFor(person);
  await page.goto(`/companies/${id}/vehicles/new`);
  await expect(field(page, "licensePlate")).toBeFocused();
  let tabs = 0;
  const tabTo = async (found: () => Promise<boolean>) => {
    while (!(await found()) && tabs <= 30) {
      await page.keyboard.press("Tab");
      tabs += 1;
    }
  };
  const isFocused = (path: string) => () => field(page, path).evaluate((it) => it === document.activeElement);
  // Its first letters choose the type.
  const vehicle = { ...wholeVehicle(), vehicleType: m.vehicleTypeLabels({ value: "car" }).slice(0, 4) };
  for (const path of ["licensePlate", "vehicleType", "make", "model", "year", "color"] as const) {
    await tabTo(isFocused(path));
    await page.keyboard.type(String(vehicle[path]));
  }
  await tabTo(() => page.evaluate((save) => document.activeElement?.textContent === save, m.form_save()));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/vehicles\/\d+$/);
  expect(tabs).toBeLessThanOrEqual(12);
});
