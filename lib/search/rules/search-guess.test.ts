import { describe, expect, test } from "vitest";
import { searchTerms } from "#lib/platform/search/search.ts";
import { exchangedLetters, likelySearches, likelyWords, mistypedWords, platesNear } from "./search-guess.ts";

describe("likely words", () => {
  const KNOWN = ["virtanen", "virta", "korhonen", "korpela", "salo", "sali", "matti", "martti", "ismail"];

  test.each([
    ["virtanne", ["virtanen"]],
    ["viratnen", ["virtanen"]],
    ["cirtanen", ["virtanen"]],
    ["korhone", ["korhonen"]],
    ["korhn", ["korhonen"]],
    ["saol", ["salo"]],
    ["mattti", ["matti", "martti"]],
    ["gmail", []],
    ["xyzxyz", []],
  ])("%s may be %j", (typed, expected) => {
    expect(likelyWords(typed, KNOWN, 3).slice(0, Math.max(1, expected.length))).toEqual(expected);
  });

  test("a stored word that equals the typed one comes first", () => {
    expect(likelyWords("matti", KNOWN, 3)[0]).toBe("matti");
  });
});

test("only neighbouring letters are exchanged, each pair once", () => {
  expect(exchangedLetters("tmio")).toEqual(["mtio", "timo", "tmoi"]);
  expect(exchangedLetters("aab")).toEqual(["aba"]);
});

test("each word of a search is guessed separately; short ones and numbers stay", () => {
  const known: Record<string, string[]> = { virtanne: ["virtanen"], mati: ["matti", "marti"] };
  const searches = likelySearches(searchTerms("Virtanne Mati oy"), (typed) => known[typed] ?? [], 4);
  expect(searches).toEqual([
    ["virtanen", "matti", "oy"],
    ["virtanen", "marti", "oy"],
  ]);
  expect(likelySearches(searchTerms("virtanne xyzxyz"), (typed) => known[typed] ?? [], 4)).toEqual([]);
});

test.each(["matti@virtanen.example", "ab", "abc-123", "0401234567"])("nothing is guessed of %s", (typed) => {
  expect(mistypedWords(searchTerms(typed))).toEqual([]);
});

test.each([
  ["acb123", "abc123"],
  ["ab123", "abc123"],
  ["abcc123", "abc123"],
  ["abx123", "abc123"],
  ["abc124", "abc123"],
  ["ab0123", "abo123"],
])("%s is near the plate %s", (typed, plate) => {
  expect(platesNear(typed)).toContain(plate);
});

test("exchanged signs come before wrong ones, and only plates are guessed", () => {
  const near = platesNear("abc132");
  expect(near.indexOf("abc123")).toBeLessThan(near.indexOf("abc130"));
  expect(near.every((plate) => /^[a-zåäö]{2,3}\d{1,3}$/.test(plate))).toBe(true);
  expect(near).not.toContain("abc132");
  for (const typed of ["virtanen", "123456", "korho", "a1", "abcdefg1"])
    expect(platesNear(typed)).toEqual([]);
});
