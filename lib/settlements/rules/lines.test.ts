import { expect, test } from "vitest";
import { cardPaymentCount, type StatementLine } from "./lines.ts";
import { computeStatement } from "./statement.ts";
import { WORKED_EXAMPLES } from "./testing.ts";

const late = (counts: readonly number[] | undefined): StatementLine => ({
  code: "CORRECTION",
  vehicleId: 1,
  licensePlate: "ABC-123",
  amountCents: 1000,
  basis: {
    kind: "correction",
    statement: null,
    periodStart: null,
    creditNote: null,
    of: "gross",
    grossCents: 1000,
    basisPoints: 0,
    ...(counts && { vat: counts.map((count) => ({ vatBasisPoints: 1350, grossCents: 1000, count })) }),
  },
});

test("the card payments of a statement are its inputs' payments, late ones included", () => {
  const inputs = WORKED_EXAMPLES.two;
  const sent = inputs.payments.reduce((sum, { count = 1 }) => sum + count, 0);
  const { lines } = computeStatement(inputs);
  expect(cardPaymentCount(lines)).toBe(sent);
  expect(cardPaymentCount([...lines, late([2, 3])])).toBe(sent + 5);
});

test("the count of payments is null with a correction of unknown count", () => {
  expect(cardPaymentCount([late(undefined)])).toBeNull();
});
