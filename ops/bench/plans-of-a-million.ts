import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "#db/client.ts";
import { listAppliedRules, listAreasAt } from "#lib/booking-areas/queries/booking-answers.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import {
  type CompanyFilter,
  type CompanySort,
  countByStatus,
  listCompanyRows,
  listWholeCompanies,
} from "#lib/companies/queries/company-list.ts";
import { listExpiringDrivers } from "#lib/fleet/queries/expiring-drivers.ts";
import { countFleetByStatus, listMemberRows } from "#lib/fleet/queries/member-list.ts";
import { driverRows, vehicleRows } from "#lib/fleet/queries/member-rows.ts";
import { findMember } from "#lib/fleet/queries/members.ts";
import { listChangedCompanies, listChangedMembers } from "#lib/history/queries/changes.ts";
import { listEvents } from "#lib/history/queries/history-list.ts";
import { listWholeHistory } from "#lib/history/queries/whole-history.ts";
import { listCompanyPayments } from "#lib/payments/queries/company-payments.ts";
import { listUnassignedPayments } from "#lib/payments/queries/unassigned-payments.ts";
import { countWork, listWaiting } from "#lib/queue/queries/work-queue.ts";
import { listLines, listStatementRows } from "#lib/settlements/queries/statements.ts";
import { type MillionReader, openPlansOfAMillion } from "./million.ts";

// The plans that PostgreSQL makes for 1,000,000 companies, 10,000,000 vehicles and drivers, 100,000,000 events and 50,000,000
// payments, by statistics of that size. They show a plan that flips without the rows. The search is missing: it runs in
// functions, whose plans PostgreSQL shows only when it executes them.

let plans: MillionReader;
beforeAll(async () => {
  plans = await openPlansOfAMillion();
}, 120_000);
afterAll(() => plans.end());

const LIMIT = 50;
/** A page and its neighbours may be sorted, but never all rows. */
const MOST_SORTED = 4 * LIMIT;

type Ask = (db: Tx) => Promise<unknown>;

async function expectPlans(ask: Ask, indexes: readonly string[], mostSorted = MOST_SORTED): Promise<void> {
  const shapes = await plans.shapesOf(ask);
  expect(shapes).not.toHaveLength(0);
  expect(shapes.flatMap(({ sequential }) => sequential)).toEqual([]);
  expect(Math.max(...shapes.map(({ sorted }) => sorted))).toBeLessThanOrEqual(mostSorted);
  expect(shapes.flatMap((shape) => shape.indexes)).toEqual(expect.arrayContaining([...indexes]));
}

test("PostgreSQL takes the empty tables for as large as the statistics say", async () => {
  const [plan] = await plans.owner`explain select * from events_0`;
  const [told] = await plans.owner<{ rows: number; pages: number }[]>`
    select reltuples::float8 as rows, relpages::float8 as pages from pg_class where oid = 'events_0'::regclass`;
  const { rows = 0, pages = 0 } = told ?? {};
  expect(rows).toBeGreaterThan(90_000_000);
  // A page costs 1 and a row 0.01.
  expect(plan?.["QUERY PLAN"]).toContain(
    `Seq Scan on events_0  (cost=0.00..${(pages + rows / 100).toFixed(2)} rows=${rows} `,
  );
});

const cursor = { value: "Taksi Virtanen 25000 Oy", id: 25_000, position: 25_000 };
const byCount = { ...cursor, value: 10 };

const COMPANY_LISTS: [CompanySort, Partial<CompanyFilter>, string][] = [
  ["name", {}, "companies_by_name"],
  ["vehicles", {}, "companies_by_vehicles"],
  ["drivers", {}, "companies_by_drivers"],
  ["name", { status: "pending" }, "companies_by_status"],
  ["vehicles", { status: "active" }, "companies_by_status_vehicles"],
  ["drivers", { status: "incomplete" }, "companies_by_status_drivers"],
  ["name", { provider: "vievie" }, "companies_by_provider"],
  ["vehicles", { provider: "vievie" }, "companies_by_provider_vehicles"],
  ["drivers", { provider: "vievie" }, "companies_by_provider_drivers"],
  ["name", { provider: "vievie", status: "active" }, "companies_by_provider_status"],
];

test.each(COMPANY_LISTS)("a list of companies by %s, filtered by %j, uses %s", async (by, filter, index) => {
  plans.as(null);
  const from = by === "name" ? cursor : byCount;
  for (const direction of ["asc", "desc"] as const)
    for (const place of [null, from, { ...from, backward: true }])
      await expectPlans(
        (db) =>
          listCompanyRows(db, {
            filter: { companyIds: null, ...filter },
            order: { by, direction },
            cursor: place,
            limit: LIMIT,
          }),
        [index],
      );
});

const EVENTS = { limit: LIMIT, cursor: null };
const COMPANY = 42;
const at = new Date("2025-06-01T00:00:00Z");
const changes = {
  from: { since: at },
  companyIds: null,
  limit: LIMIT,
  until: new Date("2026-12-01T00:00:00Z"),
};
const moment = { at: new Date("2026-11-26T10:00:00Z"), day: "2026-11-26" };

const ADMINS: [string, Ask, string[]][] = [
  [
    "the API's list of whole companies",
    (db) =>
      listWholeCompanies(db, {
        filter: { companyIds: null },
        order: { by: "id", direction: "asc" },
        cursor: { ...cursor, value: cursor.id },
        limit: LIMIT,
      }),
    ["companies_by_id"],
  ],
  ["one company", (db) => findCompany(db, COMPANY), ["companies_by_id"]],
  ["the counts of companies", (db) => countByStatus(db, { companyIds: null }), []],
  [
    "a company's history",
    (db) => listEvents(db, { scope: { of: "story", companyId: COMPANY }, beforeId: null, limit: LIMIT }),
    ["events_company_story"],
  ],
  ["the history of all", (db) => listWholeHistory(db, { filter: {}, ...EVENTS }), ["events_at"]],
  [
    "the history of drivers",
    (db) => listWholeHistory(db, { filter: { kind: "driver" }, ...EVENTS }),
    ["events_of_kind_at"],
  ],
  [
    "what one who did much did",
    (db) => listWholeHistory(db, { filter: { person: "tolppa" }, ...EVENTS }),
    ["events_by_at"],
  ],
  [
    "the whole history of a company",
    (db) => listWholeHistory(db, { filter: { companyIds: [COMPANY] }, ...EVENTS }),
    ["events_of_company_at"],
  ],
  ["changed companies", (db) => listChangedCompanies(db, changes), ["companies_changed"]],
  ["changed vehicles", (db) => listChangedMembers(db, vehicleRows, changes), ["vehicles_changed"]],
  ["changed drivers", (db) => listChangedMembers(db, driverRows, changes), ["drivers_changed"]],
  ["waiting companies", (db) => listWaiting(db, { kind: "company", ...EVENTS }), ["companies_waiting"]],
  ["waiting vehicles", (db) => listWaiting(db, { kind: "vehicle", ...EVENTS }), ["vehicles_waiting"]],
  ["waiting drivers", (db) => listWaiting(db, { kind: "driver", ...EVENTS }), ["drivers_waiting"]],
  [
    "the counts of all work",
    (db) => countWork(db, { expiringUntil: "2027-01-20" }),
    ["vehicles_waiting", "drivers_waiting"],
  ],
  [
    "licences about to end",
    (db) =>
      listExpiringDrivers(db, { companyId: null, days: { from: "1900-01-02", to: "2027-01-20" }, ...EVENTS }),
    ["drivers_expiring"],
  ],
  [
    "waiting payments",
    (db) => listUnassignedPayments(db, { plate: null, ...EVENTS }),
    ["payments_unassigned"],
  ],
  [
    "the areas of a postal code",
    (db) => listAreasAt(db, { provider: "taksiHelsinki", postCode: 48_510 }, moment),
    [],
  ],
  [
    "who may drive in an area",
    (db) => listAppliedRules(db, { areaIds: [500], provider: "taksiHelsinki", ...EVENTS }, moment),
    [],
  ],
];

test.each(ADMINS)("for an admin, %s reads no table from end to end", async (_, ask, indexes) => {
  plans.as(null);
  await expectPlans(ask, indexes);
});

const slice = (by: string, status?: "active") => ({
  filter: { companyId: COMPANY, status },
  order: { by, direction: "asc" as const },
  cursor: null,
  limit: LIMIT,
});

const EVERYBODYS: [string, Ask, string[]][] = [
  ["vehicles by plate", (db) => listMemberRows(db, vehicleRows, slice("plate")), ["vehicles_by_plate"]],
  [
    "active vehicles by year",
    (db) => listMemberRows(db, vehicleRows, slice("year", "active")),
    ["vehicles_by_status_year"],
  ],
  ["drivers by name", (db) => listMemberRows(db, driverRows, slice("name")), ["drivers_by_name"]],
  ["drivers by validity", (db) => listMemberRows(db, driverRows, slice("validity")), ["drivers_by_validity"]],
  ["one vehicle", (db) => findMember(db, vehicleRows, { companyId: COMPANY, id: 7 }), ["vehicles_pkey"]],
  ["one driver", (db) => findMember(db, driverRows, { companyId: COMPANY, id: 7 }), ["drivers_pkey"]],
  [
    "the counts of a fleet",
    (db) => countFleetByStatus(db, { companyId: COMPANY, kind: "vehicle" }),
    ["fleet_counts_pkey"],
  ],
  [
    "the payments of a period",
    (db) =>
      listCompanyPayments(
        db,
        { companyId: COMPANY, periodStart: "2026-10-26", vehicleId: undefined },
        { place: null, backward: false, limit: LIMIT },
      ),
    ["payments_settled"],
  ],
  [
    "statements",
    (db) => listStatementRows(db, { companyId: COMPANY, cursor: null, limit: LIMIT, today: "2026-11-26" }),
    ["statements_company"],
  ],
  ["the lines of a statement", (db) => listLines(db, [7]), ["statement_lines_pkey"]],
];

describe.each([
  ["an admin", null],
  ["a company's user", COMPANY],
])("for %s", (_, companyId) => {
  test.each(EVERYBODYS)("%s of a company reads no table from end to end", async (_name, ask, indexes) => {
    plans.as(companyId);
    await expectPlans(ask, indexes);
  });
});

test("a list of companies behind a search uses the index of the search", async () => {
  plans.as(null);
  await expectPlans(
    (db) =>
      listCompanyRows(db, {
        filter: { companyIds: null, search: "virtanen 00123" },
        order: { by: "name", direction: "asc" },
        cursor: null,
        limit: LIMIT,
      }),
    ["companies_search"],
  );
});
