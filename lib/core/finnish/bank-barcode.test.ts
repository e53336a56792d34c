import { describe, expect, test } from "vitest";
import { bankBarcode, code128Symbols, code128Widths } from "./bank-barcode.ts";

test.each([
  [
    "FI5810171000000122",
    48_299,
    "559582243294671",
    "2012-01-31",
    "458101710000001220004829900000000559582243294671120131",
    55,
  ],
  [
    "FI5810171000000122",
    48_299,
    "RF06559582243294671",
    "2012-01-31",
    "558101710000001220004829906000000559582243294671120131",
    81,
  ],
  [
    "FI3715903000000776",
    1_225,
    "11112",
    "2016-12-21",
    "437159030000007760000122500000000000000000011112161221",
    76,
  ],
  [
    "FI3715903000000776",
    110,
    "RF9811112",
    "2017-01-01",
    "537159030000007760000011098000000000000000011112170101",
    null,
  ],
  [
    "FI0250004640001302",
    69_380,
    "RF61698756720839",
    "2011-07-24",
    "502500046400013020006938061000000000698756720839110724",
    null,
  ],
  [
    "FI3715903000000776",
    6_306,
    "1004202600216",
    "2026-12-30",
    "437159030000007760000630600000000001004202600216261230",
    53,
  ],
  [
    "FI3715903000000776",
    6_306,
    "RF691004202600216",
    "2026-12-30",
    "537159030000007760000630669000000001004202600216261230",
    62,
  ],
  ["FI3715903000000776", null, "11112", null, "437159030000007760000000000000000000000000011112000000", null],
])("%s, %s cents, %s, due %s", (iban, cents, reference, due, digits, check) => {
  const written = bankBarcode({ iban, cents, reference, due });
  expect(written).toBe(digits);
  expect(written).toHaveLength(54);
  if (check !== null) expect(code128Symbols(written).at(-2)).toBe(check);
});

// Amounts that come out a cent short where euros are multiplied by a hundred.
test.each([29, 57, 58, 109, 113, 114, 201])("%i cents stay %i cents", (cents) => {
  const digits = bankBarcode({ iban: "FI3715903000000776", cents, reference: "11112", due: null });
  expect(Number(digits.slice(17, 25))).toBe(cents);
});

test.each([100_000_000, -1])("%i cents do not fit and are left open", (cents) => {
  const digits = bankBarcode({ iban: "FI3715903000000776", cents, reference: "11112", due: null });
  expect(digits.slice(17, 25)).toBe("00000000");
});

test("the largest amount fits", () => {
  const digits = bankBarcode({
    iban: "FI3715903000000776",
    cents: 99_999_999,
    reference: "11112",
    due: null,
  });
  expect(digits.slice(17, 25)).toBe("99999999");
});

test.each([
  { iban: "SE4550000000058398257466", reference: "11112" },
  { iban: "FI3715903000000776", reference: "ABC" },
  { iban: "FI3715903000000776", reference: "RF9711112" },
])("nothing is drawn of %j", ({ iban, reference }) => {
  expect(() => bankBarcode({ iban, cents: 1, reference, due: null })).toThrow(RangeError);
});

describe("the bars", () => {
  const digits = "458101710000001220004829900000000559582243294671120131";

  test("are a start, 27 pairs, a check and a stop", () => {
    const symbols = code128Symbols(digits);
    expect(symbols).toHaveLength(30);
    expect(symbols.slice(0, 3)).toEqual([105, 45, 81]);
    expect(symbols.at(-1)).toBe(106);
  });

  test("are eleven modules a symbol and thirteen for the stop", () => {
    const widths = code128Widths(digits);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(29 * 11 + 13);
    expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 3, 2]);
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  });

  test("differ for every pair of digits, six to a symbol", () => {
    const all = Array.from({ length: 100 }, (_, pair) =>
      code128Widths(String(pair).padStart(2, "0")).slice(6, 12).join(""),
    );
    expect(new Set(all).size).toBe(100);
    for (const one of all) expect([...one].reduce((sum, width) => sum + Number(width), 0)).toBe(11);
  });

  test("need an even number of digits", () => expect(() => code128Symbols("123")).toThrow(RangeError));
});
