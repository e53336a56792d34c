import { expect, test } from "vitest";
import { FAULTS, misfits } from "./all.ts";
import type { Fault } from "./fault.ts";

const fault: Fault = {
  id: "late",
  kind: "rules",
  file: "a.ts",
  text: "day < due",
  replacement: "day <= due",
  tests: ["a.test.ts"],
};
const read = (file: string) => ({ "a.ts": "if (day < due) return;", "a.test.ts": "" })[file] ?? null;

test("a fault is valid if its text occurs once in its file and its test exists", () => {
  expect(misfits([fault], read)).toEqual([]);
});

test.each<[string, Partial<Fault>, string]>([
  ["whose text has moved", { text: "day > due" }, "its text stands 0 times in a.ts"],
  ["whose text stands twice", { text: "d" }, "its text stands 2 times in a.ts"],
  ["whose file is gone", { file: "b.ts" }, "b.ts is not there"],
  ["that changes nothing", { replacement: "day < due" }, "it changes nothing"],
  ["without a test", { tests: [] }, "it has no test"],
  ["whose test is gone", { tests: ["b.test.ts"] }, "b.test.ts is not there"],
  ["whose browser test is gone", { screen: { file: "b.spec.ts", title: "x" } }, "b.spec.ts is not there"],
])("a fault %s is named", (_, changes, why) => {
  expect(misfits([{ ...fault, ...changes }], read)).toEqual([`fault late: ${why}`]);
});

test("two faults of one name are refused", () => {
  expect(misfits([fault, fault], read)).toEqual(["fault late: its name is another one's"]);
});

test("there are some sixty faults, most of them in rules and money", () => {
  const counts = Map.groupBy(FAULTS, ({ kind }) => kind)
    .entries()
    .map(([kind, faults]) => [kind, faults.length]);
  expect(Object.fromEntries(counts)).toEqual({
    rules: 25,
    database: 10,
    doors: 11,
    screens: 10,
    api: 5,
    layout: 5,
  });
});
