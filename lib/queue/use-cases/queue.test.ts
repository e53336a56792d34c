import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Cursor } from "#lib/core/keyset.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "#lib/fleet/use-cases/testing.ts";
import { cursorText } from "#lib/platform/schema/cursor.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { changesTogether } from "#lib/queue/rules/application.ts";
import { queueExportSchema, queueSchema, returnVehicleSchema, waitingListSchema } from "#lib/queue/schema.ts";
import { countOpenWork, exportWaiting, listWaitingOnes, readQueue } from "./read.ts";
import { returnVehicle } from "./return.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const queue = async (query: object = {}) =>
  accepted(await house.as(house.admin).run(queueSchema, readQueue, query, { mode: "read" }));

const counted = async () =>
  accepted(await house.as(house.admin).run(z.object({}), countOpenWork, {}, { mode: "read" }));

test("waiting rows are listed by kind, the longest wait first, with their warnings; other rows are not", async () => {
  const later = await house.createCompany({ status: "pending" });
  const sooner = await house.createCompany({ status: "pending" });
  await house.createCompany();
  const { company, user } = await house.createCompany({ status: "active" });
  const found = { businessId: later.company.businessId, name: "x", address: null };
  const situations = [{ kind: "bankruptcy", since: null }];
  await house.owner`insert into company_register_answers (business_id, found, asked_at)
    values (${found.businessId}, ${house.owner.json({ ...found, situations })}, now())`;
  await house.owner`update companies set submitted_at = '2026-01-01', iban = null, bic = null, business_id = '2345671-9', company_name = 'Taksi <Aalto>'
    where id = ${sooner.company.id}`;
  const fleet = fleetOf(house.as(user));
  const vehicle = accepted(await fleet.createVehicle(company.id, wholeVehicle({ licensePlate: "X-0" })));
  accepted(await fleet.createVehicle(company.id, { make: "Kesken" }));
  const expired = { taxiDrivingLicenseExpiration: "2020-01-01" };
  const driver = accepted(await fleet.createDriver(company.id, wholeDriver(expired)));

  const [{ page }, counts] = [await queue(), await counted()];
  expect(page.rows.map(({ id }) => id)).toEqual([sooner.company.id, later.company.id]);
  expect(page.rows[0]?.warnings.map(({ code }) => code)).toEqual([
    "no_iban",
    "no_vehicles",
    "business_id_check",
    "name_markup",
  ]);
  expect(page.rows.map(({ register }) => register?.situations ?? null)).toEqual([null, situations]);
  expect(counts).toMatchObject({
    company: 2,
    vehicle: 1,
    driver: 1,
    activeCompanies: 1,
    expiringLicences: 1,
  });
  const vehicles = (await queue({ kind: "vehicle" })).page.rows;
  expect(vehicles).toMatchObject([{ id: vehicle.id, warnings: [{ code: "unusual_plate", blocks: false }] }]);
  const drivers = (await queue({ kind: "driver" })).page.rows;
  expect(drivers).toMatchObject([{ id: driver.id, warnings: [{ code: "licence_expired", blocks: true }] }]);
});

test("a vehicle waits since it was complete, and after a return since it was sent again", async () => {
  const { company, user } = await house.createCompany({ status: "active" });
  const fleet = fleetOf(house.as(user));
  const { id } = accepted(await fleet.createVehicle(company.id, { make: "Skoda" }));
  const since = async () =>
    (await house.owner`select waiting_since as at from vehicles where id = ${id}`)[0]?.at as Date | null;
  expect(await since()).toBeNull();
  accepted(await fleet.saveVehicle({ companyId: company.id, vehicleId: id }, wholeVehicle()));
  const first = await since();
  expect(first).toBeInstanceOf(Date);
  await house.owner`update vehicles set status = 'incomplete' where id = ${id}`;
  accepted(await fleet.saveVehicle({ companyId: company.id, vehicleId: id }, { color: "musta" }));
  expect((await since())?.getTime()).toBeGreaterThan(first?.getTime() ?? Number.NaN);
});

test("a dispatch provider whose last call failed is counted until one succeeds", async () => {
  await house.owner`insert into dispatch_connections (provider, failures, last_success_at, last_failure_at)
    values ('cabonline', 1, now() - interval '1 hour', now()), ('taxidata', 0, now(), now() - interval '1 hour')`;
  expect((await counted()).failingProviders).toBe(1);
});

test("a file and a program get the screen's rows in its order, a program as many as it asks for", async () => {
  const shown = (await queue()).page.rows;
  const admin = house.as(house.admin);
  const file = accepted(
    await admin.run(queueExportSchema, exportWaiting, { format: "csv" }, { mode: "read" }),
  );
  expect(shown).toMatchObject(file.rows);

  const found: number[] = [];
  for (let cursor: Cursor | null | undefined; cursor !== null; ) {
    const query = { limit: 1, ...(cursor && { cursor: cursorText(cursor) }) };
    const page = accepted(await admin.run(waitingListSchema, listWaitingOnes, query, { mode: "read" }));
    expect(page.rows).toHaveLength(1);
    found.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  }
  expect(found).toEqual(shown.map(({ id }) => id));
  expect(found.length).toBeGreaterThan(1);
});

test("a row that waits again comes with the reason of its return and the changes since, combined", async () => {
  const { company, user } = await house.createCompany({ status: "active" });
  const fleet = fleetOf(house.as(user));
  const created = accepted(await fleet.createVehicle(company.id, wholeVehicle({ color: "musta" })));
  const place = { companyId: company.id, vehicleId: created.id };
  const back = { ...place, body: { reason: "Väri puuttuu" } };
  accepted(await house.as(house.admin).run(returnVehicleSchema, returnVehicle, back));
  accepted(await fleet.saveVehicle(place, { color: "sininen" }));
  accepted(await fleet.saveVehicle(place, { color: "punainen" }));
  const row = (await queue({ kind: "vehicle" })).page.rows.find(({ id }) => id === created.id);
  expect(row?.content).toMatchObject({ color: "punainen", licensePlate: created.licensePlate });
  expect(row?.returned).toMatchObject({ reason: "Väri puuttuu", times: 1 });
  expect(changesTogether(row?.returned?.changes ?? [])).toEqual({
    before: { color: "musta" },
    after: { color: "punainen" },
  });
});

test("a waiting company comes with its content and the number of its waiting vehicles and drivers", async () => {
  const { company, user } = await house.createCompany({ status: "pending" });
  const fleet = fleetOf(house.as(user));
  accepted(await fleet.createVehicle(company.id, wholeVehicle()));
  const row = (await queue()).page.rows.find(({ id }) => id === company.id);
  expect(row?.content).toMatchObject({ companyName: company.companyName });
  expect([row?.members, row?.returned]).toEqual([{ vehicles: 1, drivers: 0 }, null]);
});

test("the queue is only for admins, on the screen, as a file and by the API", async () => {
  const { user } = await house.createCompany();
  const person = house.as(user);
  for (const refused of [
    await person.run(queueSchema, readQueue, {}, { mode: "read" }),
    await person.run(queueExportSchema, exportWaiting, { format: "csv" }, { mode: "read" }),
    await person.run(waitingListSchema, listWaitingOnes, {}, { mode: "read" }),
  ])
    expect(refused.ok || refused.error.code).toBe("forbidden");
});

test("the weeks of the figure are Mondays, one after the other, the present one last", async () => {
  const { approvedByWeek } = await queue();
  expect(approvedByWeek).toHaveLength(13);
  for (const { week } of approvedByWeek) expect(new Date(week).getUTCDay()).toBe(1);
  expect(approvedByWeek.at(-1)?.count).toBeGreaterThan(0);
});

test("the queue shows the result of the last audit of the books", async () => {
  expect((await queue()).audit).toBeNull();
  await house.owner`insert into audit_runs (started_at, cause, final_runs, differences, results)
    values (now(), 'run', 3, 0, '[]'), (now() - interval '1 day', 'daily', 2, 7, '[]')`;
  expect((await queue()).audit).toMatchObject({ cause: "run", differences: 0, results: [] });
});
