import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import type { Cursor } from "#lib/core/keyset.ts";
import { type DiscountFilter, listDiscounts, sampleCompanies } from "./discounts.ts";

// The cost at size of the list of discounts, and of choosing a preview's companies.

const LIMIT = 50;
let plans: PlanReader;
beforeAll(async () => {
  plans = await openPlansOver(SEED);
  await plans.sql.unsafe("set role tolppa_admin");
});
afterAll(() => plans.end());

const FILTERS: readonly Partial<DiscountFilter>[] = [
  {},
  { target: "commission" },
  { scope: "company" },
  { state: "current" },
  { companyId: 77 },
];
const today = "2026-11-22";

test.each((["validFrom", "name", "id"] as const).flatMap((by) => FILTERS.map((filter) => ({ by, filter }))))(
  "by $by with $filter a page reads about a page, and never all companies",
  async ({ by, filter }) => {
    const value = by === "name" ? "alennus 5000" : by === "id" ? 5_000 : "2026-06-01";
    const middle: Cursor = { value, id: 5_000, position: LIMIT };
    for (const cursor of [null, middle, { ...middle, backward: true }]) {
      const slice = {
        filter: { ...filter, today },
        order: { by, direction: "desc" as const },
        cursor,
        limit: LIMIT,
      };
      const plan = await plans.planOf(() => listDiscounts(plans.db, slice));
      expect(plan.sequential).toEqual([]);
      // Each row of the page finds its company's name.
      expect(plan.blocks).toBeLessThanOrEqual(8 * LIMIT);
    }
  },
);

test("searching looks companies up by their index", async () => {
  const filter = { search: "taksi 12345", today };
  const order = { by: "validFrom", direction: "desc" } as const;
  const plan = await plans.planOf(() =>
    listDiscounts(plans.db, { filter, order, cursor: null, limit: LIMIT }),
  );
  expect(plan.sequential).not.toContain("companies");
});

test("of many companies some are chosen, spread evenly over all", async () => {
  const all = [{ companyId: null, provider: null }];
  const { total, ids } = await sampleCompanies(plans.db, all, 1_000);
  expect([total, ids.length]).toEqual([20_000, 1_000]);
  const halves = [ids.filter((id) => id <= 10_000).length, ids.filter((id) => id > 10_000).length];
  expect(halves).toEqual([500, 500]);
  expect(await sampleCompanies(plans.db, [{ companyId: 5, provider: null }], 1_000)).toEqual({
    total: 1,
    ids: [5],
  });
});

const SEED = `
  insert into companies (id, business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, status, billing_type, email_invoicing_address,
      contract_signed_at, reliable_partner_at, approved_at, approved_by, created_by, modified_by)
    select g, lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki',
      '+358401234567', 'a@b.example', 'TL-1', 'active', 'email', 'a@b.example', now(), now(), now(), 'x', 'seed', 'seed'
    from generate_series(1, 20000) g;
  insert into discounts (id, name, target, basis_points, company_id, provider, valid_from, valid_to, created_by)
    select g, 'Alennus ' || g, (array['monthlyFee', 'joiningFee', 'commission'])[1 + g % 3], 100,
      case when g % 10 > 1 then g end, case when g % 10 = 1 then 'dride' end, date '2026-01-01' + g % 400,
      case when g % 2 = 0 then date '2026-01-01' + g % 400 + 60 end, 'seed'
    from generate_series(1, 10000) g;
`;
