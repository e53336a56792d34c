import { expect, type Page } from "@playwright/test";
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from "#lib/core/language.ts";
import { wordsIn, wordsOnlyOf } from "#lib/messages/testing.ts";
import { REMINDER_PLACEHOLDERS } from "#lib/receivables/reminder-texts.ts";
import { typedIn } from "./database.ts";
import { wordsOfPage } from "./plain-words.ts";
import { expectUncut } from "./widths.ts";

/** Chooses the language of this browser, for people without one in their account. */
export const chooseLanguage = (page: Page, origin: string, language: Language): Promise<void> =>
  page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: origin }]);

export type Translation = Exclude<Language, "fi">;
export const TRANSLATIONS = LANGUAGES.filter((language): language is Translation => language !== "fi");

/** Finnish names that are in no column of the database. */
const DATA = [
  "MAKSU-2026-",
  "POP Pankki",
  "Posti",
  "Säästöpankki / Oma Säästöpankki",
  ...REMINDER_PLACEHOLDERS.map((name) => `{${name}}`),
];

/** Elements marked as Finnish, such as the service agreement. */
const MARKED = "body [lang=fi]";

const withoutData = (text: string): string => without(DATA, text).replaceAll(/\S*@\S*/g, " ");

/** Removes these texts where they are whole words. */
const without = (parts: readonly string[], text: string): string =>
  parts.reduce(
    (rest, part) => rest.replaceAll(new RegExp(`(?<!\\p{L})${RegExp.escape(part)}(?!\\p{L})`, "gu"), " "),
    text,
  );

/**
 * Expects no Finnish word on the page, except in data. `data` selects elements that hold only data; `markup` is checked instead
 * of the page on screen.
 */
export async function expectNoFinnish(
  page: Page,
  language: Translation,
  { data, markup }: { data?: string; markup?: string } = {},
): Promise<void> {
  const besides = data ? `${MARKED}, ${data}` : MARKED;
  const words = await page.evaluate(wordsOfPage, { besides, ...(markup !== undefined && { markup }) });
  expect(words.language).toBe(language);
  const finnish = wordsOnlyOf("fi", { notOf: language });
  const finnishIn = (text: string) => wordsIn(text).filter((word) => finnish.has(word));
  const suspects = [...words.texts, ...words.placeholders].filter(
    (text) => finnishIn(withoutData(text)).length > 0,
  );
  // Other tests write into the same database meanwhile.
  const typed = suspects.length > 0 ? await typedIn(suspects) : [];
  const found = suspects.flatMap((text) =>
    finnishIn(withoutData(without(typed, text))).map((word) => `${word} in "${text.slice(0, 80)}"`),
  );
  expect([...new Set(found)], `Finnish words of a page in ${language}`).toEqual([]);
}

/** Expects room for words that are 40 % longer, on a phone and on a desktop. Lengthens the page's texts. */
export async function expectRoomForLongerWords(page: Page): Promise<void> {
  await page.evaluate(lengthenWords);
  await expectUncut(page, [360, 1440]);
}

/** Runs in the page. Numbers, addresses and codes keep their length. */
function lengthenWords(): void {
  const longer = (text: string) =>
    text.replaceAll(
      /(?<![\w@.\-/])\p{L}{2,}(?![\w@\-/])/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * 0.4)),
    );
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (
      !node.parentElement?.closest("script, style, code, pre, textarea, .scalar-app, .scalar-api-reference")
    )
      node.textContent = longer(node.textContent ?? "");
  }
  for (const field of document.querySelectorAll("[placeholder]"))
    field.setAttribute("placeholder", longer(field.getAttribute("placeholder") ?? ""));
}
