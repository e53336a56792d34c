import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import { asOwner, query } from "#e2e/support/database.ts";
import { fillLedger, randomOf } from "#e2e/support/ledgers.ts";
import { signIn } from "#e2e/support/person.ts";
import { type Product, startProduct } from "#e2e/support/product.ts";
import {
  centsIn,
  expectRowsToAddUp,
  expectTermsToAddUp,
  expectWaterfall,
  type Row,
  rowsOf,
  sumOf,
  tableOf,
} from "#e2e/support/sums.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { periodOf, previousPeriod } from "#lib/settlements/rules/period.ts";
import * as m from "#messages";

// Adds up the sums on the screens. `npm run test:sums` reads 200 ledgers; SUMS_LEDGERS and SUMS_SEED choose others.

// biome-ignore-start lint/style/noProcessEnv: a developer chooses how much is read
const LEDGERS = Number(process.env.SUMS_LEDGERS ?? 10);
const SEED = Number(process.env.SUMS_SEED ?? 20_261_126);
// biome-ignore-end lint/style/noProcessEnv: see above

test.describe.configure({ mode: "serial", timeout: 120_000 + LEDGERS * 15_000 });

const running = periodOf(helsinkiDate(new Date()));
const last = previousPeriod(running);
const PERIODS = [previousPeriod(last), last, running];

/** The demo's own settlements would close the periods of these ledgers. A balance is carried once, then invoiced. */
const UNSETTLED = `
  set client_min_messages = warning; set session_replication_role = replica;
  truncate previewed_statements, settlement_tasks, statement_dispatches, statement_sendings, statement_payments,
    statement_payment_steps, payment_changes, statement_receipts, payouts, payout_files, credited_lines, joining_fees,
    statement_lines, statements, settlement_runs, statement_links cascade;
  update number_series set last = 0;
  insert into settlement_rules (valid_from, max_carry_periods, carry_limit_cents, payment_term_days)
    values ('${PERIODS[0]?.start}', 1, 10000000, 14)`;

let product: Product;
let admin: Awaited<ReturnType<typeof signIn>>;
const companies: number[] = [];
const runs: number[] = [];

test.beforeAll(async () => {
  product = await startProduct("e2e-sums", { WEB_CONCURRENCY: "1" });
  await query(UNSETTLED, [], product.dataDir);
  admin = await signIn(product.origin, "admin@tolppa.example");
  const random = randomOf(SEED);
  for (let index = 0; index < LEDGERS; index += 1) {
    const { id } = await createActiveCompany(admin.api, admin.api);
    companies.push(id);
    await asOwner((sql) => fillLedger(sql, id, { periods: PERIODS, random }), product.dataDir);
  }
  for (const { start } of PERIODS) {
    const task = start === running.start ? "preview" : "finalise";
    if (task === "finalise") await settle(start, "preview");
    runs.push(await settle(start, task));
  }
});
test.afterAll(() => product?.stop());

/** Runs the task of a period's run and returns the run's id. */
async function settle(start: string, task: string): Promise<number> {
  const asked = await callAction(admin.api, "askForRunAction", { args: [{ start, task }] });
  expect(asked).toMatchObject({ ok: true });
  await expect
    .poll(() => query("select failure from settlement_tasks", [], product.dataDir), { timeout: 60_000 })
    .toEqual([]);
  const [run] = await query<{ id: number }>(
    `select id::int from settlement_runs where period_start = '${start}'`,
    [],
    product.dataDir,
  );
  return run?.id ?? 0;
}

test(`${LEDGERS} companies: what a run pays is what it takes in, less fees, corrections and balances, and the sum of what is ready and what is held; what companies owe is the sum of its ages`, async ({
  browse,
}) => {
  const page = await browse(await admin.api.storageState());
  for (const runId of runs) {
    await page.goto(`${product.origin}/admin/settlements/${runId}`);
    const parts = await expectWaterfall(tableOf(page, m.settlementRun_waterfall()));
    const isFinal = runId !== runs.at(-1);
    const caption = isFinal ? m.settlementRun_list() : m.settlementRun_previewed();
    const rows: Row[] = [];
    for (;;) {
      const shown = await rowsOf(tableOf(page, caption));
      const total = shown.pop();
      for (const [title, cents] of Object.entries(total?.byTitle ?? {}))
        expect(sumOf(shown.map(({ byTitle }) => byTitle[title] ?? 0)), title).toBe(cents);
      rows.push(...shown);
      const next = page.getByRole("link", { name: m.ui_next() });
      if ((await next.count()) === 0) break;
      await page.goto(new URL((await next.getAttribute("href")) ?? "", product.origin).href);
    }
    expect(rows.length).toBeGreaterThan(0);
    expectRowsToAddUp(rows);
    const column = (title: string) => sumOf(rows.map(({ byTitle }) => byTitle[title] ?? 0));
    const part = (name: "gross" | "fees" | "corrections" | "carryIn") =>
      parts.find((row) => row.name === m.settlementRun_parts({ part: name }))?.cents[0] ?? 0;
    expect(
      [
        m.settlementRun_gross(),
        m.settlementRun_deductions(),
        m.settlementRun_corrections(),
        m.settlementRun_carryIn(),
      ].map(column),
    ).toEqual([part("gross"), part("fees"), part("corrections"), part("carryIn")]);
    const paid = rows
      .map(({ byTitle }) => byTitle[m.settlementRun_total()] ?? 0)
      .filter((cents) => cents > 0);
    expect(parts.at(-1)?.cents[0]).toBe(sumOf(paid));
    if (!isFinal) continue;
    await page.goto(`${product.origin}/admin/settlements/${runId}/payouts`);
    const ready = centsIn((await page.getByRole("region", { name: m.payout_ready() }).textContent()) ?? "");
    const held = page.getByRole("table", { name: m.payout_held() });
    const waiting = (await held.count()) > 0 ? (await rowsOf(held)).flatMap(({ cents }) => cents) : [];
    expect((ready[0] ?? 0) + sumOf(waiting)).toBe(parts.at(-1)?.cents[0]);
  }

  await page.goto(`${product.origin}/admin/receivables`);
  await expectTermsToAddUp(page.getByRole("main").locator("dl").first());
  expectRowsToAddUp(await rowsOf(page.getByRole("main").locator("table")));
});

/** The comparison of periods, the year by month, and the bars by vehicle and driver. */
async function expectMoneyOverTime(page: Page): Promise<void> {
  const changes = tableOf(page, m.money_changes());
  if ((await changes.count()) > 0) {
    const rows = await expectWaterfall(changes);
    for (const column of [1, 2])
      expect(sumOf(rows.slice(0, -1).map(({ cents }) => cents[column] ?? 0))).toBe(
        rows.at(-1)?.cents[column],
      );
    for (const {
      cents: [now = 0, before = 0, change],
    } of rows)
      expect(now - before).toBe(change);
  }
  const year = tableOf(page, m.money_year({ year: Number(last.end.slice(0, 4)) }));
  if ((await year.count()) > 0) {
    const months = await rowsOf(year);
    expectRowsToAddUp(months);
    const total = months.pop();
    for (const [index, cents] of (total?.cents ?? []).entries())
      expect(sumOf(months.map((month) => month.cents[index] ?? 0))).toBe(cents);
  }
  const earnings = page.getByRole("region", { name: m.earnings_title() }).getByRole("region");
  for (const section of await earnings.all()) {
    const parts = (await section.locator("li").allTextContents()).flatMap(centsIn);
    const [total] = centsIn((await section.locator("p").last().textContent()) ?? "");
    if (parts.length > 0) expect(sumOf(parts)).toBe(total);
  }
}

test(`${LEDGERS} companies: each sum on Talous and on each statement is the sum of its parts`, async ({
  browse,
}) => {
  const page = await browse(await admin.api.storageState());
  for (const companyId of companies) {
    await page.goto(`${product.origin}/companies/${companyId}`);
    const card = page.getByRole("main").locator("section").filter({ hasText: m.statement_running() });
    if ((await card.locator("dl").count()) > 0) {
      const cents = await expectTermsToAddUp(card.locator("dl").first());
      // Deductions are never positive, except where refunds exceed payments and commission is returned.
      if ((cents[0] ?? 0) >= 0) expect(cents[1]).toBeLessThanOrEqual(0);
    }
    const chart = tableOf(page, m.statement_chart());
    if ((await chart.count()) > 0) expectRowsToAddUp(await rowsOf(chart));
    await expectMoneyOverTime(page);
    const paths = await page
      .getByRole("main")
      .locator("table a[href*='/invoices/']")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const path of new Set(paths.filter((one) => !one.includes("export")))) {
      await page.goto(new URL(path, product.origin).href);
      const main = page.getByRole("main");
      const [total] = (await expectTermsToAddUp(main.locator("dl").first())).slice(-1);
      const waterfall = tableOf(page, m.statement_waterfall());
      if ((await waterfall.count()) > 0) {
        const rows = await expectWaterfall(waterfall.first());
        expect(rows.at(-1)?.cents[0]).toBe(total);
      }
      const lines = tableOf(page, m.statement_lines());
      if ((await lines.count()) > 0) {
        const groups = lines.locator("tbody");
        for (const group of await groups.all()) {
          const subtotal = (await group.locator("td.subtotal").allTextContents()).flatMap(centsIn);
          const marked = (await group.locator("td.mark:not(.subtotal)").allTextContents()).flatMap(centsIn);
          if (subtotal.length > 0) expect(sumOf(marked)).toBe(subtotal[0]);
        }
        const all = (await lines.locator("tbody td.mark:not(.subtotal)").allTextContents()).flatMap(centsIn);
        expect(centsIn((await lines.locator("tfoot td").textContent()) ?? "")[0]).toBe(sumOf(all));
        expect(sumOf(all)).toBe(total);
      }
      for (const { name, cents } of await rowsOf(tableOf(page, m.statement_vat())))
        if (cents.length === 3) expect((cents[0] ?? 0) + (cents[1] ?? 0), name).toBe(cents[2]);
      const entries = tableOf(page, m.entry_title());
      if ((await entries.count()) > 0) {
        const sides = await entries
          .locator("tbody tr")
          .evaluateAll((rows) =>
            rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")),
          );
        const side = (index: number) => sumOf(sides.flatMap((cells) => centsIn(cells[index] ?? "")));
        const foot = (await entries.locator("tfoot td").allTextContents()).flatMap(centsIn);
        expect(foot).toEqual([side(0), side(1)]);
        expect(side(0)).toBe(side(1));
      }
    }
  }
});
