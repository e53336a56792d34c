import { expect, test } from "vitest";
import { passwordRefusal } from "./password-policy.ts";

const EMAIL = "matti.meikalainen@taksimatti.example";

test.each([
  ["1234567", "password_too_short"],
  ["ääääää1", "password_too_short"],
  ["x".repeat(129), "password_too_long"],
  ["password", "weak_password"],
  ["PASSWORD", "weak_password"],
  ["12345678", "weak_password"],
  ["qwertyuiop", "weak_password"],
  ["aaaaaaaa", "weak_password"],
  ["abababab", "weak_password"],
  ["salasana", "weak_password"],
  ["Salasana123!", "weak_password"],
  ["perkele666", "weak_password"],
  ["Hevonen1", "weak_password"],
  ["jyväskylä1", "weak_password"],
  ["taksitolppa", "weak_password"],
  ["Tolppa2026", "weak_password"],
  ["taksi123", "weak_password"],
  ["meikalainen", "weak_password"],
  ["Matti.Meikalainen", "weak_password"],
  ["taksimatti1", "weak_password"],
  ["ｐａｓｓｗｏｒｄ", "weak_password"],
  ["kolme hevosta ja kuu", null],
  ["ruosteinen sininen ovi", null],
  ["x7Kq-92bT", null],
  ["tolppa ja kolme hevosta", null],
  ["🐴🌙🐴🌙🦉🐿️🐴🌙", null],
])("'%s' → %s", (password, refusal) => {
  expect(passwordRefusal(password, EMAIL)).toBe(refusal);
});
