import { readFileSync } from "node:fs";
import { expect, test } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { query } from "#e2e/support/database.ts";
import { signIn } from "#e2e/support/person.ts";
import { type Product, startProduct } from "#e2e/support/product.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { formatPeriod } from "#lib/messages/format.ts";
import { periodOf, previousPeriod } from "#lib/settlements/rules/period.ts";
import * as m from "#messages";

// A separate product, because a closed period is closed for every other test too.

test.describe.configure({ mode: "serial" });

let product: Product;
test.beforeAll(async () => {
  product = await startProduct("e2e-settlement-runs");
  await query(UNSETTLED, [], product.dataDir);
});
test.afterAll(() => product?.stop());

const admin = () => signIn(product.origin, "admin@tolppa.example");
const ask = <Row extends object>(text: string) => query<Row>(text, [], product.dataDir);

const last = previousPeriod(periodOf(helsinkiDate(new Date())));

/** Makes the last period open again, around all protections. */
const UNSETTLED = `
  set session_replication_role = replica;
  create temporary table undone as select s.id from statements s join settlement_runs r on r.id = s.run_id
    where r.period_start = '${last.start}';
  delete from statement_dispatches where statement_id in (select id from undone);
  delete from payouts where statement_id in (select id from undone);
  delete from joining_fees where statement_id in (select id from undone);
  delete from statement_lines where statement_id in (select id from undone);
  delete from statements where id in (select id from undone);
  delete from payout_files where run_id in (select id from settlement_runs where period_start = '${last.start}');
  delete from settlement_runs where period_start = '${last.start}';
  update number_series n set last = coalesce((select max(right(number, 6)::int) from statements
    where left(number, 4)::int = n.year), 0) where series = 'statement'`;

test("an admin previews a period, confirms it, and finds every statement with its number", async ({
  browse,
}) => {
  const { api } = await admin();
  const page = await browse(await api.storageState());
  await page.goto(`${product.origin}/admin/settlements`);
  const row = page.getByRole("row", { name: formatPeriod(last) });
  await row.getByRole("button", { name: m.settlementRun_look() }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: m.settlementRun_runTitle({ period: formatPeriod(last) }) }),
  ).toBeVisible();
  const preview = page.getByRole("region", { name: m.settlementRun_preview(), exact: true });
  await expect(preview).toBeVisible();
  const sums = await preview.getByRole("table").textContent();
  const previewed = page.getByRole("region", { name: m.settlementRun_previewed() });
  await expect(previewed.locator("tbody tr").first()).toBeVisible();

  await page.getByRole("button", { name: m.settlementRun_confirm() }).click();
  const dialog = page.getByRole("dialog", {
    name: m.settlementRun_confirmQuestion({ period: formatPeriod(last) }),
  });
  await dialog.getByRole("button", { name: m.settlementRun_confirm() }).click();
  const result = page.getByRole("region", { name: m.settlementRun_result() });
  await expect(result).toBeVisible();
  await expect(page.getByRole("button", { name: m.settlementRun_confirm() })).toHaveCount(0);
  // The confirmed statements equal the preview, and now have their numbers.
  expect(await result.getByRole("table").textContent()).toBe(sums);

  const [run] = await ask<{ id: number; statements: number }>(
    `select r.id::int, (select count(*)::int from statements where run_id = r.id) as statements
     from settlement_runs r where period_start = '${last.start}'`,
  );
  expect(run?.statements).toBeGreaterThan(0);
  const list = page.getByRole("region", { name: m.settlementRun_list() });
  await expect(list.locator("tbody tr")).toHaveCount(Math.min(50, run?.statements ?? 0));
  const first = await list.locator("tbody tr").first().textContent();
  const [number] = /\d{4}-\d{6}/.exec(first ?? "") ?? [];
  await list.getByRole("searchbox").fill(number ?? "");
  await list.getByRole("searchbox").press("Enter");
  await expect(list.locator("tbody tr")).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    list.getByRole("link", { name: "CSV" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain(number ?? "");
});

test("a second request changes nothing, and only admins may request", async () => {
  const { api } = await admin();
  const [run] = await ask<{ start: string; statements: number }>(
    `select period_start::text as start, (select count(*)::int from statements where run_id = r.id) as statements
     from settlement_runs r where finalised_at is not null order by period_start desc limit 1`,
  );
  const again = { start: run?.start ?? "", task: "finalise" };
  expect(await callAction(api, "askForRunAction", { args: [again] })).toMatchObject({
    error: { code: "run_finalised" },
  });
  const running = { start: periodOf(helsinkiDate(new Date())).start, task: "finalise" };
  expect(await callAction(api, "askForRunAction", { args: [running] })).toMatchObject({
    error: { code: "period_not_over" },
  });
  const future = { start: addDays(running.start, 14), task: "preview" };
  expect(await callAction(api, "askForRunAction", { args: [future] })).toMatchObject({
    error: { code: "not_found" },
  });
  const owner = await signIn(product.origin, "yrittaja@tolppa.example");
  for (const task of ["preview", "finalise"])
    expect(
      await callAction(owner.api, "askForRunAction", { args: [{ start: running.start, task }] }),
    ).toMatchObject({ error: { code: "forbidden" } });
});

test("programs read the runs with their sums", async () => {
  const { api } = await admin();
  const answer = await api.get("/api/settlement-runs?limit=1");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject([{ status: expect.any(String), period: expect.any(Object) }]);
  const owner = await signIn(product.origin, "yrittaja@tolppa.example");
  expect((await owner.api.get("/api/settlement-runs")).status()).toBe(403);
});
