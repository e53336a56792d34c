import { afterAll, beforeAll, expect, test } from "vitest";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { partsOfRun } from "#lib/settlements/rules/run.ts";
import { runMoneyOf } from "#lib/settlements/rules/run-money.ts";
import { runPageSchema } from "#lib/settlements/schema.ts";
import { finaliseRun } from "./finalise.ts";
import { getRun } from "./runs.ts";
import { arrangerOf, SELLER } from "./testing.ts";
import { previewRun } from "./totals.ts";

// The companies' data that an admin sees before a run is confirmed.

let house: TestHouse;
let runId: number;
const ids: Record<string, number> = {};

const NAMES = ["usual", "high", "low", "negative", "idle", "unpayable", "held", "first", "corrected"];
const FIRST = "2026-10-26";
const SECOND = "2026-11-09";

beforeAll(async () => {
  house = await openTestHouse();
  const arrange = arrangerOf(house.owner);
  for (const [index, name] of NAMES.entries()) {
    const { company } = await house.createCompany({ status: "active" });
    ids[name] = company.id;
    await arrange.packages(company.id, [["standard", FIRST, null]]);
    const vehicle = await arrange.vehicle(`ODD-${index + 1}`, [
      [company.id, name === "first" ? SECOND : FIRST, null],
    ]);
    if (name !== "first") await arrange.payments(company.id, FIRST, [[vehicle, "2026-10-27", 100_000]]);
    const cents = { negative: 100, high: 400_000, low: 20_000 }[name] ?? 100_000;
    if (name !== "idle") await arrange.payments(company.id, SECOND, [[vehicle, "2026-11-10", cents]]);
    if (name === "unpayable")
      await house.owner`update companies set iban = null, bic = null where id = ${company.id}`;
    if (name === "corrected")
      await arrange.payments(company.id, SECOND, [[vehicle, "2026-10-28", 20_000]], true);
  }
  const before = await arrange.run(FIRST);
  accepted(
    await finaliseRun({
      database: house.database,
      runId: before,
      by: { label: "maija@tolppa.example" },
      seller: SELLER,
      now: new Date("2026-11-09T08:00Z"),
    }),
  );
  await house.owner`insert into iban_changes (company_id, changed_by) values (${ids.held ?? 0}, 'x')`;
  runId = await arrange.run(SECOND);
  accepted(await previewRun({ database: house.database, runId }));
}, 60_000);
afterAll(() => house.close());

const OVER = new Date("2026-11-23T08:00Z");
const RUNNING = new Date("2026-11-20T08:00Z");

const view = async (query: Record<string, string> = {}, now = OVER) =>
  accepted(
    await house
      .as(house.admin)
      .run(runPageSchema, getRun, { runId: String(runId), ...query }, { mode: "read", now }),
  );

test("a preview lists each company with its sums and its oddities", async () => {
  const { previewed } = await view();
  const odd = new Map(previewed?.page.rows.map(({ companyId, oddities }) => [companyId, oddities]));
  expect(odd.get(ids.usual ?? 0)).toEqual([]);
  expect(odd.get(ids.corrected ?? 0)).toEqual([]);
  expect(odd.get(ids.high ?? 0)).toEqual(["high"]);
  expect(odd.get(ids.low ?? 0)).toEqual(["low"]);
  expect(odd.get(ids.negative ?? 0)).toEqual(["negative"]);
  expect(odd.get(ids.idle ?? 0)).toEqual(["nothing_earned", "negative"]);
  expect(odd.get(ids.unpayable ?? 0)).toEqual(["iban_missing"]);
  expect(odd.get(ids.held ?? 0)).toEqual(["held"]);
  expect(odd.get(ids.first ?? 0)).toEqual(["first"]);
  for (const row of previewed?.page.rows ?? [])
    expect(row.grossCents + row.deductionsCents + row.carryInCents).toBe(row.totalCents);
  expect(previewed?.page.rows.find(({ companyId }) => companyId === ids.corrected)?.correctionsCents).toBe(
    20_000 - 540,
  );
});

test("the list of a preview shows the companies with one oddity, and counts them and all", async () => {
  const { previewed } = await view({ oddity: "high" });
  expect(previewed?.page.rows.map(({ companyId }) => companyId)).toEqual([ids.high]);
  const all = (await view()).previewed?.page.rows.length;
  expect(all).toBeGreaterThan(4);
  expect(previewed?.counts).toEqual({
    first: 1,
    high: 1,
    low: 1,
    nothing_earned: 1,
    negative: 2,
    iban_missing: 1,
    held: 1,
    all,
  });
});

test("what a running period still lacks is not odd", async () => {
  const { previewed } = await view({}, RUNNING);
  const odd = new Map(previewed?.page.rows.map(({ companyId, oddities }) => [companyId, oddities]));
  expect(odd.get(ids.low ?? 0)).toEqual([]);
  expect(odd.get(ids.idle ?? 0)).toEqual(["negative"]);
  expect(odd.get(ids.high ?? 0)).toEqual(["high"]);
});

test("the sums of the listed companies are the sums of the preview, and its parts add up to the payouts", async () => {
  const { run, previewed } = await view();
  const preview = run.preview;
  if (!preview || !previewed) throw new Error("no preview");
  const sumOf = (key: "grossCents" | "deductionsCents" | "correctionsCents" | "carryInCents") =>
    previewed.page.rows.reduce((sum, row) => sum + row[key], 0);
  for (const key of ["grossCents", "deductionsCents", "correctionsCents", "carryInCents"] as const)
    expect(preview[key]).toBe(sumOf(key));
  expect(Object.values(partsOfRun(preview)).reduce((sum, cents) => sum + cents, 0)).toBe(preview.payoutCents);
  expect(preview.carryOutCents).toBeLessThan(0);
});

test("a final run has its statements and no preview's list", async () => {
  accepted(
    await finaliseRun({
      database: house.database,
      runId,
      by: { label: "maija@tolppa.example" },
      seller: SELLER,
      now: new Date("2026-11-23T08:00Z"),
    }),
  );
  const { previewed, statements, payouts } = await view();
  expect(previewed).toBeNull();
  // The badge beside its heading, like in the list of runs.
  const paid = statements?.page.rows.filter(({ outcome }) => outcome === "payout").length ?? 0;
  expect(paid).toBeGreaterThan(0);
  expect(runMoneyOf(payouts)).toMatchObject({ state: "confirmed", payouts: paid });
  expect(statements?.page.rows).toHaveLength(NAMES.length);
  for (const row of statements?.page.rows ?? [])
    expect(row.correctionsCents).toBe(row.companyId === ids.corrected ? 20_000 - 540 : 0);
  expect(await house.owner`select from previewed_statements`).toHaveLength(0);
});
