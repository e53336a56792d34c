import fc from "fast-check";
import { expect, test } from "vitest";
import { isUsualPlate, normalisePlate } from "./plate.ts";

test.each([
  ["abc123", "ABC-123"],
  ["ABC 123", "ABC-123"],
  [" abc–123 ", "ABC-123"],
  ["a\u030al 4321", "ÅL-4321"],
  ["öäå-1", "ÖÄÅ-1"],
  ["12 abc", "12-ABC"],
  ["b-ab 1234", "BAB-1234"],
  ["ab 12 cd", "AB12CD"],
])("%j is the plate %s", (input, expected) => expect(normalisePlate(input)).toBe(expected));

test("normalising twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (input) => {
      const once = normalisePlate(input);
      expect(normalisePlate(once)).toBe(once);
    }),
  );
});

test.each(["ABC-123", "AB-1", "NAB-12", "ÅL-12345", "ÅLA-12", "ÖÄÅ-999"])("%s is a usual plate", (plate) =>
  expect(isUsualPlate(plate)).toBe(true),
);

test.each(["A-1", "ABCD-1", "ABC-1234", "ABC-012", "12-ABC", "AB12CD", "CD-1234", ""])(
  "%j is unusual",
  (plate) => expect(isUsualPlate(plate)).toBe(false),
);
