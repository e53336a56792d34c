import { describe, expect, test } from "vitest";
import { missingOnes } from "#lib/core/bulk-change.ts";
import type { Status } from "#lib/core/status.ts";
import { admin, aVehicle, COMPANY_ID, codeOf, issueLines, otherUser, ownUser } from "#lib/core/testing.ts";
import { bulkTargets } from "./bulk-targets.ts";
import type { FleetCompany } from "./fleet-permissions.ts";
import { reviseVehicles, type VehicleWish } from "./vehicle-bulk.ts";
import { type BulkChange, canUndo, undoRevisions } from "./vehicle-undo.ts";

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
const to = (id: number) => ({ company: { id } });
const wishes = (count: number, changes: VehicleWish["changes"], status: Status = "active"): VehicleWish[] =>
  Array.from({ length: count }, (_, index) => ({
    vehicle: aVehicle({ id: index + 1, licensePlate: `ABC-${index + 1}`, status }),
    changes,
  }));

describe("a bulk change", () => {
  test("returns the vehicles that change and leaves out the unchanged vehicles", () => {
    const revised = reviseVehicles(
      admin,
      [...wishes(2, to(8)), { vehicle: aVehicle({ id: 9, companyId: 8, status: "active" }), changes: to(8) }],
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

describe("the offered states are the states that the rules allow", () => {
  const STATUSES: Status[] = ["incomplete", "pending", "active", "inactive"];
  const SETS: Status[][] = STATUSES.flatMap((one) => [[one], ...STATUSES.map((other) => [one, other])]);

  test.each(
    [admin, ownUser].flatMap((actor) =>
      (["active", "inactive"] as const).flatMap((companyStatus) =>
        SETS.filter((statuses) => !statuses.includes("incomplete")).map((statuses) => ({
          actor,
          companyStatus,
          statuses,
        })),
      ),
    ),
  )("$actor.label, $statuses in a company that is $companyStatus", ({ actor, companyStatus, statuses }) => {
    const [, company] = fleetCompany(COMPANY_ID, companyStatus);
    const companies = new Map([[COMPANY_ID, company]]);
    const allowed = (["active", "inactive"] as const).filter((status) => {
      const asked = statuses.map((present, id) => ({
        vehicle: aVehicle({ id, status: present }),
        changes: { status },
      }));
      const revised = reviseVehicles(actor, asked, companies);
      return revised.ok && revised.value.length > 0;
    });
    expect(bulkTargets(actor, company, statuses)).toEqual(
      // A company that is not active activates no vehicle, also when only some vehicles would have to change.
      allowed.filter((status) => status !== "active" || companyStatus === "active"),
    );
  });

  test("an incomplete vehicle leaves no state to offer", () => {
    const [, company] = fleetCompany(COMPANY_ID);
    expect(bulkTargets(admin, company, ["pending", "incomplete"])).toEqual([]);
    expect(bulkTargets(admin, company, [])).toEqual([]);
  });
});

describe("undoing a bulk change", () => {
  const record = { vehicleId: 1, version: 5, companyId: COMPANY_ID, status: "active" } as const;
  const undo = (vehicle: Parameters<typeof aVehicle>[0], before = {}, companies = COMPANIES) =>
    undoRevisions(
      [{ ...record, ...before }],
      new Map([[1, aVehicle({ id: 1, version: 5, ...vehicle })]]),
      companies,
    );

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
    expect(codeOf(undoRevisions([record], new Map(), COMPANIES))).toBe("changed_since");
  });

  const now = new Date("2026-11-21T10:00:00Z");
  const change: BulkChange = {
    id: 1,
    at: now,
    by: admin.label,
    companyId: COMPANY_ID,
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
