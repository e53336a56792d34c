import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { addTo, createActiveCompany, today } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { newPlate, wholeVehicle } from "#e2e/support/fleet.ts";
import { whilePaymentWaits } from "#e2e/support/slow-table.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import * as m from "#messages";

const TITLES = "Viite;Rekisteritunnus;Tapahtuma;Summa;ALV-%;Aika;Maksutapa";
const csv = (...lines: string[]) => ({
  name: "maksut.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`\ufeff${[TITLES, ...lines].join("\r\n")}\r\n`),
});
/** An hour ago, as a person writes it. */
const anHourAgo = () => formatDateTime(new Date(Date.now() - 3_600_000));

async function check(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  await page.getByLabel(m.payment_file()).setInputFiles(file);
  await page.getByRole("button", { name: m.payment_check(), exact: true }).click();
}
const expectCounts = async (page: Page, counts: Record<string, number>): Promise<void> => {
  for (const [label, count] of Object.entries(counts))
    await expect(page.locator("dl > div").filter({ hasText: label }).getByRole("definition")).toHaveText(
      String(count),
    );
};
const stored = (reference: string) =>
  query<{ cents: number; vehicle: number | null; company: number | null; by: string | null }>(
    `select amount_cents::int as cents, vehicle_id::int as vehicle, company_id::int as company, assigned_by as by
     from payments where sender = 'csv' and reference = $1`,
    [reference],
  );

test("an admin uploads a file of payments, corrects its errors and assigns the rest", async ({
  pageFor,
  admin,
  user,
}) => {
  const { id: companyId } = await createActiveCompany(user.api, admin.api);
  const vehicle = await addTo(user.api, companyId, "vehicles", wholeVehicle());
  await admin.api.put(`/api/companies/${companyId}/vehicles/${vehicle.id}`, { data: { status: "active" } });
  const [plate, unknown, series] = [vehicle.licensePlate, newPlate(), `E2E-${randomInt(1_000_000_000)}`];
  const page = await pageFor(admin);
  await page.goto("/admin/payments");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.payment_title());

  await test.step("the template has the titles", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: m.payment_template({ format: "csv" }) }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`maksut-pohja-${today()}.csv`);
    expect((await readFile(await file.path(), "utf8")).trimEnd()).toBe(`\ufeff${TITLES}`);
  });

  await test.step("nothing is sent without a file", async () => {
    await page.getByRole("button", { name: m.payment_check(), exact: true }).click();
    const error = page.getByText(m.payment_chooseFile());
    await expect(error).toBeVisible();
    await expect(error.locator("svg")).toBeVisible();
    await expect(page.getByLabel(m.payment_file())).toBeFocused();
  });

  await test.step("each mistake is named by line and column", async () => {
    await check(
      page,
      csv(
        `${series}-1;${plate};Maksu;12,50;13,5;${anHourAgo()};kortti`,
        `${series}-2;${plate};Maksu;12,505;13,5;${anHourAgo()};kortti`,
        `${series}-3;;Maksu;1,00;13,5;huomenna;kortti`,
      ),
    );
    await expect(page.getByText(m.payment_wrong({ count: 3 }))).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: "12,505" });
    await expect(row).toContainText("3");
    await expect(row).toContainText("Summa");
    await expect(row).toContainText("Kirjoita summa euroina");
    await expect(page.getByRole("row").filter({ hasText: "huomenna" })).toContainText("Aika");
    await expect(page.getByRole("button", { name: /^Tallenna/ })).toHaveCount(0);
    await expectFit(page);
  });

  const mended = csv(
    `${series}-1;${plate};Maksu;12,50;13,5;${anHourAgo()};kortti`,
    `${series}-2;${unknown};Maksu;1 234,00;13,5;${anHourAgo()};kortti`,
    `${series}-3;${unknown};Palautus;5;13,5;${anHourAgo()};kortti`,
  );
  await test.step("the corrected file is first checked and then stored, once", async () => {
    await check(page, mended);
    await expect(page.getByText(m.payment_ready())).toBeVisible();
    await expectCounts(page, {
      [m.payment_counts({ name: "accepted" })]: 3,
      [m.payment_counts({ name: "unassigned" })]: 2,
    });
    expect(await stored(`${series}-1`)).toEqual([]);
    await page.getByRole("button", { name: m.payment_apply({ count: 3 }) }).click();
    await expect(page.getByRole("heading", { name: m.payment_resultStored() })).toBeVisible();
    expect(await stored(`${series}-1`)).toEqual([
      { cents: 1_250, vehicle: vehicle.id, company: companyId, by: null },
    ]);
    await check(page, mended);
    await expect(page.getByText(m.payment_nothingNew())).toBeVisible();
  });

  await test.step("a payment with an unknown plate waits, and is assigned with all of its plate", async () => {
    await page.getByRole("searchbox", { name: m.payment_filter() }).fill(unknown.toLowerCase());
    await page.getByRole("searchbox", { name: m.payment_filter() }).press("Enter");
    await expect(page).toHaveURL(/q=/);
    await expect(page.getByRole("row").filter({ hasText: unknown })).toHaveCount(2);
    await page.getByRole("button", { name: `${m.payment_assign()} ${unknown} ${series}-2` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: m.payment_assign() }).click();
    await expect(dialog.getByText(m.payment_chooseVehicle())).toBeVisible();
    await dialog.getByRole("combobox", { name: m.payment_vehicle() }).fill(plate);
    await dialog.getByRole("option", { name: plate }).click();
    await expect(dialog.getByRole("checkbox")).toBeChecked();
    await expectFit(page);
    await dialog.getByRole("button", { name: m.payment_assign() }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/ei ole kohdistamattomia maksuja/)).toBeVisible();
    expect(await stored(`${series}-3`)).toEqual([
      { cents: -500, vehicle: vehicle.id, company: companyId, by: "admin@tolppa.example" },
    ]);
  });
});

test("an admin sees the progress of a large file, and rolls it back by cancelling", async ({
  pageFor,
  admin,
}) => {
  const series = `E2E-${randomInt(1_000_000_000)}`;
  const [plate, at] = [newPlate(), anHourAgo()];
  const lines = Array.from(
    { length: 20_000 },
    (_, row) => `${series}-${row};${plate};Maksu;12,50;13,5;${at};kortti`,
  );
  const page = await pageFor(admin);
  await page.goto("/admin/payments");
  await check(page, csv(...lines));
  await expect(page.getByText(m.payment_ready())).toBeVisible();
  await whilePaymentWaits(`${series}-15000`, async () => {
    await page.getByRole("button", { name: m.payment_apply({ count: lines.length }) }).click();
    await expect(
      page.getByRole("progressbar", { name: /^Käsitellään 10\s000 \/ 20\s000 riviä$/ }),
    ).toBeVisible();
    await expectFit(page);
    await page.getByRole("button", { name: m.form_cancelFile() }).click();
    await expect(page.getByRole("status").filter({ hasText: "Keskeytetty." })).toBeVisible();
  });

  // A check waits for a transaction that stores the same payments, and would count them as stored.
  await check(page, csv(...lines));
  await expect(page.getByText(m.payment_ready())).toBeVisible();
  await expectCounts(page, { [m.payment_counts({ name: "duplicates" })]: 0 });
  expect(await stored(`${series}-0`)).toEqual([]);
});
