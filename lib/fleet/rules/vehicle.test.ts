import { describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { emptyFields } from "#lib/core/field-table.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import {
  admin,
  aVehicle,
  COMPANY_ID,
  codeOf,
  issueLines,
  otherUser,
  ownUser,
  program,
} from "#lib/core/testing.ts";
import { vehicleFields } from "#lib/fleet/vehicle-fields.ts";
import {
  missingVehicleFields,
  newVehicle,
  reviseVehicle,
  type Vehicle,
  type VehicleChanges,
} from "./vehicle.ts";

const revise = (actor: Actor, vehicle: Vehicle, changes: VehicleChanges, companyStatus: Status = "active") =>
  reviseVehicle(actor, vehicle, { changes, companyStatus });

const statusAfter = (...args: Parameters<typeof revise>): string => {
  const revised = revise(...args);
  return revised.ok ? revised.value.status : revised.error.code;
};

test("someone else's vehicle is not found, whatever is asked of it", () => {
  for (const status of STATUSES)
    expect(codeOf(revise(otherUser, aVehicle({ status }), { color: "musta" }))).toBe("not_found");
});

test("what is missing is named in the order the form asks it", () => {
  expect(missingVehicleFields(emptyFields(vehicleFields))).toEqual([
    "licensePlate",
    "vehicleType",
    "make",
    "model",
    "year",
    "color",
  ]);
});

describe("which step each person may take", () => {
  test.each<[Status, Status, string, string]>([
    ["incomplete", "active", "active", "forbidden"],
    ["incomplete", "inactive", "transition_not_allowed", "transition_not_allowed"],
    ["pending", "active", "active", "forbidden"],
    ["pending", "inactive", "inactive", "inactive"],
    ["pending", "incomplete", "transition_not_allowed", "transition_not_allowed"],
    ["active", "inactive", "inactive", "inactive"],
    ["active", "pending", "transition_not_allowed", "transition_not_allowed"],
    ["active", "incomplete", "transition_not_allowed", "transition_not_allowed"],
    ["inactive", "active", "active", "forbidden"],
    ["inactive", "pending", "transition_not_allowed", "transition_not_allowed"],
  ])("%s → %s: an admin %s, its own people %s", (from, to, byAdmin, byOwn) => {
    const vehicle = aVehicle({ status: from });
    expect(statusAfter(admin, vehicle, { status: to })).toBe(byAdmin);
    expect(statusAfter(program, vehicle, { status: to })).toBe(byAdmin);
    expect(statusAfter(ownUser, vehicle, { status: to })).toBe(byOwn);
  });

  test.each<Status>(["incomplete", "pending", "inactive"])(
    "while the company is %s nothing of it comes into use, and everything may be taken out of it",
    (companyStatus) => {
      for (const status of ["incomplete", "pending", "inactive"] as const)
        expect(statusAfter(admin, aVehicle({ status }), { status: "active" }, companyStatus)).toBe(
          "company_not_active",
        );
      expect(statusAfter(admin, aVehicle({ status: "active" }), { status: "inactive" }, companyStatus)).toBe(
        "inactive",
      );
      expect(statusAfter(ownUser, aVehicle({ status: "active" }), { color: "musta" }, companyStatus)).toBe(
        "active",
      );
    },
  );
});

describe("filling in", () => {
  test("what lacks nothing more is pending by itself, whoever fills it in", () => {
    for (const actor of [ownUser, admin]) {
      expect(statusAfter(actor, aVehicle({ color: null }), { color: "musta" })).toBe("pending");
      expect(statusAfter(actor, aVehicle({ color: null }), { color: "musta", status: "incomplete" })).toBe(
        "pending",
      );
    }
  });

  test("what still lacks something stays incomplete, and is approved by nobody", () => {
    const vehicle = aVehicle({ color: null, year: null });
    expect(statusAfter(ownUser, vehicle, { year: 2024 })).toBe("incomplete");
    const refused = revise(admin, vehicle, { status: "active" });
    expect(codeOf(refused)).toBe("incomplete");
    expect(issueLines(refused)).toEqual(["year required", "color required"]);
  });

  test("an edit changes no other status", () => {
    for (const status of ["pending", "active", "inactive"] as const)
      expect(statusAfter(ownUser, aVehicle({ status }), { color: "musta" })).toBe(status);
  });

  test.each(["pending", "active", "inactive"] as const)("nothing is taken away from what is %s", (status) => {
    const refused = revise(admin, aVehicle({ status }), { make: null, year: null });
    expect(codeOf(refused)).toBe("invalid");
    expect(issueLines(refused)).toEqual(["make required", "year required"]);
  });
});

describe("the plate", () => {
  test.each<[Status, string]>([
    ["incomplete", "ok"],
    ["pending", "ok"],
    ["active", "invalid"],
    ["inactive", "invalid"],
  ])("of a vehicle that is %s: its own people %s, an admin always", (status, expected) => {
    const refused = revise(ownUser, aVehicle({ status }), { licensePlate: "XYZ-9" });
    expect(codeOf(refused)).toBe(expected);
    if (expected === "invalid") expect(issueLines(refused)).toEqual(["licensePlate read_only"]);
    expect(codeOf(revise(admin, aVehicle({ status }), { licensePlate: "XYZ-9" }))).toBe("ok");
    expect(codeOf(revise(ownUser, aVehicle({ status }), { licensePlate: "ABC-123" }))).toBe("ok");
  });
});

test("only the provider moves a vehicle to another company; naming its own is no move", () => {
  const vehicle = aVehicle({ status: "active" });
  expect(issueLines(revise(ownUser, vehicle, { company: { id: 8 } }))).toEqual(["company read_only"]);
  expect(codeOf(revise(ownUser, vehicle, { company: { id: COMPANY_ID } }))).toBe("ok");
  expect(revise(admin, vehicle, { company: { id: 8 } })).toMatchObject({ value: { companyId: 8 } });
});

describe("a new vehicle", () => {
  const at = new Date("2026-11-20T10:00:00Z");
  const { licensePlate, make, model, year, color, vehicleType } = aVehicle();
  const whole = { licensePlate, make, model, year, color, vehicleType };
  const added = (actor: Actor, changes: VehicleChanges) =>
    newVehicle(actor, { changes, companyId: COMPANY_ID, companyStatus: "active", at });

  test("is incomplete while something is missing, pending when nothing is", () => {
    expect(added(ownUser, { licensePlate })).toMatchObject({ value: { status: "incomplete", make: null } });
    expect(added(ownUser, whole)).toMatchObject({
      value: { status: "pending", ...whole, createdBy: ownUser.label, companyId: COMPANY_ID },
    });
  });

  test("comes into use at once only by an admin", () => {
    expect(codeOf(added(ownUser, { ...whole, status: "active" }))).toBe("forbidden");
    expect(added(admin, { ...whole, status: "active" })).toMatchObject({ value: { status: "active" } });
  });

  test("needs something to be known by", () => {
    expect(issueLines(added(ownUser, {}))).toEqual(["licensePlate required"]);
    expect(issueLines(added(admin, { licensePlate: null, make: null }))).toEqual(["licensePlate required"]);
    expect(codeOf(added(otherUser, {}))).toBe("not_found");
  });

  test("comes into no other company than the one it is added to, but by an admin", () => {
    expect(issueLines(added(ownUser, { ...whole, company: { id: 8 } }))).toEqual(["company read_only"]);
  });
});
