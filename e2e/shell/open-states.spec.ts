import { randomUUID } from "node:crypto";
import { expect } from "#e2e/fixtures.ts";
import { changeCompany, createCompany } from "#e2e/support/company.ts";
import { addressOf, test } from "#e2e/support/every-screen.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { expectTouchable } from "#e2e/support/touch.ts";
import * as m from "#messages";

// Dialogs, menus and other opened states are as accessible as the screens themselves (e2e/screens).

test("open menus and dialogs are accessible", async ({ pageFor, admin, ids }) => {
  const page = await pageFor(admin);
  await page.goto(`/companies/${ids.active}/details`);
  await page.getByRole("button", { name: admin.email }).click();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Deaktivoi" }).click();
  await expectFit(page);
  await expectTouchable(page);
});

test("the preview and the refusal of a provider's changes are accessible", async ({
  pageFor,
  admin,
  settled,
}) => {
  for (const [end, shown] of [
    ["3", m.refresh_apply()],
    ["SIM-TUNTEMATON", m.refresh_retry()],
  ] as const) {
    const { id } = await createCompany(settled.api);
    await changeCompany(admin.api, id, { status: "active" });
    const externalId = end === "3" ? `${randomUUID()}-${end}` : `${end}-${randomUUID()}`;
    await changeCompany(admin.api, id, { provider: "cabonline", externalId });
    const page = await pageFor(admin);
    await page.goto(`/companies/${id}/details`);
    await page.getByRole("button", { name: m.refresh_button(), exact: true }).click();
    await expect(page.getByRole("button", { name: shown })).toBeVisible();
    await expectFit(page);
  }
});

test("the open search is accessible with its hint, with results and without results @phone", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  await page.goto("/companies");
  const opener = page.getByRole("button", { name: m.frame_openSearch(), exact: true });
  const field = page.getByRole("combobox", { name: m.frame_search() });
  await ((await opener.isVisible()) ? opener : field).click();
  await expect(page.getByText("Kirjoita vähintään kaksi merkkiä.")).toBeVisible();
  await expectFit(page);
  for (const [typed, shown] of [
    ["vi", "Kuljettajat"],
    ["zzqxwv", "Ei tuloksia"],
  ] as const) {
    // At another width a button may replace the field.
    if (await opener.isVisible()) await opener.click();
    await field.fill(typed);
    await expect(page.getByRole("search").getByText(shown).first()).toBeVisible();
    await expectFit(page);
  }
});

test("selecting vehicles, moving them and changing their status is accessible @phone", async ({
  pageFor,
  admin,
  owner,
}) => {
  const page = await pageFor(admin);
  await page.goto(await addressOf("own/vehicles", owner));
  const bar = page.getByRole("region", { name: m.fleetBulk_selection({ kind: "vehicle" }) });
  await page.getByRole("checkbox", { name: m.fleetBulk_select({ name: "EYT-482" }) }).check();
  await expectFit(page);
  await expectTouchable(page);
  await bar.getByRole("button", { name: m.fleetBulk_selectAll({ count: 3 }) }).click();
  await expect(page.locator("tbody").getByRole("checkbox", { checked: false })).toHaveCount(0);
  await bar.getByRole("button", { name: m.fleetBulk_changeStatus() }).click();
  await expectFit(page);
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: m.fleetMove_move() }).click();
  await page.getByRole("combobox", { name: m.fleetMove_target() }).fill("taksi");
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
  await expectFit(page);
});

test("a phone's menu is accessible @phone-only", async ({ pageFor, admin }) => {
  const page = await pageFor(admin);
  await page.goto("/companies");
  await page.getByRole("button", { name: m.ui_menu() }).click();
  await expectFit(page);
  await expectTouchable(page);
});

test("a refusal above the form is accessible", async ({ page }) => {
  await page.goto("/user/login");
  await page.getByLabel("Sähköposti").fill("kukaan@tolppa.example");
  await page.getByLabel("Salasana", { exact: true }).fill("väärä salasana");
  await page.getByRole("button", { name: "Kirjaudu sisään", exact: true }).click();
  await expect(page.getByText("Sähköpostiosoite tai salasana on väärin.")).toBeVisible();
  await expectFit(page);
});

test("every page has its own title, is in Finnish, and gives its scripts the nonce of the policy", async ({
  pageFor,
  admin,
  ids,
}) => {
  const titles = new Set<string>();
  const page = await pageFor(admin);
  const paths = [
    "/companies",
    "/companies/new",
    `/companies/${ids.active}`,
    `/companies/${ids.active}/details`,
    `/companies/${ids.active}/vehicles`,
  ];
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/);
    await expect(page.locator("html")).toHaveAttribute("lang", "fi");
    titles.add(await page.title());
  }
  expect(titles.size).toBe(paths.length);
});
