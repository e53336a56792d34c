/* Plain Latin letters for letters that Unicode does not decompose. Latin letters follow the conversion table of EPC217-08
   or, where that loses a sound (þ, œ, ß), ICAO Doc 9303-3. Cyrillic and Arabic follow ICAO Doc 9303-3, Greek ELOT 743,
   Hebrew the common form of ISO 259, Thai RTGS letter by letter. A letter without a rule, such as ь, becomes the nearest
   sound. */

const LATIN = `æ ae œ oe þ th ß ss ø o đ d ð d ɖ d ɗ d ł l ħ h ŋ n ŧ t ı i ȷ j ĸ q ǥ g ʒ z ə e ǝ e ƒ f ƶ z ƀ b ɓ b ɛ e ɔ o ƙ k
  ɨ i ʉ u ɣ g ƴ y ʋ v ɩ i ɂ q ⱥ a ȼ c ɇ e ɉ j ɍ r ɏ y ƚ l ⱦ t ɵ o ɯ u ʃ s`;

const CYRILLIC = `а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch
  ъ ie ы y ь j э e ю iu я ia ђ d є ie ѕ dz і i ј j љ lj њ nj ћ c џ dz ґ g ѣ ie ѫ u ѵ y ѳ f ә a ғ g қ k ң n ө o ү u ұ u һ h җ zh ҙ z
  ҡ k ҫ s ҳ h ҷ ch ӏ i ӊ n ӄ k ԛ q ԝ w`;

const GREEK = `α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o`;

const HEBREW = `א a ב b ג g ד d ה h ו v ז z ח h ט t י y כ k ך k ל l מ m ם m נ n ן n ס s ע a פ p ף p צ ts ץ ts ק q ר r ש sh ת t`;

const ARABIC = `ء a ا a ب b ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق q ك k ل l م m ن n
  ه h و w ي y ى a ة h ـ - پ p چ ch ژ zh گ g ک k ی y`;

const THAI = `ก k ข kh ฃ kh ค kh ฅ kh ฆ kh ง ng จ ch ฉ ch ช ch ซ s ฌ ch ญ y ฎ d ฏ t ฐ th ฑ th ฒ th ณ n ด d ต t ถ th ท th ธ th น n
  บ b ป p ผ ph ฝ f พ ph ฟ f ภ ph ม m ย y ร r ฤ rue ล l ฦ lue ว w ศ s ษ s ส s ห h ฬ l อ o ฮ h ฯ . ะ a ั a า a ิ i ี i ึ ue ื ue
  ุ u ู u เ e แ ae โ o ใ ai ไ ai ๅ a ๆ .`;

/** A ligature becomes two capitals: Œuvre is OEuvre. Of other letters only the first is a capital: Þór is Thor. */
const LIGATURES = "æœ";

const pairs = (table: string): [letter: string, latin: string][] => {
  const words = table.split(/\s+/);
  return words.flatMap((letter, at) =>
    at % 2 === 0 ? [[letter, words[at + 1] ?? ""] as [string, string]] : [],
  );
};

const capitals = ([letter, latin]: [string, string]): [string, string][] => {
  const capital = letter === "ß" ? "ẞ" : letter.toUpperCase();
  if (capital === letter || [...capital].length > 1 || /[a-z]/i.test(capital)) return [];
  const isWhole = LIGATURES.includes(letter) || letter === "ß";
  return [[capital, isWhole ? latin.toUpperCase() : latin.slice(0, 1).toUpperCase() + latin.slice(1)]];
};

const TABLE: ReadonlyMap<string, string> = new Map(
  [LATIN, CYRILLIC, GREEK, HEBREW, ARABIC, THAI].flatMap(pairs).flatMap((pair) => [pair, ...capitals(pair)]),
);

/** Unicode decomposes these into a letter and a separate sign. */
const WHOLE: Record<string, string> = { ŀ: "l", Ŀ: "L", ͺ: "i" };

const PLAIN = /^[\x20-\x7e]*$/;

/**
 * The text in plain Latin letters: å is a, ŋ is n, Ж is Zh. Other signs stay. A letter missing from the table becomes a full
 * stop, as in EPC217-08, so that a reader notices it.
 */
export function inLatinLetters(text: string): string {
  if (PLAIN.test(text)) return text;
  const whole = text
    .normalize("NFC")
    .replace(/(?<=[οΟ])[υύΥΎ]/g, (letter) => ("υύ".includes(letter) ? "u" : "U"));
  return Array.from(whole, latinOf).join("");
}

function latinOf(letter: string): string {
  const parts = (WHOLE[letter] ?? letter).normalize("NFKD");
  const latin = Array.from(parts, (part) => TABLE.get(part) ?? part)
    .join("")
    .replace(/\p{M}+/gu, "")
    .replace(/[ʹʼʻʾʿˈˊ‘’‛′]/g, "'")
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/(?![A-Za-z])\p{L}/gu, ".");
  return latin.trim() === "" && /\p{L}/u.test(letter) ? "." : latin;
}

/** Everything outside ISO 8859-15, the banks' encoding of a Finvoice's payment part. */
const LATIN_9 = /[^\x20-\x7e\xa0-\xa3\xa5\xa7\xa9-\xb3\xb5-\xb7\xb9-\xbb\xbf-\xff€ŠšŽžŒœŸ]/gu;

/** Converts only letters outside ISO 8859-15: Åkerlund stays, Łódź becomes Lódz. */
export const inLatin9 = (text: string): string =>
  text
    .normalize("NFC")
    .replace(LATIN_9, (letter) => (/[\p{L}\p{M}]/u.test(letter) ? inLatinLetters(letter) : letter));

/** The digits of every script are ten consecutive code points. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1;
  return String(code - zero);
}

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
