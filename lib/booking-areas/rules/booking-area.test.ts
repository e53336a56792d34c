import { describe, expect, test } from "vitest";
import { checkValidity, flatArea, stateOn, verdictOn } from "./booking-area.ts";

const TODAY = "2026-11-22";
const never = { endedAt: null };

describe("an area or a rule", () => {
  test.each([
    [{ validFrom: "2026-11-22", validTo: "2026-11-22", ...never }, "in_force"],
    [{ validFrom: "2026-01-01", validTo: null, ...never }, "in_force"],
    [{ validFrom: null, validTo: null, ...never }, "in_force"],
    [{ validFrom: "2026-11-23", validTo: null, ...never }, "coming"],
    [{ validFrom: null, validTo: "2026-11-21", ...never }, "ended"],
    [{ validFrom: "2026-11-23", validTo: null, endedAt: new Date("2026-11-01") }, "ended"],
    [{ validFrom: "2026-01-01", validTo: null, endedAt: new Date("2026-11-22") }, "ended"],
  ] as const)("%j is today %s", (thing, state) => {
    expect(stateOn(TODAY, thing)).toBe(state);
  });

  test("may not end before it begins, and may last one day", () => {
    expect(checkValidity({ validFrom: "2026-11-22", validTo: "2026-11-21" })).toMatchObject({
      ok: false,
      error: { issues: [{ path: "validTo", code: "ends_before_start" }] },
    });
    expect(checkValidity({ validFrom: "2026-11-22", validTo: "2026-11-22" }).ok).toBe(true);
    expect(checkValidity({ validFrom: null, validTo: "2026-11-21" }).ok).toBe(true);
  });
});

describe("who may drive", () => {
  const CAR = { id: 7, companyId: 1 };
  const company = (effect: "allow" | "deny", companyId = 1) => ({ effect, companyId, vehicleId: null });
  const vehicle = (effect: "allow" | "deny", vehicleId = 7) => ({ effect, companyId: null, vehicleId });

  test.each([
    ["there is no rule", "everybody", [], true],
    ["somebody else is denied", "everybody", [company("deny", 2), vehicle("deny", 8)], true],
    ["the vehicle's company is denied", "everybody", [company("deny")], false],
    ["the vehicle is denied", "everybody", [vehicle("deny")], false],
    ["others are allowed", "listed", [company("allow", 2), vehicle("allow", 8)], false],
    ["the vehicle's company is allowed", "listed", [company("allow")], true],
    ["the vehicle is allowed", "listed", [vehicle("allow")], true],
    [
      "the company is allowed and the vehicle is denied",
      "listed",
      [company("allow"), vehicle("deny")],
      false,
    ],
    [
      "the vehicle is allowed and the company is denied",
      "listed",
      [vehicle("allow"), company("deny")],
      false,
    ],
    [
      "a deny wins, however many allow",
      "listed",
      [company("allow"), vehicle("allow"), company("deny")],
      false,
    ],
  ] as const)("%s", (_, mode, rules, mayDrive) => {
    expect(verdictOn(mode, [...rules], CAR).mayDrive).toBe(mayDrive);
  });

  test("the answer has the deciding rules, and no others", () => {
    const [allowed, denied, other] = [company("allow"), vehicle("deny"), company("deny", 2)];
    expect(verdictOn("listed", [allowed, denied, other], CAR).because).toEqual([denied]);
    expect(verdictOn("listed", [allowed, other], CAR).because).toEqual([allowed]);
    expect(verdictOn("listed", [other], CAR).because).toEqual([]);
  });
});

test("an area's content has its codes in one line", () => {
  const postCodes = [
    { first: 100, last: 100 },
    { first: 33100, last: 33299 },
  ];
  expect(flatArea({ name: "Keskusta", postCodes, validFrom: TODAY, validTo: null })).toEqual({
    name: "Keskusta",
    postCodes: "00100, 33100–33299",
    validFrom: TODAY,
    validTo: null,
  });
});
