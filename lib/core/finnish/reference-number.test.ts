import { expect, test } from "vitest";
import { referenceOfNumber, statementNumber } from "#lib/settlements/rules/statement.ts";
import {
  isReferenceNumber,
  isRfReference,
  printedReference,
  referenceNumber,
  rfReference,
} from "./reference-number.ts";

test.each([
  ["123", "1232"],
  ["1234", "12344"],
  ["12345", "123453"],
  ["1111", "11112"],
  ["123456", "1234561"],
  ["151189065", "1511890656"],
  ["55958224329467", "559582243294671"],
  ["100420260021", "1004202600216"],
])("%s becomes %s", (payload, reference) => {
  expect(referenceNumber(payload)).toBe(reference);
  expect(isReferenceNumber(reference)).toBe(true);
});

test.each([
  ["11112", "RF9811112"],
  ["123453", "RF81123453"],
  ["1234561", "RF341234561"],
  ["1511890656", "RF601511890656"],
  ["559582243294671", "RF06559582243294671"],
  ["1004202600216", "RF691004202600216"],
])("%s is %s", (reference, rf) => {
  expect(rfReference(reference)).toBe(rf);
  expect(isRfReference(rf)).toBe(true);
});

test.each([
  ["1232", "1232"],
  ["1234561", "12 34561"],
  ["1511890656", "15118 90656"],
  ["1004202600216", "100 42026 00216"],
  ["00001232", "1232"],
  ["RF691004202600216", "RF69 1004 2026 0021 6"],
  ["RF9811112", "RF98 1111 2"],
])("%s is printed %s", (reference, printed) => expect(printedReference(reference)).toBe(printed));

test.each(["1233", "232", "", "abc", "111111111111111111111"])("%j is no reference number", (text) =>
  expect(isReferenceNumber(text)).toBe(false),
);

test("a foreign RF without the national check digit is accepted, but never issued", () => {
  expect(isRfReference("RF18539007547034")).toBe(true);
  expect(isRfReference("RF19539007547034")).toBe(false);
  expect(() => rfReference("539007547034")).toThrow(RangeError);
});

test("nineteen digits keep their last digit", () => {
  const reference = referenceNumber("1234567890123456789");
  expect(reference).toHaveLength(20);
  expect(isReferenceNumber(reference)).toBe(true);
  expect(() => referenceNumber("12345678901234567890")).toThrow(RangeError);
  expect(() => referenceNumber("12")).toThrow(RangeError);
});

test("a statement's number is its year and six digits, and gives a reference number", () => {
  expect(statementNumber(2026, 123)).toBe("2026-000123");
  expect(referenceOfNumber("2026-000123")).toBe(referenceNumber("2026000123"));
});
