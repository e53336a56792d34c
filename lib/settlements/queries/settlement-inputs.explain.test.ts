import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { openPlanReader, type Plan, type PlanReader } from "#db/testing-plans.ts";
import { fillSettlements } from "#lib/settlements/use-cases/testing.ts";
import {
  listCorrectionSums,
  listPaymentSums,
  listSettledCompanies,
  listSettledPlates,
  listSettledVehicles,
} from "./settlement-inputs.ts";
import { hasFinalStatement } from "./settlement-runs.ts";

// The cost of one company's open statement among 1,000 companies with 5,000 vehicles and 100,000 payments: it grows only with
// that company.

const [COMPANIES, VEHICLES, PAYMENTS] = [1_000, 5, 20];
const START = "2026-11-09";
const DAYS = { monthsFrom: "2026-11-01", from: START, until: "2026-11-23" };
/** The blocks from the root of a B-tree of that size to the row. */
const LOOKUP = 5;
/** These tables are empty or one page, so PostgreSQL reads them from end to end. */
const EMPTY: readonly (string | undefined)[] = ["statements", "prices"];
const full = ({ sequential }: Plan) => sequential.filter((table) => !EMPTY.includes(table));

let server: TestDatabase;
let reader: PlanReader;

beforeAll(async () => {
  server = await createTestDatabase();
  const owner = postgres(server.migrationUrl, { max: 1, onnotice: () => {} });
  await fillSettlements(owner, { companies: COMPANIES, vehicles: VEHICLES, payments: PAYMENTS });
  await owner.unsafe("vacuum analyze");
  await owner.end();
  reader = openPlanReader(server.url);
}, 120_000);
afterAll(async () => {
  await reader.end();
  await server.drop();
});

describe.each(["tolppa_user", "tolppa_admin"] as const)("as %s", (role) => {
  beforeAll(() =>
    reader.sql.unsafe(`reset role; select set_config('app.company_ids', '{7}', false); set role ${role}`),
  );

  test("the company with its packages and its last statement", async () => {
    const plan = await reader.planOf(() => listSettledCompanies(reader.db, [7], START));
    expect(full(plan)).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(5);
  });

  test("its vehicles, each with its days at other companies", async () => {
    const ask = () => listSettledVehicles(reader.db, [7], DAYS);
    expect(await ask()).toHaveLength(VEHICLES);
    const plan = await reader.planOf(ask);
    // The company, its activities; of each vehicle its row, all its activities and its joining fee.
    expect(plan.blocks).toBeLessThanOrEqual(2 * LOOKUP + VEHICLES * 4 * LOOKUP);
  });

  test("its payments and no other company's", async () => {
    const ask = () =>
      listPaymentSums(reader.db, [7], { periodStart: START, cuts: new Map([[7, ["2026-11-16"]]]) });
    expect((await ask()).reduce((count, sum) => count + sum.count, 0)).toBe(VEHICLES * PAYMENTS);
    const plan = await reader.planOf(ask);
    expect(plan.blocks).toBeLessThanOrEqual(3 * LOOKUP);
  });

  test("its corrections and the plates of idle vehicles", async () => {
    const corrections = await reader.planOf(() => listCorrectionSums(reader.db, [7], START));
    expect(corrections.sequential.filter((table) => table !== "prices" && table !== "statements")).toEqual(
      [],
    );
    expect(corrections.read).toBe(0);
    const plates = await reader.planOf(() => listSettledPlates(reader.db, [7], [31]));
    expect(plates.blocks).toBeLessThanOrEqual(4 * LOOKUP);
  });

  test("whether its statement is final", async () => {
    const plan = await reader.planOf(() => hasFinalStatement(reader.db, 7, START));
    expect(plan.read).toBe(0);
  });
});

test("a company's user reads no row of another company", async () => {
  await reader.sql.unsafe(
    "reset role; select set_config('app.company_ids', '{7}', false); set role tolppa_user",
  );
  expect(await listSettledVehicles(reader.db, [8], DAYS)).toEqual([]);
  expect(await listPaymentSums(reader.db, [8], { periodStart: START, cuts: new Map() })).toEqual([]);
  expect(await listSettledPlates(reader.db, [8], [36])).toEqual(new Map());
  expect(await listSettledCompanies(reader.db, [8], START)).toEqual([]);
});
