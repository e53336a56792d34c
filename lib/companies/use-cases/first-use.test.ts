import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { WEBHOOK_EVENTS } from "#lib/events/rules/webhook-events.ts";
import { changeVehiclesSchema } from "#lib/fleet/schema.ts";
import { changeVehicles } from "#lib/fleet/use-cases/change-members.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "#lib/fleet/use-cases/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";

// A company, vehicle or driver was withdrawn while it waited for approval. Activating it approves it for the first time.

const NOW = new Date("2026-11-20T12:34:56.789Z");

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
  await house.owner`
    insert into webhook_endpoints (url, events, notify_email, secret_sealed, created_by)
    values ('https://receiver.example/', ${[...WEBHOOK_EVENTS]}, 'x@tolppa.example', '', 'x')`;
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.owner`delete from outbox`;
  await house.owner`delete from webhook_messages`;
});

const mails = async () =>
  (await house.owner<{ kind: string }[]>`select kind from outbox order by created_at`).map(
    ({ kind }) => kind,
  );
const told = async () =>
  (await house.owner<{ type: string }[]>`select type from webhook_messages order by id`).map(
    ({ type }) => type,
  );

describe("the first activation of a company", () => {
  async function withdrawn(): Promise<{ company: Company; user: Actor }> {
    const { company, user } = await house.createCompany({ status: "pending" });
    accepted(await house.as(user).remove(company.id));
    const left = accepted(await house.as(user).get(company.id));
    expect(left).toMatchObject({ status: "inactive", approvedDate: null });
    await house.owner`delete from outbox`;
    await house.owner`delete from webhook_messages`;
    return { company: left, user };
  }
  const takeIntoUse = (id: number) => house.as(house.admin).save(id, { status: "active" }, { now: NOW });

  test("records when and by whom it was approved, and tells the contact", async () => {
    const { company } = await withdrawn();
    expect(accepted(await takeIntoUse(company.id))).toMatchObject({
      status: "active",
      approvedDate: NOW,
      approvedBy: house.admin.label,
    });
    expect(await mails()).toEqual(["company_approved"]);
    expect(await told()).toEqual(["company.approved"]);
  });

  test("is its only approval: a later deactivation and activation change neither date nor person", async () => {
    const { company } = await withdrawn();
    accepted(await takeIntoUse(company.id));
    accepted(await house.as(house.admin).save(company.id, { status: "inactive" }));
    expect(accepted(await house.as(house.program).save(company.id, { status: "active" }))).toMatchObject({
      approvedDate: NOW,
      approvedBy: house.admin.label,
    });
    expect(await mails()).toEqual(["company_approved", "company_deactivated", "company_reactivated"]);
    expect(await told()).toEqual(["company.approved", "company.deactivated", "company.reactivated"]);
  });

  test("starts the mails about a changed account and the hold on payouts", async () => {
    const { company, user } = await withdrawn();
    accepted(await takeIntoUse(company.id));
    await house.owner`delete from outbox`;
    const billing = { ...company.billing, iban: "FI3715903000000776", bic: null };
    accepted(await house.as(user).save(company.id, { billing }));
    expect(await mails()).toContain("iban_changed");
    const held = await house.owner`select from iban_changes where company_id = ${company.id}`;
    expect(held).toHaveLength(1);
  });

  test("ends the right to rewrite the chosen package", async () => {
    const { company, user } = await withdrawn();
    const packages = [{ name: "premium", startDate: company.packages[0]?.startDate, endDate: null }];
    accepted(await house.as(user).save(company.id, { packages }));
    accepted(await takeIntoUse(company.id));
    const standard = [{ ...packages[0], name: "standard" }];
    const refused = await house.as(house.admin).save(company.id, { packages: standard });
    expect(refused).toMatchObject({ error: { issues: [{ path: "packages", code: "package_past_fixed" }] } });
  });
});

describe("the first activation of a vehicle or driver", () => {
  let company: Company;
  let user: Actor;
  const own = () => fleetOf(house.as(user));
  const admin = () => fleetOf(house.as(house.admin));
  const stampOf = async (table: "vehicles" | "drivers", id: number) => {
    const [row] = await house.owner<{ at: Date | null }[]>`
      select approved_at as at from ${house.owner(table)} where id = ${id}`;
    return row?.at ?? null;
  };

  beforeAll(async () => {
    ({ company, user } = await house.createCompany({ status: "active" }));
  });

  async function withdrawnVehicle() {
    const { id: vehicleId } = accepted(await own().createVehicle(company.id, wholeVehicle()));
    const place = { companyId: company.id, vehicleId };
    accepted(await own().deleteVehicle(place));
    expect(await stampOf("vehicles", vehicleId)).toBeNull();
    await house.owner`delete from webhook_messages`;
    return place;
  }
  async function withdrawnDriver(body = {}) {
    const { id: driverId } = accepted(await own().createDriver(company.id, wholeDriver(body)));
    const place = { companyId: company.id, driverId };
    accepted(await own().deleteDriver(place));
    await house.owner`delete from webhook_messages`;
    return place;
  }

  test("is announced as an approval, a later activation is not", async () => {
    const vehicle = await withdrawnVehicle();
    accepted(await admin().saveVehicle(vehicle, { status: "active" }));
    const at = await stampOf("vehicles", vehicle.vehicleId);
    expect(at).toBeInstanceOf(Date);
    for (const status of ["inactive", "active"]) accepted(await admin().saveVehicle(vehicle, { status }));
    expect(await stampOf("vehicles", vehicle.vehicleId)).toEqual(at);
    const driver = await withdrawnDriver();
    expect(await stampOf("drivers", driver.driverId)).toBeNull();
    for (const status of ["active", "inactive", "active"])
      accepted(await admin().saveDriver(driver, { status }));
    expect(await stampOf("drivers", driver.driverId)).toBeInstanceOf(Date);
    expect(await told()).toEqual(["driver.approved", "driver.deactivated", "driver.reactivated"]);
  });

  test("is announced as an approval when many are activated at once", async () => {
    const { companyId, vehicleId } = await withdrawnVehicle();
    const change = (status: string) =>
      house.as(house.admin).run(changeVehiclesSchema, changeVehicles, {
        companyId,
        submissionKey: randomUUID(),
        selection: { ids: [vehicleId] },
        change: { status },
      });
    for (const status of ["active", "inactive", "active"]) accepted(await change(status));
    expect(await told()).toEqual(["vehicle.approved", "vehicle.deactivated", "vehicle.reactivated"]);
  });

  test("has the conditions of an approval", async () => {
    const driver = await withdrawnDriver();
    await house.owner`update drivers set taxi_driving_license_expiration = '2020-01-01' where id = ${driver.driverId}`;
    expect(await admin().saveDriver(driver, { status: "active" })).toMatchObject({
      error: { code: "licence_expired" },
    });
    const vehicle = await withdrawnVehicle();
    accepted(await house.as(house.admin).save(company.id, { status: "inactive" }));
    expect(await admin().saveVehicle(vehicle, { status: "active" })).toMatchObject({
      error: { code: "company_not_active" },
    });
    accepted(await house.as(house.admin).save(company.id, { status: "active" }));
  });
});
