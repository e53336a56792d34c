import { expect, test } from "vitest";
import { scaleTicks } from "./chart-scale.ts";

test.each([
  { values: [0, 418_735, 406_048], ticks: [0, 200_000, 400_000, 600_000] },
  { values: [-10_100], ticks: [-12_000, -9_000, -6_000, -3_000, 0] },
  { values: [5_000, -2_000], ticks: [-2_000, 0, 2_000, 4_000, 6_000] },
  { values: [0], ticks: [0] },
])("a scale of $values has round values around them", ({ values, ticks }) => {
  expect(scaleTicks(values)).toEqual(ticks);
});
