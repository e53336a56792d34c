import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlansOver, type PlanReader } from "#db/testing-plans.ts";
import { addDays } from "#lib/core/calendar.ts";
import { listCompanyPayments } from "./company-payments.ts";
import { listDrivenSums } from "./driven-sums.ts";
import { listEarnedSums, listFleetNames } from "./earnings.ts";
import { listLastRides } from "./last-rides.ts";
import { findPlateHolders, findVehicleHolders, listStoredPayments } from "./payments.ts";
import { listUnassignedDays, listUnassignedPayments } from "./unassigned-payments.ts";

// The cost of payment queries at size: it grows with the requested rows, not with the table.

const VEHICLES = 40_000;
const PAYMENTS = 120_000;
let reader: PlanReader;

beforeAll(async () => {
  reader = await openPlansOver(SEED);
  await reader.sql.unsafe("set role tolppa_admin");
}, 120_000);
afterAll(() => reader.end());

const TABLES = ["payments", "vehicles", "vehicle_activities", "drivers"];

test("the companies of a hundred vehicles are found by the vehicles' ids and by their plates", async () => {
  const some = Array.from({ length: 100 }, (_, index) => index * 7 + 1);
  // The functions bypass row-level security, so the owner explains their statements by the blocks read.
  const byId = await reader.planOf(() =>
    findVehicleHolders(
      reader.db,
      some,
      some.map(() => "2026-11-10"),
    ),
  );
  const byPlate = await reader.planOf(() =>
    findPlateHolders(
      reader.db,
      some.map((n) => `P-${n}`),
      some.map(() => "2026-11-10"),
    ),
  );
  for (const plan of [byId, byPlate]) {
    for (const table of TABLES) expect(plan.sequential).not.toContain(table);
    // A few blocks a vehicle; the tables have thousands.
    expect(plan.blocks).toBeLessThan(some.length * 20);
  }
});

test("stored payments are found by sender and reference", async () => {
  const batch = Array.from({ length: 200 }, (_, index) => `R-${index + 1}`);
  const plan = await reader.planOf(() => listStoredPayments(reader.db, "client:1", batch));
  for (const table of TABLES) expect(plan.sequential).not.toContain(table);
  expect(plan.read).toBeLessThanOrEqual(batch.length * 2);
});

test.each([
  ["all", null],
  ["one plate", "P-3"],
])("a page of waiting payments, %s, reads only the rows that it shows and counts", async (_, plate) => {
  const cursor = { value: 0, id: 500, position: 50 };
  for (const from of [null, cursor, { ...cursor, backward: true }]) {
    const plan = await reader.planOf(() =>
      listUnassignedPayments(reader.db, { plate, cursor: from, limit: 50 }),
    );
    for (const table of TABLES) expect(plan.sequential).not.toContain(table);
    expect(plan.blocks).toBeLessThan(3_000);
  }
});

test("the days of one plate are found by the plate", async () => {
  const plan = await reader.planOf(() => listUnassignedDays(reader.db, "P-3"));
  for (const table of TABLES) expect(plan.sequential).not.toContain(table);
  expect(plan.read).toBeLessThanOrEqual(200);
});

test.each([
  ["of all vehicles", undefined],
  ["of one vehicle", 46],
])("a page of a company's payments %s reads only the rows that it shows", async (_, vehicleId) => {
  const filter = { companyId: 46, periodStart: "2026-11-09", vehicleId };
  const place = { vehicleId: 46, ms: 0, id: 0 };
  for (const from of [null, place]) {
    const plan = await reader.planOf(() =>
      listCompanyPayments(reader.db, filter, { place: from, backward: false, limit: 5 }),
    );
    for (const table of ["payments", "vehicles"]) expect(plan.sequential).not.toContain(table);
    expect(plan.blocks).toBeLessThan(100);
  }
});

test.each(["vehicle", "driver"] as const)(
  "the sums beside a %s read only its company's payments",
  async (kind) => {
    const periodStarts = ["2026-11-23", "2026-11-09"];
    const plan = await reader.planOf(() =>
      listDrivenSums(reader.db, { kind, companyId: 46, id: 45, periodStarts }),
    );
    for (const table of ["payments", "vehicles", "drivers"]) expect(plan.sequential).not.toContain(table);
    expect(plan.blocks).toBeLessThan(kind === "vehicle" ? 60 : 400);
  },
);

test("a period's sums by vehicle and driver read its company's payments, and the names a row each", async () => {
  const filter = { companyId: 46, periodStart: "2026-11-09" };
  const sums = await reader.planOf(() => listEarnedSums(reader.db, filter));
  const names = await reader.planOf(() => listFleetNames(reader.db, { vehicle: [45, 46], driver: [45] }));
  for (const table of ["payments", "vehicles", "drivers"])
    for (const plan of [sums, names]) expect(plan.sequential).not.toContain(table);
  expect(sums.blocks).toBeLessThan(100);
  expect(names.blocks).toBeLessThan(20);
});

test("the last rides of a page of vehicles read only these vehicles' payments", async () => {
  const vehicleIds = (
    await reader.sql<
      { id: number }[]
    >`select id::int from vehicles where company_id = 46 order by id limit 50`
  ).map(({ id }) => id);
  for (const periodStarts of [
    ["2026-11-23", "2026-11-09"],
    Array.from({ length: 20 }, (_, n) => addDays("2026-08-17", -14 * n)),
  ]) {
    const plan = await reader.planOf(() =>
      listLastRides(reader.db, { companyId: 46, vehicleIds, periodStarts }),
    );
    for (const table of ["payments", "drivers"]) expect(plan.sequential).not.toContain(table);
    // The way through the index for each vehicle and period, and a few payments of each vehicle.
    expect(plan.blocks).toBeLessThan(vehicleIds.length * (4 * periodStarts.length + 12));
  }
});

const SEED = `
  insert into companies (id, business_id, company_name, provider, street, post_code, city, first_name, last_name,
      phone_number, contact_email, taxi_service_licence, created_by, modified_by)
    select g, lpad(g::text, 7, '0') || '-' || g % 10, 'Taksi ' || g, 'dride', 'Katu 1', '00100', 'Helsinki', 'Maija',
      'Mäki', '+358401234567', 'a@b.example', 'TL-1', 'seed', 'seed' from generate_series(1, 2000) g;
  insert into vehicles (id, company_id, license_plate, created_by, modified_by)
    select g, 1 + g % 2000, 'P-' || g, 'seed', 'seed' from generate_series(1, ${VEHICLES}) g;
  insert into drivers (id, company_id, first_name, created_by, modified_by)
    select g, 1 + g % 2000, 'Kuljettaja ' || g, 'seed', 'seed' from generate_series(1, ${VEHICLES}) g;
  insert into vehicle_activities (vehicle_id, company_id, active_from)
    select g, 1 + g % 2000, '2026-01-05' from generate_series(1, ${VEHICLES}) g;
  insert into payments (sender, reference, company_id, vehicle_id, driver_id, license_plate, amount_cents, vat_basis_points, method,
      occurred_at, occurred_on, settled_in)
    select 'client:1', 'R-' || g, case when g % 20 > 0 then 1 + g % 2000 end, case when g % 20 > 0 then 1 + g % ${VEHICLES} end,
      case when g % 20 > 1 then 1 + g % ${VEHICLES} end,
      case when g % 20 = 0 then 'P-' || g / 20 % 60 end, 100, 0, 'card', '2026-11-10T12:00Z', '2026-11-10',
      case when g % 20 > 0 then date '2026-11-09' end
    from generate_series(1, ${PAYMENTS}) g;
`;
