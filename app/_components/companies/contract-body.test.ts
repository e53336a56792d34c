import { expect, test } from "vitest";
import { contractBody } from "./form-bodies.ts";

const values = {
  choosePackage: { name: "premium", startDate: "2026-11-20" },
  contract: { signed: true, reliablePartner: true },
} as const;

test.each([
  ["2026-11-20T21:59:59Z", "2026-11-20"],
  ["2026-11-20T22:00:00Z", "2026-11-21"],
  // A browser's wrong clock never gives an earlier day than the server's.
  ["2020-01-01T00:00:00Z", "2026-11-20"],
])("a step opened on the 20th and sent at %s starts its package on %s", (now, startDate) => {
  expect(contractBody(values, new Date(now))).toEqual({
    choosePackage: { name: "premium", startDate },
    contract: values.contract,
  });
});
