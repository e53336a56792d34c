import type { PlainDate } from "#lib/core/calendar.ts";
import { isRfReference } from "./reference-number.ts";

// The virtual bank barcode of Finnish invoices (Finanssiala, Bank Bar Code Guide 5.3): 54 digits, version 4 with a
// national reference and version 5 with an RF one, drawn as Code 128 in code set C.

export type BankBarcode = {
  iban: string;
  /** Whole cents; what does not fit into 999 999.99 € is left open, as the guide says. */
  cents: number | null;
  /** National, or RF. */
  reference: string;
  due: PlainDate | null;
};

const MAX_CENTS = 99_999_999;

/** The 54 digits. Throws a RangeError for an account that is not Finnish or a reference that does not fit. */
export function bankBarcode({ iban, cents, reference, due }: BankBarcode): string {
  if (!/^FI\d{16}$/.test(iban)) throw new RangeError("Only Finnish accounts have a bank barcode");
  const known = cents !== null && cents >= 0 && cents <= MAX_CENTS;
  const amount = String(known ? cents : 0).padStart(8, "0");
  const date = due ? due.slice(2).replaceAll("-", "") : "000000";
  const account = iban.slice(2);
  return reference.startsWith("RF")
    ? `5${account}${amount}${rfDigits(reference)}${date}`
    : `4${account}${amount}000${nationalDigits(reference)}${date}`;
}

function nationalDigits(reference: string): string {
  if (!/^\d{4,20}$/.test(reference)) throw new RangeError(`Not a reference number: ${reference}`);
  return reference.padStart(20, "0");
}

/** The two check digits, then the body; an RF with letters has no place in a barcode of digits. */
function rfDigits(reference: string): string {
  const body = reference.slice(4);
  if (!isRfReference(reference) || !/^\d+$/.test(body)) throw new RangeError(`Not a reference: ${reference}`);
  return reference.slice(2, 4) + body.padStart(21, "0");
}

const START_C = 105;
const STOP = 106;

/** Symbols of Code 128 set C for an even number of digits: start, pairs, check and stop. */
export function code128Symbols(digits: string): number[] {
  if (!/^(?:\d\d)+$/.test(digits)) throw new RangeError("Code set C writes pairs of digits");
  const pairs = Array.from({ length: digits.length / 2 }, (_, at) =>
    Number(digits.slice(2 * at, 2 * at + 2)),
  );
  const sum = pairs.reduce((total, pair, at) => total + (at + 1) * pair, START_C);
  return [START_C, ...pairs, sum % 103, STOP];
}

/** Widths in modules, a bar and a space by turns, beginning and ending with a bar; without the quiet zones beside. */
export const code128Widths = (digits: string): number[] =>
  code128Symbols(digits).flatMap((symbol) => [...(WIDTHS[symbol] ?? "")].map(Number));

/** Of every symbol from 0 to the stop, which has a bar more (ISO/IEC 15417). */
const WIDTHS = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");
