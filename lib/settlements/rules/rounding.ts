// Money is integer cents. Fractions are rounded once per line, half away from zero.

/**
 * `amount * numerator / denominator`, rounded half away from zero: sign(n)·⌊(2|n|+d)/(2d)⌋. Exact for all safe
 * integers: a product that exceeds them is computed with BigInt. Never -0.
 */
export function share(amount: number, numerator: number, denominator: number): number {
  const product = amount * numerator;
  const doubled = 2 * Math.abs(product) + denominator;
  const magnitude = Number.isSafeInteger(doubled)
    ? (doubled - (doubled % (2 * denominator))) / (2 * denominator)
    : exactMagnitude(amount, numerator, denominator);
  return product < 0 && magnitude !== 0 ? -magnitude : magnitude;
}

/** A rate in basis points of an amount in cents: 270 of 10000 is 2.7 %. */
export const rateOf = (cents: number, basisPoints: number): number => share(cents, basisPoints, 10_000);

/** The negated amount. Zero stays 0 and never becomes -0, which would be stored and printed. */
export const negated = (cents: number): number => (cents === 0 ? 0 : -cents);

function exactMagnitude(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator);
  const magnitude = product < 0n ? -product : product;
  return Number((2n * magnitude + BigInt(denominator)) / (2n * BigInt(denominator)));
}
