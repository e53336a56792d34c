import { afterAll, beforeAll, expect, test } from "vitest";
import { createSeededDatabase, type TestDatabase } from "#db/testing.ts";
import { openPlanReader, type PlanReader } from "#db/testing-plans.ts";
import { type HistoryFilter, listWholeHistory } from "./whole-history.ts";

// The cost of the whole history at size: a page reads about a page of each table.

const EVENTS = 40_000;
const LIMIT = 50;

let server: TestDatabase;
let plans: PlanReader;

beforeAll(async () => {
  server = await createSeededDatabase(SEED);
  plans = openPlanReader(server.url);
  await plans.sql.unsafe("set role tolppa_admin");
});
afterAll(async () => {
  await plans.end();
  await server.drop();
});

const cursor = { value: "2026-03-01T00:00:00.000000Z 0", id: 5, position: LIMIT };

test.each<[string, HistoryFilter]>([
  ["nothing", {}],
  ["kind", { kind: "driver" }],
  ["a kind of the provider's own", { kind: "user" }],
  ["person", { person: "p7@a.example" }],
  ["company", { companyIds: [7] }],
  ["days", { from: new Date("2026-02-01"), until: new Date("2026-02-02") }],
])("narrowed by %s, a page reads its own events only", async (_, filter) => {
  for (const from of [null, cursor, { ...cursor, backward: true }]) {
    const plan = await plans.planOf(() => listWholeHistory(plans.db, { filter, cursor: from, limit: LIMIT }));
    expect(sequentialAmong(plan)).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(6 * (LIMIT + 1));
  }
});

test("filtered by a rare field, a page reads only that field's events", async () => {
  const filter = { fields: ["billing.iban", "billing.ibanConfirmed"] };
  const plan = await plans.planOf(() => listWholeHistory(plans.db, { filter, cursor: null, limit: LIMIT }));
  expect(sequentialAmong(plan)).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(EVENTS / 100);
});

test("a page of one vehicle reads only its events", async () => {
  const filter = { entity: { type: "vehicle", id: 5 }, companyIds: [7] } as const;
  const plan = await plans.planOf(() => listWholeHistory(plans.db, { filter, cursor: null, limit: LIMIT }));
  expect(sequentialAmong(plan)).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(EVENTS / 100);
});

/** The tables of the names are empty here, and an empty table is read from end to end. */
const sequentialAmong = ({ sequential }: { sequential: readonly (string | undefined)[] }) =>
  sequential.filter((table) => table?.endsWith("events"));

const SEED = `
  insert into events (at, actor_kind, actor_label, entity_type, entity_id, company_id, action, before, after)
    select timestamptz '2026-01-01' + make_interval(mins => g * 3), 'user', 'p' || g % 401 || '@a.example',
      (array['company', 'vehicle', 'driver'])[1 + g % 3], 1 + g % 50, 1 + g % 89, 'update', '{}',
      case when g % 500 = 3 then '{"billing.iban": "FI37…0776"}' else '{"color": "musta"}' end::jsonb
    from generate_series(1, ${EVENTS}) g;
  insert into admin_events (at, actor_kind, actor_label, entity_type, entity_id, action)
    select timestamptz '2026-01-01' + make_interval(mins => g * 9), 'user', 'p' || g % 401 || '@a.example',
      (array['user', 'discount', 'partner'])[1 + g % 3], g % 50, 'update'
    from generate_series(1, ${Math.floor(EVENTS / 3)}) g;
`;
