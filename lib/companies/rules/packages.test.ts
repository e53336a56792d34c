import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#lib/core/calendar.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { PACKAGE_NAMES, type Package, type PackageName } from "./company.ts";
import { choosePackage, packageOn, revisePackages, withoutPlanned } from "./packages.ts";

const pack = (name: PackageName, startDate: string, endDate: string | null = null): Package => ({
  name,
  startDate,
  endDate,
});
const HISTORY = [pack("standard", "2026-01-01", "2026-06-30"), pack("premium", "2026-07-01")];

test.each([
  ["2025-12-31", null],
  ["2026-01-01", "standard"],
  ["2026-06-30", "standard"],
  ["2026-07-01", "premium"],
  ["2030-01-01", "premium"],
])("on %s the package in force is %s", (day, name) => {
  expect(packageOn(HISTORY, day)?.name ?? null).toBe(name);
});

describe("choosing", () => {
  test.each<[string, Package[], PackageName, string, Package[]]>([
    ["the first package", [], "standard", "2026-05-01", [pack("standard", "2026-05-01")]],
    [
      "another package ends the current one the day before",
      [pack("standard", "2026-01-01")],
      "premium",
      "2026-03-01",
      [pack("standard", "2026-01-01", "2026-02-28"), pack("premium", "2026-03-01")],
    ],
    [
      "another package shortens a package that would end later",
      [pack("standard", "2026-01-01", "2026-12-31")],
      "premium",
      "2026-07-01",
      [pack("standard", "2026-01-01", "2026-06-30"), pack("premium", "2026-07-01")],
    ],
    [
      "choosing the current package again removes a planned change",
      [pack("standard", "2026-01-01", "2026-11-30"), pack("premium", "2026-12-01")],
      "standard",
      "2026-12-01",
      [pack("standard", "2026-01-01")],
    ],
    [
      "choosing the current package again changes nothing",
      [pack("standard", "2026-01-01")],
      "standard",
      "2026-06-01",
      [pack("standard", "2026-01-01")],
    ],
    [
      "a package after a gap keeps the gap",
      [pack("standard", "2026-01-01", "2026-01-31")],
      "standard",
      "2026-03-01",
      [pack("standard", "2026-01-01", "2026-01-31"), pack("standard", "2026-03-01")],
    ],
    [
      "another package from the same first day replaces the package",
      [pack("standard", "2026-01-01")],
      "premium",
      "2026-01-01",
      [pack("premium", "2026-01-01")],
    ],
  ])("%s", (_, before, name, startDate, after) => {
    expect(choosePackage(before, name, startDate)).toEqual(after);
  });
});

test.each<[string, Package[], Package[]]>([
  ["nothing is planned", HISTORY, HISTORY],
  [
    "a planned package shortened the current one",
    [pack("standard", "2026-01-01", "2026-11-30"), pack("premium", "2026-12-01")],
    [pack("standard", "2026-01-01")],
  ],
  [
    "several are planned",
    [
      pack("standard", "2026-01-01", "2026-11-30"),
      pack("premium", "2026-12-01", "2026-12-31"),
      pack("standard", "2027-01-01"),
    ],
    [pack("standard", "2026-01-01")],
  ],
  [
    "a package is planned after a gap",
    [pack("standard", "2026-01-01", "2026-11-30"), pack("premium", "2027-01-01")],
    [pack("standard", "2026-01-01", "2026-11-30")],
  ],
  ["a package begins today", [pack("standard", "2026-11-20")], [pack("standard", "2026-11-20")]],
  ["no package has begun", [pack("standard", "2026-12-01")], []],
])("without planned packages: %s", (_, packages, begun) => {
  expect(withoutPlanned(packages, "2026-11-20")).toEqual(begun);
});

describe("revising the whole package history", () => {
  test.each<[string, Package[], string[]]>([
    ["unchanged", HISTORY, []],
    ["in another order", HISTORY.toReversed(), []],
    [
      "with periods that share a day",
      [pack("standard", "2026-01-01", "2026-07-01"), pack("premium", "2026-07-01")],
      ["packages periods_overlap"],
    ],
    [
      "with an open period before another",
      [pack("standard", "2026-01-01"), pack("premium", "2026-07-01")],
      ["packages periods_overlap"],
    ],
    [
      "with the same first day twice",
      [pack("standard", "2026-01-01", "2026-01-01"), pack("premium", "2026-01-01")],
      ["packages periods_overlap"],
    ],
    [
      "with an end before its start",
      [pack("standard", "2026-02-01", "2026-01-31")],
      ["packages periods_overlap"],
    ],
    ["with a period of a single day", [pack("standard", "2026-02-01", "2026-02-01")], []],
    ["as an empty list", [], []],
  ])("%s", (_, requested, issues) => {
    const result = revisePackages(HISTORY, requested, null);
    expect(issueLines(result)).toEqual(issues);
    if (result.ok)
      expect(result.value).toEqual([...requested].sort((a, b) => (a.startDate < b.startDate ? -1 : 1)));
  });

  const TODAY = "2026-11-20";
  test.each<[string, Package[], string]>([
    [
      "the current package ends tomorrow",
      [...HISTORY.slice(0, 1), pack("premium", "2026-07-01", "2026-11-21")],
      "ok",
    ],
    ["the current package ends today", [...HISTORY.slice(0, 1), pack("premium", "2026-07-01", TODAY)], "ok"],
    [
      "the current package ended yesterday",
      [...HISTORY.slice(0, 1), pack("premium", "2026-07-01", "2026-11-19")],
      "invalid",
    ],
    [
      "the current package gets another first day",
      [...HISTORY.slice(0, 1), pack("premium", "2026-07-02")],
      "invalid",
    ],
    [
      "the current package gets another name",
      [...HISTORY.slice(0, 1), pack("standard", "2026-07-01")],
      "invalid",
    ],
    ["a past package is removed", HISTORY.slice(1), "invalid"],
    [
      "a past package gets another end",
      [pack("standard", "2026-01-01", "2026-06-29"), pack("premium", "2026-07-01")],
      "invalid",
    ],
    [
      "a package is added before all others",
      [pack("premium", "2025-01-01", "2025-12-31"), ...HISTORY],
      "invalid",
    ],
    [
      "a package is added from tomorrow",
      [...HISTORY.slice(0, 1), pack("premium", "2026-07-01", TODAY), pack("standard", "2026-11-21")],
      "ok",
    ],
    [
      "a package is added from today",
      [...HISTORY.slice(0, 1), pack("premium", "2026-07-01", "2026-11-19"), pack("standard", TODAY)],
      "invalid",
    ],
  ])("billed days cannot be changed: %s", (_, requested, code) => {
    const result = revisePackages(HISTORY, requested, TODAY);
    expect(codeOf(result)).toBe(code);
    if (!result.ok) expect(issueLines(result)).toEqual(["packages package_past_fixed"]);
  });
});

test("every sequence of choices leaves valid periods, and the last choice is in force", () => {
  const choice = fc.record({ name: fc.constantFrom(...PACKAGE_NAMES), day: fc.nat(1_000) });
  fc.assert(
    fc.property(fc.array(choice, { minLength: 1, maxLength: 12 }), (choices) => {
      let history: Package[] = [];
      for (const { name, day } of choices) history = choosePackage(history, name, addDays("2026-01-01", day));
      const last = choices.at(-1);
      const from = addDays("2026-01-01", last?.day ?? 0);
      expect(codeOf(revisePackages([], history, null))).toBe("ok");
      expect(packageOn(history, from)?.name).toBe(last?.name);
      expect(packageOn(history, addDays(from, 400))?.name).toBe(last?.name);
    }),
  );
});

test("a choice from tomorrow on changes no billed day", () => {
  const days = fc.uniqueArray(fc.nat(300), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(...PACKAGE_NAMES),
      fc.integer({ min: 1, max: 100 }),
      (starts, name, ahead) => {
        const history = starts
          .sort((a, b) => a - b)
          .reduce<Package[]>(
            (made, day, index) =>
              choosePackage(made, PACKAGE_NAMES[index % 2] ?? "standard", addDays("2026-01-01", day)),
            [],
          );
        const today = addDays("2026-01-01", 150);
        const chosen = choosePackage(history, name, addDays(today, ahead));
        expect(codeOf(revisePackages(history, chosen, today))).toBe("ok");
      },
    ),
  );
});
