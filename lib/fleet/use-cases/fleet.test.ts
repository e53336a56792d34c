import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import type { Result } from "#lib/core/result.ts";
import type { Status } from "#lib/core/status.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { fleetOf, wholeDriver, wholeVehicle } from "./testing.ts";

// Runs the same tests for vehicles and drivers on the real database: rows, counts, history and access.

let house: TestHouse;
let companyId: number;
let user: Actor;
let stranger: Actor;
let otherId: number;

beforeAll(async () => {
  house = await openTestHouse();
  const own = await house.createCompany({ status: "active" });
  const other = await house.createCompany({ status: "active" });
  [companyId, user, otherId, stranger] = [own.company.id, own.user, other.company.id, other.user];
});
afterAll(() => house.close());

type Body = Record<string, unknown>;
type Member = {
  id: number;
  version: number;
  status: Status;
  companyId: number;
  createdBy: string;
  modifiedBy: string;
};
type Kind = {
  entity: "vehicle" | "driver";
  table: "vehicles" | "drivers";
  count: "vehicle_count" | "driver_count";
  whole: (overrides?: Body) => Body;
  /** The first required field of a complete member, and another value for it. */
  field: { path: string; value: string; body: (value: string | null) => Body };
  create: (
    actor: Actor,
    body: Body,
    more?: { companyId?: number; submissionKey?: string },
  ) => Promise<Result<Member>>;
  save: (
    actor: Actor,
    id: number,
    body: Body,
    more?: { companyId?: number; version?: number },
  ) => Promise<Result<Member>>;
  remove: (
    actor: Actor,
    id: number,
    more?: { companyId?: number; version?: number },
  ) => Promise<Result<{ gone: boolean }>>;
  get: (actor: Actor, id: number, of?: number) => Promise<Result<Member>>;
};

const as = (actor: Actor) => fleetOf(house.as(actor));

const KINDS: Kind[] = [
  {
    entity: "vehicle",
    table: "vehicles",
    count: "vehicle_count",
    whole: wholeVehicle,
    field: { path: "color", value: "musta", body: (color) => ({ color }) },
    create: (actor, body, { companyId: of = companyId, ...keyed } = {}) =>
      as(actor).createVehicle(of, body, keyed),
    save: (actor, vehicleId, body, { companyId: of = companyId, ...against } = {}) =>
      as(actor).saveVehicle({ companyId: of, vehicleId }, body, against),
    remove: (actor, vehicleId, { companyId: of = companyId, ...against } = {}) =>
      as(actor).deleteVehicle({ companyId: of, vehicleId }, against),
    get: (actor, vehicleId, of = companyId) => as(actor).getVehicle({ companyId: of, vehicleId }),
  },
  {
    entity: "driver",
    table: "drivers",
    count: "driver_count",
    whole: wholeDriver,
    field: { path: "contact.firstName", value: "Uusi", body: (firstName) => ({ contact: { firstName } }) },
    create: (actor, body, { companyId: of = companyId, ...keyed } = {}) =>
      as(actor).createDriver(of, body, keyed),
    save: (actor, driverId, body, { companyId: of = companyId, ...against } = {}) =>
      as(actor).saveDriver({ companyId: of, driverId }, body, against),
    remove: (actor, driverId, { companyId: of = companyId, ...against } = {}) =>
      as(actor).deleteDriver({ companyId: of, driverId }, against),
    get: (actor, driverId, of = companyId) => as(actor).getDriver({ companyId: of, driverId }),
  },
];

describe.each(KINDS)("a $entity", ({ entity, table, count, whole, field, create, save, remove, get }) => {
  const eventsOf = (id: number) => house.owner<
    { action: string; company_id: number; actor_label: string; before: Body; after: Body }[]
  >`
    select action, company_id::int, actor_label, before, after from events
    where entity_type = ${entity} and entity_id = ${id} order by id`;
  const made = async (status: Status) => {
    const body = whole();
    if (status === "incomplete")
      Object.assign(body, {
        ...field.body(null),
        ...(entity === "driver" && { contact: { ...(body.contact as Body), firstName: null } }),
      });
    let member = accepted(await create(user, body));
    for (const next of status === "inactive" ? ["active", "inactive"] : [status])
      if (next !== member.status) member = accepted(await save(house.admin, member.id, { status: next }));
    return member;
  };

  test("with no missing field is pending at once, and the history records its creation", async () => {
    const member = accepted(await create(user, whole()));
    expect(member).toMatchObject({ status: "pending", version: 1, companyId, createdBy: user.label });
    expect(accepted(await get(user, member.id))).toEqual(member);
    expect(await eventsOf(member.id)).toMatchObject([
      {
        action: "create",
        company_id: companyId,
        actor_label: user.label,
        after: { status: "pending", company: companyId },
      },
    ]);
  });

  test("becomes pending with the last missing field, and the history keeps every step", async () => {
    const started = await made("incomplete");
    expect(started.status).toBe("incomplete");
    const done = accepted(await save(user, started.id, field.body(field.value), { version: 1 }));
    expect(done).toMatchObject({ status: "pending", version: 2, modifiedBy: user.label });
    expect((await eventsOf(started.id)).at(-1)).toMatchObject({
      action: "update",
      before: { status: "incomplete", [field.path]: null },
      after: { status: "pending", [field.path]: field.value },
    });
  });

  test("saved without a change adds nothing to the history", async () => {
    const member = await made("pending");
    const saved = accepted(
      await save(user, member.id, { status: "pending", company: { id: companyId }, id: 5 }),
    );
    expect(saved).toEqual(member);
    expect(await eventsOf(member.id)).toHaveLength(1);
  });

  test("saved from an old version is refused with both values", async () => {
    const member = await made("active");
    accepted(await save(house.admin, member.id, field.body("Toisen")));
    const refused = await save(user, member.id, field.body(field.value), { version: member.version });
    expect(refused).toMatchObject({
      error: { code: "stale", issues: [{ path: field.path, yours: field.value, theirs: "Toisen" }] },
    });
    expect(codeOf(await remove(user, (await made("pending")).id, { version: 9 }))).toBe("stale");
  });

  test("is not found for other users or under another company, by any use case", async () => {
    const { id } = await made("pending");
    for (const [actor, of] of [
      [stranger, companyId],
      [stranger, otherId],
      [house.admin, otherId],
      [await house.createUser(), companyId],
    ] as const) {
      expect(codeOf(await get(actor, id, of))).toBe("not_found");
      expect(codeOf(await save(actor, id, field.body("X"), { companyId: of }))).toBe("not_found");
      expect(codeOf(await remove(actor, id, { companyId: of }))).toBe("not_found");
    }
    expect(codeOf(await create(stranger, whole()))).toBe("not_found");
    expect(codeOf(await create(house.admin, whole(), { companyId: 999_999 }))).toBe("not_found");
    expect(accepted(await get(user, id)).version).toBe(1);
  });

  test("sent twice under one key is created once, and other content under the key is refused", async () => {
    const body = whole();
    const key = { submissionKey: `avain-${entity}-1` };
    const [one, two] = await Promise.all([create(user, body, key), create(user, body, key)]);
    expect(accepted(two).id).toBe(accepted(one).id);
    expect(await eventsOf(accepted(one).id)).toHaveLength(1);
    const another = { ...whole(), ...(entity === "driver" && { taxiDrivingLicense: "999" }) };
    expect(codeOf(await create(user, another, key))).toBe("submission_conflict");
    expect(codeOf(await create(user, body, { ...key, companyId: otherId }))).toBe("not_found");
    expect(codeOf(await create(house.admin, body, { ...key, companyId: otherId }))).not.toBe(
      "submission_conflict",
    );
  });

  test.each<[Status, string]>([
    ["incomplete", "gone"],
    ["pending", "inactive"],
    ["active", "not_deletable"],
    ["inactive", "not_deletable"],
  ])("that is %s is deleted by the company's own people and by admins: %s", async (status, expected) => {
    for (const actor of [user, house.admin]) {
      const { id } = await made(status);
      const removed = await remove(actor, id);
      expect(removed.ok ? (removed.value.gone ? "gone" : "inactive") : removed.error.code).toBe(expected);
      if (expected === "gone") {
        expect(codeOf(await get(house.admin, id))).toBe("not_found");
        expect(codeOf(await remove(actor, id))).toBe("not_found");
        expect((await eventsOf(id)).at(-1)).toMatchObject({
          action: "delete",
          before: { status: "incomplete" },
        });
        const [row] =
          await house.owner`select deleted_at is not null as deleted from ${house.owner(table)} where id = ${id}`;
        expect(row).toEqual({ deleted: true });
      } else if (expected === "inactive") expect(accepted(await get(actor, id)).status).toBe("inactive");
      else expect(accepted(await get(actor, id)).status).toBe(status);
    }
  });

  test("is added by an admin to the company of the address or to another existing company", async () => {
    const elsewhere = { ...whole(), company: { id: otherId } };
    expect(accepted(await create(house.admin, elsewhere))).toMatchObject({ companyId: otherId });
    expect(issueLines(await create(house.admin, { ...whole(), company: { id: 999_999 } }))).toEqual([
      "company invalid_target",
    ]);
    expect(issueLines(await create(user, { ...whole(), company: { id: 999_999 } }))).toEqual([
      "company read_only",
    ]);
  });

  test("is moved only by an admin, and the new company gets its later history", async () => {
    const member = await made("active");
    const refused = await save(user, member.id, { company: { id: otherId } });
    expect(issueLines(refused)).toEqual(["company read_only"]);
    expect(issueLines(await save(house.admin, member.id, { company: { id: 999_999 } }))).toEqual([
      "company invalid_target",
    ]);
    expect(issueLines(await save(user, member.id, { company: { id: 999_999 } }))).toEqual([
      "company read_only",
    ]);
    const moved = accepted(await save(house.admin, member.id, { company: { id: otherId } }));
    expect(moved).toMatchObject({ companyId: otherId, status: "active", id: member.id });
    expect(codeOf(await get(user, member.id))).toBe("not_found");
    expect(accepted(await get(stranger, member.id, otherId)).companyId).toBe(otherId);
    const change = { before: { company: companyId }, after: { company: otherId } };
    expect((await eventsOf(member.id)).slice(-2)).toMatchObject([
      { action: "leave", company_id: companyId, ...change },
      { action: "update", company_id: otherId, ...change },
    ]);
  });

  test("cannot be moved or added to a company that is being deleted", async () => {
    for (const way of ["move", "create"] as const) {
      const { company: going } = await house.createCompany();
      const member = await made("pending");
      let coming: Promise<Result<unknown>> | undefined;
      await house.owner.begin(async (sql) => {
        await sql`update companies set deleted_at = now() where id = ${going.id}`;
        coming =
          way === "move"
            ? save(house.admin, member.id, { company: { id: going.id } })
            : create(house.admin, whole(), { companyId: going.id });
        await expect.poll(() => house.isAnyWaiting()).toBe(true);
      });
      const refused = await coming;
      expect(refused && codeOf(refused)).toBe(way === "move" ? "invalid" : "not_found");
    }
  });

  test("is not approved while its company is not active, also when the same save moves it", async () => {
    const pending = await house.createCompany({ status: "pending" });
    const waiting = accepted(await create(pending.user, whole(), { companyId: pending.company.id }));
    expect(
      codeOf(await save(house.admin, waiting.id, { status: "active" }, { companyId: pending.company.id })),
    ).toBe("company_not_active");
    const member = await made("pending");
    const both = { status: "active", company: { id: pending.company.id } };
    expect(codeOf(await save(house.admin, member.id, both))).toBe("company_not_active");
  });

  test("is counted correctly by status and company after all these tests", async () => {
    const counted = await house.owner<{ company_id: number; status: string; count: number }[]>`
      select company_id::int, status, count from fleet_counts where kind = ${entity} and count <> 0 order by 1, 2`;
    const there = await house.owner<{ company_id: number; status: string; count: number }[]>`
      select company_id::int, status, count(*)::int from ${house.owner(table)}
      where deleted_at is null group by 1, 2 order by 1, 2`;
    expect([...counted]).toEqual([...there]);
    const wrong = await house.owner`select id from companies c where ${house.owner(count)} <>
      (select count(*) from ${house.owner(table)} f where f.company_id = c.id and deleted_at is null)`;
    expect(wrong).toHaveLength(0);
  });
});

describe("a plate", () => {
  test("belongs to one vehicle among all that are not removed, in one spelling", async () => {
    const { createVehicle } = as(user);
    const first = accepted(await createVehicle(companyId, wholeVehicle({ licensePlate: "uni123" })));
    expect(first.licensePlate).toBe("UNI-123");
    const taken = await as(stranger).createVehicle(otherId, wholeVehicle({ licensePlate: "UNI 123" }));
    expect(taken).toMatchObject({
      error: { code: "license_plate_taken", issues: [{ path: "licensePlate", code: "license_plate_taken" }] },
    });
    accepted(await as(user).deleteVehicle({ companyId, vehicleId: first.id }));
    const next = accepted(
      await as(stranger).createVehicle(otherId, wholeVehicle({ licensePlate: "uni-123" })),
    );
    expect(next.licensePlate).toBe("UNI-123");
    const back = await as(house.admin).saveVehicle({ companyId, vehicleId: first.id }, { status: "active" });
    expect(codeOf(back)).toBe("license_plate_taken");
  });

  test("of an unusual form is stored", async () => {
    const stored = await as(user).createVehicle(companyId, wholeVehicle({ licensePlate: "tku 4xä9" }));
    expect(accepted(stored).licensePlate).toBe("TKU4XÄ9");
  });
});

test("company users deactivate vehicles but not drivers, and reactivate neither", async () => {
  const vehicle = accepted(
    await as(house.admin).createVehicle(companyId, wholeVehicle({ status: "active" })),
  );
  const place = { companyId, vehicleId: vehicle.id };
  expect(accepted(await as(user).saveVehicle(place, { status: "inactive" })).status).toBe("inactive");
  expect(codeOf(await as(user).saveVehicle(place, { status: "active" }))).toBe("forbidden");
  const driver = accepted(await as(house.admin).createDriver(companyId, wholeDriver({ status: "active" })));
  expect(codeOf(await as(user).saveDriver({ companyId, driverId: driver.id }, { status: "inactive" }))).toBe(
    "forbidden",
  );
});

test("a driver with an expired licence is not approved", async () => {
  const driver = accepted(
    await as(user).createDriver(companyId, wholeDriver({ taxiDrivingLicenseExpiration: "2020-01-01" })),
  );
  const place = { companyId, driverId: driver.id };
  expect(codeOf(await as(house.admin).saveDriver(place, { status: "active" }))).toBe("licence_expired");
  const renewed = { status: "active", taxiDrivingLicenseExpiration: "2099-01-01" };
  expect(accepted(await as(house.admin).saveDriver(place, renewed)).status).toBe("active");
});
