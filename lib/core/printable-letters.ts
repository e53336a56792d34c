/**
 * The letters that the documents' fonts have (lib/adapters/pdf/fonts): Latin, Greek and Cyrillic letters, signs and
 * punctuation. lib/adapters/pdf/fonts.test.ts compares the list with the fonts.
 */
const DRAWN = [
  "\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u0148\\u014a-\\u01c3\\u01c5-\\u0254\\u0256-\\u0268\\u026a-\\u027b",
  "\\u027e-\\u0284\\u0286-\\u0290\\u0292-\\u02a4\\u02a6-\\u02ed\\u02ef-\\u0304\\u0306-\\u030a\\u030c\\u030f\\u0313",
  "\\u0315\\u031b\\u0323\\u0326-\\u0328\\u032c\\u0337-\\u0338\\u0342-\\u0343\\u0346-\\u036f\\u0374-\\u0376",
  "\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03d7\\u03dc-\\u03dd\\u03f0-\\u03f6\\u03f9-\\u03fa",
  "\\u03fc-\\u0479\\u0480-\\u049d\\u04a0-\\u04ff\\u052f\\u1e00-\\u1e9b\\u1e9d-\\u1f15\\u1f18-\\u1f1d\\u1f20-\\u1f45",
  "\\u1f48-\\u1f4d\\u1f50-\\u1f57\\u1f59\\u1f5b\\u1f5d\\u1f5f-\\u1f7d\\u1f80-\\u1fb4\\u1fb6-\\u1fc4\\u1fc6-\\u1fd3",
  "\\u1fd6-\\u1fdb\\u1fdd-\\u1fef\\u1ff2-\\u1ff4\\u1ff6-\\u1ffe\\u2000-\\u200b\\u2010-\\u2027\\u202f-\\u2055\\u2057",
  "\\u205f\\u2070-\\u2071\\u2074-\\u208e\\u2090-\\u209c\\u20a0-\\u20af\\u20b1-\\u20b5\\u20b8-\\u20ba\\u20bc-\\u20bf",
  "\\u2100-\\u2101\\u2103\\u2105-\\u2106\\u2109\\u2113\\u2116-\\u2117\\u211e-\\u2122\\u212a-\\u212b\\u212e\\u2132",
  "\\u213b\\u214d\\u2212\\u25a1",
].join("");

const NOT_DRAWN = new RegExp(`[^\\s${DRAWN}]`, "gu");

/** Replaces a letter that the documents' fonts lack. */
const MARK = "\u25a1";

/** A text as a document draws it, with a mark for each missing letter. Calls `tell` with each missing letter. */
export const inDrawnLetters = (text: string, tell: (letter: string) => void = () => undefined): string =>
  text.normalize("NFC").replace(NOT_DRAWN, (letter) => {
    tell(letter);
    return MARK;
  });

/** Whether documents draw all of a text. */
export const isDrawn = (text: string): boolean => text.normalize("NFC").search(NOT_DRAWN) === -1;
