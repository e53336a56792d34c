import { expect, test } from "vitest";
import { LANGUAGES } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { codesText, ruleCountsText, ruleText, shownRuleText } from "./texts.ts";

test.each([
  [0, 0, "Ei sääntöjä"],
  [1, 0, "1 sallittu"],
  [0, 1, "1 kielletty"],
  [1_200, 2, "1\u00a0200 sallittua, 2 kiellettyä"],
])("%i allowed and %i denied are written as %s", (allowed, denied, text) => {
  expect(ruleCountsText(allowed, denied)).toBe(text);
});

test.each([
  [0, 0, 0, "0 postinumeroa"],
  [1, 0, 1, "1 postinumero (1 yksittäinen)"],
  [82, 1, 1, "82 postinumeroa (1 väli, 1 yksittäinen)"],
  [1_005, 2, 5, "1\u00a0005 postinumeroa (2 väliä, 5 yksittäistä)"],
])("%i codes in %i ranges and %i singles are written as %s", (codes, ranges, singles, text) => {
  expect(codesText({ codes, ranges, singles })).toBe(text);
});

test.each([
  [null, null, ["Taksi Oy 1234567-1", "Taksi Oy 1234567-1", "Taksi Oy 1234567-1"]],
  [
    "2026-01-01",
    null,
    [
      "Taksi Oy 1234567-1, 1.1.2026 alkaen",
      "Taksi Oy 1234567-1, från 1.1.2026",
      "Taksi Oy 1234567-1, from 1 Jan 2026",
    ],
  ],
  [
    null,
    "2027-01-25",
    [
      "Taksi Oy 1234567-1, 25.1.2027 asti",
      "Taksi Oy 1234567-1, till och med 25.1.2027",
      "Taksi Oy 1234567-1, until 25 Jan 2027",
    ],
  ],
  [
    "2026-01-01",
    "2027-01-25",
    [
      "Taksi Oy 1234567-1, 1.1.2026–25.1.2027",
      "Taksi Oy 1234567-1, 1.1.2026–25.1.2027",
      "Taksi Oy 1234567-1, 1 Jan 2026 – 25 Jan 2027",
    ],
  ],
])("a rule from %j to %j is written in each language", (validFrom, validTo, texts) => {
  const stored = ruleText("Taksi Oy 1234567-1", { validFrom, validTo });
  const shown = LANGUAGES.map((language) => inLanguage(language, () => shownRuleText(stored)));
  expect(shown.map((text) => text.replaceAll("\u00a0", " "))).toEqual(texts);
});
