import { expect, test } from "vitest";
import { bankBarcode } from "./bank-barcode.ts";

test.each([
  [
    "FI5810171000000122",
    48_299,
    "559582243294671",
    "2012-01-31",
    "458101710000001220004829900000000559582243294671120131",
  ],
  [
    "FI5810171000000122",
    48_299,
    "RF06559582243294671",
    "2012-01-31",
    "558101710000001220004829906000000559582243294671120131",
  ],
  [
    "FI3715903000000776",
    1_225,
    "11112",
    "2016-12-21",
    "437159030000007760000122500000000000000000011112161221",
  ],
  [
    "FI3715903000000776",
    110,
    "RF9811112",
    "2017-01-01",
    "537159030000007760000011098000000000000000011112170101",
  ],
  [
    "FI0250004640001302",
    69_380,
    "RF61698756720839",
    "2011-07-24",
    "502500046400013020006938061000000000698756720839110724",
  ],
  [
    "FI3715903000000776",
    6_306,
    "1004202600216",
    "2026-12-30",
    "437159030000007760000630600000000001004202600216261230",
  ],
  [
    "FI3715903000000776",
    6_306,
    "RF691004202600216",
    "2026-12-30",
    "537159030000007760000630669000000001004202600216261230",
  ],
  ["FI3715903000000776", null, "11112", null, "437159030000007760000000000000000000000000011112000000"],
])("%s, %s cents, %s, due %s", (iban, cents, reference, due, digits) => {
  const written = bankBarcode({ iban, cents, reference, due });
  expect(written).toBe(digits);
  expect(written).toHaveLength(54);
});

// Amounts that lose a cent when euros are multiplied by a hundred.
test.each([29, 57, 58, 109, 113, 114, 201])("%i cents stay %i cents", (cents) => {
  const digits = bankBarcode({ iban: "FI3715903000000776", cents, reference: "11112", due: null });
  expect(Number(digits.slice(17, 25))).toBe(cents);
});

test.each([100_000_000, -1])("the field stays empty for %i cents, which do not fit", (cents) => {
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
])("%j has no barcode", ({ iban, reference }) => {
  expect(() => bankBarcode({ iban, cents: 1, reference, due: null })).toThrow(RangeError);
});
