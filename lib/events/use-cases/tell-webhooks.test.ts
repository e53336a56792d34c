import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copyCompanySchema } from "#lib/companies/schema.ts";
import { copyCompanyTo } from "#lib/companies/use-cases/copy.ts";
import type { Actor } from "#lib/core/actor.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#lib/events/rules/webhook-events.ts";
import { changeVehiclesSchema } from "#lib/fleet/schema.ts";
import { changeVehicles } from "#lib/fleet/use-cases/change-members.ts";
import { enqueueDigests } from "#lib/fleet/use-cases/enqueue-digests.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "#lib/fleet/use-cases/testing.ts";
import { restoreSchema } from "#lib/history/schema.ts";
import { restoreDeleted } from "#lib/history/use-cases/restore.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.owner`delete from webhook_endpoints`;
});

/** An endpoint of a company, or of all companies. */
async function listen(companyId: number | null, events: readonly WebhookEvent[] = WEBHOOK_EVENTS) {
  const [row] = await house.owner<{ id: number }[]>`
    insert into webhook_endpoints (company_id, url, events, notify_email, secret_sealed, created_by)
    values (${companyId}, 'https://receiver.example/', ${[...events]}, 'x@tolppa.example', '', 'x') returning id::int`;
  return row?.id ?? 0;
}

type Told = { type: string; data: Record<string, unknown>; endpointId: number };
const told = (endpointId?: number) => house.owner<Told[]>`
  select type, data, endpoint_id::int as "endpointId" from webhook_messages
  where ${endpointId ?? null}::bigint is null or endpoint_id = ${endpointId ?? null}::bigint order by id`;
const typesTold = async (endpointId?: number) => (await told(endpointId)).map(({ type }) => type);

const company = (status: "incomplete" | "active" | "pending" = "active") => house.createCompany({ status });
const fleet = (actor: Actor) => fleetOf(house.as(actor));
const move = (from: number, ids: number[], target: number) =>
  house.as(house.admin).run(changeVehiclesSchema, changeVehicles, {
    companyId: from,
    submissionKey: randomUUID(),
    selection: { ids },
    change: { target },
  });

test("nothing is written without an endpoint", async () => {
  await company();
  expect(await told()).toEqual([]);
});

test("a company's way from registration to approval and deactivation", async () => {
  const all = await listen(null);
  const { company: made } = await company();
  accepted(await house.as(house.admin).save(made.id, { status: "inactive" }));
  accepted(await house.as(house.admin).save(made.id, { status: "active" }));
  expect(await typesTold(all)).toEqual([
    "company.created",
    "company.submitted",
    "company.approved",
    "company.deactivated",
    "company.reactivated",
  ]);
});

test("a change succeeds while an endpoint is being deleted", async () => {
  const { company: made } = await company();
  await listen(null);
  const stays = await listen(null, ["company.deactivated"]);
  const saving = await house.owner.begin(async (deleting) => {
    await deleting`delete from webhook_endpoints where id <> ${stays}`;
    const saved = house.as(house.admin).save(made.id, { status: "inactive" });
    await expect.poll(() => house.isAnyWaiting()).toBe(true);
    return { saved };
  });
  accepted(await saving.saved);
  expect(await typesTold()).toEqual(["company.deactivated"]);
});

test("each use case of a fleet sends its own event type", async () => {
  const { company: made, user } = await company();
  const all = await listen(null);
  const own = fleet(user);
  const draft = accepted(await own.createVehicle(made.id, { make: "Volvo" }));
  const place = { companyId: made.id, vehicleId: draft.id };
  accepted(await own.saveVehicle(place, { model: "V90" }));
  accepted(await own.deleteVehicle(place));
  accepted(
    await house.as(house.admin).run(restoreSchema, restoreDeleted, {
      companyId: made.id,
      body: { entity: `vehicle:${draft.id}` },
    }),
  );
  const driver = accepted(await own.createDriver(made.id, wholeDriver()));
  const admin = fleet(house.admin);
  accepted(await admin.saveDriver({ companyId: made.id, driverId: driver.id }, { status: "active" }));
  expect(await typesTold(all)).toEqual([
    "vehicle.created",
    "vehicle.updated",
    "vehicle.deleted",
    "vehicle.restored",
    "driver.created",
    "driver.submitted",
    "driver.approved",
  ]);
});

test("an endpoint gets each change once, under the type it has chosen", async () => {
  const { company: made } = await company("pending");
  const both = await listen(null, ["company.updated", "company.approved"]);
  const updates = await listen(null, ["company.updated"]);
  const drivers = await listen(null, ["driver.updated"]);
  accepted(await house.as(house.admin).save(made.id, { status: "active" }));
  expect(await typesTold(both)).toEqual(["company.approved"]);
  expect(await typesTold(updates)).toEqual(["company.updated"]);
  expect(await typesTold(drivers)).toEqual([]);
});

test("a copy sends an event of the copied company", async () => {
  const partner = await house.createCompany({ status: "active" });
  await house.owner`update companies set company_type = 'regional_partner' where id = ${partner.company.id}`;
  const { company: made } = await company();
  const own = await listen(made.id);
  const copied = accepted(
    await house.as(house.admin).run(copyCompanySchema, copyCompanyTo, {
      companyId: made.id,
      submissionKey: randomUUID(),
      body: { aggregatorCompany: { id: partner.company.id } },
    }),
  );
  expect(await told(own)).toMatchObject([
    { type: "company.copied", data: { id: made.id, copyId: copied.id } },
  ]);
});

test("a licence about to end sends an event with its reminder", async () => {
  const { company: made } = await company();
  const own = await listen(made.id);
  const driver = accepted(
    await fleet(house.admin).createDriver(
      made.id,
      wholeDriver({ taxiDrivingLicenseExpiration: "2099-05-31" }),
    ),
  );
  accepted(
    await fleet(house.admin).saveDriver({ companyId: made.id, driverId: driver.id }, { status: "active" }),
  );
  await enqueueDigests({ database: house.database, now: new Date("2099-05-20T09:00:00Z") });
  expect((await told(own)).at(-1)).toMatchObject({
    type: "driver.licence_expiring",
    data: { id: driver.id, companyId: made.id, expiresOn: "2099-05-31", reminderDays: 14 },
  });
});

test("a change that is rolled back sends nothing", async () => {
  const { company: made } = await company("pending");
  const all = await listen(null);
  const refused = await house.as(house.admin).save(made.id, { status: "active", companyName: "" });
  expect(refused.ok).toBe(false);
  expect(await told(all)).toEqual([]);
});

test("a switched-off endpoint gets nothing", async () => {
  const all = await listen(null);
  await house.owner`update webhook_endpoints set enabled = false, disabled_reason = 'by_hand', disabled_at = now() where id = ${all}`;
  await company("incomplete");
  expect(await told(all)).toEqual([]);
});

describe("a company's endpoint", () => {
  test("gets no message about other companies, no matter who changes them", async () => {
    const [mine, other] = [await company(), await company()];
    const own = await listen(mine.company.id);
    const canary = `Kanarialintu ${other.company.id} Oy`;
    accepted(await house.as(house.admin).save(other.company.id, { companyName: canary }));
    for (const actor of [house.admin, other.user, house.program])
      accepted(await fleet(actor).createVehicle(other.company.id, wholeVehicle({ model: canary })));
    expect(await told(own)).toEqual([]);
    accepted(await fleet(mine.user).createVehicle(mine.company.id, wholeVehicle()));
    expect((await told(own)).map(({ data }) => data.companyId)).toEqual([mine.company.id, mine.company.id]);
  });

  test("learns that a vehicle came or left, but not the other company", async () => {
    const [from, to] = [await company(), await company()];
    const vehicle = accepted(await fleet(house.admin).createVehicle(from.company.id, wholeVehicle()));
    const [left, arrived, all] = [
      await listen(from.company.id),
      await listen(to.company.id),
      await listen(null),
    ];
    accepted(await move(from.company.id, [vehicle.id], to.company.id));
    expect(await told(left)).toMatchObject([
      { type: "vehicle.moved", data: { companyId: from.company.id, direction: "out" } },
    ]);
    expect(await told(arrived)).toMatchObject([
      { type: "vehicle.moved", data: { companyId: to.company.id, direction: "in" } },
    ]);
    expect(await told(all)).toMatchObject([
      { type: "vehicle.moved", data: { companyId: to.company.id, previousCompanyId: from.company.id } },
    ]);
    expect(JSON.stringify(await told(left))).not.toContain(`/${to.company.id}`);
  });

  test("gets nothing from another company's user, even by that user's own SQL", async () => {
    const [mine, other] = [await company(), await company()];
    const own = await listen(other.company.id);
    await house.database.asActor(mine.user, { mode: "write" }, (db) =>
      db.execute(
        `select leave_webhook_messages(now(), '[{"types":["company.updated"],"audience":"both","companyId":${other.company.id},"data":"{}"}]')`,
      ),
    );
    expect(await told(own)).toEqual([]);
  });
});

test("a move of 5,000 vehicles is sent completely", async () => {
  const [from, to] = [await company(), await company()];
  const rows = await house.owner<{ id: number }[]>`
    insert into vehicles (company_id, license_plate, make, model, year, color, vehicle_type, status, created_by, modified_by)
    select ${from.company.id}, 'M-' || n, 'Toyota', 'Corolla', 2023, 'valkoinen', 'car', 'active', 'x', 'x'
    from generate_series(1, 5000) n returning id::int`;
  const ids = rows.map(({ id }) => id);
  // PostgreSQL does this by itself within a minute: until then it plans for the few former rows.
  await house.owner`analyze`;
  const [all, left] = [await listen(null), await listen(from.company.id)];
  accepted(await move(from.company.id, ids, to.company.id));
  for (const endpointId of [all, left])
    expect([...new Set((await told(endpointId)).map(({ data }) => Number(data.id)))].sort()).toEqual(
      ids.sort(),
    );
});
