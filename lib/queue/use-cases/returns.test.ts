import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import type { Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import type { EntityType } from "#lib/events/rules/change.ts";
import { COLLECTING_MS } from "#lib/fleet/rules/decision.ts";
import { enqueueDecisionMails } from "#lib/fleet/use-cases/decision-mail.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "#lib/fleet/use-cases/testing.ts";
import {
  accepted,
  billingAndService,
  openTestHouse,
  type TestHouse,
} from "#lib/platform/use-case/testing.ts";
import {
  returnCompanySchema,
  returnDriverSchema,
  returnedThingSchema,
  returnVehicleSchema,
} from "#lib/queue/schema.ts";
import { getReturn, returnCompany, returnDriver, returnVehicle } from "./return.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const REASON = "Tarkista tiedot & lähetä uudelleen.";
type Waiting = { companyId: number; id: number; version: number; user: Actor };

/** One waiting row of each kind. */
const WAITING: Record<EntityType, () => Promise<Waiting>> = {
  async company() {
    const { company, user } = await house.createCompany({ status: "pending" });
    return { companyId: company.id, id: company.id, version: company.version, user };
  },
  async vehicle() {
    const { company, user } = await house.createCompany({ status: "active" });
    const { id, version } = accepted(await fleetOf(house.as(user)).createVehicle(company.id, wholeVehicle()));
    return { companyId: company.id, id, version, user };
  },
  async driver() {
    const { company, user } = await house.createCompany({ status: "active" });
    const { id, version } = accepted(await fleetOf(house.as(user)).createDriver(company.id, wholeDriver()));
    return { companyId: company.id, id, version, user };
  },
};

function giveBack(
  actor: Actor,
  type: EntityType,
  { companyId, id }: Waiting,
  more: object = {},
): Promise<Result<{ status: Status }>> {
  const { run } = house.as(actor);
  const command = { companyId, body: { reason: REASON }, ...more };
  if (type === "company") return run(returnCompanySchema, returnCompany, command);
  if (type === "vehicle") return run(returnVehicleSchema, returnVehicle, { ...command, vehicleId: id });
  return run(returnDriverSchema, returnDriver, { ...command, driverId: id });
}

const reasonFor = (actor: Actor, type: EntityType, { companyId, id }: Waiting) =>
  house.as(actor).run(returnedThingSchema, getReturn, { companyId, type, id }, { mode: "read" });

/** The mailed reasons by receiver; for vehicles and drivers after two minutes of collecting. */
async function mailedReturns({ companyId }: Waiting) {
  await enqueueDecisionMails({ database: house.database, now: new Date(Date.now() + COLLECTING_MS) });
  return house.owner`
    select payload->>'to' as to, coalesce(payload->>'reason', payload->'returned'->0->>'reason') as reason
    from outbox where payload->>'companyId' = ${String(companyId)} order by 1`;
}

const KINDS = ["company", "vehicle", "driver"] as const;

test.each(KINDS)(
  "a returned %s is incomplete, its people read the reason, get it by mail and see it in the history",
  async (type) => {
    const waiting = await WAITING[type]();
    await house.owner`delete from outbox`;
    const returned = accepted(await giveBack(house.admin, type, waiting, { version: waiting.version }));
    expect(returned.status).toBe("incomplete");
    expect(accepted(await reasonFor(waiting.user, type, waiting))).toMatchObject({ reason: REASON });

    expect(await mailedReturns(waiting)).toEqual(
      ["aino@virtanen.example", waiting.user.label].map((to) => ({ to, reason: REASON })),
    );
    const [event] = await house.owner`
    select before, after from events where entity_type = ${type} and entity_id = ${waiting.id} order by id desc limit 1`;
    expect(event).toEqual({
      before: { status: "pending" },
      after: { status: "incomplete", returnReason: REASON },
    });
  },
);

test.each(KINDS)("a %s is returned only by admins, and only with a reason", async (type) => {
  const waiting = await WAITING[type]();
  const stranger = (await house.createCompany()).user;
  const codes = [];
  for (const actor of [waiting.user, stranger]) {
    const refused = await giveBack(actor, type, waiting);
    codes.push(refused.ok || refused.error.code);
  }
  expect(codes).toEqual(["forbidden", "not_found"]);
  for (const reason of ["", "  ", "x".repeat(501), undefined]) {
    const refused = await giveBack(house.admin, type, waiting, { body: { reason } });
    expect(refused.ok || refused.error.code).toBe("invalid");
  }
  expect(accepted(await reasonFor(waiting.user, type, waiting))).toBeNull();
  const foreign = await reasonFor(stranger, type, waiting);
  expect(foreign.ok || foreign.error.code).toBe("not_found");
});

test.each(KINDS)("a %s that another admin has decided about meanwhile is not returned", async (type) => {
  const waiting = await WAITING[type]();
  accepted(await giveBack(house.admin, type, waiting));
  const late = await giveBack(house.admin, type, waiting, { version: waiting.version });
  expect(late.ok || late.error.code).toBe("stale");
  const twice = await giveBack(house.admin, type, waiting);
  expect(twice.ok || twice.error.code).toBe("transition_not_allowed");
  const [row] = await house.owner`select count(*)::int as n from returns where entity_id = ${waiting.id}
    and entity_type = ${type}`;
  expect(row?.n).toBe(1);
});

test("a PUT of a status cannot return a row, because it has no reason", async () => {
  const { companyId } = await WAITING.company();
  const refused = await house.as(house.admin).save(companyId, { status: "incomplete" });
  expect(refused.ok || refused.error.code).toBe("transition_not_allowed");
});

test("a returned row waits again after its people have sent it again", async () => {
  const company = await WAITING.company();
  accepted(await giveBack(house.admin, "company", company));
  accepted(await house.as(company.user).save(company.companyId, { companyName: "Korjattu Oy" }));
  const { choosePackage } = billingAndService();
  expect(accepted(await house.as(company.user).save(company.companyId, { choosePackage })).status).toBe(
    "pending",
  );

  const vehicle = await WAITING.vehicle();
  accepted(await giveBack(house.admin, "vehicle", vehicle));
  const place = { companyId: vehicle.companyId, vehicleId: vehicle.id };
  const saved = accepted(await fleetOf(house.as(vehicle.user)).saveVehicle(place, { color: "musta" }));
  expect(saved.status).toBe("pending");
});
