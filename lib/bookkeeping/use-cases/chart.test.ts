import { afterAll, beforeAll, expect, test } from "vitest";
import { chartPageSchema, saveChartSchema } from "#lib/bookkeeping/schema.ts";
import { defaultChart } from "#lib/bookkeeping/texts.ts";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { getChartPage, saveChart } from "./chart.ts";

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const read = (actor: Actor) => house.as(actor).run(chartPageSchema, getChartPage, {}, { mode: "read" });
const save = (version: number, changes: object, actor: Actor = house.admin) =>
  house.as(actor).run(saveChartSchema, saveChart, { version, body: { ...defaultChart, ...changes } });
const OWN = { number: "3400", name: "Välityspalkkiot" };

test("the accounts begin with the defaults, and each save is a version with its author and changes", async () => {
  expect(accepted(await read(house.admin))).toEqual({ version: 0, chart: defaultChart, history: [] });
  expect(accepted(await save(0, {})), "a save without a change").toEqual({ version: 0 });
  expect(accepted(await save(0, { commission: OWN }))).toEqual({ version: 1 });
  const { version, chart, history } = accepted(await read(house.admin));
  expect([version, chart.commission, chart.discounts]).toEqual([1, OWN, defaultChart.discounts]);
  expect(history).toMatchObject([
    {
      by: house.admin.label,
      changes: [{ use: "commission", before: defaultChart.commission, after: OWN }],
    },
  ]);
});

test("of two admins who save at the same time, the second is refused as stale", async () => {
  const { version } = accepted(await read(house.admin));
  const saved = await Promise.all([
    save(version, { discounts: { number: "3510", name: "Alennukset" } }),
    save(version, { discounts: { number: "3520", name: "Alennukset" } }),
  ]);
  expect(saved.map(codeOf).sort()).toEqual(["ok", "stale"]);
});

test.each([
  ["", "required"],
  ["12", "account_number"],
  ["123456789", "account_number"],
  ["30A0", "account_number"],
])("the number %j is refused by its field", async (number, code) => {
  const refused = await save(0, { commission: { ...OWN, number } });
  expect(refused).toMatchObject({ error: { issues: [{ path: "commission.number", code }] } });
});

test("is for admins", async () => {
  const user = await house.createUser();
  expect([codeOf(await read(user)), codeOf(await save(0, {}, user))]).toEqual(["not_found", "forbidden"]);
});
