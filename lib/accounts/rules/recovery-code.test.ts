import { expect, test } from "vitest";
import { normaliseRecoveryCode, recoveryCodeOf, shownRecoveryCode } from "./second-factor.ts";

test("ten bytes become sixteen characters that use each bit once", () => {
  expect(recoveryCodeOf(new Uint8Array(10))).toBe("0000000000000000");
  expect(recoveryCodeOf(new Uint8Array(10).fill(255))).toBe("ZZZZZZZZZZZZZZZZ");
  const codes = Array.from({ length: 80 }, (_, bit) =>
    recoveryCodeOf(Uint8Array.from({ length: 10 }, (_, at) => (at === bit >> 3 ? 1 << (bit & 7) : 0))),
  );
  expect(new Set(codes).size).toBe(80);
});

test("a code is shown in groups of four", () => {
  expect(shownRecoveryCode("0123456789ABCDEF")).toBe("0123-4567-89AB-CDEF");
});

test.each([
  ["0123-4567-89AB-CDEF", "0123456789ABCDEF"],
  [" 0123 4567 89ab cdef ", "0123456789ABCDEF"],
  ["O1I3-L567-89AB-CDEF", "0113156789ABCDEF"],
  ["０１２３–4567.89аВ_CDEF", "0123456789ABCDEF"],
  ["0123-4567-89AB-CDE", null],
  ["0123-4567-89AB-CDEF0", null],
  ["0123-4567-89AB-CDEU", null],
  ["", null],
])("the typed code %j is read as %j", (typed, code) => {
  expect(normaliseRecoveryCode(typed)).toBe(code);
});
