import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { isAnyAllowed, listAppliedRules, listAreasAt } from "./booking-answers.ts";
import { type AreaFilter, type AreaSort, countAreasByRegion, listBookingAreas } from "./booking-areas.ts";
import { listBookingRules } from "./booking-rules.ts";

// The cost of areas, with 1,000 of one provider and ten ranges each: a list reads a page, and a dispatch system's question
// little more than its answer.

const TODAY = "2026-11-22";
const MOMENT = { day: TODAY, at: new Date("2026-11-22T10:00:00Z") };
const LIMIT = 50;
const PROVIDER = "taksiHelsinki";
/** The area that allows every company. */
const LISTED = 500;

let plans: PlanReader;

beforeAll(async () => {
  plans = await openPlansOver(SEED);
  await plans.sql.unsafe(`set role tolppa_provider; set app.provider = '${PROVIDER}'`);
}, 60_000);
afterAll(() => plans.end());

test("the areas of a code are found behind row-level security without reading their rules", async () => {
  // A code in the middle of all: half of all ranges end behind it, and ten areas hold it.
  const plan = await plans.planOfAll(() =>
    listAreasAt(plans.db, { provider: PROVIDER, postCode: 50_000 }, MOMENT),
  );
  expect(plan.blocks, JSON.stringify(plan)).toBeLessThanOrEqual(40);
});

test.each([[[LISTED, 7]], [[7]]])(
  "whether areas %j allow anybody is one index look-up, however many there are",
  async (areaIds) => {
    const plan = await plans.planOfAll(() => isAnyAllowed(plans.db, areaIds, MOMENT));
    expect(plan.blocks, JSON.stringify(plan)).toBeLessThanOrEqual(10);
  },
);

test.each([[[LISTED]], [[LISTED, 7]], [[7, 8, 9]]])(
  "a page of the rules of areas %j reads about a page",
  async (areaIds) => {
    const slice = { areaIds, provider: PROVIDER, limit: LIMIT } as const;
    for (const cursor of [null, { value: LISTED, id: 3_000, position: 0 }]) {
      const plan = await plans.planOfAll(() => listAppliedRules(plans.db, { ...slice, cursor }, MOMENT));
      expect(plan.sequential).not.toContain("booking_area_rules");
      expect(plan.sequential).not.toContain("companies");
      expect(plan.blocks, JSON.stringify(plan)).toBeLessThanOrEqual(20 * LIMIT);
    }
  },
);

const SORTS: readonly AreaSort[] = ["name", "start", "id"];
const FILTERS: readonly AreaFilter[] = [{}, { state: "in_force" }, { provider: PROVIDER }];
const LISTS = SORTS.flatMap((by) =>
  FILTERS.map((filter) => ({ by, filter, called: JSON.stringify(filter) })),
);

test.each(LISTS)(
  "a page of the list by $by, filtered by $called, reads about a page",
  async ({ by, filter }) => {
    await plans.sql.unsafe("set role tolppa_admin");
    const slice = {
      filter,
      order: { by, direction: "asc" },
      cursor: null,
      limit: LIMIT,
      today: TODAY,
    } as const;
    const plan = await plans.planOf(() => listBookingAreas(plans.db, slice));
    expect(plan.sequential).toEqual([]);
    // Each area's codes, and two counts of its rules.
    expect(plan.blocks, JSON.stringify(plan)).toBeLessThanOrEqual(25 * LIMIT);
  },
);

test("the map reads the ranges of each area in force once", async () => {
  await plans.sql.unsafe("set role tolppa_admin");
  const plan = await plans.planOf(() => countAreasByRegion(plans.db, { today: TODAY }));
  expect(plan.blocks, JSON.stringify(plan)).toBeLessThanOrEqual(12 * 1_000);
});

test("a page of an area's rules reads about a page of them", async () => {
  await plans.sql.unsafe("set role tolppa_admin");
  const plan = await plans.planOf(() =>
    listBookingRules(plans.db, { areaId: LISTED, cursor: null, limit: LIMIT }),
  );
  expect(plan.blocks, JSON.stringify(plan)).toBeLessThanOrEqual(12 * LIMIT);
});

const SEED = `
insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name, phone_number,
    contact_email, taxi_service_licence, status, billing_type, email_invoicing_address, contract_signed_at,
    reliable_partner_at, approved_at, approved_by, created_by, modified_by)
  select to_char(1000000 + i, 'FM0000000') || '-0', 'Taksi ' || i, '${PROVIDER}', 'Katu 1', '00100', 'Helsinki', 'Aino',
    'Virtanen', '+35840123', 'a@b.fi', 'TL', 'active', 'email', 'a@b.fi', now(), now(), now(), 'x', 'x', 'x' from generate_series(1, 5000) i;
insert into booking_areas (name, provider, valid_from, created_by)
  select 'Alue ' || (i * 7919) % 1000, '${PROVIDER}', date '2020-01-01' + i, 'x' from generate_series(1, 1000) i;
insert into booking_area_post_codes
  select a.id, a.provider, r.first, r.first + 49 from booking_areas a
  cross join lateral (select ((a.id * 97 + n * 10000) % 99900)::int as first from generate_series(0, 9) n) r
  on conflict do nothing;
insert into booking_area_rules (area_id, provider, effect, company_id, created_by)
  select ${LISTED}, '${PROVIDER}', 'allow', id, 'x' from companies;
insert into booking_area_rules (area_id, provider, effect, company_id, created_by)
  select a.id, a.provider, 'deny', 1 + (a.id * 13 + n) % 5000, 'x' from booking_areas a cross join generate_series(1, 5) n
  where a.id <> ${LISTED};
`;
