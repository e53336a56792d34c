import { describe, expect, test } from "vitest";
import { normalisedReference } from "#lib/bank/rules/reference.ts";
import { BANK_FILE_REFUSALS } from "#lib/bank/rules/refusals.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import { BANK_REASONS, isBankReason, remedyOf } from "#lib/settlements/rules/bank-reasons.ts";
import { bankReason } from "./texts.ts";

describe("the reason of a rejection", () => {
  test.each(Object.keys(BANK_REASONS))("%s explains in Finnish the reason and the remedy", (code) => {
    const text = bankReason(code);
    expect(text.match(/\p{Lu}[^.]+\./gu)?.join(" ")).toBe(text);
    expect(text.split(". ").length).toBeGreaterThanOrEqual(2);
    expect(text).not.toContain(code);
    expect(text).not.toMatch(/!/);
  });

  test.each(["XX99", "toString", "constructor"])("%s is unknown, and is named", (code) => {
    expect(isBankReason(code)).toBe(false);
    expect(bankReason(code)).toBe(`Pankki ilmoitti syyn ${code}. Kysy pankista, mitä se tarkoittaa.`);
    expect(remedyOf(code)).toBe("ask");
  });

  test("may be missing", () => expect(bankReason(null)).toMatch(/ei kertonut syytä/));
});

test.each([
  ["00000001004202600216", "1004202600216"],
  ["10042 02600 216", "1004202600216"],
  ["rf69 1004 2026 0021 6", "RF691004202600216"],
  // ISO 11649's own example.
  ["RF18 5390 0754 7034", "RF18539007547034"],
  ["RF18 5390 0754 7035", null],
  ["1004202600217", null],
  ["0000", null],
  ["Lasku 1232", null],
  ["", null],
])("%j is stored as the reference %j", (text, reference) =>
  expect(normalisedReference(text)).toBe(reference),
);

test.each(BANK_FILE_REFUSALS)("%s has a Finnish sentence of its own", (code) => {
  const same = BANK_FILE_REFUSALS.filter((other) => messageOfCode(other) === messageOfCode(code));
  expect(same).toEqual([code]);
  expect(messageOfCode(code)).not.toBe(messageOfCode("nothing_of_the_kind"));
});
