import { expect, test } from "vitest";
import { licenceValidity } from "./driver.ts";

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
