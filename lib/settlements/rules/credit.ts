import { fail, ok, type Result } from "#lib/core/result.ts";
import type { LineCode, StatementLine } from "./lines.ts";
import { negated } from "./rounding.ts";

/** The provider's charges, which it can give back. Card payments are the company's own money. */
const FEES: readonly LineCode[] = ["COMMISSION", "MONTHLY_FEE", "JOIN_FEE"];

/** A line with its stored position, counted from one. */
export type PlacedLine = { position: number; line: StatementLine };

/** The lines of a statement that a credit note may name. */
export const creditableLines = (lines: readonly StatementLine[]): PlacedLine[] =>
  placed(lines).filter(({ line }) => FEES.includes(line.code) && line.amountCents < 0);

/**
 * The lines of a credit note: the negated fees at `positions`, each with its discounts. Fails with `not_creditable` if a
 * position is not a charged fee, or the credit is zero.
 */
export function creditLines(
  lines: readonly StatementLine[],
  positions: readonly number[],
): Result<PlacedLine[]> {
  const creditable = new Set(creditableLines(lines).map(({ position }) => position));
  if (positions.some((position) => !creditable.has(position))) return fail("not_creditable");
  const chosen = new Set(positions);
  for (const { position, line } of placed(lines)) {
    if (isDiscountBelow(lines, position, line) && chosen.has(position - 1)) chosen.add(position);
  }
  const credited = placed(lines)
    .filter(({ position }) => chosen.has(position))
    .map(({ position, line }) => ({ position, line: { ...line, amountCents: negated(line.amountCents) } }));
  return credited.reduce((sum, { line }) => sum + line.amountCents, 0) > 0
    ? ok(credited)
    : fail("not_creditable");
}

/** A vehicle's discounts stand directly below their fee. */
const isDiscountBelow = (lines: readonly StatementLine[], position: number, line: StatementLine): boolean =>
  line.code === "DISCOUNT" && line.vehicleId !== null && lines[position - 2]?.vehicleId === line.vehicleId;

const placed = (lines: readonly StatementLine[]): PlacedLine[] =>
  lines.map((line, index) => ({ position: index + 1, line }));
