import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countPostCodes,
  formatPostCodes,
  formatRange,
  mergeRanges,
  type PostCodeRange,
  parsePostCodes,
  rangeOfRegion,
  regionsOf,
} from "./post-codes.ts";

describe("reading typed codes", () => {
  test.each([
    ["33100", "33100"],
    ["00100", "00100"],
    ["33100–33299", "33100–33299"],
    ["33100-33299", "33100–33299"],
    ["33100 - 33299", "33100–33299"],
    ["33100—33299", "33100–33299"],
    ["33100\u221233299", "33100–33299"],
    ["33100, 33200", "33100, 33200"],
    ["33100;33200", "33100, 33200"],
    ["33100 33200\n33300\t33400", "33100, 33200, 33300, 33400"],
    ["33200,33100", "33100, 33200"],
    ["33100,33100", "33100"],
    ["33100–33299, 33200–33400", "33100–33400"],
    ["33100–33299 33150", "33100–33299"],
    ["33100–33110 33110–33120", "33100–33120"],
    ["33100, 33101", "33100, 33101"],
    ["33100–33110, 33111", "33100–33110, 33111"],
    ["33100–33100", "33100"],
    ["  ,, ;\n ", ""],
    ["", ""],
  ])("%j is %j", (text, canonical) => {
    const { ranges, wrong } = parsePostCodes(text);
    expect({ canonical: formatPostCodes(ranges), wrong }).toEqual({ canonical, wrong: [] });
  });

  test.each([
    ["3310", ["3310"]],
    ["331000", ["331000"]],
    ["33100, abc, 33200, 12", ["abc", "12"]],
    ["33299–33100", ["33299-33100"]],
    ["33100–", ["33100-"]],
    ["33100–33200–33300", ["33100-33200-33300"]],
    ["FI-33100", ["FI-33100"]],
    ["３３１００", ["３３１００"]],
  ])("%j names its wrong parts", (text, wrong) => {
    expect(parsePostCodes(text).wrong).toEqual(wrong);
  });
});

const code = fc.integer({ min: 0, max: 99_999 });
const range = fc
  .tuple(code, fc.nat(300))
  .map(([first, more]): PostCodeRange => ({ first, last: Math.min(99_999, first + more) }));
const ranges = fc.array(range, { maxLength: 30 });
const holds = (list: readonly PostCodeRange[], wanted: number) =>
  list.some(({ first, last }) => first <= wanted && wanted <= last);

test("the codes that are read are sorted, do not overlap, and read the same again", () => {
  fc.assert(
    fc.property(ranges, fc.constantFrom(", ", ";", "\n", " ", ",\r\n"), (given, between) => {
      const { ranges: read, wrong } = parsePostCodes(given.map((one) => formatRange(one)).join(between));
      expect(wrong).toEqual([]);
      for (const [index, { first, last }] of read.entries()) {
        expect(last).toBeGreaterThanOrEqual(first);
        if (index > 0) expect(first).toBeGreaterThan(read[index - 1]?.last ?? Number.NaN);
      }
      expect(parsePostCodes(formatPostCodes(read)).ranges).toEqual(read);
    }),
  );
});

test("merging keeps every code and adds none", () => {
  fc.assert(
    fc.property(ranges, fc.array(code, { maxLength: 20 }), (given, others) => {
      const merged = mergeRanges(given);
      for (const wanted of [
        ...others,
        ...given.flatMap(({ first, last }) => [first - 1, first, last, last + 1]),
      ])
        expect(holds(merged, wanted)).toBe(holds(given, wanted));
      const distinct = new Set(
        given.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at)),
      );
      expect(countPostCodes(merged)).toBe(distinct.size);
    }),
  );
});

test("any text can be read, and all read codes can be written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const { ranges: read, wrong } = parsePostCodes(text);
      expect(wrong.every((piece) => piece !== "")).toBe(true);
      expect(parsePostCodes(formatPostCodes(read)).ranges).toEqual(read);
    }),
  );
});

test("ranges lie in the regions of their first two digits, each once", () => {
  const { ranges } = parsePostCodes("00100, 00999, 33100–35000");
  expect(regionsOf(ranges)).toEqual([0, 33, 34, 35]);
  expect(regionsOf([rangeOfRegion(99)])).toEqual([99]);
});
