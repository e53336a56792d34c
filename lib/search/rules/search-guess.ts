import type { SearchTerms } from "#lib/platform/search/search.ts";

// Guesses the meaning of a mistyped search.

/** Short words, words with digits (plates, numbers) and addresses are not guessed. */
export const mistypedWords = ({ text, words }: SearchTerms): string[] =>
  text.includes("@") ? [] : words.filter((word) => word.length >= 4 && !/\d/.test(word));

/**
 * The likeliest searches that mistyped words may mean, at most `limit`: each word replaced by a stored one, excluded words
 * unchanged. None if a word resembles no stored one.
 */
export function likelySearches(
  terms: SearchTerms,
  knownFor: (typed: string) => readonly string[],
  limit: number,
): string[][] {
  const guessed = mistypedWords(terms);
  if (guessed.length === 0) return [];
  let searches: string[][] = [[]];
  for (const word of terms.words) {
    const choices = guessed.includes(word) ? likelyWords(word, knownFor(word), limit) : [word];
    searches = searches.flatMap((start) => choices.map((choice) => [...start, choice])).slice(0, limit);
  }
  return searches;
}

/**
 * A word with two neighbouring letters exchanged, at each place. A short word has no trigram in common with the one that it
 * means.
 */
export const exchangedLetters = (word: string): string[] => {
  const letters = [...word];
  const exchanged = letters
    .slice(1)
    .map((letter, before) => letters.toSpliced(before, 2, letter, letters[before] ?? "").join(""));
  return [...new Set(exchanged)].filter((one) => one !== word);
};

/** The allowed errors: one in a short word, two in a long one. */
const errorsAllowed = (typed: string): number => (typed.length < 8 ? 1 : 2);

/** From this length on a beginning suffices for a guess: `korhn` for Korhonen. */
const MIN_BEGINNING = 5;

/** The stored words that `typed` may mean, the likeliest first, then in their order; all of them folded. */
export function likelyWords(typed: string, known: readonly string[], limit: number): string[] {
  const allowed = errorsAllowed(typed);
  const rated = [...new Set(known)].flatMap((word) => {
    const { whole, beginning } = errorsIn(typed, word);
    const guess = typed.length < MIN_BEGINNING ? whole : Math.min(whole, beginning + 0.5);
    return guess <= allowed + 0.5 && Math.min(whole, beginning) <= allowed ? [{ word, guess, whole }] : [];
  });
  rated.sort((a, b) => a.guess - b.guess || a.whole - b.whole);
  return rated.slice(0, limit).map(({ word }) => word);
}

/**
 * Typing errors between two words: a letter wrong, missing, extra, or two exchanged (optimal string alignment), against the
 * whole word and its likeliest beginning. O(n·m) for words of at most 64 letters.
 */
function errorsIn(typed: string, word: string): { whole: number; beginning: number } {
  let [before, last] = [[] as number[], Array.from({ length: word.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      const exchanged = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (same ? 0 : 1),
        exchanged ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return { whole: at(last, word.length), beginning: Math.min(...last) };
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;

const PLATE = /^[a-zåäö]{2,3}\d{1,3}$/;
const SIGNS = [..."0123456789abcdefghijklmnopqrstuvwxyzåäö"];

/**
 * The Finnish plates one error away from the typed text, without dashes: exchanged signs first, then missing or extra ones,
 * then wrong ones. None for a text that is no plate. About 100, each looked up separately.
 */
export function platesNear(plate: string): string[] {
  if (plate.length > 7 || !/\d/.test(plate) || !/^[a-zåäö\d]{4,}$/.test(plate)) return [];
  const parts = [...plate].map((_, index) => [plate.slice(0, index), plate.slice(index)] as const);
  const near = [
    ...parts.map(([head, tail]) => head + (tail[1] ?? "") + (tail[0] ?? "") + tail.slice(2)),
    ...parts.map(([head, tail]) => head + tail.slice(1)),
    ...[...parts, [plate, ""] as const].flatMap(([head, tail]) => SIGNS.map((sign) => head + sign + tail)),
    ...parts.flatMap(([head, tail]) => SIGNS.map((sign) => head + sign + tail.slice(1))),
  ];
  return [...new Set(near)].filter((one) => one !== plate && PLATE.test(one));
}
