import fc from "fast-check";
import { expect, test } from "vitest";
import { isoInstant } from "./calendar.ts";

test("an instant is written as the language writes it, whenever it is", () => {
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
