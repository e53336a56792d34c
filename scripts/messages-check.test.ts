import { expect, test } from "vitest";
import { type Messages, misfits, saidTooEarly, stillEnglish, unsaid } from "./messages-check.ts";

const RIDES: Messages = {
  rides: [
    {
      declarations: ["input count", "local countPlural = count: plural"],
      selectors: ["countPlural"],
      match: { "countPlural=one": "1 kyyti", "countPlural=other": "{count} kyytiä" },
    },
  ],
};

test("a message that no source says is named", () => {
  expect(unsaid({ a_title: "A", a_titleLong: "B" }, ["<h1>{m.a_title()}</h1>"])).toEqual(["a_titleLong"]);
});

test("a message that a module says while it loads is named with its line", () => {
  const source = `
    const list = { title: m.a_title() };
    const later = () => m.a_title();
    class Page { title() { return m.a_title({ name: m.a_name() }); } }
    const options = CODES.map((code) => ({ code, label: m.a_label({ code }) }));
    const column = { title: fieldLabel("plate"), year: formatDate(DAY) };
    const laterOptions = () => CODES.map((code) => m.a_label({ code }));`;
  expect(saidTooEarly(source)).toEqual(["2: m.a_title", "5: m.a_label", "6: fieldLabel", "6: formatDate"]);
});

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
  expect(misfits(original, translation)).toEqual(lines);
});

test.each<[string, Messages, string[]]>([
  ["the English words", { hello: "Hello {name}, welcome" }, ["hello: still in English"]],
  ["words of its own", { hello: "Tere tulemast, {name}" }, []],
  ["a name that the original has too", { provider: "Taksi Helsinki" }, []],
  ["a single word that two languages share", { period: "Period {number}" }, []],
])("a translation with %s", (_, translation, lines) => {
  const english = { hello: "Hello {name}, welcome", provider: "Taksi Helsinki", period: "Period {number}" };
  const original = { hello: "Tervetuloa, {name}", provider: "Taksi Helsinki", period: "Kausi {number}" };
  expect(stillEnglish(original, english, translation)).toEqual(lines);
});

function variantsOf({ rides }: Messages) {
  if (typeof rides !== "object") throw new Error("the example has variants");
  return rides[0];
}
