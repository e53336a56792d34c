import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Actor } from "#lib/core/actor.ts";
import type { Result } from "#lib/core/result.ts";
import { askVehicleBackSchema, vehicleIdSchema } from "#lib/fleet/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { queueSchema, returnVehicleSchema } from "#lib/queue/schema.ts";
import { countOpenWork, readQueue } from "#lib/queue/use-cases/read.ts";
import { returnVehicle } from "#lib/queue/use-cases/return.ts";
import { askVehicleBack, getReactivationWish } from "./ask-back.ts";
import { fleetOf, wholeVehicle } from "./testing.ts";

// A company asks its own vehicle that is out of use back into use, and an admin decides.

let house: TestHouse;
let companyId: number;
let user: Actor;
let stranger: Actor;
let place: { companyId: number; vehicleId: number };
let licensePlate: string;

let plates = 100;
const newPlate = () => `UXB-${++plates}`;

beforeAll(async () => {
  house = await openTestHouse();
  const own = await house.createCompany({ status: "active" });
  [companyId, user] = [own.company.id, own.user];
  stranger = (await house.createCompany({ status: "active" })).user;
});
afterAll(() => house.close());

const admin = () => fleetOf(house.as(house.admin));
const own = () => fleetOf(house.as(user));

beforeEach(async () => {
  licensePlate = newPlate();
  const { id } = accepted(await own().createVehicle(companyId, wholeVehicle({ licensePlate })));
  place = { companyId, vehicleId: id };
  accepted(await admin().saveVehicle(place, { status: "active" }));
  accepted(await own().saveVehicle(place, { status: "inactive" }));
});

const ask = (actor: Actor, where = place) => house.as(actor).run(askVehicleBackSchema, askVehicleBack, where);
const wish = async () =>
  accepted(await house.as(user).run(vehicleIdSchema, getReactivationWish, place, { mode: "read" }));
const codeOf = (result: Result<unknown>) => (result.ok ? null : result.error.code);
const waiting = async () => {
  const queue = accepted(
    await house.as(house.admin).run(queueSchema, readQueue, { kind: "vehicle" }, { mode: "read" }),
  );
  return queue.page.rows.find(({ id }) => id === place.vehicleId);
};
const counted = async () =>
  accepted(await house.as(house.admin).run(z.object({}), countOpenWork, {}, { mode: "read" })).vehicle;

test("a wish waits in the admins' queue once, and an admin's activation ends it", async () => {
  const before = await counted();
  expect(await waiting()).toBeUndefined();
  expect(accepted(await ask(user)).status).toBe("inactive");
  accepted(await ask(user));
  expect(await counted()).toBe(before + 1);
  expect(await waiting()).toMatchObject({
    name: licensePlate,
    facts: { kind: "vehicle", wished: true },
    warnings: [{ code: "reactivation_wished", blocks: false }],
  });
  expect(await wish()).toMatchObject({ wishedBy: user.label, declinedAt: null });

  accepted(await admin().saveVehicle(place, { status: "active" }));
  expect(await waiting()).toBeUndefined();
  expect(await wish()).toBeNull();
  expect(await counted()).toBe(before);
  const told = await house.owner`select action, after from events
    where entity_type = 'vehicle' and entity_id = ${place.vehicleId} and after ? 'reactivationWish'`;
  expect(told).toHaveLength(1);
});

test("the company cannot reactivate it, and only the company may ask", async () => {
  expect(codeOf(await own().saveVehicle(place, { status: "active" }))).toBe("forbidden");
  expect(codeOf(await ask(stranger))).toBe("not_found");
  expect(codeOf(await ask(await house.createMember(companyId)))).toBeNull();
  accepted(await admin().saveVehicle(place, { status: "active" }));
  expect(codeOf(await ask(user))).toBe("transition_not_allowed");
});

test("an admin who declines gives a reason, and the company may ask again", async () => {
  const leave = (actor: Actor) =>
    house
      .as(actor)
      .run(returnVehicleSchema, returnVehicle, { ...place, body: { reason: "Katsastus puuttuu" } });
  expect(codeOf(await leave(house.admin))).toBe("transition_not_allowed");
  accepted(await ask(user));
  expect(codeOf(await leave(user))).toBe("forbidden");
  expect(accepted(await leave(house.admin)).status).toBe("inactive");
  expect(await waiting()).toBeUndefined();
  expect(await wish()).toMatchObject({ declineReason: "Katsastus puuttuu" });
  accepted(await ask(user));
  expect(await wish()).toMatchObject({ declinedAt: null, declineReason: null });
  expect(await waiting()).toBeDefined();
});

test("its plate allows no second vehicle: the refusal names the vehicle to ask back", async () => {
  const refused = await own().createVehicle(companyId, wholeVehicle({ licensePlate }));
  expect(refused).toMatchObject({
    error: { code: "vehicle_out_of_use", details: { vehicleId: place.vehicleId } },
  });
  const { id } = accepted(await own().createVehicle(companyId, { make: "Toyota" }));
  const changed = await own().saveVehicle({ companyId, vehicleId: id }, { licensePlate });
  expect(codeOf(changed)).toBe("vehicle_out_of_use");
  const program = { ...user, kind: "client" as const, id: house.program.id };
  expect(
    codeOf(await fleetOf(house.as(program)).createVehicle(companyId, wholeVehicle({ licensePlate }))),
  ).toBe("vehicle_out_of_use");
  accepted(await own().saveVehicle(place, { color: "sininen", licensePlate }));
  accepted(await admin().createVehicle(companyId, wholeVehicle({ licensePlate })));
  expect(codeOf(await ask(user))).toBe("license_plate_taken");
});

test("a vehicle withdrawn before its first use may be added again", async () => {
  const plate = newPlate();
  const { id } = accepted(await own().createVehicle(companyId, wholeVehicle({ licensePlate: plate })));
  accepted(await own().deleteVehicle({ companyId, vehicleId: id }));
  accepted(await own().createVehicle(companyId, wholeVehicle({ licensePlate: plate })));
});
