import { expect, test } from "vitest";
import { passwordLengthRefusal } from "./password.ts";

test.each([
  [1, "password_too_short"],
  [7, "password_too_short"],
  [8, null],
  [64, null],
  [128, null],
  [129, "password_too_long"],
  [1_000_000, "password_too_long"],
])("a password of %i characters of any kind has the refusal %s", (length, refusal) => {
  for (const kind of ["a", "A", "7", " ", "ä", "😀", "п"])
    expect(passwordLengthRefusal(kind.repeat(length)), kind).toBe(refusal);
});
