import fc from "fast-check";
import { expect, test } from "vitest";
import { isPhone, isUsualPhone, normalisePhone, strippedPhone } from "./phone.ts";

test.each([
  ["040 123 4567", "0401234567"],
  ["040-123.4567", "0401234567"],
  ["040–123‑4567", "0401234567"],
  ["(09) 123 4567", "091234567"],
  ["0400/123 456", "0400123456"],
  ["+358 (40) 123-4567", "+358401234567"],
  ["(+358) 40 123 4567", "+358401234567"],
  ["+358 (0)50 765 4321", "+358507654321"],
  ["+358(0)507654321", "+358507654321"],
  ["+358 050 7654321", "+358507654321"],
  ["00358 (0) 50 7654321", "00358507654321"],
  ["(0)50 765 4321", "0507654321"],
  ["+46 (0)8 123 456", "+468123456"],
  // Italian numbers keep their zero when dialled from abroad.
  ["+39 (0)6 1234 5678", "+390612345678"],
  ["０４０１２３４５６７", "0401234567"],
  ["＋358 40 1234567", "+358401234567"],
  ["'0401234567", "0401234567"],
  // As copied from a phone's contacts.
  ["\u202a+358 40 1234567\u202c", "+358401234567"],
  ["\u200e040\u00ad123 4567\u2060", "0401234567"],
  // Two meanings are possible, so the number stays and causes a warning.
  ["040 123+4567", "040123+4567"],
  ["0401234567 +", "0401234567+"],
])("%j is dialled as %j", (input, expected) => {
  expect(normalisePhone(input)).toBe(expected);
  expect(isPhone(expected)).toBe(true);
});

test.each([
  "ei ole",
  "abc",
  "040 O123456",
  "puh. 019 5551",
  "3.58E11",
  "3,58401E+11",
  "358401234567.0",
  "040 7654321 alanumero 12",
  "040 7654321 x12",
  "040 7654321 (12)",
  "040 765 4321, 050 123 4567",
  "10023/10024",
  "0407654321-2",
  "0407654321#12",
  "040*7654321",
  "٠٤٠١٢٣٤٥٦٧",
  "---",
])("%j is refused and stays as it was typed", (input) => {
  expect(isPhone(normalisePhone(input))).toBe(false);
});

test("a dialled number has the typed digits, except a zero that is dialled only at home", () => {
  const piece = fc.constantFrom(
    "0",
    "4",
    "12",
    " ",
    "-",
    "(",
    ")",
    "(0)",
    ".",
    "/",
    "+",
    "358",
    "E",
    "x",
    ",",
    "５",
    "\t",
  );
  const typed = fc.array(piece, { minLength: 3, maxLength: 14 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(typed, (input) => {
      const phone = normalisePhone(input);
      expect(normalisePhone(phone)).toBe(phone);
      if (!isPhone(phone)) return;
      const digits = (text: string) => text.normalize("NFKC").replace(/[^\d+]/g, "");
      expect([digits(input), digits(input.normalize("NFKC").replace(/\(\s*0\s*\)/, ""))].map(home)).toContain(
        home(phone),
      );
      expect(input).not.toMatch(/[Ex,]/);
    }),
    { numRuns: 2_000 },
  );
});

/** The number without the zero behind +358, which nobody can dial. */
const home = (digits: string): string => digits.replace(/^(\+|00)3580/, "$1358");

test.each([
  ["040 765 43 21", "0407654321", []],
  ["+358 (40) 765-4321", "+358407654321", []],
  ["ei ole", "", ["ei ole"]],
  ["puh. 019 555123", "019555123", ["puh"]],
  ["040 O765432", "040765432", ["O"]],
  ["040 7654321 alanumero 12", "040765432112", ["alanumero"]],
  ["+358 (0)40 7654321", "+358407654321", ["(0)"]],
  ["+358 040 7654321", "+358407654321", ["0"]],
  ["0407654321, 050", "0407654321050", [","]],
  ["０４０７６５４３２１", "0407654321", []],
  ["040 765+4321", "040765+4321", []],
  ["", "", []],
])("leaving the field makes %j %j and says that %j was removed", (typed, phone, removed) => {
  expect(strippedPhone(typed)).toEqual({ phone, removed });
});

test("leaving the field keeps digits and plus signs, and names every removed letter", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 16 }), (typed) => {
      const { phone, removed } = strippedPhone(typed);
      expect(phone).toMatch(/^[\d+]*$/);
      const letters = typed.normalize("NFKC").match(/\p{L}/gu) ?? [];
      for (const letter of letters) expect(removed.join("")).toContain(letter);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  "0401234567",
  "+358401234567",
  "10023",
  "112",
  "+12345678901234",
  "358+401234567",
  "++358401234567",
])("%s is a phone number", (phone) => expect(isPhone(phone)).toBe(true));

test.each(["", "+", "++", "+123456789012345", "040+123456789012", "040 1234567", "٠٤٠١٢٣٤"])(
  "%j is not a phone number",
  (phone) => expect(isPhone(phone)).toBe(false),
);

test("a number of fewer than five digits is unusual", () => {
  expect(["1234", "+1234", "12345"].map(isUsualPhone)).toEqual([false, false, true]);
});
