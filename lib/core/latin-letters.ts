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
