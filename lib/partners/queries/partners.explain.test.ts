import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { listCompanyRows } from "#lib/companies/queries/company-list.ts";
import { listPartnerRows, sumUnderPartner } from "./partner-list.ts";
import { listPartnerMoves } from "./partner-moves.ts";

// The cost of the partners' lists at size: 200 partners, each with 95 companies under it, among 20,000 companies.

const PARTNERS = 200;
const UNDER = 95;
const PARTNER = 100;
const LIMIT = 50;

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
  await reader.sql.unsafe("set role tolppa_admin");
});
afterAll(() => reader.end());

const under = { companyIds: null, partnerId: PARTNER };
const byName = { by: "name", direction: "asc" } as const;

test.each([null, { value: "Kumppani 00100", id: 100, position: LIMIT }])(
  "a page of partners by name from %j sums up only under those",
  async (cursor) => {
    const plan = await reader.planOf(() =>
      listPartnerRows(reader.db, { filter: {}, order: byName, cursor, limit: LIMIT }),
    );
    expect(plan.sequential).toEqual([]);
    // The companies under each shown partner.
    expect(plan.read).toBeLessThanOrEqual((LIMIT + 1) * (UNDER + 1) + LIMIT);
  },
);

test("in the order of a sum it reads the companies under partners, and no other", async () => {
  const order = { by: "companies", direction: "desc" } as const;
  const plan = await reader.planOf(() =>
    listPartnerRows(reader.db, { filter: {}, order, cursor: null, limit: LIMIT }),
  );
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(PARTNERS * (UNDER + 2));
});

test("a page of a partner's companies by name reads about a page", async () => {
  const plan = await reader.planOf(() =>
    listCompanyRows(reader.db, { filter: under, order: byName, cursor: null, limit: LIMIT }),
  );
  expect(plan.sequential).toEqual([]);
  expect(plan.blocks).toBeLessThanOrEqual(2 * LIMIT);
});

test.each(["vehicles", "drivers", "id"] as const)(
  "by %s it reads only the companies under the partner",
  async (by) => {
    const order = { by, direction: "desc" } as const;
    const plan = await reader.planOf(() =>
      listCompanyRows(reader.db, { filter: under, order, cursor: null, limit: LIMIT }),
    );
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(2 * UNDER);
  },
);

test("the sums of one partner read only that partner's companies", async () => {
  const plan = await reader.planOf(() => sumUnderPartner(reader.db, { partnerId: PARTNER }));
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(UNDER);
});

test("a partner's latest moves are found from either end by an index", async () => {
  const plan = await reader.planOf(() =>
    listPartnerMoves(reader.db, { partnerId: PARTNER, from: new Date(0), limit: 5 }),
  );
  expect(plan.sequential).not.toContain("companies");
  expect(plan.read).toBeLessThanOrEqual(60);
});

const SEED = `
  insert into companies (business_id, company_name, company_type, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, status, billing_type, email_invoicing_address,
      contract_signed_at, reliable_partner_at, approved_at, approved_by, created_by, modified_by, vehicle_count, driver_count, aggregator_company_id)
    select lpad(g::text, 7, '0') || '-' || g % 10,
      case when g <= ${PARTNERS} then 'Kumppani ' || lpad(g::text, 5, '0') else 'Taksi ' || g end,
      case when g <= ${PARTNERS} then 'aggregator' else 'operator' end, 'ksat',
      'Katu 1', '00100', 'Helsinki', 'Maija', 'Mäki', '+358401234567', 'a@b.example', 'TL-1', 'active',
      'email', 'a@b.example', now(), now(), now(), 'x', 'x', 'x', g % 50, g % 70,
      case when g > ${PARTNERS} and g <= ${PARTNERS} * (1 + ${UNDER}) then 1 + g % ${PARTNERS} end
    from generate_series(1, 20000) g;
  insert into partner_moves (at, actor_kind, actor_label, partner_id, target_id, count)
    select now(), 'user', 'x', 1 + g % ${PARTNERS}, 1 + (g + 1) % ${PARTNERS}, 1 from generate_series(1, 5000) g;`;
