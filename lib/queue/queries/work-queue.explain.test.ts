import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { listUnconfirmedIbans } from "#lib/companies/queries/iban-changes.ts";
import { listFailedDeliveries } from "#lib/deliveries/queries/failed-deliveries.ts";
import { ENTITY_TYPES } from "#lib/events/rules/change.ts";
import { countWaitingMembers, listContents, listReturnedBefore } from "./applications.ts";
import { countApprovedByWeek, countWork, listWaiting } from "./work-queue.ts";

// The cost of the admins' first page at size: 3,000 companies with five vehicles and drivers each, of which some hundreds wait.
// It grows with the shown rows, not with the tables.

const COMPANIES = 3_000;
const LIMIT = 50;
const MIDDLE = { value: "2026-06-01T00:00:00.000000Z", id: 1, position: 500 };

let reader: PlanReader;
beforeAll(async () => {
  reader = await openPlansOver(SEED);
  await reader.sql`set role tolppa_admin`;
}, 120_000);
afterAll(() => reader.end());

const cells = ENTITY_TYPES.flatMap((kind) =>
  [null, MIDDLE, { ...MIDDLE, backward: true as const }].map((cursor) => ({ kind, cursor })),
);

describe("a page of waiting rows", () => {
  test.each(cells)("of each $kind from $cursor reads about a page", async ({ kind, cursor }) => {
    const plan = await reader.planOf(() => listWaiting(reader.db, { kind, cursor, limit: LIMIT }));
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(4 * LIMIT);
  });
});

describe("an approver's further data beside a page", () => {
  const ids = Array.from({ length: LIMIT }, (_, index) => index + 1);
  test.each(ENTITY_TYPES)("of each %s is found by its id", async (kind) => {
    const contents = await reader.planOf(() => listContents(reader.db, kind, ids));
    expect(contents.sequential.filter((table) => table !== "users")).toEqual([]);
    const returned = await reader.planOf(() => listReturnedBefore(reader.db, kind, ids));
    // This database has no returns and no events.
    expect(returned.sequential.filter((table) => table !== "returns" && table !== "events")).toEqual([]);
  });

  test("counts of a company its own vehicles and drivers", async () => {
    const plan = await reader.planOf(() => countWaitingMembers(reader.db, ids));
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(20 * LIMIT);
  });
});

test("counting all work scans only the smallest table, and reads little more than it counts", async () => {
  const plan = await reader.planOf(() => countWork(reader.db, { expiringUntil: "2026-12-31" }));
  const small = [
    // Empty here.
    "webhook_messages",
    "bank_entries",
    "payout_files",
    "statement_payments",
    "company_counts",
    "settlement_runs",
    "dispatch_connections",
    "iban_changes",
    "statement_sendings",
    "payments",
    "documents",
    "document_pages",
    "reactivation_wishes",
    // It holds only the counted rows.
    "dispatch_failures",
  ];
  expect(plan.sequential.filter((table) => !small.includes(table ?? ""))).toEqual([]);
  expect(plan.blocks).toBeLessThan(1_500);
});

const GIVEN_UP = { value: "2026-06-01T00:00:00.000000Z mail-x", id: 0, position: 50 };

const places = [null, GIVEN_UP, { ...GIVEN_UP, backward: true as const }];

test.each(places)("a page of given-up messages, from %j, reads no sent message", async (cursor) => {
  const plan = await reader.planOf(() =>
    listFailedDeliveries(reader.db, { kinds: ["mail"], cursor, limit: LIMIT }),
  );
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(1_000);
});

test.each(places)("a page of failed calls to providers, from %j, reads about a page", async (cursor) => {
  const plan = await reader.planOf(() =>
    listFailedDeliveries(reader.db, { kinds: ["provider"], cursor, limit: LIMIT }),
  );
  expect(plan.sequential).toEqual([]);
  expect(plan.read).toBeLessThanOrEqual(4 * LIMIT);
});

test("the approvals of half a year are counted by their index", async () => {
  const weeks = await reader.planOf(() => countApprovedByWeek(reader.db, "2026-06-01"));
  expect(weeks.sequential).toEqual([]);
});

test.each([null, MIDDLE, { ...MIDDLE, backward: true as const }])(
  "a page of the changed accounts, from %j, reads about a page of theirs",
  async (cursor) => {
    const plan = await reader.planOf(() => listUnconfirmedIbans(reader.db, { cursor, limit: LIMIT }));
    expect(plan.sequential).toEqual([]);
    expect(plan.read).toBeLessThanOrEqual(4 * LIMIT);
  },
);

const SEED = `
  insert into users (id, subject, email) overriding system value
  select n, 'u' || n, 'u' || n || '@b.example' from generate_series(1, ${COMPANIES}) n;
  insert into companies (owner_id, id, business_id, company_name, provider, street, post_code, city, first_name, last_name,
    phone_number, contact_email, taxi_service_licence, created_by, modified_by, status, submitted_at, approved_at, approved_by,
    billing_type, email_invoicing_address, contract_signed_at, reliable_partner_at)
  overriding system value
  select n, n, lpad(n::text, 7, '0') || '-0', 'Taksi ' || n, 'taksiHelsinki', 'x', '00100', 'x', 'x', 'x', '12345',
    'a@b.fi', 'x', 'x', 'x', case when n % 20 = 0 then 'pending' else 'active' end,
    '2026-01-01'::timestamptz + n * interval '2 hours',
    case when n % 20 <> 0 then '2020-01-01'::timestamptz + n * interval '20 hours' end, 'x',
    'email', 'a@b.fi', now(), now()
  from generate_series(1, ${COMPANIES}) n;
  insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, approved_at, created_at, created_by, modified_by)
  select c, 'V-' || c || '-' || n, 'x', 'x', 2024, 'x', 'car', case when c % 20 = 1 then 'pending' else 'active' end,
    case when c % 20 <> 1 then now() end, '2026-01-01'::timestamptz + c * interval '2 hours', 'x', 'x'
  from generate_series(1, ${COMPANIES}) c, generate_series(1, 5) n;
  insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
    phone_number, contact_email, status, approved_at, created_at, created_by, modified_by)
  select c, 'x', '2030-01-01', 'x', 'x', '12345', 'a@b.fi', case when c % 20 = 1 then 'pending' else 'active' end,
    case when c % 20 <> 1 then now() end, '2026-01-01'::timestamptz + c * interval '2 hours', 'x', 'x'
  from generate_series(1, ${COMPANIES}) c, generate_series(1, 5) n;
  insert into iban_changes (company_id, old_iban, new_iban, changed_at, changed_by, confirmed_at, confirmed_by)
  select c, null, 'FI2112345600000785', '2026-05-01'::timestamptz + c * interval '1 hour', 'x',
    case when n = 1 then now() end, case when n = 1 then 'x' end
  from generate_series(1, ${COMPANIES}) c, generate_series(1, 2) n;
  insert into outbox (kind, payload, done_at, failed_at)
  select 'x', '{}', case when n % 20 <> 0 then now() end,
    case when n % 20 = 0 then '2026-01-01'::timestamptz + n * interval '1 hour' end
  from generate_series(1, 20000) n;
  insert into dispatch_failures (company_id, provider, code, failed_at)
  select n, 'cabonline', 'dispatch_slow', '2026-01-01'::timestamptz + n * interval '2 hours'
  from generate_series(1, ${COMPANIES}) n;
`;
