import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BANK_RANGES, bicOfIban, formatIban, isBic, isIban, normaliseIban } from "./iban.ts";

const FINNISH = [
  "FI2112345600000785",
  "FI5542345670000081",
  "FI3715903000000776",
  "FI9080002627761348",
  "FI4950009420028730",
  "FI5810171000000122",
  "FI0250004640001302",
];

describe("an IBAN", () => {
  test.each([...FINNISH, "SE4550000000058398257466", "EE382200221020145685", "DE89370400440532013000"])(
    "is accepted: %s",
    (iban) => expect(isIban(iban)).toBe(true),
  );

  test.each([
    "",
    "FI",
    "FI2112345600000786",
    "FI211234560000078",
    "FI21123456000007855",
    "fi2112345600000785",
    "FI21 1234 5600 0007 85",
    "XX2112345600000785",
    "FI2112345600000785\n",
    "FIA112345600000785",
    `FI21${"1".repeat(10_000)}`,
  ])("is refused: %j", (iban) => expect(isIban(iban)).toBe(false));

  test("is refused when mod 97 holds but the Finnish account's own check digit is wrong", () => {
    // 12345600000786 with check digits computed for it: 98 − (12345600000786 1518 00 mod 97).
    const account = "12345600000786";
    const check = 98n - (BigInt(`${account}151800`) % 97n);
    expect(isIban(`FI${String(check).padStart(2, "0")}${account}`)).toBe(false);
  });

  test("is invalid after a change of any one digit", () => {
    const place = fc.integer({ min: 2, max: 17 });
    fc.assert(
      fc.property(fc.constantFrom(...FINNISH), place, fc.integer({ min: 1, max: 9 }), (iban, at, shift) => {
        const changed = (Number(iban[at]) + shift) % 10;
        expect(isIban(iban.slice(0, at) + changed + iban.slice(at + 1))).toBe(false);
      }),
    );
  });

  test.each(FINNISH)("%s reads the same after being printed in groups of four", (iban) => {
    expect(formatIban(iban).split(" ").at(0)).toHaveLength(4);
    expect(normaliseIban(` ${formatIban(iban).toLowerCase()}\u00a0`)).toBe(iban);
  });

  test.each([
    "FI21-1234-5600-0007-85",
    "ＦＩ21 1234 5600 0007 85",
    "fi21.1234.5600.0007.85",
    "FІ2112345600000785",
  ])("has one spelling, also when it is typed %j", (typed) =>
    expect(normaliseIban(typed)).toBe("FI2112345600000785"),
  );

  test("is printed in groups of four", () => {
    expect(formatIban("FI2112345600000785")).toBe("FI21 1234 5600 0007 85");
  });
});

describe("a BIC", () => {
  test.each(["NDEAFIHH", "OKOYFIHH", "POPFFI22", "BIGKFIH1", "DEUTDEFFXXX"])("is accepted: %s", (bic) =>
    expect(isBic(bic)).toBe(true),
  );
  test.each(["", "NDEAFIH", "NDEAFIHHX", "ndeafihh", "NDEA1IHH", "NDEAQQHH", "NDEAFIHHXXXX", "NDEAFIHH\n"])(
    "is refused: %j",
    (bic) => expect(isBic(bic)).toBe(false),
  );
});

test.each([
  ["FI3715903000000776", "NDEAFIHH"],
  ["FI4950009420028730", "OKOYFIHH"],
  ["FI9080002627761348", "DABAFIHH"],
  ["FI5542345670000081", "ITELFIHH"],
  ["FI0250004640001302", "OKOYFIHH"],
])("%s is kept at %s", (iban, bic) => expect(bicOfIban(iban)?.bic).toBe(bic));

test.each(["SE4550000000058398257466", "FI0031312345678901", "FI", ""])(
  "%j belongs to no known bank",
  (iban) => expect(bicOfIban(iban)).toBeNull(),
);

test("the bank ranges are true BICs and never overlap", () => {
  const sorted = BANK_RANGES.toSorted((a, b) => a.from - b.from);
  for (const [index, { from, to, bic }] of sorted.entries()) {
    expect(isBic(bic)).toBe(true);
    expect(to).toBeGreaterThanOrEqual(from);
    expect(sorted[index + 1]?.from ?? 1000).toBeGreaterThan(to);
  }
});
