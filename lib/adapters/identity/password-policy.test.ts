import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordRefusal } from "./password-policy.ts";

const OWNER = {
  email: "matti.meikalainen@taksimatti.example",
  companyNames: ["Äijälän Kyytipalvelu Oy", "Pika-Ajo Ky"],
};

test.each([
  ["1234567", "password_too_short"],
  ["ääääää1", "password_too_short"],
  ["x".repeat(129), "password_too_long"],
  ["password", "password_leaked"],
  ["PASSWORD", "password_leaked"],
  ["12345678", "password_leaked"],
  ["qwertyuiop", "password_leaked"],
  ["aaaaaaaa", "password_repetitive"],
  ["kokokokoko", "password_repetitive"],
  ["salasana", "password_leaked"],
  ["Salasana123!", "password_leaked"],
  ["perkele666", "password_leaked"],
  ["Hevonen1", "password_leaked"],
  ["jyväskylä1", "password_leaked"],
  ["taksitolppa", "password_holds_name"],
  ["Tolppa2026", "password_holds_name"],
  ["taksi123", "password_holds_name"],
  ["meikalainen", "password_holds_name"],
  ["Matti.Meikalainen", "password_holds_name"],
  ["taksimatti1", "password_holds_name"],
  ["ｐａｓｓｗｏｒｄ", "password_leaked"],
  ["Password1!", "password_leaked"],
  ["letmein123", "password_leaked"],
  ["LetMeIn123!", "password_leaked"],
  ["#Monkey99", "password_leaked"],
  ["kyytipalvelu", "password_holds_name"],
  ["Äijälän2026", "password_holds_name"],
  ["aijalan-kyyti", null],
  ["pikaAjo1", "password_holds_name"],
  ["kolme hevosta ja kuu", null],
  ["ruosteinen sininen ovi", null],
  ["x7Kq-92bT", null],
  ["tolppa ja kolme hevosta", null],
  ["🐴🌙🐴🌙🦉🐿️🐴🌙", null],
])("'%s' → %s", (password, refusal) => {
  expect(passwordRefusal(password, OWNER)).toBe(refusal);
});

test("a person's names are refused to that person only, the portal's name to everybody", () => {
  expect(passwordRefusal("kyytipalvelu", { email: "aino@b.example" })).toBeNull();
  expect(passwordRefusal("kyytipalvelu")).toBeNull();
  expect(passwordRefusal("tolppa2026")).toBe("password_holds_name");
  expect(passwordRefusal("pikataksi2026", { email: "x@pikataksi.fi" })).toBe("password_holds_name");
});

test("hardly any other password is taken for a common one", () => {
  const others = Array.from({ length: 200_000 }, (_, index) => `ei ole listalla ${index}`);
  // 49,232 of 2^32 digests: about two of these.
  expect(others.filter(isCommonPassword).length).toBeLessThan(12);
});
