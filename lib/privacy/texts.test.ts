import { expect, test } from "vitest";
import { periodText } from "./texts.ts";

test.each([
  [1, "1 päivä"],
  [30, "30 päivää"],
  [365, "1 vuosi"],
  [730, "2 vuotta"],
  [731, "731 päivää"],
])("%i days are said as %s", (days, text) => {
  expect(periodText(days)).toBe(text);
});
