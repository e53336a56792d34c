import { readFile } from "node:fs/promises";
import type { Locator } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { query } from "#e2e/support/database.ts";
import { expectFit } from "#e2e/support/fit.ts";
import { newAdmin } from "#e2e/support/lookers.ts";
import { readLedgerFile } from "#lib/adapters/ledgers/testing.ts";
import { spreadsheets } from "#lib/adapters/spreadsheet/spreadsheets.ts";
import { LEDGER_PROGRAMS, type LedgerProgram } from "#lib/bookkeeping/rules/ledger-programs.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { formatEuros, formatMonth } from "#lib/messages/format.ts";
import { WORKED_EXAMPLES } from "#lib/settlements/rules/testing.ts";
import * as m from "#messages";

/** In these months other tests add statements at any time. */
const WORKED_MONTHS = Object.values(WORKED_EXAMPLES).map(({ period }) => period.end.slice(0, 7));

test("an admin sets an account and finds the change in its history", async ({ pageFor, origin }) => {
  const page = await pageFor(await newAdmin(origin));
  await page.goto("/admin/bookkeeping");
  const number = page
    .getByRole("row", { name: m.chart_uses({ use: "joiningFee" }) })
    .getByRole("textbox")
    .first();
  const before = await number.inputValue();
  const after = before === "3029" ? "3028" : "3029";
  const save = page.getByRole("region", { name: m.chart_chart() }).getByRole("button");
  await number.fill("12");
  await save.click();
  await expect(page.getByText(messageOfCode("account_number"), { exact: true })).toBeVisible();
  await expectFit(page);
  await number.fill(after);
  await save.click();
  await expect(page.getByRole("region", { name: m.chart_history() })).toContainText(`${before} `);
  await expect(page.getByRole("region", { name: m.chart_history() })).toContainText(`→ ${after}`);
});

test("an admin reads the VAT of a month, and its file has the same sums", async ({ pageFor, origin }) => {
  const [newest] = await query<{ month: string }>(
    `select max(to_char(issued_on, 'YYYY-MM')) as month from statements
     where run_id is not null and to_char(issued_on, 'YYYY-MM') <> all(string_to_array($1, ','))`,
    [WORKED_MONTHS.join(",")],
  );
  const month = newest?.month ?? "";
  const page = await pageFor(await newAdmin(origin));
  await page.goto("/admin/bookkeeping");
  const running = helsinkiDate(new Date()).slice(0, 7);
  await expect(page.getByRole("link", { name: formatMonth(running), exact: true })).toBeVisible();
  await page.goto(`/admin/bookkeeping/vat?month=${month}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(formatMonth(month));
  const title = `${m.vat_sheet()}, ${formatMonth(month)}`;
  const parts = page.getByRole("navigation", { name: m.ui_breadcrumb() }).getByRole("listitem");
  await expect(parts).toHaveText([m.chart_title(), `/ ${title}`]);
  await expect(page.getByRole("navigation", { name: m.admin_rail() }).locator("[aria-current]")).toHaveText(
    m.chart_title(),
  );
  await expect(page.getByRole("banner").locator("[aria-current]:visible")).toHaveCount(0);
  // Without each seller's heading and sum.
  const rows = page.getByRole("table", { name: m.vat_sheet() }).locator("tbody tr:not(.group-row, .sum-row)");
  const shown = (await rows.allInnerTexts()).map((row) =>
    row
      .split(/[\t\n]/)
      .at(-1)
      ?.trim(),
  );
  expect(shown.length).toBeGreaterThan(1);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: m.table({ format: "xlsx" }) }).click(),
  ]);
  const read = await spreadsheets.xlsx.read(await readFile(await file.path()));
  const lines = read.ok ? read.value.lines.slice(1) : [];
  expect(lines.map(({ cells }) => formatEuros(Math.round(Number(cells[4]) * 100)))).toEqual(shown);
});

test("an admin takes a run's journal and the bank's as the files of bookkeeping programs", async ({
  pageFor,
  origin,
}) => {
  const [run] = await query<{ id: number }>(
    // Other tests add runs of long past periods.
    "select id::int as id from settlement_runs where finalised_at is not null order by period_start desc limit 1",
  );
  const page = await pageFor(await newAdmin(origin));
  const sidesOf = async (program: LedgerProgram, link: Locator) => {
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toContain(`-${program}-`);
    return readLedgerFile(program, await readFile(await file.path()));
  };
  await page.goto(`/admin/settlements/${run?.id}`);
  await expect(page.getByText(m.journal_unconfirmed(), { exact: true })).toHaveCount(1);
  for (const program of LEDGER_PROGRAMS) {
    const link = page.getByRole("link", { name: m.journal_program({ program }), exact: true });
    const sides = await sidesOf(program, link);
    expect(sides.length).toBeGreaterThan(1);
    expect(sides.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  }
  await page.goto("/admin/bookkeeping");
  const month = formatMonth(helsinkiDate(new Date()).slice(0, 7));
  for (const program of LEDGER_PROGRAMS) {
    const format = m.journal_program({ program });
    const link = page.getByRole("link", { name: m.bankJournal_download({ month, format }), exact: true });
    expect((await sidesOf(program, link)).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  }
  await expectFit(page);
});
