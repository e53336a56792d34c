import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText, isEmail, mailLine, normaliseEmail, subjectLine, textLength } from "./text.ts";

describe("a line of text", () => {
  test.each([
    ["  Hämeen   Taksi \u00a0 Oy ", "Hämeen Taksi Oy"],
    ["Ha\u0308meen Taksi", "Hämeen Taksi"],
    ["A\u030akerlund", "Åkerlund"],
    ["Taksi\u2028Oy", "Taksi Oy"],
    ["Taksi\u2029\u2029 Oy\u2028", "Taksi Oy"],
    ["Tak\u180esi \u2062Oy\ufff9\u{e0041}", "Taksi Oy"],
    ["Tak\u00adsi\u200b Oy\ufeff", "Taksi Oy"],
    ["Dállas Várri ŋ", "Dállas Várri ŋ"],
    ["🚕 Taksi", "🚕 Taksi"],
    ["\u200b \u2060", ""],
    ["", ""],
  ])("%j is stored as %j", (input, expected) => expect(cleanText(input)).toBe(expected));

  test.each([
    ["NUL", "Taksi\u0000Oy"],
    ["a line feed", "Taksi\nOy"],
    ["a trailing carriage return", "Taksi Oy\r"],
    ["a tab", "Taksi\tOy"],
    ["escape", "\u001b[31mTaksi"],
    ["delete", "Taksi\u007f"],
    ["C1", "Taksi\u0085Oy"],
    ["a lone high surrogate", "Taksi\ud83d"],
    ["a lone low surrogate", "\ude95Taksi"],
    ["a right-to-left override", "Taksi\u202eyO"],
    ["an isolate", "Taksi\u2066Oy"],
  ])("is refused for %s", (_, input) => expect(cleanText(input)).toBeNull());

  test("a second cleaning changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (input) => {
        const once = cleanText(input);
        if (once === null) return;
        expect(cleanText(once)).toBe(once);
        expect(once).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });

  test("is counted in code points", () => {
    expect(textLength("🚕åä")).toBe(3);
    expect(textLength("")).toBe(0);
  });

  test("of a hundred thousand spaces is cleaned quickly", () => {
    expect(cleanText(`a${" ".repeat(100_000)}b`)).toBe("a b");
  });
});

describe("text of people in a mail", () => {
  test.each([
    ["Taksi\u2028Bcc: x@y.example", "Taksi Bcc: x@y.example"],
    ["Taksi\r\n\tOy\u202e\u2029", "Taksi Oy"],
    ["Taksi <b>Oy</b> & Co", "Taksi <b>Oy</b> & Co"],
  ])("%j is the line %j", (input, expected) => expect(mailLine(input)).toBe(expected));

  test.each([
    ["Taksi <b>Oy</b> & Co", "Taksi Oy & Co"],
    ['<a href="https://evil.example">Voitit</a> 5 < 6 > 4', "Voitit 5 4"],
    ["<<script>>Taksi", "Taksi"],
    ["Taksi\u2028Oy", "Taksi Oy"],
  ])("%j is the subject %j", (input, expected) => expect(subjectLine(input)).toBe(expected));
});

describe("an e-mail address", () => {
  test.each([
    ["matti@example.fi", "matti@example.fi"],
    [" Matti.Meikalainen@Example.FI ", "matti.meikalainen@example.fi"],
    ["o'hara+taksi@mail.example.co.uk", "o'hara+taksi@mail.example.co.uk"],
    ["matti＠example.fi", "matti@example.fi"],
    ["ｍatti@example．fi", "matti@example.fi"],
    ["info@Hämeentaksi.fi", "info@xn--hmeentaksi-q5a.fi"],
    ["\u212Aalle@example.fi", "kalle@example.fi"],
  ])("%j is taken as %s", (input, expected) => {
    expect(normaliseEmail(input)).toBe(expected);
    expect(isEmail(expected)).toBe(true);
    expect(normaliseEmail(expected)).toBe(expected);
  });

  test.each([
    "",
    "matti",
    "@example.fi",
    "matti@",
    "matti@example",
    "mattiexample.fi",
    "matti@a@example.fi",
    "matti.@example.fi",
    ".matti@example.fi",
    "mat..ti@example.fi",
    "matti@-example.fi",
    "matti@example-.fi",
    "matti@example..fi",
    "matti@example.fi.",
    "matti@127.0.0.1",
    "matti@[127.0.0.1]",
    "matti@example.f",
    "matti@exam ple.fi",
    "mat ti@example.fi",
    "matti@example.fi,maija@example.fi",
    "matti@example.fi;maija@example.fi",
    "Matti <matti@example.fi>",
    "<matti@example.fi>",
    '"matti"@example.fi',
    "matti(taksi)@example.fi",
    "matti@example.fi\r\nBcc: maija@example.fi",
    "matti\u0000@example.fi",
    "matti@example.fi\u0000",
    "matti@exam\u202eple.fi",
    "mätti@example.fi",
    "mаtti@example.fi", // Cyrillic а
    "mattı@example.fi",
    "mat\u200bti@example.fi",
    "matti@exam_ple.fi",
    "matti@example.fi/x",
    "matti@example.fi:25",
    "matti@пример.fi/x",
    "matti@\ud83d.fi",
    `${"m".repeat(65)}@example.fi`,
    `matti@${"e".repeat(64)}.fi`,
    `matti@${"e.".repeat(60)}example.fi`,
  ])("is not %j", (input) => expect(isEmail(normaliseEmail(input))).toBe(false));

  test("is not accepted unnormalised if normalising would change its characters", () => {
    expect(isEmail("matti＠example.fi")).toBe(false);
    expect(isEmail(" matti@example.fi")).toBe(false);
    expect(isEmail("info@hämeentaksi.fi")).toBe(false);
  });

  test("accepted after normalising is plain ASCII, has one @ and normalises to itself", () => {
    const piece = fc.constantFrom("a", "A", "ä", "1", ".", "．", "ß", "İ", "K", "xn--", "-", "ﬁ", ",", "@");
    const word = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(""));
    const at = fc.constantFrom("@", "＠", "﹫");
    let accepted = 0;
    fc.assert(
      fc.property(word, at, word, (local, sign, domain) => {
        const address = normaliseEmail(`${local}${sign}${domain}.fi`);
        if (!isEmail(address)) return;
        accepted += 1;
        expect(address).toMatch(/^[\x21-\x7e]+$/);
        expect(address.split("@")).toHaveLength(2);
        expect(normaliseEmail(address)).toBe(address);
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  test.each(["a", "a.", "a-", "@", "@a.", "!", "ä."])(
    "made of 10,000 times %j is checked quickly",
    (unit) => {
      expect(isEmail(normaliseEmail(`${unit.repeat(10_000)}@${unit.repeat(10_000)}`))).toBe(false);
    },
  );
});
