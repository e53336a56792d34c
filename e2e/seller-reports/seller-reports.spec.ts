import { readFile } from "node:fs/promises";
import { expect, test } from "#e2e/fixtures.ts";
import { asOwner } from "#e2e/support/database.ts";
import { readDpi } from "#lib/adapters/documents/testing-dpi.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import * as m from "#messages";

const YEAR = Number(helsinkiDate(new Date()).slice(0, 4));

test("an admin saves the adviser's answer, makes the report of the year and downloads it", async ({
  pageFor,
  admin,
}) => {
  const page = await pageFor(admin);
  const sellers: { companyId: number }[] = await (await admin.api.get(`/api/dac7/${YEAR}`)).json();
  expect(sellers.length).toBeGreaterThan(10);
  const [first] = sellers;
  // Another run may have made a report of the same demo: something has changed since.
  await asOwner(
    (sql) => sql`update companies set street = street || ' A' where id = ${first?.companyId ?? 0}`,
  );

  await page.goto(`/admin/dac7?year=${YEAR}`);
  const duty = page.getByRole("region", { name: m.sellerReport_duty() });
  const yes = duty.getByRole("radio", { name: m.sellerReport_duties({ duty: "yes" }), exact: true });
  await expect(yes).toBeEnabled();
  await yes.check({ force: true });
  await duty.getByRole("button", { name: m.form_save() }).click();
  // The page shows the saved answer without a reload.
  await expect(duty).toContainText("admin@tolppa.example");
  const state = page.getByRole("region", { name: m.sellerReport_state() });
  await state.getByRole("button", { name: m.sellerReport_make() }).click();
  await page.getByRole("dialog").getByRole("button", { name: m.sellerReport_make() }).click();
  await expect(state).toContainText(m.sellerReport_stateHelp({ state: "reported" }));
  await expect(page.getByText(m.sellerReport_noDifferences())).toBeVisible();

  const reports = page.getByRole("region", { name: m.sellerReport_reports() });
  const download = page.waitForEvent("download");
  await reports.getByRole("link").first().click();
  const file = await readFile(await (await download).path(), "utf8");
  const report = readDpi(file);
  expect(report.records.map(({ docRef }) => Number(docRef.split("-").at(-1)))).toContain(first?.companyId);
  expect(report.operator.tin).toBe("2617416-4");
  expect(await (await admin.api.get(`/api/dac7/${YEAR}/file`)).text()).toBe(file);
});
