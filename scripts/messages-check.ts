import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#lib/core/language.ts";

// node scripts/messages-check.ts: names each message that nothing says or that a module says while it loads, and each
// translation that does not fit its original or still has the English words. The compiler of types checks that a message
// exists and gets what it needs.

type Variants = { declarations: string[]; selectors: string[]; match: Record<string, string> };
type Message = string | [Variants];
/** The messages of one language by their keys. */
export type Messages = Record<string, Message>;

/** The messages of the first language that no source says as `m.<key>`. */
export const unsaid = (messages: Messages, sources: readonly string[]): string[] => {
  const said = new Set(
    sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)),
  );
  return Object.keys(messages).filter((key) => !said.has(key));
};

/**
 * The messages that a module says while it loads, each with its line: they would keep the language of that moment for every
 * reader.
 */
export function saidTooEarly(source: string): string[] {
  const file = ts.createSourceFile("source.tsx", source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && !isCalledAtOnce(node)) return;
    if (ts.isCallExpression(node) && SAYS.test(node.expression.getText(file)))
      found.push(
        `${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}: ${node.expression.getText(file)}`,
      );
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A message, and the functions that say one or write a value as the language does. */
const SAYS = /^(?:m\.\w+|fieldLabel|words(?:ByCode|OfCode)|messageOf(?:Code)?|format[A-Z]\w*)$/;

/** A function that an array's method calls, as in `CODES.map((code) => m.words({ code }))`. */
const isCalledAtOnce = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) &&
  ts.isPropertyAccessExpression(parent.expression) &&
  AT_ONCE.has(parent.expression.name.text);

const AT_ONCE = new Set(["map", "flatMap", "filter", "find", "from", "reduce", "forEach", "toSorted"]);

/** What a translation lacks or has too much of, one line for each message. */
export function misfits(original: Messages, translation: Messages): string[] {
  const surplus = Object.keys(translation).filter((key) => !(key in original));
  return [
    ...surplus.map((key) => `${key}: the original lacks it`),
    ...Object.entries(original).flatMap(([key, message]) => {
      const trouble = misfit(message, translation[key]);
      return trouble === null ? [] : [`${key}: ${trouble}`];
    }),
  ];
}

function misfit(original: Message, translation: Message | undefined): string | null {
  if (translation === undefined) return "missing";
  if (structureOf(original) !== structureOf(translation))
    return neededBy(original) === neededBy(translation) ? null : "other inputs";
  const [one, other] = [variantsOf(original), variantsOf(translation)];
  const wrong = Object.keys({ ...one, ...other }).find(
    (variant) => inputsOf(one[variant]) !== inputsOf(other[variant]),
  );
  if (wrong === undefined) return null;
  return typeof original === "string" ? "other inputs" : `${wrong}: missing, or other inputs`;
}

/**
 * The messages of a translation that still have the English words, as a copy of messages/en has. A text of two words that the
 * original says alike is a name, and a single word may be the same in two languages.
 */
export const stillEnglish = (original: Messages, english: Messages, translation: Messages): string[] =>
  Object.entries(translation).flatMap(([key, message]) => {
    const [names, stand] = [variantsOf(original[key] ?? ""), variantsOf(english[key] ?? "")];
    const same = Object.entries(variantsOf(message)).some(
      ([variant, text]) => text === stand[variant] && text !== names[variant] && isPhrase(text),
    );
    return same ? [`${key}: still in English`] : [];
  });

const isPhrase = (text: string): boolean =>
  (text.replaceAll(/\{\w+\}/g, "").match(/\p{L}{2,}/gu)?.length ?? 0) > 1;

/** A language may have variants for numbers where another has one text, so their structures may differ. */
const structureOf = (message: Message): string =>
  typeof message === "string" ? "" : JSON.stringify({ ...message[0], match: null });

const variantsOf = (message: Message): Variants["match"] =>
  typeof message === "string" ? { "": message } : message[0].match;

/** All inputs of a message: those that its texts name, and those by which its variants are chosen. */
function neededBy(message: Message): string {
  const { declarations, selectors } = typeof message === "string" ? NO_VARIANTS : message[0];
  const locals = new Map(
    declarations.flatMap((line) =>
      [...line.matchAll(/^local (\w+) = (\w+):/g)].map(([, name = "", input = ""]) => [name, input]),
    ),
  );
  const named = Object.values(variantsOf(message)).flatMap((text) => inputsOf(text)?.split(",") ?? []);
  const needed = [...named, ...selectors].filter(Boolean).map((name) => locals.get(name) ?? name);
  return [...new Set(needed)].sort().join();
}

const NO_VARIANTS = { declarations: [], selectors: [] };

/** The inputs of a text, each once and in order; of no text, null. */
function inputsOf(text: Message | undefined): string | null {
  if (typeof text !== "string") return null;
  return [...new Set([...text.matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name]) => name))].sort().join();
}

function messagesOf(language: string): Messages {
  const files = globSync(`messages/${language}/*.json`);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, "utf8"))));
}

/** The message files that the library's settings do not name, so that no message of them is compiled. */
function unnamed(language: string): string[] {
  const settings = readFileSync("project.inlang/settings.json", "utf8");
  return globSync(`messages/${language}/*.json`).filter(
    (file) => !settings.includes(`"./messages/{locale}/${basename(file)}"`),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const sources = globSync("{app,lib,server,scripts}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, source: readFileSync(file, "utf8") }));
  const original = messagesOf(DEFAULT_LANGUAGE);
  const translations = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  const { locales } = JSON.parse(readFileSync("project.inlang/settings.json", "utf8"));
  const problems = [
    ...(String(locales) === String(LANGUAGES)
      ? []
      : [`project.inlang/settings.json has the locales ${locales}, lib/core/language.ts has ${LANGUAGES}`]),
    ...unnamed(DEFAULT_LANGUAGE).map((file) => `${file}: project.inlang/settings.json does not name it`),
    ...unsaid(
      original,
      sources.map(({ source }) => source),
    ).map((key) => `${key}: nothing says it`),
    ...sources.flatMap(({ file, source }) =>
      saidTooEarly(source).map((place) => `${file}:${place} is said while the module loads`),
    ),
    ...translations.flatMap((language) => {
      const translation = messagesOf(language);
      const english = language === "en" ? [] : stillEnglish(original, messagesOf("en"), translation);
      return [...misfits(original, translation), ...english].map((line) => `${language}: ${line}`);
    }),
  ];
  for (const line of problems) process.stderr.write(`${line}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
