import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { countFleetByStatus, listMemberRows } from "#lib/fleet/queries/member-list.ts";
import { vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import { findMember } from "#lib/fleet/queries/members.ts";
import { listChangedMembers } from "#lib/history/queries/changes.ts";
import { listEvents } from "#lib/history/queries/history-list.ts";
import { findCompany } from "./companies.ts";
import { listWholeCompanies } from "./company-list.ts";

// The cost of a provider's API client behind row-level security: 300 own companies among 3,000, and 60,000 vehicles. A query
// about one company reads only that company, and a list reads only its shown rows.

const PROVIDER = "taksiHelsinki";
const OWN = 10;
const LIMIT = 50;

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
  await reader.sql.unsafe(
    `select set_config('app.provider', '${PROVIDER}', false); set role tolppa_provider`,
  );
});
afterAll(() => reader.end());

const slice = { order: { by: "id", direction: "asc" }, limit: LIMIT } as const;
const MIDDLE = { value: 0, id: 1_500, position: 0 };

test.each<[string, number, () => Promise<unknown>]>([
  // With an owner, whose companies a policy checks.
  ["one company", 3, () => findCompany(reader.db, OWN)],
  ["one vehicle", 3, () => findMember(reader.db, vehicleRows, { companyId: OWN, id: OWN })],
  // Each row checks its own company, one row at hand.
  [
    "a company's vehicles",
    2 * LIMIT,
    () =>
      listMemberRows(reader.db, vehicleRows, {
        ...slice,
        filter: { companyId: OWN, status: undefined },
        cursor: null,
      } as never),
  ],
  ["a company's counts", 8, () => countFleetByStatus(reader.db, { companyId: OWN, kind: "vehicle" })],
  [
    "a company's history",
    2 * LIMIT + 2,
    () =>
      listEvents(reader.db, { scope: { of: "everything", companyId: OWN }, beforeId: null, limit: LIMIT }),
  ],
])("%s is read by indexes, and hardly more than is shown", async (_, most, ask) => {
  const plan = await reader.planOf(ask);
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(most);
});

// Every tenth company is its own; the scan skips the others between them.
test.each([null, MIDDLE])("a page of its companies from %j is read by indexes", async (cursor) => {
  const plan = await reader.planOf(() =>
    listWholeCompanies(reader.db, { ...slice, filter: { companyIds: null, provider: PROVIDER }, cursor }),
  );
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(13 * LIMIT);
});

test("the changes of its vehicles read no row twice", async () => {
  const plan = await reader.planOf(() =>
    listChangedMembers(reader.db, vehicleRows, {
      from: { since: new Date(0) },
      until: new Date(Date.now() + 60_000),
      limit: LIMIT,
      companyIds: null,
      provider: PROVIDER,
    }),
  );
  expect(plan.read).toBeLessThanOrEqual(130_000);
});

// The statistics are those of all rows: a sample overrates one company once in sixty times, and then its plan reads all companies.
const SEED = `
  alter table events alter column company_id set statistics 1000;
  alter table vehicles alter column company_id set statistics 1000;
  insert into users (subject, email) select 'u' || n, 'u' || n || '@tolppa.example' from generate_series(1, 3000) n;
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name, phone_number,
    contact_email, taxi_service_licence, created_by, modified_by)
    select lpad((1000000 + n)::text, 7, '0') || '-0', 'Taksi ' || n, case when n % 10 = 0 then '${PROVIDER}' else 'taksivaasa' end,
      'Katu 1', '00100', 'Helsinki', 'Aino', 'Virtanen', '+35840123', 'a@b.fi', 'TL-1', 'x', 'x' from generate_series(1, 3000) n;
  update companies set owner_id = id;
  insert into memberships select id, id, 'owner' from companies;
  insert into vehicles (company_id, license_plate, make, created_by, modified_by)
    select 1 + (n % 3000), 'P-' || n, 'Toyota', 'x', 'x' from generate_series(1, 60000) n;
  update vehicles set company_id = ${OWN} where id = ${OWN};
  insert into events (actor_kind, actor_label, entity_type, entity_id, company_id, action)
    select 'user', 'x', 'company', 1 + (n % 3000), 1 + (n % 3000), 'update' from generate_series(1, 60000) n;
`;
