import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import type { Status } from "#lib/core/status.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import {
  changeDriversSchema,
  driverListPageSchema,
  undoBulkChangeSchema,
  vehicleListPageSchema,
} from "#lib/fleet/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { changeDrivers } from "./change-members.ts";
import { listDriverPage, listVehiclePage } from "./list.ts";
import { fleetOf } from "./testing.ts";
import { undoBulkChange } from "./undo-bulk-change.ts";

// Bulk changes of drivers; vehicle-bulk.test.ts tests the rules that vehicles and drivers share.

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const change = (companyId: number, selection: object, status: Status, actor: Actor = house.admin) =>
  house.as(actor).run(changeDriversSchema, changeDrivers, {
    companyId,
    selection,
    change: { status },
    submissionKey: randomUUID(),
  });
const undo = (companyId: number, changeId: unknown, actor: Actor = house.admin) =>
  house.as(actor).run(undoBulkChangeSchema, undoBulkChange, { companyId, changeId });
const pageOf = (companyId: number, query: object = {}, actor: Actor = house.admin) =>
  house.as(actor).run(driverListPageSchema, listDriverPage, { companyId, ...query }, { mode: "read" });

type Wanted = { count: number; status?: Status; days?: number };

/** Adds complete drivers whose licences expire in this many days, and returns their ids. */
async function driversIn(companyId: number, { count, status = "pending", days = 700 }: Wanted) {
  const rows = await house.owner<{ id: number }[]>`
    insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
      phone_number, contact_email, status, created_by, modified_by)
    select ${companyId}, 'L-' || n, helsinki_date(now()) + ${days}::int, 'Eino', 'Ajaja' || n, '0401234567',
      'a@b.example', ${status}, 't', 't'
    from generate_series(1, ${count}::int) n returning id::int`;
  return rows.map(({ id }) => id);
}

const statusesOf = async (ids: number[]) => {
  const rows = await house.owner<
    { status: string }[]
  >`select status from drivers where id = any (${ids}) order by id`;
  return rows.map(({ status }) => status);
};

const eventsOf = (ids: number[]) => house.owner`
  select entity_id::int as id, action, before, after, actor_label as by from events
  where entity_type = 'driver' and entity_id = any (${ids}) order by events.id`;

describe("an approval of several drivers", () => {
  test("is in the history of each, decided once, and undone as a whole", async () => {
    const { company } = await house.createCompany({ status: "active" });
    const ids = await driversIn(company.id, { count: 3 });
    const { count, changeId } = accepted(await change(company.id, { ids }, "active"));
    expect(count).toBe(3);
    expect(await statusesOf(ids)).toEqual(["active", "active", "active"]);
    expect(await eventsOf(ids)).toMatchObject(
      ids.map((id) => ({
        id,
        action: "update",
        by: house.admin.label,
        before: { status: "pending" },
        after: { status: "active" },
      })),
    );
    const decided = await house.owner`
      select kind, status from untold_decisions where company_id = ${company.id} and entity_id = any (${ids})`;
    expect(decided).toEqual(ids.map(() => ({ kind: "driver", status: "active" })));

    expect(accepted(await undo(company.id, changeId)).count).toBe(3);
    expect(await statusesOf(ids)).toEqual(["pending", "pending", "pending"]);
    expect(codeOf(await undo(company.id, changeId))).toBe("already_undone");
    // Only the recorded inverse leads from active to pending.
    await house.owner`update drivers set status = 'active' where id = ${ids[0] ?? 0}`;
    await expect(
      house.owner`update drivers set status = 'pending' where id = ${ids[0] ?? 0}`,
    ).rejects.toMatchObject({ code: "CH001" });
  });

  test("is refused for all when one licence has expired, and names its driver", async () => {
    const { company } = await house.createCompany({ status: "active" });
    const valid = await driversIn(company.id, { count: 2 });
    const [expired = 0] = await driversIn(company.id, { count: 1, days: -1 });
    const ids = [...valid, expired];
    const refused = await change(company.id, { ids }, "active");
    expect(refused).toMatchObject({ error: { code: "licence_expired", issues: [{ label: "Eino Ajaja1" }] } });
    expect(issueLines(refused)).toEqual([`drivers.${expired}.taxiDrivingLicenseExpiration licence_expired`]);
    expect(await statusesOf(ids)).toEqual(["pending", "pending", "pending"]);
    expect(await eventsOf(ids)).toEqual([]);
  });

  test("changes all rows that match a filter, if their number is the one that the person saw", async () => {
    const { company } = await house.createCompany({ status: "active" });
    const soon = await driversIn(company.id, { count: 3, days: 14 });
    const later = await driversIn(company.id, { count: 2 });
    const filter = { status: "pending", validity: "expiring" };
    expect(await change(company.id, { ...filter, count: 5 }, "active")).toMatchObject({
      error: { code: "selection_changed", details: { found: 3, many: "drivers" } },
    });
    expect(accepted(await change(company.id, { ...filter, count: 3 }, "active")).count).toBe(3);
    expect(await statusesOf(soon)).toEqual(["active", "active", "active"]);
    expect(await statusesOf(later)).toEqual(["pending", "pending"]);
  });
});

describe("company users", () => {
  test("neither approve nor deactivate drivers, nor undo a change, and have no bulk view", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const pending = await driversIn(company.id, { count: 1 });
    const active = await driversIn(company.id, { count: 1, status: "active" });
    expect(codeOf(await change(company.id, { ids: pending }, "active", user))).toBe("forbidden");
    expect(codeOf(await change(company.id, { ids: active }, "inactive", user))).toBe("forbidden");
    const { changeId } = accepted(await change(company.id, { ids: pending }, "active"));
    expect(codeOf(await undo(company.id, changeId, user))).toBe("forbidden");
    expect(accepted(await pageOf(company.id, {}, user)).bulk).toBeNull();
  });

  test("reach no other company's drivers", async () => {
    const [own, foreign] = [await house.createCompany({}), await house.createCompany({ status: "active" })];
    const ids = await driversIn(foreign.company.id, { count: 1 });
    expect(codeOf(await change(foreign.company.id, { ids }, "inactive", own.user))).toBe("not_found");
    expect(codeOf(await change(own.company.id, { ids }, "inactive", own.user))).toBe("not_found");
  });
});

test("drivers and vehicles each list their own bulk changes", async () => {
  const { company } = await house.createCompany({ status: "active" });
  const ids = await driversIn(company.id, { count: 2 });
  const { changeId } = accepted(await change(company.id, { ids }, "active"));
  const drivers = accepted(await pageOf(company.id)).bulk?.changes;
  expect(drivers).toMatchObject([{ id: changeId, entityType: "driver", count: 2, targetStatus: "active" }]);
  const vehicles = await house
    .as(house.admin)
    .run(vehicleListPageSchema, listVehiclePage, { companyId: company.id }, { mode: "read" });
  expect(accepted(vehicles).bulk?.changes).toEqual([]);
});

describe("the filters of a list combine", () => {
  test("validity, status and search: rows, counts and selection are the same drivers", async () => {
    const { company } = await house.createCompany({ status: "active" });
    await driversIn(company.id, { count: 4, days: -1 });
    await driversIn(company.id, { count: 3, days: 0, status: "active" });
    await driversIn(company.id, { count: 2, days: 60 });
    await driversIn(company.id, { count: 1, days: 61 });
    const seen = async (query: object) => {
      const { page, matching, total, bulk } = accepted(await pageOf(company.id, query));
      return [page.rows.length, matching?.pending ?? null, total, bulk?.selectable.count];
    };
    expect(await seen({})).toEqual([10, 7, 10, 10]);
    expect(await seen({ validity: "expired" })).toEqual([4, 4, 4, 4]);
    expect(await seen({ validity: "expiring" })).toEqual([5, 2, 5, 5]);
    expect(await seen({ validity: "expiring", status: "active" })).toEqual([3, 2, 3, 3]);
    expect(await seen({ validity: "expiring", status: "active", q: "ajaja2" })).toEqual([1, null, null, 1]);
    expect(await seen({ validity: "expiring", sort: "-validity" })).toEqual([5, 2, 5, 5]);
  });

  test("a licence without a last day is neither expired nor about to expire", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    accepted(await fleetOf(house.as(user)).createDriver(company.id, { contact: { lastName: "Kesken" } }));
    for (const validity of ["expired", "expiring"])
      expect(accepted(await pageOf(company.id, { validity })).page.rows).toEqual([]);
  });

  test("vehicles by type", async () => {
    const { company, user } = await house.createCompany({ status: "active" });
    const fleet = fleetOf(house.as(user));
    for (const vehicleType of ["car", "van", "van"])
      accepted(await fleet.createVehicle(company.id, { make: "Toyota", vehicleType }));
    const listed = await house
      .as(house.admin)
      .run(vehicleListPageSchema, listVehiclePage, { companyId: company.id, type: "van" }, { mode: "read" });
    const { page, total, counts } = accepted(listed);
    expect(page.rows.map(({ vehicleType }) => vehicleType)).toEqual(["van", "van"]);
    expect([total, counts.incomplete]).toEqual([2, 3]);
  });
});
