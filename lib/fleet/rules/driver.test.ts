import { describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { addDays } from "#lib/core/calendar.ts";
import { STATUSES, type Status } from "#lib/core/status.ts";
import { aDriver, admin, COMPANY_ID, codeOf, issueLines, otherUser, ownUser } from "#lib/core/testing.ts";
import {
  type Driver,
  type DriverChanges,
  lastDaysOf,
  licenceValidity,
  MARKED_VALIDITIES,
  newDriver,
  reviseDriver,
} from "./driver.ts";

const today = "2026-11-20";

const revise = (actor: Actor, driver: Driver, changes: DriverChanges, companyStatus: Status = "active") =>
  reviseDriver(actor, driver, { changes, companyStatus, today });

const statusAfter = (...args: Parameters<typeof revise>): string => {
  const revised = revise(...args);
  return revised.ok ? revised.value.status : revised.error.code;
};

test("another company's driver is not found in any status", () => {
  for (const status of STATUSES) expect(codeOf(revise(otherUser, aDriver({ status }), {}))).toBe("not_found");
});

describe("the allowed status changes by person", () => {
  test.each<[Status, Status, string, string]>([
    ["incomplete", "active", "active", "forbidden"],
    ["incomplete", "inactive", "transition_not_allowed", "transition_not_allowed"],
    ["pending", "active", "active", "forbidden"],
    ["pending", "inactive", "inactive", "inactive"],
    ["active", "inactive", "inactive", "forbidden"],
    ["active", "pending", "transition_not_allowed", "transition_not_allowed"],
    ["inactive", "active", "active", "forbidden"],
  ])("%s → %s: an admin %s, the company's own people %s", (from, to, byAdmin, byOwn) => {
    expect(statusAfter(admin, aDriver({ status: from }), { status: to })).toBe(byAdmin);
    expect(statusAfter(ownUser, aDriver({ status: from }), { status: to })).toBe(byOwn);
  });

  test.each<Status>(["incomplete", "pending", "inactive"])(
    "no driver can be activated while the company is %s",
    (companyStatus) => {
      for (const status of ["pending", "inactive"] as const)
        expect(statusAfter(admin, aDriver({ status }), { status: "active" }, companyStatus)).toBe(
          "company_not_active",
        );
    },
  );
});

describe("the licence's last day", () => {
  test.each([
    ["2026-11-19", "licence_expired"],
    ["2026-11-20", "active"],
    ["2026-11-21", "active"],
  ])("on %s: approving leads to %s", (taxiDrivingLicenseExpiration, expected) => {
    for (const status of ["pending", "inactive"] as const)
      expect(
        statusAfter(admin, aDriver({ status, taxiDrivingLicenseExpiration }), { status: "active" }),
      ).toBe(expected);
  });

  test("the new last day of the same save counts", () => {
    const driver = aDriver({ status: "pending", taxiDrivingLicenseExpiration: "2026-01-01" });
    const refused = revise(admin, driver, { status: "active" });
    expect(issueLines(refused)).toEqual(["taxiDrivingLicenseExpiration licence_expired"]);
    expect(statusAfter(admin, driver, { status: "active", taxiDrivingLicenseExpiration: "2031-01-01" })).toBe(
      "active",
    );
  });

  test("a licence that has expired neither deactivates a driver nor keeps a completed one from becoming pending", () => {
    const expired = { taxiDrivingLicenseExpiration: "2020-01-01" };
    expect(statusAfter(ownUser, aDriver({ status: "active" }), expired)).toBe("active");
    expect(
      statusAfter(ownUser, aDriver({ taxiDrivingLicense: null }), { taxiDrivingLicense: "1", ...expired }),
    ).toBe("pending");
  });
});

describe("filling in", () => {
  test("a part of the contact leaves the other parts unchanged, and the last missing part makes the driver pending", () => {
    const driver = aDriver({ contact: { ...aDriver().contact, email: null } });
    expect(revise(ownUser, driver, { contact: { firstName: "Arvo" } })).toMatchObject({
      value: { status: "incomplete", contact: { firstName: "Arvo", lastName: "Ajaja" } },
    });
    expect(statusAfter(ownUser, driver, { contact: { email: "a@b.example" } })).toBe("pending");
  });

  test("the family name cannot be removed", () => {
    const refused = revise(ownUser, aDriver({ status: "incomplete" }), { contact: { lastName: null } });
    expect(issueLines(refused)).toEqual(["contact.lastName required"]);
  });

  test("a refusal names the missing fields in the order of the form", () => {
    const driver = aDriver({
      taxiDrivingLicenseExpiration: null,
      contact: { ...aDriver().contact, firstName: null, phoneNumber: null },
    });
    expect(issueLines(revise(admin, driver, { status: "active" }))).toEqual([
      "taxiDrivingLicenseExpiration required",
      "contact.firstName required",
      "contact.phoneNumber required",
    ]);
  });

  test.each(["pending", "active", "inactive"] as const)(
    "a %s driver's required field cannot be emptied",
    (status) => {
      const refused = revise(admin, aDriver({ status }), { contact: { email: null } });
      expect(issueLines(refused)).toEqual(["contact.email required"]);
    },
  );
});

test("only an admin moves a driver to another company", () => {
  expect(issueLines(revise(ownUser, aDriver(), { company: { id: 8 } }))).toEqual(["company read_only"]);
  expect(revise(admin, aDriver(), { company: { id: 8 } })).toMatchObject({ value: { companyId: 8 } });
});

describe("a new driver", () => {
  const added = (actor: Actor, changes: DriverChanges) =>
    newDriver(actor, {
      changes,
      companyId: COMPANY_ID,
      companyStatus: "active",
      today,
      at: new Date("2026-11-20T10:00:00Z"),
    });

  test("is incomplete while a field is missing, and otherwise pending", () => {
    const { taxiDrivingLicense, taxiDrivingLicenseExpiration, contact } = aDriver();
    expect(added(ownUser, { contact: { lastName: "Ajaja" } })).toMatchObject({
      value: { status: "incomplete" },
    });
    expect(added(ownUser, { taxiDrivingLicense, taxiDrivingLicenseExpiration, contact })).toMatchObject({
      value: { status: "pending", contact },
    });
  });

  test.each<[string, DriverChanges]>([
    ["nothing", {}],
    ["a licence only", { taxiDrivingLicense: "12-345678" }],
    ["a first name only", { contact: { firstName: "Aino", lastName: null } }],
  ])("requires a family name when given %s", (_, changes) => {
    for (const actor of [ownUser, admin])
      expect(issueLines(added(actor, changes))).toEqual(["contact.lastName required"]);
  });

  test("of another company is not found, also when fields are missing", () => {
    expect(codeOf(added(otherUser, {}))).toBe("not_found");
  });
});

test.each([
  { expiration: "2026-11-20", validity: { state: "expired" }, why: "ended yesterday" },
  {
    expiration: "2026-11-21",
    validity: { state: "expiring", days: 0 },
    why: "is valid through its last day",
  },
  { expiration: "2027-01-20", validity: { state: "expiring", days: 60 }, why: "ends within 60 days" },
  { expiration: "2027-01-21", validity: { state: "valid" }, why: "ends in 61 days" },
])("a licence that $why is $validity.state", ({ expiration, validity }) => {
  expect(licenceValidity(expiration, "2026-11-21")).toEqual(validity);
});

test.each([-400, -1, 0, 1, 59, 60, 61, 700])(
  "a licence that ends in %i days is only in the list of its validity",
  (days) => {
    const expiration = addDays(today, days);
    const { state } = licenceValidity(expiration, today);
    for (const validity of MARKED_VALIDITIES) {
      const { from, to } = lastDaysOf(validity, today);
      expect(from <= expiration && expiration <= to).toBe(validity === state);
    }
  },
);
