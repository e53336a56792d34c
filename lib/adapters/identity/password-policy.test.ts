import { createHash } from "node:crypto";
import { expect, test } from "vitest";
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
  ["kalakukko", "password_leaked"],
  ["adgjmptw", "password_leaked"],
  ["abcdefghijklmnop", "password_sequence"],
  ["24.12.1985", "password_date"],
  ["aijalan-kyyti", null],
  ["pikaAjo1", "password_holds_name"],
  ["kolme hevosta ja kuu", null],
  ["ruosteinen sininen ovi", null],
  ["pöllö ja kärpänen", null],
  ["x7Kq-92bT", null],
  ["kolme hevosta ja kuu ".repeat(6).trim(), null],
  ["tolppa ja kolme hevosta", null],
  ["🐴🌙🐴🌙🦉🐿️🐴🌙", null],
])("'%s' → %s", async (password, refusal) => {
  expect(await passwordRefusal(password, OWNER)).toBe(refusal);
});

test("a person's names are refused only to that person, and the portal's name to everybody", async () => {
  expect(await passwordRefusal("kyytipalvelu", { email: "aino@b.example" })).toBeNull();
  expect(await passwordRefusal("kyytipalvelu")).toBeNull();
  expect(await passwordRefusal("tolppa2026")).toBe("password_holds_name");
  expect(await passwordRefusal("pikataksi2026", { email: "x@pikataksi.fi" })).toBe("password_holds_name");
});

test("eight random letters and digits are accepted in nearly every case", async () => {
  const others = Array.from({ length: 300 }, (_, index) =>
    BigInt(`0x${createHash("sha256").update(`${index}`).digest("hex")}`)
      .toString(36)
      .slice(-8),
  );
  const refusals = await Promise.all(others.map((password) => passwordRefusal(password)));
  expect(refusals.filter((refusal) => refusal !== null).length).toBeLessThan(6);
});

test("the longest password is checked in a fraction of a second", async () => {
  await passwordRefusal("ruosteinen sininen ovi");
  const start = performance.now();
  await passwordRefusal("p4$$w0rdqwerty1990".repeat(7));
  expect(performance.now() - start).toBeLessThan(1_500);
});

test("by length alone, a guessable password is accepted and a short one refused", async () => {
  for (const guessable of ["password1", "12345678", "taksitolppa"])
    expect(await passwordRefusal(guessable, { email: "taksi@tolppa.example" }, "length")).toBeNull();
  expect(await passwordRefusal("1234567", {}, "length")).toBe("password_too_short");
});
