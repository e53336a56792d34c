import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import {
  addTo,
  type Company,
  changeCompany,
  createActiveCompany,
  newBusinessId,
} from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { storeVehicles, wholeDriver } from "#e2e/support/fleet.ts";
import type { Person } from "#e2e/support/person.ts";
import * as m from "#messages";

// Bulk changes of vehicles: an admin moves the selected vehicles or changes their status, all or none, and can undo it.

type Scene = { from: Company; to: Company; plates: string[] };

/** A company with vehicles in use, and a company to move them to. */
async function sceneOf(member: Person, admin: Person, count = 3): Promise<Scene> {
  const from = await createActiveCompany(member.api, admin.api);
  const other = await createActiveCompany(member.api, admin.api);
  const to = await changeCompany(admin.api, other.id, { companyName: `Kohdetaksi ${newBusinessId()} Oy` });
  return { from, to, plates: await storeVehicles(from.id, count) };
}

const vehiclesOf = async ({ api }: Person, companyId: number): Promise<{ id: number; status: string }[]> =>
  (await api.get(`/api/companies/${companyId}/vehicles?limit=1000`)).json();

const openVehicles = async (page: Page, { from }: Scene) => {
  await page.goto(`/companies/${from.id}/vehicles`);
  await expect(page.locator("fieldset:disabled")).toHaveCount(0);
};

const box = (page: Page, plate = "") =>
  page.getByRole("checkbox", { name: m.fleetBulk_select({ name: plate }), exact: true });
const bar = (page: Page) => page.getByRole("region", { name: m.fleetBulk_selection({ kind: "vehicle" }) });

/** Ticks a box and waits for the count, because the page counts only after its code has loaded. */
async function pick(page: Page, ...plates: string[]) {
  for (const plate of plates) await box(page, plate).check();
  const count = plates.length;
  await expect(bar(page).getByText(m.fleetBulk_selected({ kind: "vehicle", count }))).toBeVisible();
}

/** Opens the dialog for the selected vehicles. */
async function askStatus(page: Page, count: number) {
  await bar(page).getByRole("button", { name: m.fleetBulk_changeStatus() }).click();
  const question = page.getByRole("dialog", { name: m.fleetBulk_changing({ kind: "vehicle", count }) });
  const confirm = question.getByRole("button", {
    name: m.fleetBulk_confirmStatus({ kind: "vehicle", count }),
  });
  return { question, confirm };
}

const deactivated = (page: Page, count: number) =>
  page
    .getByText(
      m.fleetBulk_changed({ kind: "vehicle", count, status: m.statusLabels({ status: "inactive" }) }),
    )
    .first();

async function pickTarget(page: Page, { to }: Scene) {
  await bar(page).getByRole("button", { name: m.fleetMove_move() }).click();
  const field = page.getByRole("combobox", { name: m.fleetMove_target() });
  await expect(field).toBeFocused();
  await field.fill(to.companyName);
  await page.getByRole("option", { name: to.companyName }).click();
}

test("an admin moves selected vehicles to a company found by its name, and undoes the move @phone", async ({
  member,
  admin,
  pageFor,
}) => {
  const scene = await sceneOf(member, admin);
  const { from, to, plates } = scene;
  const [first = "", second = "", third = ""] = plates;
  const page = await pageFor(admin);
  await openVehicles(page, scene);
  await pick(page, first, third);
  await pickTarget(page, scene);
  const question = page.getByRole("dialog", {
    name: m.fleetMove_movingTo({ count: 2, name: to.companyName }),
  });
  await expect(question.getByText(`${first}, ${third}`)).toBeVisible();
  await question.getByRole("button", { name: m.fleetMove_confirm({ count: 2 }) }).click();
  await expect(page.getByText(m.fleetMove_moved({ count: 2, name: to.companyName })).first()).toBeVisible();
  await expect(box(page, second)).toBeVisible();
  await expect(box(page, first)).toHaveCount(0);
  await expect(bar(page)).toBeHidden();
  expect(await vehiclesOf(admin, to.id)).toHaveLength(2);

  await page.getByRole("status").getByRole("button", { name: m.fleetBulk_undo(), exact: true }).click();
  await expect(page.getByText(m.fleetBulk_undoneNote({ kind: "vehicle", count: 2 }))).toBeVisible();
  for (const plate of plates) await expect(box(page, plate)).not.toBeChecked();
  expect(await vehiclesOf(admin, to.id)).toHaveLength(0);
  expect((await vehiclesOf(admin, from.id)).map(({ status }) => status)).toEqual([
    "active",
    "active",
    "active",
  ]);
});

test("rows are selected one by one, with Shift and for one filter; a wrong target moves nothing, and a double press makes one change", async ({
  member,
  admin,
  pageFor,
}) => {
  const scene = await sceneOf(member, admin);
  const page = await pageFor(admin);
  await openVehicles(page, scene);

  await test.step("with Shift held down all rows between two presses are selected, and cleared again", async () => {
    const boxes = page.locator("input[name=picked]");
    await boxes.nth(2).check();
    await boxes.nth(0).click({ modifiers: ["Shift"] });
    await expect(bar(page).getByText(m.fleetBulk_selected({ kind: "vehicle", count: 3 }))).toBeVisible();
    // Also by keyboard, and in the other direction.
    await boxes.nth(1).focus();
    await page.keyboard.press("Space");
    await boxes.nth(2).focus();
    await page.keyboard.press("Shift+Space");
    await expect(bar(page).getByText(m.fleetBulk_selected({ kind: "vehicle", count: 1 }))).toBeVisible();
  });

  await test.step("a selection does not carry over to another filter", async () => {
    await page.getByRole("link", { name: m.statusFilterLabels({ status: "active" }) }).click();
    await expect(page).toHaveURL(/status=active/);
    await expect(bar(page)).toBeHidden();
    await expect(box(page, scene.plates[0])).not.toBeChecked();
    await pick(page, scene.plates[0] ?? "");
    await bar(page).getByRole("button", { name: m.fleetBulk_clear() }).click();
    await expect(bar(page)).toBeHidden();
    await expect(box(page, scene.plates[0])).not.toBeChecked();
  });

  await pick(page, scene.plates[0] ?? "");
  await test.step("an invalid target shows 'Yritys ei kelpaa' beside its field, and nothing moves", async () => {
    await bar(page).getByRole("button", { name: m.fleetMove_move() }).click();
    const question = page.getByRole("dialog");
    const field = question.getByRole("combobox", { name: m.fleetMove_target() });
    const confirm = question.getByRole("button", { name: m.fleetMove_confirm({ count: 1 }) });
    await confirm.click();
    await expect(question.getByText("Pakollinen")).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill("Tätä yritystä ei ole");
    await confirm.click();
    await expect(question.getByText("Yritys ei kelpaa")).toBeVisible();

    await field.fill(scene.to.companyName);
    await expect(question.getByRole("option", { name: scene.to.companyName })).toBeVisible();
    await field.press("Enter");
    await expect(question.getByText("Yritys ei kelpaa")).toBeHidden();
    await changeCompany(admin.api, scene.to.id, { status: "inactive" });
    await confirm.click();
    await expect(question.getByText("Yritys ei kelpaa")).toBeVisible();
    await question.getByRole("button", { name: m.ui_cancel() }).click();
    await expect(question).toBeHidden();
    await expect(bar(page).getByRole("button", { name: m.fleetMove_move() })).toBeFocused();
    expect(await vehiclesOf(admin, scene.to.id)).toHaveLength(0);
  });

  const all = page.getByRole("checkbox", { name: m.fleetBulk_selectPage({ kind: "vehicle" }) });
  expect(await all.evaluate((one: HTMLInputElement) => one.indeterminate)).toBe(true);
  await all.check();
  await expect(bar(page).getByText(m.fleetBulk_selected({ kind: "vehicle", count: 3 }))).toBeVisible();
  const { question, confirm } = await askStatus(page, 3);
  await expect(question.getByText(m.statusLabels({ status: "active" }))).toHaveCount(0);
  await expect(question.getByRole("radio", { name: m.statusLabels({ status: "inactive" }) })).toBeChecked();
  // A second press comes when the dialog has just closed, and must not hit the vehicle's link beneath it.
  await page
    .getByRole("link", { name: scene.plates[2] ?? "", includeHidden: true })
    .first()
    .evaluate((link) => {
      const { dataset } = document.documentElement;
      link.addEventListener("click", () => {
        dataset.secondPress = "arrived";
      });
      new MutationObserver((_, observer) => {
        if (document.querySelector("dialog[open]")) return;
        observer.disconnect();
        dataset.secondPress = "sent";
        link.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true }));
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  await confirm.dblclick();
  await expect(deactivated(page, 3)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-second-press", "sent");
  expect((await vehiclesOf(admin, scene.from.id)).map(({ status }) => status)).toEqual(
    Array(3).fill("inactive"),
  );
  const [row] = await query<{ n: number }>(
    "select count(*)::int as n from events where entity_type = 'vehicle' and company_id = $1",
    [scene.from.id],
  );
  expect(row?.n).toBe(3);
});

test("a move of all vehicles that match a filter moves the counted vehicles or none", async ({
  member,
  admin,
  pageFor,
}) => {
  const scene = await sceneOf(member, admin, 55);
  const page = await pageFor(admin);
  await openVehicles(page, scene);
  const selectAll = async (count: number) => {
    await page.getByRole("checkbox", { name: m.fleetBulk_selectPage({ kind: "vehicle" }) }).check();
    await bar(page)
      .getByRole("button", { name: m.fleetBulk_selectAll({ count }) })
      .click();
    await expect(bar(page).getByText(m.fleetBulk_selected({ kind: "vehicle", count }))).toBeVisible();
    await pickTarget(page, scene);
  };
  await selectAll(55);
  await addTo(admin.api, scene.from.id, "vehicles", { make: "Lada" });
  await page.getByRole("button", { name: m.fleetMove_confirm({ count: 55 }) }).click();
  await expect(page.getByRole("alert").getByText("Luettelossa on nyt 56 autoa.")).toBeVisible();
  expect(await vehiclesOf(admin, scene.to.id)).toHaveLength(0);

  await page.goto(`/companies/${scene.from.id}/vehicles?status=active`);
  await selectAll(55);
  await page.getByRole("button", { name: m.fleetMove_confirm({ count: 55 }) }).click();
  await expect(
    page.getByText(m.fleetMove_moved({ count: 55, name: scene.to.companyName })).first(),
  ).toBeVisible();
  expect(await vehiclesOf(admin, scene.to.id)).toHaveLength(55);
  expect(await vehiclesOf(admin, scene.from.id)).toHaveLength(1);
});

test("a change cannot be undone after a later change, and the page names the vehicle", async ({
  member,
  admin,
  pageFor,
}) => {
  const scene = await sceneOf(member, admin);
  const ids = (await vehiclesOf(admin, scene.from.id)).map(({ id }) => id);
  const moved = ids.map((id) => ({ id, company: { id: scene.to.id } }));
  expect((await admin.api.put(`/api/companies/${scene.from.id}/vehicles`, { data: moved })).status()).toBe(
    200,
  );
  await admin.api.put(`/api/companies/${scene.to.id}/vehicles`, {
    data: [{ id: ids[1], status: "inactive" }],
  });
  const page = await pageFor(admin);
  await openVehicles(page, scene);
  const recent = page.getByRole("region", { name: m.fleetBulk_recent() });
  await recent.getByRole("button", { name: m.fleetBulk_undo() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.fleetBulk_undo(), exact: true }).click();
  await expect(recent.getByRole("alert")).toContainText(`${scene.plates[1]}: Muutettu tämän jälkeen.`);
  expect(await vehiclesOf(admin, scene.to.id)).toHaveLength(3);
});

test("company users see no boxes for a selection of vehicles or drivers", async ({
  member,
  admin,
  pageFor,
}) => {
  const scene = await sceneOf(member, admin);
  await addTo(member.api, scene.from.id, "drivers", wholeDriver());
  const page = await pageFor(member);
  for (const [kind, rows] of [
    ["vehicles", 4],
    ["drivers", 2],
  ] as const) {
    await page.goto(`/companies/${scene.from.id}/${kind}`);
    await expect(page.locator("fieldset:disabled")).toHaveCount(0);
    await expect(page.getByRole("row")).toHaveCount(rows);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
  }
});
