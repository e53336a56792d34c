/**
 * Letters of other alphabets that people cannot tell from Latin ones, in the case in which they look alike: a Greek ν looks
 * like a v and not like the N that it is, so it is none of them. The database's search_compact has the same letters.
 */
export const LOOK_ALIKES: readonly (readonly [others: string, latin: string])[] = [
  // Cyrillic
  ["АВЕЅІЈКМНОРСТУҮХԚԜ", "ABESIJKMHOPCTYYXQW"],
  ["авеѕіјкмнорстуүхԛԝ", "ABESIJKMHOPCTYYXQW"],
  // Greek
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "ABEZHIKMNOPTYXJ"],
  ["αεικορτχϳ", "AEIKOPTXJ"],
  // Latin letters with the same shape
  ["ÐðƉɖȘșȚțİ", "ĐĐĐĐŞŞŢŢI"],
];

const LATIN = new Map(
  LOOK_ALIKES.flatMap(([others, latin]) => {
    const letters = [...latin];
    return [...others].map((letter, at) => [letter, letters[at] ?? letter] as const);
  }),
);

/** Their capitals may look like Latin ones where they do not, so they stay as they are. */
const OTHERS = /[\p{Script=Greek}\p{Script=Cyrillic}\p{M}]/u;
const PLAIN = /^[\x20-\x7e]*$/;

const inCapitals = (letter: string): string =>
  LATIN.get(letter) ?? (OTHERS.test(letter) ? letter : letter.toUpperCase());

/** In capitals, with full-width characters and look-alikes as the plain Latin ones and every dash as `-`. */
export const inLatinCapitals = (text: string): string =>
  PLAIN.test(text)
    ? text.toUpperCase()
    : Array.from(text.normalize("NFKC"), inCapitals)
        .join("")
        .normalize("NFC")
        .replace(/[\p{Pd}\u2212]/gu, "-");

/** What people put between the parts of a number or code, and what nobody sees. */
const BETWEEN = /[\s\p{P}\p{Z}\p{Cf}+=|^~`]/gu;

/** What tells one plate, licence or code from another: letters and digits, however they are written and parted. */
export const compactCode = (text: string): string => inLatinCapitals(text).replace(BETWEEN, "");

const MARKED_LATIN = /^[A-Z0-9\u00c0-\u00d6\u00d8-\u00de\u0100-\u017f]+$/;

/** Whether a compact code is of Latin letters and digits, which no other alphabet can imitate. */
export const isLatinCode = (compact: string): boolean => MARKED_LATIN.test(compact);
