import { inLatinLetters } from "#lib/core/latin-letters.ts";

/** Words for a company's legal form, which payers omit or write differently. */
const FORMS = new Set([
  "oy",
  "oyj",
  "ab",
  "abp",
  "ky",
  "kb",
  "ay",
  "tmi",
  "fa",
  "osk",
  "ltd",
  "osakeyhtio",
  "toiminimi",
]);

/** The words of a name for comparison: small Latin letters and digits, without the legal form, sorted. */
export function nameWords(name: string): string[] {
  const plain = inLatinLetters(name).toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !FORMS.has(word));
  return [...new Set(words)].sort();
}

/** The similarity of two names, from 0 to 1: the common words among all words. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const common = one.filter((word) => other.includes(word)).length;
  return common === 0 ? 0 : common / (one.length + other.length - common);
}
