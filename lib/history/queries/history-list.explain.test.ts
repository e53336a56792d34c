import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSeededDatabase, type TestDatabase } from "#db/testing.ts";
import { openPlanReader, type PlanReader } from "#db/testing-plans.ts";
import { listDeletedCompanyRows } from "#lib/companies/queries/deleted-companies.ts";
import { listRegionalPartners } from "#lib/partners/queries/partner-list.ts";
import { type HistoryScope, listEvents } from "./history-list.ts";

// The cost at size of the history, and of the lists of a few special companies.

const COMPANIES = 8_000;
const EVENTS = 23_000;
const LIMIT = 50;

let server: TestDatabase;
let plans: PlanReader;
let ofVehicle: number;

beforeAll(async () => {
  server = await createSeededDatabase(SEED);
  const owner = postgres(server.migrationUrl, { max: 1, onnotice: () => {} });
  const [row] = await owner<{ count: number }[]>`
    select count(*)::int from events where entity_type = 'vehicle' and entity_id = 1`;
  ofVehicle = row?.count ?? 0;
  await owner.end();
  plans = openPlanReader(server.url);
  await plans.sql.unsafe("set role tolppa_admin");
});
afterAll(async () => {
  await plans.end();
  await server.drop();
});

test.each<[string, HistoryScope]>([
  ["of one company with all that is its", { of: "everything", companyId: 1 }],
  ["of one company alone", { of: "story", companyId: 2 }],
])("the history %s reads only its own latest events, wherever it begins", async (_, scope) => {
  for (const beforeId of [null, EVENTS]) {
    const plan = await plans.planOf(() => listEvents(plans.db, { scope, beforeId, limit: LIMIT }));
    expect(plan.sequential).toEqual([]);
    expect(plan.sorts).toBe(0);
    expect(plan.read).toBe(LIMIT + 1);
  }
});

test.each<[string, readonly number[] | null]>([
  ["wherever it was", null],
  ["of one company", [1]],
])("the history of one thing, %s, reads no events but its own", async (_, companyIds) => {
  const scope = { of: "entity", entity: { type: "vehicle", id: 1 }, companyIds } as const;
  const plan = await plans.planOf(() => listEvents(plans.db, { scope, beforeId: null, limit: LIMIT }));
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(ofVehicle);
});

test("the deleted companies and the regional partners are read without the others", async () => {
  const mark = { value: "2026-01-01T00:00:00.000000Z", id: 5, position: LIMIT };
  for (const cursor of [null, mark, { ...mark, backward: true }]) {
    const plan = await plans.planOf(() => listDeletedCompanyRows(plans.db, { cursor, limit: LIMIT }));
    expect(plan.sequential).toEqual([]);
    expect(plan.sorts).toBe(0);
    expect(plan.read).toBeLessThanOrEqual(LIMIT + 1);
  }
  const plan = await plans.planOf(() => listRegionalPartners(plans.db));
  expect(plan.sequential).toEqual([]);
});

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, company_type, created_by, modified_by, deleted_at)
    select lpad(g::text, 7, '0') || '-1', 'Taksi ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki',
      '+358401234567', 'a@b.example', 'TL-1', case when g % 200 = 8 then 'regional_partner' else 'operator' end, 'seed',
      'seed', case when g % 20 = 3 then now() - make_interval(secs => g) end
    from generate_series(1, ${COMPANIES}) g;
  insert into users (subject, email) select 'u' || n, 'u' || n || '@tolppa.example' from generate_series(1, 2000) n;
  insert into events (actor_kind, actor_label, entity_type, entity_id, company_id, action)
    select 'user', 'a@b.example', case when g % 5 < 3 then 'company' else 'vehicle' end, 1 + g % 50, 1 + g % 97, 'update'
    from generate_series(1, ${EVENTS}) g;
`;
