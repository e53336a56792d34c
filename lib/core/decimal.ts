/** Cents as a decimal number, `1234,50` or `-1234.50`: exact for whole cents. */
export function decimalOf(cents: number, mark: "," | "."): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}
