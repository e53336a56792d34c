import { describe, expect, test } from "vitest";
import { conflictsOf, isSame } from "./use-rebase.ts";

const before = { companyName: "A", address: { city: "Turku" } };

describe("a field changed elsewhere while it was edited here", () => {
  test("is a conflict with both values", () => {
    const mine = { ...before, address: { city: "Tampere" } };
    const theirs = { ...before, address: { city: "Oulu" } };
    expect(conflictsOf({ before, mine, theirs })).toEqual([
      { path: "address.city", yours: "Tampere", theirs: "Oulu" },
    ]);
  });

  test.each([
    ["only elsewhere", before, { companyName: "B", address: { city: "Oulu" } }],
    ["only here", { companyName: "B", address: { city: "Oulu" } }, before],
    ["to the same on both sides", { ...before, companyName: "B" }, { ...before, companyName: "B" }],
    ["in different fields", { ...before, companyName: "B" }, { ...before, address: { city: "Oulu" } }],
  ])("is no conflict when it was changed %s", (_, mine, theirs) => {
    expect(conflictsOf({ before, mine, theirs })).toEqual([]);
  });
});

describe("values that a page draws anew", () => {
  test("are the same when every field is", () => {
    expect(isSame(before, structuredClone(before))).toBe(true);
  });

  test.each([
    ["a value", { ...before, address: { city: "Oulu" } }],
    ["one field more", { ...before, vatNumber: undefined }],
    ["another field", { companyName: "A", address: { street: "Turku" } }],
  ])("are others with %s", (_, drawn) => {
    expect(isSame(before, drawn)).toBe(false);
  });
});
