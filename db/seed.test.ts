import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leaveDigests } from "#lib/use-cases/reminders/leave-digests.ts";
import { createDatabase } from "./client.ts";
import { DEMO_OWNER } from "./demo/generate.ts";
import { seedDemo } from "./seed.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let owner: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres(database.migrationUrl, { max: 1 });
  await seedDemo(database.url);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test("the demo has 60 operators, 3 regional partners and 2 aggregators over all providers and statuses", async () => {
  const types = await owner`select company_type as type, count(*)::int from companies group by 1 order by 1`;
  expect(types).toEqual([
    { type: "aggregator", count: 2 },
    { type: "operator", count: 60 },
    { type: "regional_partner", count: 3 },
  ]);
  const [spread] =
    await owner`select count(distinct provider)::int as providers, count(distinct status)::int as statuses from companies`;
  expect(spread).toEqual({ providers: 17, statuses: 4 });
});

test("the counters of the demo's companies are the counted fleets", async () => {
  const wrong = await owner`
    select id from companies c where vehicle_count <> (select count(*) from vehicles v where v.company_id = c.id)
      or driver_count <> (select count(*) from drivers d where d.company_id = c.id)`;
  expect(wrong).toEqual([]);
});

test("seeding again changes nothing", async () => {
  const snapshot =
    () => owner`select (select count(*) from companies) as companies, (select count(*) from users) as users,
    (select count(*) from events) as events, (select count(*) from vehicles) as vehicles`;
  const before = await snapshot();
  await seedDemo(database.url);
  expect(await snapshot()).toEqual(before);
});

test("the demo starts with one reminder of a licence that ends, to the entrepreneur", async () => {
  const portal = createDatabase({ url: database.url });
  expect(await leaveDigests({ database: portal, now: new Date() })).toBe(1);
  await portal.close();
  const mails =
    await owner`select kind, payload->>'to' as recipient, jsonb_array_length(payload->'drivers') as drivers from outbox`;
  expect(mails).toEqual([{ kind: "licences_ending", recipient: DEMO_OWNER.email, drivers: 1 }]);
});
