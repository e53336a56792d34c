import fc from "fast-check";
import { expect, test } from "vitest";
import { isoInstant } from "./calendar.ts";

test("an instant of any time is written as JavaScript writes it", () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (instant) => isoInstant(instant) === instant.toISOString()),
  );
  fc.assert(
    fc.property(
      fc.date({ min: new Date("0990-01-01"), max: new Date("3000-01-01"), noInvalidDate: true }),
      (instant) => isoInstant(instant) === instant.toISOString(),
    ),
  );
});

test("a text that is not an instant is refused", () => {
  expect(() => isoInstant(new Date(Number.NaN))).toThrow(RangeError);
});
