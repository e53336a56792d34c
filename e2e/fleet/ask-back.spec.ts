import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import { asOwner } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { wholeVehicle } from "#e2e/support/fleet.ts";
import { field } from "#e2e/support/forms.ts";
import * as m from "#messages";

test("a company asks for its vehicle back, and an admin reactivates it in the queue", async ({
  member,
  admin,
  pageFor,
}) => {
  const { id } = await createActiveCompany(member.api, admin.api);
  const vehicles = `/api/companies/${id}/vehicles`;
  const made = await member.api.post(vehicles, { data: wholeVehicle() });
  const { id: vehicleId, licensePlate } = await made.json();
  for (const [who, status] of [
    [admin, "active"],
    [member, "inactive"],
  ] as const)
    expect((await who.api.put(`${vehicles}/${vehicleId}`, { data: { status } })).status()).toBe(200);

  const page = await pageFor(member);
  const add = async () => {
    await page.goto(`/companies/${id}/vehicles/new`);
    await field(page, "licensePlate").fill(licensePlate);
    await page.getByRole("button", { name: m.form_save(), exact: true }).click();
    await expect(page.getByText(m.wish_known(), { exact: true })).toBeVisible();
  };
  await add();
  await expectFit(page);
  expect(await (await member.api.get(vehicles)).json()).toHaveLength(1);
  await page.getByRole("link", { name: m.wish_open() }).click();
  await expect(page.getByText(m.wish_title())).toBeVisible();
  await expect(
    page.getByRole("button", { name: m.statusActionLabels({ action: "reactivate" }) }),
  ).toHaveCount(0);
  await add();
  await page.getByRole("button", { name: m.wish_ask() }).click();
  await page.waitForURL(/\/vehicles\/\d+$/);
  await expect(page.getByText(m.wish_told())).toBeVisible();
  await expect(page.getByRole("button", { name: m.wish_ask() })).toHaveCount(0);
  await expectFit(page);
  await expectBadgeBesideName(page, id, licensePlate);

  const queue = await pageFor(admin);
  // Dated before the waiting rows of other tests, so that the wish is first in the queue.
  const openQueue = async () => {
    await asOwner(
      (sql) => sql`update reactivation_wishes set wished_at = '2001-01-01' where vehicle_id = ${vehicleId}`,
    );
    await queue.goto("/admin?kind=vehicle");
  };
  await openQueue();
  const row = queue.getByRole("listitem").filter({ hasText: licensePlate });
  await row.getByRole("link", { name: licensePlate }).first().click();
  const panel = queue.getByRole("article", { name: licensePlate });
  await expect(panel).toContainText(m.queue_warnings({ code: "reactivation_wished" }));
  await panel.getByRole("button", { name: m.wish_decline() }).click();
  const dialog = queue.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Katsastus puuttuu");
  await dialog.getByRole("button", { name: m.wish_decline() }).click();
  await expect(panel).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("Katsastus puuttuu").first()).toBeVisible();
  await page.getByRole("button", { name: m.wish_ask() }).click();
  await expect(page.getByText(m.wish_told())).toBeVisible();

  await openQueue();
  await row.getByRole("link", { name: licensePlate }).first().click();
  await panel.getByRole("button", { name: m.statusActionLabels({ action: "reactivate" }) }).click();
  // Leaving the page sends the held approval.
  await queue.goto("about:blank");
  await expect
    .poll(async () => (await (await member.api.get(`${vehicles}/${vehicleId}`)).json()).status)
    .toBe("active");
  await page.reload();
  await expect(page.getByText(m.wish_told())).toHaveCount(0);
});

/** A badge stays at the end of a card's first line, even with its explanation. */
async function expectBadgeBesideName(page: Page, companyId: number, plate: string): Promise<void> {
  const size = page.viewportSize();
  await page.goto(`/companies/${companyId}/vehicles`);
  for (const width of [360, 800]) {
    await page.setViewportSize({ width, height: 740 });
    const card = page.getByRole("row").filter({ hasText: plate });
    const badge = card.getByText(m.statusLabels({ status: "inactive" }), { exact: true });
    const meaning = card.getByText(m.statusMeanings({ status: "inactive" }), { exact: true });
    const [row, name, mark, under] = await Promise.all(
      [card, card.getByRole("link", { name: plate }), badge, meaning].map((one) => one.boundingBox()),
    );
    if (!row || !name || !mark || !under) throw new Error("the card shows no name or badge");
    expect(mark.y).toBeLessThan(name.y + name.height);
    expect(under.y).toBeGreaterThanOrEqual(mark.y + mark.height - 1);
    for (const one of [mark, under]) expect(one.x + one.width).toBeGreaterThan(row.x + row.width - 24);
  }
  if (size) await page.setViewportSize(size);
  await page.getByRole("link", { name: plate }).click();
  await page.waitForURL(/\/vehicles\/\d+$/);
}
