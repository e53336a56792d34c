import { expect, test } from "vitest";
import { isPhone, isUsualPhone, normalisePhone } from "./phone.ts";

test.each([
  ["040 123 4567", "0401234567"],
  ["+358 (40) 123-4567", "+358401234567"],
  ["puh. 019\u00a05551 ", "0195551"],
  ["ei ole", ""],
])("%j becomes %j", (input, expected) => expect(normalisePhone(input)).toBe(expected));

test.each(["0401234567", "+358401234567", "10023", "112", "+12345678901234"])(
  "%s is a phone number",
  (phone) => expect(isPhone(phone)).toBe(true),
);

test.each(["", "358+401234567", "++358401234567", "+123456789012345", "040 1234567", "٠٤٠١٢٣٤"])(
  "%j is not a phone number",
  (phone) => expect(isPhone(phone)).toBe(false),
);

test("a number of fewer than five digits is unusual", () => {
  expect(["1234", "+1234", "12345"].map(isUsualPhone)).toEqual([false, false, true]);
});
