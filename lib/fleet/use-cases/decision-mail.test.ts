import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fleetDecided } from "#lib/fleet/letters/decisions.ts";
import { COLLECTING_MS } from "#lib/fleet/rules/decision.ts";
import { changeVehiclesSchema, undoBulkChangeSchema } from "#lib/fleet/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { returnDriverSchema, returnVehicleSchema } from "#lib/queue/schema.ts";
import { returnDriver, returnVehicle } from "#lib/queue/use-cases/return.ts";
import { changeVehicles } from "./change-members.ts";
import { enqueueDecisionMails } from "./decision-mail.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "./testing.ts";
import { undoBulkChange } from "./undo-bulk-change.ts";

let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse();
});
afterEach(async () => {
  await house.owner`delete from untold_decisions`;
  await house.owner`delete from outbox`;
});
afterAll(() => house.close());

type Place = { company: Company; user: Actor };
type Member = { id: number; name: string };

const activeCompany = (): Promise<Place> => house.createCompany({ status: "active" });

async function vehicleOf({ company, user }: Place): Promise<Member> {
  const vehicle = accepted(await fleetOf(house.as(user)).createVehicle(company.id, wholeVehicle()));
  return { id: vehicle.id, name: vehicle.licensePlate ?? "" };
}

async function driverOf({ company, user }: Place): Promise<Member> {
  const { id } = accepted(await fleetOf(house.as(user)).createDriver(company.id, wholeDriver()));
  return { id, name: "Eino Ajaja" };
}

const approveVehicle = async ({ company }: Place, { id: vehicleId }: Member): Promise<unknown> =>
  accepted(
    await fleetOf(house.as(house.admin)).saveVehicle(
      { companyId: company.id, vehicleId },
      { status: "active" },
    ),
  );

const approveDriver = async ({ company }: Place, { id: driverId }: Member): Promise<unknown> =>
  accepted(
    await fleetOf(house.as(house.admin)).saveDriver(
      { companyId: company.id, driverId },
      { status: "active" },
    ),
  );

const giveBackVehicle = async ({ company }: Place, { id: vehicleId }: Member, reason: string) =>
  accepted(
    await house
      .as(house.admin)
      .run(returnVehicleSchema, returnVehicle, { companyId: company.id, vehicleId, body: { reason } }),
  );

const giveBackDriver = async ({ company }: Place, { id: driverId }: Member, reason: string) =>
  accepted(
    await house
      .as(house.admin)
      .run(returnDriverSchema, returnDriver, { companyId: company.id, driverId, body: { reason } }),
  );

async function approveAtOnce({ company }: Place, members: readonly Member[]): Promise<number | null> {
  const command = {
    companyId: company.id,
    submissionKey: randomUUID(),
    selection: { ids: members.map(({ id }) => id) },
    change: { status: "active" },
  };
  return accepted(await house.as(house.admin).run(changeVehiclesSchema, changeVehicles, command)).changeId;
}

/** A round of the job, after the time for collecting. */
const round = (laterMs = COLLECTING_MS): Promise<number> =>
  enqueueDecisionMails({ database: house.database, now: new Date(Date.now() + laterMs) });

type DecisionMail = z.output<typeof fleetDecided.data>;

/** Takes the waiting mails about decisions out of the outbox, by company and receiver. */
async function takeMails(): Promise<DecisionMail[]> {
  const rows = await house.owner<{ payload: object }[]>`
    with taken as (delete from outbox where kind = 'fleet_decided' returning *)
    select payload from taken order by (payload->>'companyId')::int, payload->>'to'`;
  return rows.map(({ payload }) => fleetDecided.data.parse(payload));
}

/** The content of each receiver's mails: the names, and the reason of a return. */
async function takeTold(): Promise<Record<number, string[]>> {
  const told = (await takeMails())
    .filter(({ to }) => to === CONTACT)
    .map(({ companyId, approved, returned }) => [
      companyId,
      [...approved.map(({ name }) => name), ...returned.map(({ name, reason }) => `${name}: ${reason}`)],
    ]);
  return Object.fromEntries(told);
}

const CONTACT = "aino@virtanen.example";

test("fifty vehicles approved one by one are one mail to the contact and one to the owner", async () => {
  const place = await activeCompany();
  const vehicles: Member[] = [];
  for (let n = 0; n < 50; n += 1) vehicles.push(await vehicleOf(place));
  for (const vehicle of vehicles) await approveVehicle(place, vehicle);
  const driver = await driverOf(place);
  await approveDriver(place, driver);
  expect(await round()).toBe(1);
  const mails = await takeMails();
  expect(mails.map(({ to }) => to)).toEqual([CONTACT, place.user.label]);
  for (const mail of mails)
    expect(mail).toMatchObject({
      companyName: place.company.companyName,
      approved: vehicles.map(({ id, name }) => ({ kind: "vehicle", id, name })),
      returned: [],
      // The driver.
      unnamed: { approved: 1, returned: 0 },
    });
});

test("a mail waits until two minutes after the first decision, and includes the later ones", async () => {
  const place = await activeCompany();
  const [first, second] = [await vehicleOf(place), await driverOf(place)];
  await approveVehicle(place, first);
  await house.owner`update untold_decisions set decided_at = decided_at - interval '90 seconds'`;
  await approveDriver(place, second);
  expect(await round(COLLECTING_MS - 95_000)).toBe(0);
  expect(await takeMails()).toEqual([]);
  expect(await round(COLLECTING_MS - 85_000)).toBe(1);
  expect(await takeTold()).toEqual({ [place.company.id]: [first.name, second.name] });
});

test("a return is mailed with its reason, and a company learns nothing of another one", async () => {
  const [one, other] = [await activeCompany(), await activeCompany()];
  const [vehicle, driver, foreign] = [await vehicleOf(one), await driverOf(one), await vehicleOf(other)];
  await giveBackVehicle(one, vehicle, "Korjaa vuosimalli.");
  await giveBackVehicle(other, foreign, "Korjaa väri.");
  await giveBackDriver(one, driver, "Päivitä ajolupa.");
  expect(await round()).toBe(2);
  expect(await takeTold()).toEqual({
    [one.company.id]: [`${vehicle.name}: Korjaa vuosimalli.`, `${driver.name}: Päivitä ajolupa.`],
    [other.company.id]: [`${foreign.name}: Korjaa väri.`],
  });
});

test("a bulk approval is one mail, and none if it was undone meanwhile", async () => {
  const place = await activeCompany();
  const kept = [await vehicleOf(place), await vehicleOf(place)];
  const undone = [await vehicleOf(place), await vehicleOf(place)];
  await approveAtOnce(place, kept);
  const changeId = await approveAtOnce(place, undone);
  accepted(
    await house
      .as(house.admin)
      .run(undoBulkChangeSchema, undoBulkChange, { companyId: place.company.id, changeId }),
  );
  expect(await round()).toBe(1);
  expect(await takeTold()).toEqual({ [place.company.id]: kept.map(({ name }) => name) });
  // The undone vehicles are decided again.
  await approveAtOnce(place, undone);
  expect(await round()).toBe(1);
  expect(await takeTold()).toEqual({ [place.company.id]: undone.map(({ name }) => name) });
});

test("a decision that no longer holds is not mailed", async () => {
  const place = await activeCompany();
  const { id: companyId } = place.company;
  const { user } = place;
  const admin = fleetOf(house.as(house.admin));
  const [sent, left, gone] = [await vehicleOf(place), await vehicleOf(place), await vehicleOf(place)];
  await giveBackVehicle(place, sent, "Korjaa väri.");
  await approveVehicle(place, left);
  await giveBackVehicle(place, gone, "Korjaa väri.");
  const own = fleetOf(house.as(user));
  accepted(await own.saveVehicle({ companyId, vehicleId: sent.id }, { color: "musta" }));
  accepted(await admin.saveVehicle({ companyId, vehicleId: left.id }, { status: "inactive" }));
  accepted(await own.deleteVehicle({ companyId, vehicleId: gone.id }));
  expect(await round()).toBe(0);
  expect(await takeMails()).toEqual([]);
  // A reactivation is no decision about a submission.
  accepted(await admin.saveVehicle({ companyId, vehicleId: left.id }, { status: "active" }));
  expect(await round()).toBe(0);
});

test("a vehicle returned, sent again and approved within two minutes is mailed as approved, once", async () => {
  const place = await activeCompany();
  const vehicle = await vehicleOf(place);
  await giveBackVehicle(place, vehicle, "Korjaa väri.");
  const at = { companyId: place.company.id, vehicleId: vehicle.id };
  accepted(await fleetOf(house.as(place.user)).saveVehicle(at, { color: "musta" }));
  await approveVehicle(place, vehicle);
  expect(await round()).toBe(1);
  expect(await takeTold()).toEqual({ [place.company.id]: [vehicle.name] });
});

test("a vehicle that moved to another company is mailed to neither", async () => {
  const [from, to] = [await activeCompany(), await activeCompany()];
  const vehicle = await vehicleOf(from);
  await approveVehicle(from, vehicle);
  const place = { companyId: from.company.id, vehicleId: vehicle.id };
  accepted(await fleetOf(house.as(house.admin)).saveVehicle(place, { company: { id: to.company.id } }));
  expect(await round()).toBe(0);
  expect(await takeMails()).toEqual([]);
});

test("a vehicle that an admin adds in use is mailed as approved, and one that the company adds is not mailed", async () => {
  const place = await activeCompany();
  const added = wholeVehicle({ status: "active" });
  accepted(await fleetOf(house.as(house.admin)).createVehicle(place.company.id, added));
  await vehicleOf(place);
  expect(await round()).toBe(1);
  expect(await takeTold()).toEqual({ [place.company.id]: [added.licensePlate] });
});

test("a second round mails nothing again, and a later decision is another mail", async () => {
  const place = await activeCompany();
  const [first, second] = [await vehicleOf(place), await vehicleOf(place)];
  await approveVehicle(place, first);
  expect(await round()).toBe(1);
  await approveVehicle(place, second);
  expect(await round(0)).toBe(0);
  expect(await takeTold()).toEqual({ [place.company.id]: [first.name] });
  expect(await round()).toBe(1);
  expect(await round()).toBe(0);
  expect(await takeTold()).toEqual({ [place.company.id]: [second.name] });
});

test("several servers at the same time enqueue one mail for each company", async () => {
  const places = [await activeCompany(), await activeCompany(), await activeCompany()];
  const names: Record<number, string[]> = {};
  for (const place of places) {
    const vehicles = [await vehicleOf(place), await vehicleOf(place)];
    for (const vehicle of vehicles) await approveVehicle(place, vehicle);
    names[place.company.id] = vehicles.map(({ name }) => name);
  }
  const left = await Promise.all([round(), round(), round(), round()]);
  expect(left.reduce((sum, mails) => sum + mails, 0)).toBe(places.length);
  const mails = await takeMails();
  expect(mails).toHaveLength(2 * places.length);
  const told = Object.fromEntries(
    mails.map(({ companyId, approved }) => [companyId, approved.map(({ name }) => name)]),
  );
  expect(told).toEqual(names);
});

test("a round that is killed enqueues no mail and loses no decision: the next one mails all, once", async () => {
  const [failing, other] = [await activeCompany(), await activeCompany()];
  const [vehicle, foreign] = [await vehicleOf(failing), await vehicleOf(other)];
  await approveVehicle(failing, vehicle);
  await approveVehicle(other, foreign);
  // The connection breaks at the company's second mail: its decisions are taken and one mail is enqueued by then.
  await house.owner.unsafe(`create function break_off() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger break_off before insert on outbox for each row
      when (new.payload->>'companyId' = '${failing.company.id}' and new.payload->>'to' <> '${CONTACT}')
      execute function break_off()`);
  await expect(round()).rejects.toThrow();
  await house.owner.unsafe("drop trigger break_off on outbox");
  expect(await takeTold()).toEqual({ [other.company.id]: [foreign.name] });
  await expect.poll(() => round().catch(() => "broken")).toBe(1);
  expect(await takeTold()).toEqual({ [failing.company.id]: [vehicle.name] });
  expect(await round()).toBe(0);
});

test("a decision that began before a mail and is committed after it is in the next mail", async () => {
  const place = await activeCompany();
  const [slow, quick] = [await driverOf(place), await vehicleOf(place)];
  await house.owner.begin(async (sql) => {
    await sql`update drivers set status = 'active' where id = ${slow.id}`;
    await sql`insert into untold_decisions (company_id, kind, entity_id, status, decided_at)
      values (${place.company.id}, 'driver', ${slow.id}, 'active', now())`;
    await approveVehicle(place, quick);
    expect(await round()).toBe(1);
  });
  expect(await takeTold()).toEqual({ [place.company.id]: [quick.name] });
  expect(await round()).toBe(1);
  expect(await takeTold()).toEqual({ [place.company.id]: [slow.name] });
});

test("a refused approval is not mailed", async () => {
  const place = await activeCompany();
  const vehicle = await vehicleOf(place);
  accepted(await house.as(house.admin).save(place.company.id, { status: "inactive" }));
  const at = { companyId: place.company.id, vehicleId: vehicle.id };
  const refused = await fleetOf(house.as(house.admin)).saveVehicle(at, { status: "active" });
  expect(refused.ok || refused.error.code).toBe("company_not_active");
  expect(await round()).toBe(0);
});

test("a company user neither reads nor writes unmailed decisions", async () => {
  const place = await activeCompany();
  await approveVehicle(place, await vehicleOf(place));
  for (const statement of ["select * from untold_decisions", "delete from untold_decisions"]) {
    const asking = house.database.asActor(place.user, { mode: "write" }, (db) => db.execute(statement));
    await expect(asking).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});
