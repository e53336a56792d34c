/**
 * Letters of other alphabets that look like Latin letters, in the case in which they do. A small Greek ν looks like v but is an
 * N, so it is left out. The database's search_compact has the same letters.
 */
export const LOOK_ALIKES: readonly (readonly [others: string, latin: string])[] = [
  // Cyrillic
  ["АВЕЅІЈКМНОРСТУҮХԚԜ", "ABESIJKMHOPCTYYXQW"],
  ["авеѕіјкмнорстуүхԛԝ", "ABESIJKMHOPCTYYXQW"],
  // Greek
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "ABEZHIKMNOPTYXJ"],
  ["αεικορτχϳ", "AEIKOPTXJ"],
  // Latin letters that have the shape of another Latin letter
  ["ÐðƉɖȘșȚțİ", "ĐĐĐĐŞŞŢŢI"],
];

const LATIN = new Map(
  LOOK_ALIKES.flatMap(([others, latin]) => {
    const letters = [...latin];
    return [...others].map((letter, at) => [letter, letters[at] ?? letter] as const);
  }),
);

/** Letters that may look Latin only as capitals: they stay as they are. */
const OTHERS = /[\p{Script=Greek}\p{Script=Cyrillic}\p{M}]/u;
const PLAIN = /^[\x20-\x7e]*$/;

const inCapitals = (letter: string): string =>
  LATIN.get(letter) ?? (OTHERS.test(letter) ? letter : letter.toUpperCase());

/** In capitals. Full-width characters and look-alikes become plain Latin, and every dash becomes `-`. */
export const inLatinCapitals = (text: string): string =>
  PLAIN.test(text)
    ? text.toUpperCase()
    : Array.from(text.normalize("NFKC"), inCapitals)
        .join("")
        .normalize("NFC")
        .replace(/[\p{Pd}\u2212]/gu, "-");

/** Separators between the parts of a number or code, and invisible characters. */
const BETWEEN = /[\s\p{P}\p{Z}\p{Cf}+=|^~`]/gu;

/** The letters and digits of a plate, licence or code, without separators and spelling: equal for equal codes. */
export const compactCode = (text: string): string => inLatinCapitals(text).replace(BETWEEN, "");

const MARKED_LATIN = /^[A-Z0-9\u00c0-\u00d6\u00d8-\u00de\u0100-\u017f]+$/;

/** Whether a compact code is all Latin letters and digits, without an unknown look-alike. */
export const isLatinCode = (compact: string): boolean => MARKED_LATIN.test(compact);
