import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import type { Addressed, AnyLetter, Letter } from "#lib/mail/letter.ts";
import { wordsIn, wordsOnlyOf } from "#lib/messages/testing.ts";
import type { Mail } from "#lib/ports.ts";
import { paymentReminder } from "#lib/receivables/letters/reminder.ts";
import { defaultReminderWords } from "#lib/receivables/reminder-texts.ts";
import * as m from "#messages";
import { LETTERS } from "./letters.ts";
import { testPost } from "./testing.ts";

test.each(globSync("lib/*/letters/*.ts"))("the letters of %s are listed", async (file) => {
  const written: object = await import(/* @vite-ignore */ `#${file}`);
  expect(LETTERS).toEqual(expect.arrayContaining(Object.values(written)));
});

test("no two letters have one name", () => {
  const kinds = LETTERS.map(({ kind }) => kind);
  expect(kinds).toEqual([...new Set(kinds)]);
});

test("every letter has an example", () => {
  expect(LETTERS.filter(({ examples }) => examples.length === 0).map(({ kind }) => kind)).toEqual([]);
});

const letterIn = <Data extends Addressed>(
  language: Language,
  letter: Letter<Data>,
  data: NoInfer<Data>,
): Mail => inLanguage(language, () => testPost.write(letter, data));

const finnishWords = inLanguage("fi", defaultReminderWords);
const [invoice] = paymentReminder.examples;
if (!invoice) throw new Error("no example");

const inWordsOfAdmin = { ...invoice, words: finnishWords };

const all: { letter: AnyLetter; kind: string; data: Addressed }[] = [
  ...LETTERS.flatMap((letter) => letter.examples.map((data) => ({ letter, kind: letter.kind, data }))),
  { letter: paymentReminder, kind: paymentReminder.kind, data: inWordsOfAdmin },
];

/** All texts of a letter: sentences, list items, button and footer. */
const partsOf = ({ subject, text }: Mail): string[] =>
  [subject, ...text.split(/\n+/)].filter((part) => /\p{L}/u.test(part) && !/^https?:/.test(part.trim()));

test.each(all)("no part of $kind $data is the same in two languages", ({ letter, data }) => {
  const letters = LANGUAGES.map((language) => partsOf(letterIn(language, letter, data)));
  // Typed texts, dates and names are no sentences of the product.
  const own = (part: string) => !/^(- )?#\d$/.test(part);
  const pairs = letters.flatMap((one, index) =>
    letters.slice(index + 1).map((other) => [one, other] as const),
  );
  for (const [one, other] of pairs) {
    expect(one).toHaveLength(other.length);
    expect(one.filter(own).filter((part) => other.includes(part))).toEqual([]);
  }
});

/** Words of a letter that occur in another language's messages and not in this language's. */
function foreignWords(language: Language, letter: string): string[] {
  const said = wordsIn(letter.replaceAll(/\S*(?:@|:\/\/)\S*/g, " "));
  const others = LANGUAGES.filter((other) => other !== language);
  return said.filter((word) => others.some((other) => wordsOnlyOf(other, { notOf: language }).has(word)));
}

test.each(LANGUAGES.flatMap((language) => all.map((one) => ({ language, ...one }))))(
  "in $language $kind $data names its language, has its footer, and leaves no placeholder empty",
  ({ language, letter, data }) => {
    const { subject, text, html, language: told } = letterIn(language, letter, data);
    expect(told).toBe(language);
    expect(html).toContain(`<html lang="${language}">`);
    const [footer, linkHelp] = inLanguage(language, () => [m.mail_footer(), m.mail_linkHelp()] as const);
    expect(html.split(footer)).toHaveLength(2);
    expect(text).toContain(footer);
    expect(html).toContain(linkHelp);
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|\bnull\b|NaN|\[object/);
    expect(foreignWords(language, `${subject}\n${text}`)).toEqual([]);
  },
);

const reminder = (language: Language, words: Partial<typeof finnishWords>) =>
  letterIn(language, paymentReminder, { ...invoice, words: { ...finnishWords, ...words } });

test("an admin's text of a reminder reaches all receivers unchanged, the rest in their language", () => {
  const letter = reminder("sv", { text: "Maksa {summa} pian." });
  expect(letter.subject).toBe("Betalningspåminnelse: X Ab, faktura 2026-000123");
  expect(letter.text).toContain("Maksa 50,00\u00a0€ pian.");
  expect(letter.text).toContain("Förfallodag: 23.11.2026");
  expect(letter.text).not.toContain("Eräpäivä");
});

test("default texts that an admin saved on a Swedish screen are Finnish to a Finnish receiver", () => {
  const letter = reminder("fi", inLanguage("sv", defaultReminderWords));
  expect(letter.subject).toBe("Maksumuistutus: X Ab, lasku 2026-000123");
  expect(letter.text).not.toMatch(/faktura|Förfallodag/);
});
