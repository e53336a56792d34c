/** Signs that people put between digits, besides brackets. A comma or semicolon begins another number. */
const BETWEEN = /[\s\p{Pd}\u2212.'’]/gu;
/** A zero that is dialled only at home: `+358 (0)40`, and the wrong `+358 040`. Italian numbers keep theirs. */
const BRACKETED_ZERO = /^(\(?(?:\+|00)(?!39)\d{1,3}\)?[\s.-]*)\(\s*0\s*\)/;
const FINNISH_ZERO = /^(\+|00)3580/;
/** `(09) 123`, `(+358) 40`, `+358 (40)`: brackets around a prefix. Elsewhere they hold an extension. */
const BRACKETED_PREFIX = /^((?:(?:\+|00)\d{1,3}[\s.-]*)?)\((\+?\d{1,5})\)/;
/** `0400/123456`: a stroke behind an area code. Elsewhere it begins another number. */
const STROKE = /^(0\d{1,4})\s?\/\s?(?=\d)/;
/** `0401234567-8` is two numbers, and `358401234567.0` a fraction. */
const LONE_DIGIT = /\d[\p{Pd}\u2212.]\s*\d$/u;

/**
 * A phone number as it is dialled: digits and plus signs. Letters, an extension or a second number leave the text unchanged, so
 * that isPhone refuses it: fewer characters would be another number.
 */
export function normalisePhone(input: string): string {
  const text = plainText(input);
  if (LONE_DIGIT.test(text)) return text;
  const number = withoutHomeZero(text)
    .replace(BRACKETED_PREFIX, "$1$2")
    .replace(STROKE, "$1")
    .replace(BETWEEN, "");
  return SIGNS.test(number) ? number.replace(FINNISH_ZERO, "$1358") : text;
}

/** Plain digits without invisible characters: a phone's contacts put direction marks around a number. */
const plainText = (input: string): string =>
  input
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim();

const withoutHomeZero = (text: string): string => text.replace(BRACKETED_ZERO, "$1");

const SIGNS = /^\+*\d[\d+]*$/;

/** Digits and plus signs, at most 15 of them together. A plus within the number is warned about, never refused. */
export const isPhone = (phone: string): boolean => phone.length <= 15 && SIGNS.test(phone);

/** A number of fewer than five digits is warned about, never refused. */
export const isUsualPhone = (phone: string): boolean => /\d{5}/.test(phone);

/** Letters among the digits: a word, an extension, or a number in a spreadsheet's scientific notation. */
export const holdsLetters = (phone: string): boolean => /\p{L}/u.test(phone);

/** The text after the user leaves the field, and the removed texts other than usual signs between digits. */
export type StrippedPhone = { phone: string; removed: string[] };

/**
 * The specification's rule on blur: everything but digits and the plus sign is removed. `removed` names every removed word, so
 * that no text vanishes unseen; it names signs too where the rest is another number.
 */
export function strippedPhone(input: string): StrippedPhone {
  const text = plainText(input);
  const dialled = normalisePhone(text);
  if (isPhone(dialled)) return { phone: dialled, removed: zerosBeyond(text, dialled) };
  const words = text
    .split(/[\d+]+/)
    .map((word) => word.replace(EDGES, ""))
    .filter((word) => word !== "");
  const signs = [...new Set(text.replace(/[\s\d+]/g, ""))];
  return {
    phone: withoutHomeZero(text).replace(/[^\d+]/g, ""),
    removed: words.length > 0 ? words : signs,
  };
}

const zerosBeyond = (text: string, dialled: string): string[] => {
  if (withoutHomeZero(text) !== text) return ["(0)"];
  return text.replace(/[^\d+]/g, "") === dialled ? [] : ["0"];
};

const EDGES = /^[\s\p{P}]+|[\s\p{P}]+$/gu;
