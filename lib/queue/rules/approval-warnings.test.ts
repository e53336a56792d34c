import { expect, test } from "vitest";
import { type WaitingFacts, warningsOf } from "./approval-warnings.ts";

const TODAY = "2026-11-22";
const company = { kind: "company", iban: "FI2112345600000785", vehicleCount: 3, account: null } as const;
const vehicle = { kind: "vehicle", companyStatus: "active", wished: false } as const;
const driver = { kind: "driver", expiration: "2030-01-31", companyStatus: "active" } as const;

test.each<[string, WaitingFacts, string[]]>([
  ["a company with all that is usual", company, []],
  ["a company without an account", { ...company, iban: null }, ["no_iban"]],
  [
    "a company of an account with many that wait",
    { ...company, account: { id: 7, email: "a@b.example", waiting: 20 } },
    ["many_applications"],
  ],
  ["a company without vehicles", { ...company, vehicleCount: 0 }, ["no_vehicles"]],
  ["a vehicle of an active company", vehicle, []],
  ["a vehicle of a pending company", { ...vehicle, companyStatus: "pending" }, ["company_not_active!"]],
  ["a vehicle that its company asks back", { ...vehicle, wished: true }, ["reactivation_wished"]],
  ["a driver of an active company", driver, []],
  ["a licence that ended yesterday", { ...driver, expiration: "2026-11-21" }, ["licence_expired!"]],
  ["a licence that ends today", { ...driver, expiration: TODAY }, ["licence_expiring"]],
  ["a licence that ends in 60 days", { ...driver, expiration: "2027-01-21" }, ["licence_expiring"]],
  ["a licence that ends in 61 days", { ...driver, expiration: "2027-01-22" }, []],
  [
    "an expired licence in a removed company",
    { kind: "driver", expiration: "2020-01-01", companyStatus: "inactive" },
    ["company_not_active!", "licence_expired!"],
  ],
])("%s: %j warns of %j", (_, facts, expected) => {
  expect(warningsOf(facts, TODAY).map(({ code, blocks }) => `${code}${blocks ? "!" : ""}`)).toEqual(expected);
});

test("a probably wrong value causes a warning and blocks nothing", () => {
  const doubtful = [{ path: "licensePlate", code: "unusual_plate" } as const];
  expect(warningsOf(vehicle, TODAY, doubtful)).toEqual([
    { path: "licensePlate", code: "unusual_plate", blocks: false },
  ]);
});
