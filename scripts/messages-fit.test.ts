import { expect, test } from "vitest";
import { type Messages, misfits } from "./messages-fit.ts";

const RIDES: Messages = {
  rides: [
    {
      declarations: ["input count", "local countPlural = count: plural"],
      selectors: ["countPlural"],
      match: { "countPlural=one": "1 kyyti", "countPlural=other": "{count} kyytiä" },
    },
  ],
};

test.each<[string, Messages, Messages, string[]]>([
  ["in other words", { hello: "Hei {name}" }, { hello: "Hej {name}" }, []],
  ["that is missing", { hello: "Hei" }, {}, ["hello: missing"]],
  ["without its original", {}, { hello: "Hej" }, ["hello: the original lacks it"]],
  ["with another input", { hello: "Hei {name}" }, { hello: "Hej {namn}" }, ["hello: other inputs"]],
  [
    "with a brace in place of an input",
    { hello: "Hei {name}" },
    { hello: "Hej \\{name}" },
    ["hello: other inputs"],
  ],
  ["without variants", RIDES, { rides: "Körningar: {count}" }, []],
  ["without variants and without their input", RIDES, { rides: "Körningar" }, ["rides: other inputs"]],
  ["with the same variants", RIDES, RIDES, []],
  [
    "that lacks a variant",
    RIDES,
    { rides: [{ ...variantsOf(RIDES), match: { "countPlural=one": "1 körning" } }] },
    ["rides: countPlural=other: missing, or other inputs"],
  ],
])("a translation %s", (_, original, translation, lines) => {
  expect(misfits(original, translation, "sv-FI")).toEqual(lines);
});

const SINGLE = "1 jazda";
const SOME = "{count} jazd";
test.each<[string, string, Record<string, string>, string[]]>([
  ["every form of Polish", "pl-PL", { one: SINGLE, few: SOME, many: SOME, other: SOME }, []],
  ["one form that stands for the others", "pl-PL", { one: SINGLE, "*": SOME }, []],
  [
    "too few forms of Polish",
    "pl-PL",
    { one: SINGLE, few: SOME, other: SOME },
    ["rides: countPlural=many: missing, or other inputs"],
  ],
  [
    "a form of Polish without its number",
    "pl-PL",
    { one: SINGLE, few: "jazdy", many: SOME, other: SOME },
    ["rides: countPlural=few: missing, or other inputs"],
  ],
  [
    "1 where Latvian also counts 21",
    "lv-LV",
    { zero: SOME, one: "1 brauciens", other: SOME },
    ["rides: countPlural=one: missing, or other inputs"],
  ],
  ["the number where Latvian also counts 21", "lv-LV", { zero: SOME, one: SOME, other: SOME }, []],
])("a translation with %s", (_, locale, forms, lines) => {
  const match = Object.fromEntries(
    Object.entries(forms).map(([form, text]) => [`countPlural=${form}`, text]),
  );
  expect(misfits(RIDES, { rides: [{ ...variantsOf(RIDES), match }] }, locale)).toEqual(lines);
});

function variantsOf({ rides }: Messages) {
  if (typeof rides !== "object") throw new Error("the example has variants");
  return rides[0];
}
