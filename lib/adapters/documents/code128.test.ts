import { describe, expect, test } from "vitest";
import { code128Bars } from "./statement-pdf-summary.ts";

/** Widths in modules: a bar, a space, a bar and so on, up to the last bar. */
function code128Widths(digits: string): number[] {
  const bars = code128Bars(digits);
  return bars.flatMap(({ at, width }, index) => {
    const next = bars[index + 1];
    return next ? [width, next.at - at - width] : [width];
  });
}

/** Reads the bars back as symbols. A symbol has six widths, the stop has seven. */
function code128Symbols(digits: string): number[] {
  const widths = code128Widths(digits).join("");
  const symbols = widths.slice(0, -7).match(/.{6}/g) ?? [];
  return [...symbols, widths.slice(-7)].map((symbol) => WIDTHS.indexOf(symbol));
}

/** The widths of each symbol from 0 to 106, the stop (ISO/IEC 15417). This table does not come from bwip-js. */
const WIDTHS = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");

test.each([
  ["458101710000001220004829900000000559582243294671120131", 55],
  ["558101710000001220004829906000000559582243294671120131", 81],
  ["437159030000007760000122500000000000000000011112161221", 76],
  ["437159030000007760000630600000000001004202600216261230", 53],
  ["537159030000007760000630669000000001004202600216261230", 62],
])("the bars of %s hold the check symbol %i", (digits, check) => {
  expect(code128Symbols(digits).at(-2)).toBe(check);
});

describe("the bars of a bank barcode", () => {
  const digits = "458101710000001220004829900000000559582243294671120131";

  test("are a start, 27 pairs of digits, a check symbol and a stop", () => {
    const symbols = code128Symbols(digits);
    expect(symbols).toHaveLength(30);
    expect(symbols.slice(0, 3)).toEqual([105, 45, 81]);
    expect(symbols.at(-1)).toBe(106);
  });

  test("take eleven modules for each symbol and thirteen for the stop", () => {
    const widths = code128Widths(digits);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(29 * 11 + 13);
    expect(widths.slice(0, 6)).toEqual([2, 1, 1, 2, 3, 2]);
    expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  });

  test("differ for every pair of digits", () => {
    const all = Array.from({ length: 100 }, (_, pair) =>
      code128Widths(String(pair).padStart(2, "0")).slice(6, 12).join(""),
    );
    expect(new Set(all).size).toBe(100);
    for (const one of all) expect([...one].reduce((sum, width) => sum + Number(width), 0)).toBe(11);
  });

  test("are refused for an odd number of digits", () =>
    expect(() => code128Symbols("123")).toThrow(RangeError));
});
