import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { driverPageSchema, vehiclePageSchema } from "#lib/fleet/schema.ts";
import { fleetOf, wholeDriver } from "#lib/fleet/use-cases/testing.ts";
import { getDriverDetails, getVehicleDetails } from "#lib/history/use-cases/details.ts";
import { companyPaymentsPageSchema } from "#lib/payments/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { finaliseRun } from "#lib/settlements/use-cases/finalise.ts";
import { arrangerOf, SELLER } from "#lib/settlements/use-cases/testing.ts";
import { listPaymentsPage } from "./company-payments.ts";

// Two vehicles and two drivers of a company; the first vehicle was another company's before.

const NOW = new Date("2026-11-24T10:00:00Z");
const [CURRENT, PREVIOUS] = ["2026-11-23", "2026-11-09"];
let house: TestHouse;
let company: Company;
let other: { company: Company; user: Actor };
let user: Actor;
let vehicles: { first: number; second: number };
let drivers: { ake: number; maija: number };

type Paid = { vehicle: number; driver?: number; cents: number; day?: string; late?: boolean; of?: number };

async function pay(settledIn: string, payments: readonly Paid[]): Promise<void> {
  for (const { vehicle, driver = null, cents, day = settledIn, late = false, of = company.id } of payments)
    await house.owner`
      insert into payments (sender, reference, company_id, vehicle_id, driver_id, amount_cents, vat_basis_points, method,
        occurred_at, occurred_on, settled_in, correction)
      values ('test', gen_random_uuid()::text, ${of}, ${vehicle}, ${driver}, ${cents}, 1350, 'card', ${`${day}T10:00:00Z`}, ${day},
        ${settledIn}, ${late})`;
}

beforeAll(async () => {
  house = await openTestHouse();
  const arrange = arrangerOf(house.owner);
  ({ company, user } = await house.createCompany({ status: "active" }));
  other = await house.createCompany({ status: "active" });
  const since = [company.id, PREVIOUS, null] as const;
  vehicles = {
    first: await arrange.vehicle("AAA-1", [[other.company.id, "2026-10-26", PREVIOUS], since]),
    second: await arrange.vehicle("BBB-2", [since]),
  };
  const add = async (firstName: string) => {
    const contact = { ...(wholeDriver().contact as object), firstName, lastName: "Sjögren" };
    return accepted(await fleetOf(house.as(user)).createDriver(company.id, wholeDriver({ contact }))).id;
  };
  drivers = { ake: await add("Åke"), maija: await add("Maija") };
  const { first, second } = vehicles;
  await pay(PREVIOUS, [
    { vehicle: first, driver: drivers.ake, cents: 5_000 },
    { vehicle: first, driver: drivers.ake, cents: -700 },
    { vehicle: first, driver: drivers.ake, cents: 333, day: "2026-11-02", late: true },
    { vehicle: first, driver: drivers.maija, cents: 1_000 },
    { vehicle: first, cents: 300 },
    { vehicle: second, driver: drivers.ake, cents: 2_000 },
    { vehicle: second, cents: 40 },
    { vehicle: first, cents: 9_999, of: other.company.id },
  ]);
  await pay(CURRENT, [{ vehicle: first, driver: drivers.maija, cents: 100 }]);
});
afterAll(() => house.close());

const READ = { mode: "read", now: NOW } as const;
const ofVehicle = (vehicleId: number, actor: Actor = user) =>
  house.as(actor).run(vehiclePageSchema, getVehicleDetails, { companyId: company.id, vehicleId }, READ);
const ofDriver = (driverId: number, actor: Actor = user) =>
  house.as(actor).run(driverPageSchema, getDriverDetails, { companyId: company.id, driverId }, READ);
const listed = async (query: object) => {
  const asked = { companyId: company.id, ...query };
  const { count, cents, late } = accepted(
    await house.as(user).run(companyPaymentsPageSchema, listPaymentsPage, asked, READ),
  );
  return { count, cents, late };
};

describe("a vehicle's card payments", () => {
  test("are those of its list, in the current and the previous period", async () => {
    const { driven } = accepted(await ofVehicle(vehicles.first));
    expect(driven.map(({ period, cents }) => [period.start, cents])).toEqual([
      [CURRENT, 100],
      [PREVIOUS, 5_933],
    ]);
    for (const { period, rows, unnamed, ...sums } of driven) {
      const asked = { period: period.start, vehicle: vehicles.first };
      expect(sums).toEqual(await listed(asked));
      expect(rows.reduce((sum, { cents }) => sum + cents, unnamed.cents)).toBe(sums.cents);
      for (const { id, count, cents } of rows)
        expect(await listed({ ...asked, driver: id })).toMatchObject({ count, cents });
    }
  });

  test("name who drove, the largest sum first, and those without a driver beside them", async () => {
    const previous = accepted(await ofVehicle(vehicles.first)).driven[1];
    expect(previous?.rows).toEqual([
      { id: drivers.ake, name: "Åke Sjögren", companyId: company.id, count: 3, cents: 4_633 },
      { id: drivers.maija, name: "Maija Sjögren", companyId: company.id, count: 1, cents: 1_000 },
    ]);
    expect(previous?.unnamed).toEqual({ count: 1, cents: 300 });
  });

  test("leave out those of the company that had the vehicle before", async () => {
    expect(accepted(await ofVehicle(vehicles.first, house.admin)).driven[1]?.cents).toBe(5_933);
  });
});

test("a driver's card payments are those of the list by driver, by vehicle", async () => {
  const { driven } = accepted(await ofDriver(drivers.ake));
  expect(driven[0]).toMatchObject({ count: 0, cents: 0, rows: [], unnamed: { count: 0, cents: 0 } });
  const { period, rows, unnamed, ...sums } = driven[1] ?? never();
  expect(sums).toEqual(await listed({ period: period.start, driver: drivers.ake }));
  expect(rows).toEqual([
    { id: vehicles.first, name: "AAA-1", companyId: company.id, count: 3, cents: 4_633 },
    { id: vehicles.second, name: "BBB-2", companyId: company.id, count: 1, cents: 2_000 },
  ]);
  expect(unnamed).toEqual({ count: 2, cents: 340 });
});

test("a reader who oversees the company sees the same, and a stranger sees nothing", async () => {
  const overseer: Actor = { ...(await house.createUser()), readOnlyCompanyIds: [company.id] };
  const viewer: Actor = { ...overseer, viewing: true };
  const own = accepted(await ofVehicle(vehicles.first)).driven;
  for (const reader of [overseer, viewer, house.admin])
    expect(accepted(await ofVehicle(vehicles.first, reader)).driven).toEqual(own);
  expect(await ofVehicle(vehicles.first, other.user)).toMatchObject({ error: { code: "not_found" } });
  expect(await ofDriver(drivers.ake, other.user)).toMatchObject({ error: { code: "not_found" } });
});

test("a driver of another company keeps the sum, without name and page for a reader who may not see that company", async () => {
  const { owner } = house;
  const row = async (actor: Actor) =>
    accepted(await ofVehicle(vehicles.first, actor)).driven[0]?.rows.map(({ name, companyId }) => [
      name,
      companyId,
    ]);
  await owner`update drivers set company_id = ${other.company.id} where id = ${drivers.maija}`;
  expect(await row(user)).toEqual([[null, null]]);
  expect(await row(house.admin)).toEqual([["Maija Sjögren", other.company.id]]);
  await owner`update drivers set company_id = ${company.id} where id = ${drivers.maija}`;
});

test("the vehicle's line of the final statement has the sum without the late payments", async () => {
  const runId = await arrangerOf(house.owner).run(PREVIOUS);
  const run = { database: house.database, runId, by: { label: "x" }, seller: SELLER };
  accepted(await finaliseRun({ ...run, now: NOW }));
  const rows = await house.owner<{ cents: number }[]>`
    select sum(l.amount_cents)::int as cents from statement_lines l
    where l.company_id = ${company.id} and l.vehicle_id = ${vehicles.first} and l.code = 'CARD_GROSS'`;
  const { cents, late } = accepted(await ofVehicle(vehicles.first)).driven[1] ?? never();
  expect(rows).toEqual([{ cents: cents - late.cents }]);
  expect(late).toEqual({ count: 1, cents: 333 });
});

function never(): never {
  throw new Error("the previous period is there");
}
