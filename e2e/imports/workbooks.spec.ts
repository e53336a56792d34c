import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { createCompany } from "#e2e/support/company.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import { sheet, workbook } from "#lib/adapters/spreadsheet/testing.ts";
import * as m from "#messages";

// A workbook's open questions, and probably wrong cells of a file: an import asks and warns before anything is stored.

const TITLES = ["Rekisteritunnus", "Merkki", "Malli", "Vuosimalli", "Väri", "Tyyppi"];

const row = (line: number, cells: readonly string[], attributes = ""): string =>
  `<row r="${line}"${attributes}>${cells
    .map((text, column) => `<c r="${"ABCDEF"[column]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join("")}</row>`;
const car = (plate: string): string[] => [plate, "Kia", "Niro", "2024", "punainen", "Henkilöauto"];
/** A plate belongs to one vehicle among all tests. */
const plate = (): string =>
  `${"ABCDEFGHIJ"[Math.floor(Math.random() * 10)]}Q-${Math.floor(Math.random() * 90_000) + 10_000}`;
const file = (buffer: Uint8Array, name = "autot.xlsx") => ({
  name,
  mimeType: spreadsheets.xlsx.mediaType,
  buffer: Buffer.from(buffer),
});

async function check(page: Page, buffer: Uint8Array): Promise<void> {
  await page.getByLabel(m.import_file()).setInputFiles(file(buffer));
  await page.getByRole("button", { name: m.import_check(), exact: true }).click();
}
const cell = (page: Page, label: string) =>
  page.locator("dl > div").filter({ hasText: label }).getByRole("definition");

test("of several visible sheets a person chooses one, by keyboard too, and hidden rows are left out or read on request", async ({
  pageFor,
  user,
}) => {
  const { id } = await createCompany(user.api);
  const [old, wanted] = [plate(), plate()];
  const buffer = workbook(sheet(row(1, TITLES) + row(2, car(old))), {
    first: { name: "Viime vuosi" },
    relationships: [{ id: "rId7", type: "worksheet", target: "worksheets/sheet7.xml" }],
    sheets: [{ name: "Tänä vuonna", id: "rId7" }],
    parts: [
      {
        name: "xl/worksheets/sheet7.xml",
        content: sheet(row(1, TITLES) + row(2, car(wanted)) + row(3, car(plate()))),
      },
    ],
  });
  const page = await pageFor(user);
  await page.goto(`/companies/${id}/vehicles/import`);
  await check(page, buffer);
  const question = page.getByRole("group", { name: m.file_sheetQuestion() });
  await expect(question.getByRole("radio")).toHaveCount(2);
  // A question is no error.
  await expect(page.getByText(m.ui_errorTitle(), { exact: true })).toHaveCount(0);
  await expectFit(page);
  await question.getByRole("radio", { name: "Tänä vuonna" }).focus();
  await page.keyboard.press("Space");
  await question.getByRole("button", { name: m.file_readSheet() }).press("Enter");
  await expect(page.getByText(m.import_ready())).toBeVisible();
  await expect(page.getByText(m.file_sheet({ name: "Tänä vuonna" }))).toBeVisible();
  await expect(cell(page, m.import_outcomes_created())).toHaveText("2");
  await page.getByRole("button", { name: m.import_apply({ kind: "vehicle", count: 2 }) }).click();
  await expect(page.getByText(m.import_applied())).toBeVisible();
  const stored: { licensePlate: string }[] = await (
    await user.api.get(`/api/companies/${id}/vehicles`)
  ).json();
  expect(stored.map(({ licensePlate }) => licensePlate)).toContain(wanted);
  expect(stored.map(({ licensePlate }) => licensePlate)).not.toContain(old);

  const [shown, hidden] = [plate(), plate()];
  const withHidden = workbook(
    sheet(row(1, TITLES) + row(2, car(shown)) + row(3, car(hidden), ' hidden="1"') + row(4, car(plate()))),
  );
  const words = m.file_hiddenRows({ count: 1, lines: "3" });
  const another = page.getByRole("link", { name: m.import_another() });

  await test.step("hidden rows are left out", async () => {
    await another.click();
    await check(page, withHidden);
    await expect(page.getByText(`${words}. ${m.file_skipped()}`)).toBeVisible();
    await page.getByRole("link", { name: m.file_without() }).click();
    await expect(page.getByText(m.import_ready())).toBeVisible();
    await expect(cell(page, m.import_outcomes_created())).toHaveText("2");
    await expect(page.getByText(`${words}. ${m.file_skipped()}`)).toBeVisible();
  });

  await test.step("hidden rows are read", async () => {
    await another.click();
    await check(page, withHidden);
    await page.getByRole("button", { name: m.file_readHidden() }).click();
    await expect(page.getByText(m.import_ready())).toBeVisible();
    await expect(cell(page, m.import_outcomes_created())).toHaveText("3");
    await expect(page.getByText(`${words}. ${m.file_wasRead()}`)).toBeVisible();
    await page.getByRole("button", { name: m.import_apply({ kind: "vehicle", count: 3 }) }).click();
    await expect(page.getByText(m.import_applied())).toBeVisible();
    const stored: { licensePlate: string }[] = await (
      await user.api.get(`/api/companies/${id}/vehicles`)
    ).json();
    expect(stored.map(({ licensePlate }) => licensePlate)).toContain(hidden);
  });
});
