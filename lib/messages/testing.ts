import { readdirSync, readFileSync } from "node:fs";
import type { Language } from "#lib/core/language.ts";

/** Words of three letters or more, in small letters. */
export const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}]+(?:-[\p{L}]+)*/gu) ?? []).filter((word) => word.length > 2);

/** All words of the messages of a language. */
function wordsOf(language: Language): Set<string> {
  const texts = readdirSync(`messages/${language}`).flatMap((file) => {
    const messages: Record<string, unknown> = JSON.parse(
      readFileSync(`messages/${language}/${file}`, "utf8"),
    );
    return Object.values(messages).flatMap((message) =>
      Array.isArray(message)
        ? message.flatMap(({ match }) => Object.values<string>(match))
        : [String(message)],
    );
  });
  return new Set(texts.flatMap((text) => wordsIn(text.replaceAll(/\{[^}]*\}/g, " "))));
}

const known = new Map<string, Set<string>>();

/** The words that the messages of one language have and those of another lack. */
export function wordsOnlyOf(language: Language, { notOf }: { notOf: Language }): Set<string> {
  const key = `${language} ${notOf}`;
  const words = known.get(key) ?? wordsOf(language).difference(wordsOf(notOf));
  known.set(key, words);
  return words;
}
