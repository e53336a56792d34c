import fc from "fast-check";
import { expect, test } from "vitest";
import { isPlate, isUsualPlate, normalisePlate } from "./plate.ts";

test.each([
  ["abc123", "ABC-123"],
  ["ABC 123", "ABC-123"],
  [" abc–123 ", "ABC-123"],
  ["a\u030al 4321", "ÅL-4321"],
  ["öäå-1", "ÖÄÅ-1"],
  ["12 abc", "12-ABC"],
  ["b-ab 1234", "BAB-1234"],
  ["ab 12 cd", "AB12CD"],
  ["KLM.456", "KLM-456"],
  ["KLM_456", "KLM-456"],
  ["KLM/456", "KLM-456"],
  ["klm·456", "KLM-456"],
  ["KLM−456", "KLM-456"],
  ["KLM ' 456", "KLM-456"],
  ["ＫＬＭ－４５６", "KLM-456"],
  // In Cyrillic and in Greek letters.
  ["КМХ-456", "KMX-456"],
  ["кмх 456", "KMX-456"],
  ["ΚΜΧ-456", "KMX-456"],
  ["HÄÖ-1", "HÄÖ-1"],
  ["M ÜX 12", "MÜX12"],
])("%j is the plate %s", (input, expected) => expect(normalisePlate(input)).toBe(expected));

test.each(["ДЖ-12", "ΣΩ-12", "νν-12", "🚕-12", "一二-3", "---", "ABC-１２³½", "اب-12", ""])(
  "%j is no plate",
  (input) => expect(isPlate(normalisePlate(input))).toBe(false),
);

const LOOKS: Record<string, string[]> = {
  A: ["a", "А", "а", "Α", "Ａ", "ａ"],
  B: ["b", "В", "в", "Β", "Ｂ"],
  E: ["e", "Е", "е", "Ε", "ε"],
  H: ["h", "Н", "н", "Η"],
  K: ["k", "К", "Κ", "Ｋ"],
  M: ["m", "М", "Μ"],
  O: ["o", "О", "о", "Ο", "ο"],
  P: ["p", "Р", "р", "Ρ", "ρ"],
  T: ["t", "Т", "Τ"],
  X: ["x", "Х", "х", "Χ", "χ"],
  Y: ["y", "У", "у", "Υ"],
};

test("a plate has one spelling in every alphabet and with every separator", () => {
  const letter = fc.constantFrom(...Object.keys(LOOKS));
  const between = fc.constantFrom(
    "",
    " ",
    "-",
    ".",
    "_",
    "/",
    "–",
    "·",
    ":",
    "\u00a0",
    "\u200b",
    "－",
    " - ",
  );
  const plate = fc.record({
    letters: fc.array(letter, { minLength: 2, maxLength: 3 }),
    number: fc.integer({ min: 1, max: 999 }),
  });
  fc.assert(
    fc.property(plate, between, fc.nat(), fc.boolean(), ({ letters, number }, sign, pick, wide) => {
      const typed = letters
        .map((one, at) => LOOKS[one]?.[(pick + at) % (LOOKS[one]?.length ?? 1)] ?? one)
        .join("");
      const digits = wide
        ? String(number).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
        : number;
      expect(normalisePlate(`${typed}${sign}${digits}`)).toBe(`${letters.join("")}-${number}`);
    }),
  );
});

test("a valid plate has only Latin capitals, digits and at most one dash", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (input) => {
      const once = normalisePlate(input);
      if (isPlate(once)) expect(once).toMatch(/^[A-Z0-9\u00c0-\u017f]+(?:-[A-Z0-9\u00c0-\u017f]+)?$/);
    }),
  );
});

test("a second normalisation changes nothing", () => {
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
