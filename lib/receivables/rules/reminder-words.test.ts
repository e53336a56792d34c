import { expect, test } from "vitest";
import { fillPlaceholders, holdsUnknownPlaceholder, placeholdersOf } from "./reminder-words.ts";

const values = { summa: "50,00 €", viite: null };

test.each([
  ["Maksa {summa}, siis {summa}", "Maksa 50,00 €, siis 50,00 €"],
  ["Maksa {summa}\nViite: {viite}\nKiitos", "Maksa 50,00 €\nKiitos"],
  ["Ei mitään", "Ei mitään"],
])("%j is filled", (text, filled) => {
  expect(fillPlaceholders(text, values)).toBe(filled);
});

test("a value that looks like a placeholder is not filled again", () => {
  expect(fillPlaceholders("{summa}", { summa: "{viite}", viite: "x" })).toBe("{viite}");
});

test.each([
  ["Maksa {summa} viitteellä {viite}", false],
  ["Maksa {sumam}", true],
  ["Maksa {Summa}", true],
  ["Maksa {}", true],
  ["Maksa {summa", true],
  ["Maksa summa}", true],
  ["Maksa {{summa}}", true],
])("whether %j holds an unknown placeholder: %s", (text, unknown) => {
  expect(holdsUnknownPlaceholder(text, ["summa", "viite"])).toBe(unknown);
});

test("the list of a text's placeholders names each once", () => {
  expect(placeholdersOf("{a} {b} {a}")).toEqual(["a", "b"]);
});
