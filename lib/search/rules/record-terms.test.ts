import { expect, test } from "vitest";
import { referenceNumber, rfReference } from "#lib/core/finnish/reference-number.ts";
import { recordTerms } from "./record-terms.ts";

const REFERENCE = referenceNumber("2026000123");

test.each([
  ["2026-000123", "2026-000123", "MAKSU-2026-000123"],
  ["2026-123", "2026-000123", "MAKSU-2026-000123"],
  ["2026 – 123", "2026-000123", "MAKSU-2026-000123"],
  ["2026000123", "2026-000123", "MAKSU-2026-000123"],
  ["maksu-2026-000123", null, "MAKSU-2026-000123"],
  ["MAKSU-2026-12.xml", null, "MAKSU-2026-000012"],
  [REFERENCE, "2026-000123", null],
  [`${REFERENCE.slice(0, 5)} ${REFERENCE.slice(5)}`, "2026-000123", null],
  [rfReference(REFERENCE), "2026-000123", null],
])("%s is the statement %s and the payment file %s", (typed, statement, file) => {
  expect(recordTerms(typed)).toMatchObject({ statement, file });
});

test("a reference is looked for in both forms that a bank may send", () => {
  const forms = [REFERENCE, rfReference(REFERENCE)];
  expect(recordTerms(`00000${REFERENCE}`)?.references).toEqual(forms);
  expect(recordTerms(rfReference(REFERENCE).toLowerCase())?.references).toEqual(forms);
});

test.each([
  ["12 345,67", 1_234_567],
  ["12 345,67 €", 1_234_567],
  ["-12345,67", 1_234_567],
  ["12,345.67", 1_234_567],
  ["€ 120", 12_000],
  ["120", null],
  ["0,00", null],
  ["1.2.2026", null],
])("%s is the sum of %s cents", (typed, cents) => {
  expect(recordTerms(typed)?.cents ?? null).toBe(cents);
});

test.each([
  ["17.11.2026", "2026-11-17"],
  ["7.1.2026", "2026-01-07"],
  ["17 Nov 2026", "2026-11-17"],
  ["2026-11-17", "2026-11-17"],
  ["31.2.2026", null],
])("%s is the day %s", (typed, day) => {
  expect(recordTerms(typed)?.day ?? null).toBe(day);
});

test.each([
  ["FI21 1234 5600 0007 85", "FI2112345600000785"],
  ["fi2112345600000785", "FI2112345600000785"],
  ["FI2112345600000786", null],
])("%s is the account %s", (typed, iban) => {
  expect(recordTerms(typed)?.iban ?? null).toBe(iban);
});

test.each(["virtanen", "taksi virtanen oy", "ABC", "ab 12"])("%s names no record", (typed) => {
  expect(recordTerms(typed)).toBeNull();
});
