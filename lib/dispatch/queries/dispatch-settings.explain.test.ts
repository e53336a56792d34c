import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { PROVIDERS } from "#lib/core/providers.ts";
import { listFeaturePage } from "#lib/feature-switches/queries/features.ts";
import { listCompanyCounts, listLastSyncs, listSyncedCompanies } from "./dispatch-settings.ts";

// The cost of the pages of dispatch providers and features in a large database.

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
  await reader.sql.unsafe("set role tolppa_admin");
});
afterAll(() => reader.end());

test("the latest synchronisation of each provider takes one index look-up each", async () => {
  const plan = await reader.planOf(() => listLastSyncs(reader.db, PROVIDERS));
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(PROVIDERS.length);
  expect(plan.blocks).toBeLessThanOrEqual(5 * PROVIDERS.length);
});

test("reading the companies last compared with one provider reads no others", async () => {
  const plan = await reader.planOf(() => listSyncedCompanies(reader.db, "taksiHame", 5));
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(20);
});

test("company counts come from the stored totals without reading companies", async () => {
  const plan = await reader.planOf(() => listCompanyCounts(reader.db));
  expect(plan.sequential).toEqual(["company_counts"]);
  expect(plan.blocks).toBeLessThanOrEqual(50);
});

test("a page of features by name reads one page of rows", async () => {
  const slice = { filter: {}, order: { by: "name", direction: "asc" }, limit: 50 } as const;
  const cursor = { value: "f1500", id: 0, position: 50 };
  const plan = await reader.planOf(() => listFeaturePage(reader.db, { ...slice, cursor }));
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(60);
});

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, status, created_by, modified_by)
    select lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g,
      (array[${PROVIDERS.map((id) => `'${id}'`).join()}])[1 + g % ${PROVIDERS.length}],
      'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki', '+358401234567', 'a@b.example', 'TL-1', 'incomplete', 'seed', 'seed'
    from generate_series(1, 20000) g;
  insert into company_syncs (company_id, provider, synced_at)
    select id, provider, timestamptz '2026-01-01' + id * interval '1 minute' from companies;
  insert into features (name) select 'f' || g from generate_series(1, 3000) g;
`;
