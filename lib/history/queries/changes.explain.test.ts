import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { driverRows, vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import { type ChangesSlice, listChangedCompanies, listChangedMembers, listDepartures } from "./changes.ts";

// The cost of reading changes at size: a page's worth of rows, at any place among the changes and for every actor.

const COMPANIES = 2_000;
const FLEET = 40_000;
const LIMIT = 50;

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
});
afterAll(() => reader.end());

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const FROM = {
  beginning: { since: at(0) },
  middle: { after: { changedAt: at(FLEET / 2), id: FLEET / 2 } },
  "the last rows": { since: at(FLEET - 5) },
};
const PLACES = Object.entries(FROM).map(([place, from]) => ({ place, from }));

const slice = (from: ChangesSlice["from"], companyIds: number[] | null): ChangesSlice => ({
  from,
  companyIds,
  limit: LIMIT,
  until: at(FLEET * 2),
});

describe.each([
  { role: "tolppa_admin", ids: null },
  { role: "tolppa_admin", ids: [7] },
  { role: "tolppa_user", ids: [7] },
  { role: "tolppa_user", ids: [7, 8, 9] },
])("$role asking for the companies $ids", ({ role, ids }) => {
  beforeAll(() =>
    reader.sql.unsafe(
      `reset role; select set_config('app.company_ids', '{${ids ?? ""}}', false); set role ${role}`,
    ),
  );
  // Each row with its company; each of several companies adds a page's worth.
  const most = 3 * (LIMIT + 1) * (ids?.length ?? 1);

  test.each(PLACES)("reads a page of vehicles and of drivers from the $place", async ({ from }) => {
    for (const list of [
      (asked: ChangesSlice) => listChangedMembers(reader.db, vehicleRows, asked),
      (asked: ChangesSlice) => listChangedMembers(reader.db, driverRows, asked),
    ]) {
      const plan = await reader.planOf(() => list(slice(from, ids)));
      expect(plan.sequential).not.toContain("vehicles");
      expect(plan.sequential).not.toContain("drivers");
      expect(plan.read).toBeLessThanOrEqual(most);
    }
  });

  test.each(PLACES)("reads a page of companies from the $place", async ({ from }) => {
    const plan = await reader.planOf(() => listChangedCompanies(reader.db, slice(from, ids)));
    expect(plan.sequential).not.toContain("companies");
    expect(plan.read).toBeLessThanOrEqual(2 * (LIMIT + 1));
  });

  test("reads no more rows of departures", async () => {
    if (ids === null) return;
    const plan = await reader.planOf(() => listDepartures(reader.db, "vehicle", slice(FROM.beginning, ids)));
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(most);
  });
});

const SEED = `
  insert into companies (id, business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, created_by, modified_by, changed_at)
    select g, lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija',
      'Mäki', '+358401234567', 'a@b.example', 'TL-1', 'seed', 'seed', timestamptz '2026-01-01Z' + g * 20 * interval '1 second'
    from generate_series(1, ${COMPANIES}) g;
  insert into vehicles (id, company_id, created_by, modified_by, changed_at)
    select g, 1 + g % ${COMPANIES}, 'seed', 'seed', timestamptz '2026-01-01Z' + g * interval '1 second'
    from generate_series(1, ${FLEET}) g;
  insert into drivers (id, company_id, created_by, modified_by, changed_at)
    select g, 1 + g % ${COMPANIES}, 'seed', 'seed', timestamptz '2026-01-01Z' + g * interval '1 second'
    from generate_series(1, ${FLEET}) g;
  insert into fleet_departures
    select 'vehicle', g, 1 + (g + 1) % ${COMPANIES}, timestamptz '2026-01-01Z' + g * interval '1 second'
    from generate_series(1, ${FLEET}, 3) g;
`;
