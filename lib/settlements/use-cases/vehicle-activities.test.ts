import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeVehiclesSchema } from "#lib/fleet/schema.ts";
import { changeVehicles } from "#lib/fleet/use-cases/change-members.ts";
import { fleetOf, wholeVehicle } from "#lib/fleet/use-cases/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";

// A vehicle is charged for the days on which the screens showed it in use: an active vehicle of an active company.

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

type Place = { companyId: number; vehicleId: number };
const admin = () => fleetOf(house.as(house.admin));
const save = (place: Place, status: string) => admin().saveVehicle(place, { status });

async function addVehicle(companyId: number, status: "pending" | "active" = "active"): Promise<Place> {
  const vehicle = accepted(await admin().createVehicle(companyId, wholeVehicle()));
  const place = { companyId, vehicleId: vehicle.id };
  if (status === "active") accepted(await save(place, "active"));
  return place;
}

const move = (from: number, ids: number[], target: number) =>
  house.as(house.admin).run(changeVehiclesSchema, changeVehicles, {
    companyId: from,
    submissionKey: randomUUID(),
    selection: { ids },
    change: { target },
  });

/** Lets a night pass: every stored day moves back by one. The oldest first, so that none overlaps the one before it. */
const sleep = () => house.owner`do $$ declare noted bigint; begin
  for noted in select id from vehicle_activities order by vehicle_id, active_from, id loop
    update vehicle_activities set active_from = active_from - 1, active_to = active_to - 1 where id = noted;
  end loop; end $$`;

/** The companies of each stretch of days in order, as days relative to today (0). */
async function daysOf(vehicleId: number): Promise<[company: number, from: number, to: number | null][]> {
  const rows = await house.owner<{ company: number; from: number; to: number | null }[]>`
    select company_id::int as company, active_from - helsinki_date(now()) as "from",
      active_to - helsinki_date(now()) as "to"
    from vehicle_activities where vehicle_id = ${vehicleId} order by id`;
  return rows.map(({ company, from, to }) => [company, from, to]);
}

const active = async () => (await house.createCompany({ status: "active" })).company.id;

test("a vehicle counts from the day of its approval, and not on the day it goes out of use", async () => {
  const place = await addVehicle(await active(), "pending");
  expect(await daysOf(place.vehicleId)).toEqual([]);
  accepted(await save(place, "active"));
  await sleep();
  await sleep();
  accepted(await save(place, "inactive"));
  expect(await daysOf(place.vehicleId)).toEqual([[place.companyId, -2, 0]]);
  await sleep();
  accepted(await save(place, "active"));
  expect(await daysOf(place.vehicleId)).toEqual([
    [place.companyId, -3, -1],
    [place.companyId, 0, null],
  ]);
});

test("a moved vehicle belongs to the new company from the day of the move on", async () => {
  const [from, to] = [await active(), await active()];
  const { vehicleId } = await addVehicle(from);
  await sleep();
  accepted(await move(from, [vehicleId], to));
  expect(await daysOf(vehicleId)).toEqual([
    [from, -1, 0],
    [to, 0, null],
  ]);
});

test("going out of use and back on one day loses no day and counts none twice", async () => {
  const place = await addVehicle(await active());
  await sleep();
  accepted(await save(place, "inactive"));
  accepted(await save(place, "active"));
  expect(await daysOf(place.vehicleId)).toEqual([
    [place.companyId, -1, 0],
    [place.companyId, 0, null],
  ]);
});

test("a day belongs to one company, and a company that had the vehicle for less than a day may be stored within it", async () => {
  const [from, to] = [await active(), await active()];
  const { vehicleId } = await addVehicle(from);
  await sleep();
  const note = (first: number, last: number) => house.owner`
    insert into vehicle_activities (vehicle_id, company_id, active_from, active_to)
    values (${vehicleId}, ${to}, helsinki_date(now()) + ${first}::int, helsinki_date(now()) + ${last}::int)`;
  await expect(note(-2, 0)).rejects.toThrow("vehicle_activities_never_overlap");
  await note(-1, -1);
  expect(await daysOf(vehicleId)).toEqual([
    [from, -1, null],
    [to, -1, -1],
  ]);
});

test("nothing counts while its company is out of use, though the vehicle keeps its status", async () => {
  const place = await addVehicle(await active());
  await sleep();
  accepted(await house.as(house.admin).save(place.companyId, { status: "inactive" }));
  await sleep();
  accepted(await house.as(house.admin).save(place.companyId, { status: "active" }));
  expect(await daysOf(place.vehicleId)).toEqual([
    [place.companyId, -2, -1],
    [place.companyId, 0, null],
  ]);
});

test("a change of anything else changes no day", async () => {
  const place = await addVehicle(await active());
  await sleep();
  accepted(await admin().saveVehicle(place, { color: "musta", licensePlate: "UUSI-1" }));
  accepted(await house.as(house.admin).save(place.companyId, { address: { street: "Uusikatu 2" } }));
  expect(await daysOf(place.vehicleId)).toEqual([[place.companyId, -1, null]]);
});

test("after random changes, the days are what the screens showed at the end of each day", async () => {
  const companies = [await active(), await active()];
  const step = fc.record({
    what: fc.constantFrom("vehicle", "company", "move", "night", "night"),
    which: fc.integer({ min: 0, max: 1 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const id of companies) await switchOn(id);
      const [first = 0] = companies;
      const { vehicleId } = await addVehicle(first, "pending");
      const seen: (number | null)[] = [];
      for (const { what, which } of [...steps, { what: "night", which: 0 }]) {
        if (what === "night") {
          seen.push(await companyInUse(vehicleId));
          await sleep();
        } else await carryOut(what, vehicleId, companies[which] ?? 0);
      }
      const days = await daysOf(vehicleId);
      const billed = seen.map((_, index) => {
        const day = index - seen.length;
        const found = days.filter(([, from, to]) => from <= day && (to === null || day < to));
        expect(found.length).toBeLessThan(2);
        return found[0]?.[0] ?? null;
      });
      expect(billed).toEqual(seen);
    }),
    { numRuns: 15 },
  );
});

async function switchOn(companyId: number): Promise<void> {
  const [row] = await house.owner`select status from companies where id = ${companyId}`;
  if (row?.status !== "active") accepted(await house.as(house.admin).save(companyId, { status: "active" }));
}

/** Whether the screens show a vehicle in use now. */
async function companyInUse(vehicleId: number): Promise<number | null> {
  const [row] = await house.owner<{ id: number }[]>`
    select c.id::int from vehicles v join companies c on c.id = v.company_id
    where v.id = ${vehicleId} and v.status = 'active' and c.status = 'active'`;
  return row?.id ?? null;
}

/** Refused changes are fine: only the final state matters. */
async function carryOut(what: string, vehicleId: number, target: number): Promise<void> {
  const [row] = await house.owner<{ companyId: number; status: string; company: string }[]>`
    select v.company_id::int as "companyId", v.status, c.status as company
    from vehicles v join companies c on c.id = v.company_id where v.id = ${vehicleId}`;
  if (!row) throw new Error("the vehicle is gone");
  const turned = (status: string) => (status === "active" ? "inactive" : "active");
  if (what === "move" && target !== row.companyId) await move(row.companyId, [vehicleId], target);
  if (what === "vehicle") await save({ companyId: row.companyId, vehicleId }, turned(row.status));
  if (what === "company") await house.as(house.admin).save(row.companyId, { status: turned(row.company) });
}
