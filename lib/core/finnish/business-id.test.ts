import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  businessIdCheckDigit,
  hasBusinessIdCheckDigit,
  hasBusinessIdForm,
  normaliseBusinessId,
} from "./business-id.ts";

const VALID = [
  "1790235-0",
  "1643256-1",
  "0114162-2",
  "1633241-3",
  "2617416-4",
  "1629284-5",
  "1008663-7",
  "0109862-8",
  "1837954-9",
  "0112038-9",
  "1234567-1",
];

describe("the check digit", () => {
  test.each(VALID)("accepts %s", (id) => {
    expect(hasBusinessIdForm(id)).toBe(true);
    expect(hasBusinessIdCheckDigit(id)).toBe(true);
  });

  test.each(["1234567-2", "1000008-0", "1000008-1", "1000008-9"])(
    "refuses %s though its form is right",
    (id) => {
      expect(hasBusinessIdForm(id)).toBe(true);
      expect(hasBusinessIdCheckDigit(id)).toBe(false);
    },
  );

  test.each(["261741-4", "2617416-44", "26174164", "", "1234567-A", "1234567–1", "1234567-1\n", "١٢٣٤٥٦٧-١"])(
    "refuses %j for its form",
    (id) => {
      expect(hasBusinessIdForm(id)).toBe(false);
      expect(hasBusinessIdCheckDigit(id)).toBe(false);
    },
  );

  test("fails after a change of any one digit", () => {
    const root = fc.integer({ min: 0, max: 9_999_999 }).map((n) => String(n).padStart(7, "0"));
    fc.assert(
      fc.property(root, fc.nat(7), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
        const check = businessIdCheckDigit(digits);
        fc.pre(check !== null);
        const all = `${digits}${check}`;
        const changed = (Number(all[place]) + shift) % 10;
        const wrong = all.slice(0, place) + changed + all.slice(place + 1);
        expect(hasBusinessIdCheckDigit(`${digits}-${check}`)).toBe(true);
        expect(hasBusinessIdCheckDigit(`${wrong.slice(0, 7)}-${wrong.slice(7)}`)).toBe(false);
      }),
    );
  });
});

test.each([
  ["1234567-1", "1234567-1"],
  [" 1234567-1 ", "1234567-1"],
  ["FI12345671", "1234567-1"],
  ["fi 12345671", "1234567-1"],
  ["FI1234567-1", "1234567-1"],
  ["12345671", "1234567-1"],
  ["1234567 – 1", "1234567-1"],
  ["1234567.1", "1234567-1"],
  ["1234567_1", "1234567-1"],
  ["１２３４５６７－１", "1234567-1"],
  ["FI-12345671", "1234567-1"],
  [" 261741-4 ", "261741-4"],
  ["SE12345671", "SE12345671"],
  ["", ""],
])("a pasted %j is read as %j", (input, expected) => {
  expect(normaliseBusinessId(input)).toBe(expected);
});
