import { afterAll, beforeAll, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fileCells, fileColumns } from "#lib/core/table.ts";
import { codeOf } from "#lib/core/testing.ts";
import { vehicleExportSchema } from "#lib/fleet/schema.ts";
import { fleetOf, wholeDriver } from "#lib/fleet/use-cases/testing.ts";
import { formatDateTime } from "#lib/messages/format.ts";
import { listedVehicleTable } from "#lib/payments/columns.ts";
import { lastRidesSchema } from "#lib/payments/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { exportListedVehicles, readLastRides } from "./last-rides.ts";
import { addTestVehicle } from "./testing.ts";

const NOW = new Date("2026-11-24T10:00:00Z");
let house: TestHouse;
let company: Company;
let user: Actor;
let stranger: Actor;
let driverId: number;

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user } = await house.createCompany({ status: "active" }));
  stranger = (await house.createCompany({ status: "active" })).user;
  const contact = { ...(wholeDriver().contact as object), firstName: "Åke", lastName: "Sjögren" };
  driverId = accepted(await fleetOf(house.as(user)).createDriver(company.id, wholeDriver({ contact }))).id;
});
afterAll(() => house.close());

type Paid = { at: string; settledIn: string; cents?: number; driver?: number | null; of?: number };

async function vehicleWith(payments: readonly Paid[]): Promise<number> {
  const { id } = await addTestVehicle(house, company.id, { since: "2025-01-06" });
  for (const { at, settledIn, cents = 1_000, driver = null, of = company.id } of payments)
    await house.owner`
      insert into payments (sender, reference, company_id, vehicle_id, driver_id, amount_cents, vat_basis_points, method,
        occurred_at, occurred_on, settled_in)
      values ('test', gen_random_uuid()::text, ${of}, ${id}, ${driver}, ${cents}, 1350, 'card', ${at}, ${at.slice(0, 10)},
        ${settledIn})`;
  return id;
}

const read = (vehicleIds: number[], actor: Actor = user) =>
  house
    .as(actor)
    .run(lastRidesSchema, readLastRides, { companyId: company.id, vehicleIds }, { mode: "read", now: NOW });
const ridesOf = async (...ids: number[]) =>
  new Map(accepted(await read(ids)).map(({ vehicleId, ...ride }) => [vehicleId, ride]));

test("a vehicle's last ride is its latest payment, with the driver whom the payment names", async () => {
  const vehicle = await vehicleWith([
    { at: "2026-11-12T10:00:00Z", settledIn: "2026-11-09" },
    { at: "2026-11-23T12:05:00Z", settledIn: "2026-11-23", driver: driverId },
    { at: "2026-11-23T11:00:00Z", settledIn: "2026-11-23" },
  ]);
  expect((await ridesOf(vehicle)).get(vehicle)).toEqual({
    at: new Date("2026-11-23T12:05:00Z"),
    driverId,
    driver: "Åke Sjögren",
    driverCompanyId: company.id,
  });
});

test("a refund is no ride, and neither is a payment of a former company", async () => {
  const refunded = await vehicleWith([
    { at: "2026-11-11T10:00:00Z", settledIn: "2026-11-09" },
    { at: "2026-11-23T10:00:00Z", settledIn: "2026-11-23", cents: -1_000, driver: driverId },
  ]);
  const { company: former } = await house.createCompany({ status: "active" });
  const moved = await vehicleWith([{ at: "2026-11-11T10:00:00Z", settledIn: "2026-11-09", of: former.id }]);
  const rides = await ridesOf(refunded, moved);
  expect(rides.get(refunded)).toMatchObject({ at: new Date("2026-11-11T10:00:00Z"), driver: null });
  expect(rides.has(moved)).toBe(false);
});

test.each([
  ["two months", "2026-09-20", "2026-09-14", true],
  ["ten months", "2026-01-10", "2026-01-05", true],
  ["more than a year", "2025-11-01", "2025-10-27", false],
])("a ride %s ago is found: %s, settled in %s", async (_, day, settledIn, found) => {
  const [idle, busy] = [
    await vehicleWith([{ at: `${day}T10:00:00Z`, settledIn }]),
    await vehicleWith([{ at: "2026-11-23T10:00:00Z", settledIn: "2026-11-23" }]),
  ];
  const rides = await ridesOf(idle, busy);
  expect(rides.get(idle)?.at).toEqual(found ? new Date(`${day}T10:00:00Z`) : undefined);
  expect(rides.get(busy)?.at).toEqual(new Date("2026-11-23T10:00:00Z"));
});

test("another company's people do not read them", async () => {
  expect(codeOf(await read([1], stranger))).toBe("not_found");
});

test("the file has the chosen columns after the others", async () => {
  const vehicle = await vehicleWith([
    { at: "2026-11-23T12:05:00Z", settledIn: "2026-11-23", driver: driverId },
  ]);
  const asked = { companyId: company.id, format: "csv", columns: "lastRide.driver" };
  const { rows } = accepted(
    await house.as(user).run(vehicleExportSchema, exportListedVehicles, asked, { mode: "read", now: NOW }),
  );
  const shown = fileColumns(listedVehicleTable, vehicleExportSchema.parse(asked).columns);
  const row = rows.find(({ id }) => id === vehicle);
  expect(row && fileCells(shown, row).slice(-2)).toEqual([
    "Åke Sjögren",
    formatDateTime(new Date("2026-11-23T12:05:00Z")),
  ]);
});
