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

test("another company's vehicle is not found", () => {
  for (const status of STATUSES)
    expect(codeOf(revise(otherUser, aVehicle({ status }), { color: "musta" }))).toBe("not_found");
});

test("a refusal names the missing fields in the order of the form", () => {
  expect(missingVehicleFields(emptyFields(vehicleFields))).toEqual([
    "licensePlate",
    "vehicleType",
    "make",
    "model",
    "year",
    "color",
  ]);
});

describe("the allowed status changes by person", () => {
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
  ])("%s → %s: an admin %s, the company's own people %s", (from, to, byAdmin, byOwn) => {
    const vehicle = aVehicle({ status: from });
    expect(statusAfter(admin, vehicle, { status: to })).toBe(byAdmin);
    expect(statusAfter(program, vehicle, { status: to })).toBe(byAdmin);
    expect(statusAfter(ownUser, vehicle, { status: to })).toBe(byOwn);
  });

  test.each<Status>(["incomplete", "pending", "inactive"])(
    "while the company is %s its vehicles can be deactivated but not activated",
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
  test("the last missing field makes a vehicle pending for every person", () => {
    for (const actor of [ownUser, admin]) {
      expect(statusAfter(actor, aVehicle({ color: null }), { color: "musta" })).toBe("pending");
      expect(statusAfter(actor, aVehicle({ color: null }), { color: "musta", status: "incomplete" })).toBe(
        "pending",
      );
    }
  });

  test("a vehicle with a missing field stays incomplete, and nobody can approve it", () => {
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

  test.each(["pending", "active", "inactive"] as const)(
    "a %s vehicle's required field cannot be emptied",
    (status) => {
      const refused = revise(admin, aVehicle({ status }), { make: null, year: null });
      expect(codeOf(refused)).toBe("invalid");
      expect(issueLines(refused)).toEqual(["make required", "year required"]);
    },
  );
});

describe("the plate", () => {
  test.each<[Status, string]>([
    ["incomplete", "ok"],
    ["pending", "ok"],
    ["active", "invalid"],
    ["inactive", "invalid"],
  ])("of a vehicle that is %s: the company's own people %s, an admin always", (status, expected) => {
    const refused = revise(ownUser, aVehicle({ status }), { licensePlate: "XYZ-9" });
    expect(codeOf(refused)).toBe(expected);
    if (expected === "invalid") expect(issueLines(refused)).toEqual(["licensePlate read_only"]);
    expect(codeOf(revise(admin, aVehicle({ status }), { licensePlate: "XYZ-9" }))).toBe("ok");
    expect(codeOf(revise(ownUser, aVehicle({ status }), { licensePlate: "ABC-123" }))).toBe("ok");
  });
});

test("only admins move a vehicle to another company, and naming the own company moves nothing", () => {
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

  test("is incomplete while a field is missing, and otherwise pending", () => {
    expect(added(ownUser, { licensePlate })).toMatchObject({ value: { status: "incomplete", make: null } });
    expect(added(ownUser, whole)).toMatchObject({
      value: { status: "pending", ...whole, createdBy: ownUser.label, companyId: COMPANY_ID },
    });
  });

  test("is active at once only when an admin adds it", () => {
    expect(codeOf(added(ownUser, { ...whole, status: "active" }))).toBe("forbidden");
    expect(added(admin, { ...whole, status: "active" })).toMatchObject({ value: { status: "active" } });
  });

  test("requires at least one identifying field", () => {
    expect(issueLines(added(ownUser, {}))).toEqual(["licensePlate required"]);
    expect(issueLines(added(admin, { licensePlate: null, make: null }))).toEqual(["licensePlate required"]);
    expect(codeOf(added(otherUser, {}))).toBe("not_found");
  });

  test("goes only to the company of the request, unless an admin names another company", () => {
    expect(issueLines(added(ownUser, { ...whole, company: { id: 8 } }))).toEqual(["company read_only"]);
  });
});
