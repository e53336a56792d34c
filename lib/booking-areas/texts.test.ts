import { expect, test } from "vitest";
import { codesText, ruleCountsText } from "./texts.ts";

test.each([
  [0, 0, "Ei sääntöjä"],
  [1, 0, "1 sallittu"],
  [0, 1, "1 kielletty"],
  [1_200, 2, "1\u00a0200 sallittua, 2 kiellettyä"],
])("%i allowed and %i denied are said as %s", (allowed, denied, text) => {
  expect(ruleCountsText(allowed, denied)).toBe(text);
});

test.each([
  [0, 0, 0, "0 postinumeroa"],
  [1, 0, 1, "1 postinumero (1 yksittäinen)"],
  [82, 1, 1, "82 postinumeroa (1 väli, 1 yksittäinen)"],
  [1_005, 2, 5, "1\u00a0005 postinumeroa (2 väliä, 5 yksittäistä)"],
])("%i codes in %i ranges and %i singles are said as %s", (codes, ranges, singles, text) => {
  expect(codesText({ codes, ranges, singles })).toBe(text);
});
