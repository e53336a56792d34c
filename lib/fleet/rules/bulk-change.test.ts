import { describe, expect, test } from "vitest";
import type { FleetCompany } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { missingOnes } from "#lib/core/bulk-change.ts";
import type { Status } from "#lib/core/status.ts";
import {
  aDriver,
  admin,
  aVehicle,
  COMPANY_ID,
  codeOf,
  issueLines,
  otherUser,
  ownUser,
} from "#lib/core/testing.ts";
import { type Companies, type MemberWish, reviseMembers } from "./bulk-change.ts";
import { bulkTargets } from "./bulk-targets.ts";
import { type BulkChange, canUndo, type MemberBefore, undoRevisions } from "./bulk-undo.ts";
import type { Driver, DriverChanges } from "./driver.ts";
import type { FleetKind } from "./fleet-permissions.ts";
import { driverRules, vehicleRules } from "./members.ts";
import type { Vehicle, VehicleChanges } from "./vehicle.ts";

const fleetCompany = (id: number, status: Status = "active"): [number, FleetCompany] => [
  id,
  { id, companyName: `Taksi ${id} Oy`, status },
];
const COMPANIES = new Map([
  fleetCompany(COMPANY_ID),
  fleetCompany(8),
  fleetCompany(9, "pending"),
  fleetCompany(11, "inactive"),
]);
const today = "2026-11-21";
const to = (id: number) => ({ company: { id } });

type VehicleWish = MemberWish<Vehicle, VehicleChanges>;
const wishes = (count: number, changes: VehicleChanges, status: Status = "active"): VehicleWish[] =>
  Array.from({ length: count }, (_, index) => ({
    member: aVehicle({ id: index + 1, licensePlate: `ABC-${index + 1}`, status }),
    changes,
  }));
const reviseVehicles = (actor: Actor, asked: readonly VehicleWish[], companies: Companies) =>
  reviseMembers(actor, vehicleRules, { wishes: asked, companies, today });

type DriverWish = MemberWish<Driver, DriverChanges>;
const reviseDrivers = (actor: Actor, asked: readonly DriverWish[], companies: Companies = COMPANIES) =>
  reviseMembers(actor, driverRules, { wishes: asked, companies, today });

describe("a bulk change", () => {
  test("returns the vehicles that change and leaves out the unchanged vehicles", () => {
    const revised = reviseVehicles(
      admin,
      [...wishes(2, to(8)), { member: aVehicle({ id: 9, companyId: 8, status: "active" }), changes: to(8) }],
      COMPANIES,
    );
    expect(revised.ok && revised.value.map(({ after }) => [after.id, after.companyId])).toEqual([
      [1, 8],
      [2, 8],
    ]);
  });

  test.each([
    ["an admin moves", admin, wishes(2, to(8)), "ok"],
    ["an admin moves to a pending company", admin, wishes(2, to(9)), "ok"],
    ["an admin moves to a missing company", admin, wishes(2, to(10)), "invalid_target"],
    ["a company's user moves", ownUser, wishes(2, to(8)), "forbidden"],
    ["a company's user moves to a missing company", ownUser, wishes(2, to(10)), "forbidden"],
    ["a company's user deactivates", ownUser, wishes(2, { status: "inactive" }), "ok"],
    ["a company's user reactivates", ownUser, wishes(2, { status: "active" }, "inactive"), "forbidden"],
    ["another company's user deactivates", otherUser, wishes(2, { status: "inactive" }), "not_found"],
    ["an admin changes a make", admin, wishes(2, { make: "Lada" }), "invalid"],
    ["an admin changes nothing", admin, wishes(2, {}), "ok"],
  ])("%s: %#", (_, actor, asked, code) => {
    expect(codeOf(reviseVehicles(actor, asked, COMPANIES))).toBe(code);
  });

  test("names twenty refused vehicles and gives their total number", () => {
    const refused = reviseVehicles(admin, wishes(30, { status: "pending" }), COMPANIES);
    expect(refused).toMatchObject({
      error: { code: "transition_not_allowed", details: { refused: 30 } },
    });
    expect(issueLines(refused)).toHaveLength(20);
    expect(issueLines(refused)[0]).toBe("vehicles.1.status transition_not_allowed");
  });

  test("has its own code when the vehicles have different reasons", () => {
    const asked = [...wishes(1, { status: "pending" }), ...wishes(1, to(10))];
    expect(codeOf(reviseVehicles(admin, asked, COMPANIES))).toBe("bulk_refused");
  });

  test("names a missing vehicle only by its id", () => {
    expect(missingOnes("vehicles", [4, 5])).toEqual({
      ok: false,
      error: {
        code: "not_found",
        issues: [4, 5].map((id) => ({ path: `vehicles.${id}`, code: "not_found" })),
        details: { refused: 2 },
      },
    });
  });
});

describe("a bulk change of drivers", () => {
  const driver = (id: number, overrides: Partial<Driver> = {}): Driver => {
    const contact = { ...aDriver().contact, lastName: `Ajaja${id}` };
    return aDriver({ id, contact, status: "pending", ...overrides });
  };
  const asked = (members: Driver[], changes: DriverChanges): DriverWish[] =>
    members.map((member) => ({ member, changes }));
  const approve = { status: "active" } as const;
  const yesterday = { taxiDrivingLicenseExpiration: "2026-11-20" };

  test.each([
    ["an admin approves", admin, asked([driver(1), driver(2)], approve), "ok"],
    [
      "an admin approves on the last day",
      admin,
      asked([driver(1, { taxiDrivingLicenseExpiration: today })], approve),
      "ok",
    ],
    [
      "an admin approves an expired licence",
      admin,
      asked([driver(1, yesterday)], approve),
      "licence_expired",
    ],
    [
      "an admin takes back one with an expired licence",
      admin,
      asked([driver(1, { ...yesterday, status: "inactive" })], approve),
      "licence_expired",
    ],
    ["an admin deactivates", admin, asked([driver(1, { status: "active" })], { status: "inactive" }), "ok"],
    ["a company's user approves", ownUser, asked([driver(1)], approve), "forbidden"],
    [
      "a company's user deactivates",
      ownUser,
      asked([driver(1, { status: "active" })], { status: "inactive" }),
      "forbidden",
    ],
    ["another company's user approves", otherUser, asked([driver(1)], approve), "not_found"],
  ])("%s: %#", (_, actor, all, code) => {
    expect(codeOf(reviseDrivers(actor, all))).toBe(code);
  });

  test("approves no driver when one licence has expired, and names that driver", () => {
    const refused = reviseDrivers(admin, asked([driver(1), driver(2, yesterday)], approve));
    expect(refused).toMatchObject({
      error: {
        code: "licence_expired",
        issues: [{ path: "drivers.2.taxiDrivingLicenseExpiration", label: "Eino Ajaja2" }],
        details: { refused: 1 },
      },
    });
  });

  test("approves nobody in a company that is not active", () => {
    const companies = new Map([fleetCompany(COMPANY_ID, "pending")]);
    expect(codeOf(reviseDrivers(admin, asked([driver(1)], approve), companies))).toBe("company_not_active");
  });

  const before: MemberBefore = { id: 1, version: 5, companyId: COMPANY_ID, status: "active" };
  test.each([
    ["approved", { status: "active" as const }, { status: "pending" as const }, "ok"],
    ["deactivated", { status: "inactive" as const }, {}, "ok"],
    [
      "deactivated before the licence expired",
      { ...yesterday, status: "inactive" as const },
      {},
      "licence_expired",
    ],
    [
      "approved before the licence expired",
      { ...yesterday, status: "active" as const },
      { status: "pending" as const },
      "ok",
    ],
  ])("undoes it for a driver who was %s: %#", (_, now, was, code) => {
    const members = new Map([[1, driver(1, { version: 5, ...now })]]);
    const records = [{ ...before, ...was }];
    expect(codeOf(undoRevisions(driverRules, { records, members, companies: COMPANIES, today }))).toBe(code);
  });
});

describe("the offered states are the states that the rules allow", () => {
  const STATUSES: Status[] = ["incomplete", "pending", "active", "inactive"];
  const SETS: Status[][] = STATUSES.flatMap((one) => [[one], ...STATUSES.map((other) => [one, other])]);

  test.each(
    (["vehicle", "driver"] as const).flatMap((kind) =>
      [admin, ownUser].flatMap((actor) =>
        (["active", "inactive"] as const).flatMap((companyStatus) =>
          SETS.filter((statuses) => !statuses.includes("incomplete")).map((statuses) => ({
            kind,
            actor,
            companyStatus,
            statuses,
          })),
        ),
      ),
    ),
  )("$kind, $actor.label, $statuses in a company that is $companyStatus", (one) => {
    const { kind, actor, companyStatus, statuses } = one;
    const [, company] = fleetCompany(COMPANY_ID, companyStatus);
    const companies = new Map([[COMPANY_ID, company]]);
    const allowed = (["active", "inactive"] as const).filter((status) => {
      const changed = changesOf(kind, { actor, statuses, status, companies });
      return changed !== null && changed > 0;
    });
    expect(bulkTargets(actor, company, { kind, statuses })).toEqual(
      // A company that is not active activates no vehicle, also when only some vehicles would have to change.
      allowed.filter((status) => status !== "active" || companyStatus === "active"),
    );
  });

  test("an incomplete vehicle leaves no state to offer", () => {
    const [, company] = fleetCompany(COMPANY_ID);
    expect(bulkTargets(admin, company, { kind: "vehicle", statuses: ["pending", "incomplete"] })).toEqual([]);
    expect(bulkTargets(admin, company, { kind: "driver", statuses: [] })).toEqual([]);
  });
});

/** The number of changes, or null if the rules refuse. */
function changesOf(
  kind: FleetKind,
  asked: { actor: Actor; statuses: readonly Status[]; status: Status; companies: Companies },
): number | null {
  const { actor, statuses, status, companies } = asked;
  const changes = { status };
  const revised =
    kind === "vehicle"
      ? reviseVehicles(
          actor,
          statuses.map((present, id) => ({ member: aVehicle({ id, status: present }), changes })),
          companies,
        )
      : reviseDrivers(
          actor,
          statuses.map((present, id) => ({ member: aDriver({ id, status: present }), changes })),
          companies,
        );
  return revised.ok ? revised.value.length : null;
}

describe("undoing a bulk change", () => {
  const record = { id: 1, version: 5, companyId: COMPANY_ID, status: "active" } as const;
  const undo = (vehicle: Parameters<typeof aVehicle>[0], before = {}, companies = COMPANIES) =>
    undoRevisions(vehicleRules, {
      records: [{ ...record, ...before }],
      members: new Map([[1, aVehicle({ id: 1, version: 5, ...vehicle })]]),
      companies,
      today,
    });

  test.each([
    ["moved", { companyId: 8, status: "active" as const }, {}, "ok"],
    ["deactivated", { status: "inactive" as const }, {}, "ok"],
    ["approved", { status: "active" as const }, { status: "pending" }, "ok"],
    ["changed since", { companyId: 8, version: 6 }, {}, "changed_since"],
    ["moved from a missing company", { companyId: 8 }, { companyId: 10 }, "invalid_target"],
    [
      "moved from a company that was deactivated since",
      { companyId: 8 },
      { companyId: 11 },
      "invalid_target",
    ],
    ["deactivated with its company", { status: "inactive" as const }, { companyId: 9 }, "company_not_active"],
    [
      "moved in use from a company that was never active",
      { companyId: 8, status: "active" as const },
      { companyId: 9 },
      "ok",
    ],
  ])("a vehicle that was %s: %#", (_, vehicle, before, code) => {
    expect(codeOf(undo(vehicle, before))).toBe(code);
  });

  test("one missing vehicle refuses the whole undo", () => {
    const none = { records: [record], members: new Map(), companies: COMPANIES, today };
    expect(codeOf(undoRevisions(vehicleRules, none))).toBe("changed_since");
  });

  const now = new Date("2026-11-21T10:00:00Z");
  const change: BulkChange = {
    id: 1,
    at: now,
    by: admin.label,
    companyId: COMPANY_ID,
    entityType: "vehicle",
    kind: "move",
    count: 2,
    undoneAt: null,
  };
  test.each([
    ["an admin, at once", admin, change, "ok"],
    ["an admin, on the thirtieth day", admin, { ...change, at: new Date("2026-10-22T10:00:00Z") }, "ok"],
    [
      "an admin, after the thirtieth day",
      admin,
      { ...change, at: new Date("2026-10-22T09:59:59Z") },
      "undo_too_late",
    ],
    ["an admin, twice", admin, { ...change, undoneAt: now }, "already_undone"],
    ["a company's user", ownUser, change, "forbidden"],
  ])("is asked by %s: %#", (_, actor, asked, code) => {
    expect(codeOf(canUndo(actor, asked, now))).toBe(code);
  });
});
