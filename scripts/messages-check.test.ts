import { expect, test } from "vitest";
import { saidTooEarly, stillEnglish, unsaid } from "./messages-check.ts";
import type { Messages } from "./messages-fit.ts";

test("a message that no source uses is named", () => {
  expect(unsaid({ a_title: "A", a_titleLong: "B" }, ["<h1>{m.a_title()}</h1>"])).toEqual(["a_titleLong"]);
});

test("a message that a module evaluates while it loads is named with its line", () => {
  const source = `
    const list = { title: m.a_title() };
    const later = () => m.a_title();
    class Page { title() { return m.a_title({ name: m.a_name() }); } }
    const options = CODES.map((code) => ({ code, label: m.a_label({ code }) }));
    const column = { title: fieldLabel("plate"), year: formatDate(DAY) };
    const laterOptions = () => CODES.map((code) => m.a_label({ code }));`;
  expect(saidTooEarly(source)).toEqual(["2: m.a_title", "5: m.a_label", "6: fieldLabel", "6: formatDate"]);
});

test.each<[string, Messages, string[]]>([
  ["the English words", { hello: "Hello {name}, welcome" }, ["hello: still in English"]],
  ["words of its own", { hello: "Tere tulemast, {name}" }, []],
  ["a name that the original has too", { provider: "Taksi Helsinki" }, []],
])("a translation with %s", (_, translation, lines) => {
  const english = { hello: "Hello {name}, welcome", provider: "Taksi Helsinki" };
  const original = { hello: "Tervetuloa, {name}", provider: "Taksi Helsinki" };
  expect(stillEnglish(original, english, translation)).toEqual(lines);
});

test("single English words are named in a file that has few others", () => {
  const original = { a: "Haku", b: "Kieli", c: "Teema", d: "Kausi" };
  const english = { a: "Search", b: "Language", c: "Theme", d: "Period" };
  expect(stillEnglish(original, english, { ...english, c: "Teema" })).toEqual(
    ["a", "b", "d"].map((key) => `${key}: still in English`),
  );
  expect(stillEnglish(original, english, { a: "Sökning", b: "Språk", c: "Tema", d: "Period" })).toEqual([]);
});
