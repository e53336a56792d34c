import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { findSessionByTokenHash } from "./sessions.ts";

// The cost of every request's first question, the session and its companies, among 20,000 companies and people. The first 20
// are aggregators with 500 companies each.

const AGGREGATORS = 20;
const UNDER = 500;

let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
}, 120_000);
afterAll(() => reader.end());

const sessionOf = (person: number) => {
  const tokenHash = createHash("md5").update(String(person)).digest();
  // A kept database is filled up to a day ago.
  const alive = { now: new Date(), seenAfter: new Date(0) };
  return findSessionByTokenHash(reader.db, tokenHash, alive);
};

// Counted in blocks, with those read inside functions.
test.each([
  ["an admin", 20_000, 0, 20],
  ["a company's person", 15_000, 0, 45],
  ["an aggregator's person", 5, UNDER, 45 + 4 * UNDER],
])("finding %s uses only indexes", async (_, person, overseen, most) => {
  expect((await sessionOf(person))?.readOnlyCompanyIds).toHaveLength(overseen);
  const plan = await reader.planOf(() => sessionOf(person));
  expect(plan.sequential).toEqual([]);
  expect(plan.blocks).toBeLessThanOrEqual(most);
});

test("an overseer of thousands of companies reads one company without scanning the people of all", async () => {
  const seen = Array.from({ length: 5_000 }, (_, n) => n + 1);
  await reader.sql.unsafe(
    `set role tolppa_user; set app.company_ids = '{${seen.join(",")}}'; set app.people_ids = '{5}'; set app.user_id = '5'`,
  );
  const plan = await reader.planOf(() => findCompany(reader.db, 4_000));
  expect(plan.sequential).toEqual([]);
  expect(plan.blocks).toBeLessThanOrEqual(45);
  await reader.sql.unsafe("reset role; reset app.company_ids; reset app.people_ids; reset app.user_id");
});

const SEED = `
  insert into companies (business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, status, billing_type, email_invoicing_address,
      contract_signed_at, reliable_partner_at, approved_at, approved_by, created_by, modified_by, company_type, aggregator_company_id)
    select lpad(n::text, 7, '0') || '-1', 'T ' || n, 'ksat', 'K', '00100', 'H', 'A', 'B', '0401234567', 'a@b.example', 'L',
      'active', 'email', 'a@b.example', now(), now(), now(), 'x', 't', 't',
      case when n <= ${AGGREGATORS} then 'aggregator' else 'operator' end,
      case when n > ${AGGREGATORS} and n <= ${AGGREGATORS} * (1 + ${UNDER}) then 1 + n % ${AGGREGATORS} end
    from generate_series(1, 20000) n;
  insert into users (subject, email, admin)
    select 'u' || n, 'u' || n || '@a.example', n = 20000 from generate_series(1, 20000) n;
  insert into memberships select n, n, 'owner' from generate_series(1, 19999) n;
  insert into sessions (token_hash, user_id, expires_at)
    select decode(md5(n::text), 'hex'), n, now() + interval '1 day' from generate_series(1, 20000) n;`;
