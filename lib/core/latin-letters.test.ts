import fc from "fast-check";
import { expect, test } from "vitest";
import { sepaText } from "#lib/adapters/documents/pain001.ts";
import { inLatin9, inLatinLetters } from "./latin-letters.ts";

test.each([
  ["Áŋŋel Ŧorve", "Annel Torve"],
  ["Ǥuovžža Ǯakkâl Ʒerdd", "Guovzza Zakkal Zerdd"],
  ["Işıl Çınar Ğ", "Isil Cinar G"],
  ["Þorleifr Ðúfa", "Thorleifr Dufa"],
  ["Œillet œuf Æsir", "OEillet oeuf AEsir"],
  ["Łącki Żółć", "Lacki Zolc"],
  ["Ķēniņš Ģirts Ūdris", "Kenins Girts Udris"],
  ["Ąžuolas Ėglė Šų", "Azuolas Egle Su"],
  ["Õnne Ööbik", "Onne Oobik"],
  ["GROẞE Straße", "GROSSE Strasse"],
  ["Ħamrun Għaxaq", "Hamrun Ghaxaq"],
  ["Xarel·lo Caŀla", "Xarel·lo Calla"],
  ["Οδυσσέας Ουρανός", "Odysseas Ouranos"],
  ["Юрий Щукин", "Iurii Shchukin"],
  ["Ђорђе Љубић", "Dorde Ljubic"],
  ["Їжак Ґалаґан", "Izhak Galagan"],
  ["Nguyễn Đặng", "Nguyen Dang"],
  ["٤٢", "42"],
  ["租", "."],
  ["Ahonen & Pojat", "Ahonen & Pojat"],
])("%j is %j in Latin letters", (text, latin) => expect(inLatinLetters(text)).toBe(latin));

/** All letters of ISO 8859, parts 1 to 16 (part 12 never existed). */
const ISO_8859 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16].flatMap((part) => {
  const decoder = new TextDecoder(`iso-8859-${part}`);
  return Array.from({ length: 96 }, (_, at) => decoder.decode(new Uint8Array([0xa0 + at])));
});
const NAMES = [..."áčđŋšŧžâäåǥǧǩõʒǯöæøïÿıİğşçöüąćęłńóśźżāčēģīķļņšūžąčęėįšųūžõäöüšž"];
const letters = [...new Set([...ISO_8859, ...NAMES, ...NAMES.map((one) => one.toUpperCase())])].filter(
  (one) => /\p{L}/u.test(one),
);

test("the test has the letters of ISO 8859 and of Sámi, Turkish, Baltic and Polish names", () => {
  expect(letters.length).toBeGreaterThan(450);
});

test.each(letters)(
  "the letter %s has Latin letters in a payment file, lower-case and upper-case",
  (letter) => {
    for (const written of [letter, letter.toLowerCase(), letter.toUpperCase()]) {
      const pattern = /\p{Lm}|ฯ/u.test(letter) ? /^a\S+b$/ : /^a[A-Za-z]+b$/;
      expect(sepaText(`a${written}b`, 70)).toMatch(pattern);
    }
  },
);

test("no letter of any alphabet becomes a space or nothing", () => {
  const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(name, (text) => {
      for (const letter of text.match(/\p{L}/gu) ?? []) expect(sepaText(letter, 70)).not.toBe("");
      expect(sepaText(text, 70)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
    }),
    { numRuns: 2_000 },
  );
});

test("the payment part of a Finvoice keeps every character of ISO 8859-15", () => {
  expect(inLatin9("Žåkø Œß € ŋorĸ Łódź Ύψ")).toBe("Žåkø Œß € norq Lódz Yps");
});
