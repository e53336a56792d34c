import { inLatinLetters } from "#lib/core/latin-letters.ts";

/** Words for the form of a company, which payers leave out or write otherwise. */
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

/** The words of a name as they are compared: small Latin letters and digits, without the company's form, in one order. */
export function nameWords(name: string): string[] {
  const plain = inLatinLetters(name).toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !FORMS.has(word));
  return [...new Set(words)].sort();
}

/** How much two names have in common, from 0 to 1: the words of both among the words of either. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const common = one.filter((word) => other.includes(word)).length;
  return common === 0 ? 0 : common / (one.length + other.length - common);
}
