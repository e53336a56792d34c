import { expect, test } from "vitest";
import { cityOf } from "./city.ts";

test.each([
  ["00100", "Helsinki"],
  ["02760", "Espoo"],
  ["79700", "Heinävesi"],
  ["31500", "Koski Tl"],
  ["00001", null],
  ["100", null],
  ["constructor", null],
])("the city of %s is %s", (postCode, city) => {
  expect(cityOf(postCode)).toBe(city);
});
