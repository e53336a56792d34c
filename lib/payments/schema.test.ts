import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPayment, paymentSchema } from "./schema.ts";

// Valid payments pass only through the compiled schema, so it must neither accept a wrong one nor read another value.

const oneOf = (...values: unknown[]) => fc.constantFrom(...values);
const anything = oneOf(
  undefined,
  null,
  "",
  " ",
  0,
  -1,
  1.5,
  10_001,
  2 ** 53,
  Number.NaN,
  "1",
  [],
  {},
  true,
  "a\u0000",
);
const rightOr = (...right: unknown[]) =>
  fc.oneof({ weight: 20, arbitrary: oneOf(...right) }, { weight: 1, arbitrary: anything });
const item = fc.record(
  {
    reference: rightOr("T-1", " T  2 ", "\u00e5\u200b", "\u{1F695}".repeat(64), "x".repeat(65)),
    vehicleId: rightOr(null, 1, 999_999_999_999_999),
    licensePlate: rightOr(null, undefined, "abc123", "ABC-123", "X".repeat(11)),
    driverId: rightOr(null, 7),
    type: rightOr("capture", "refund"),
    grossCents: rightOr(1, 4_250, 1_000_000_000),
    tipCents: rightOr(null, 0, 1, 4_251),
    vatBasisPoints: rightOr(0, 1_350, 10_000),
    occurredAt: rightOr("2026-11-10T12:00:00Z", "2026-11-10T12:00:00.123456+02:00", "1900-01-01T00:00:00Z"),
    method: rightOr("card", " card ", "x".repeat(32)),
    currency: fc.constant("EUR"),
  },
  { requiredKeys: ["reference", "type", "grossCents", "vatBasisPoints", "occurredAt", "method"] },
);

test("the fast reading accepts the same payments as the schema, with the same values", () => {
  fc.assert(
    fc.property(fc.oneof(item, anything), (sent) => {
      const { data } = paymentSchema.safeParse(sent);
      const { occurredAt: occurredMs, ...rest } = data ?? {};
      const missing = { vehicleId: null, licensePlate: null, driverId: null, tipCents: null };
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
      expect(checkPayment("payments.0", sent).payment).toEqual(
        data ? { ...missing, ...given, occurredMs } : null,
      );
    }),
    { numRuns: 2_000 },
  );
});
