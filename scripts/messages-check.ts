import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { DEFAULT_LANGUAGE, LANGUAGES, LOCALES } from "#lib/core/language.ts";
import { type Messages, misfits, variantsOf } from "./messages-fit.ts";

// node scripts/messages-check.ts: names unused messages, messages that a module evaluates while it loads, and translations that
// do not fit their original or still have the English words. The type compiler checks that a message exists and gets its
// inputs.

/** The messages of the first language that no source uses as `m.<key>`. */
export const unsaid = (messages: Messages, sources: readonly string[]): string[] => {
  const said = new Set(
    sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)),
  );
  return Object.keys(messages).filter((key) => !said.has(key));
};

/**
 * The messages that a module evaluates while it loads, each with its line: they would keep the language of that moment for
 * every reader.
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

/** A message, and the functions that evaluate one or format a value by the language. */
const SAYS = /^(?:m\.\w+|fieldLabel|words(?:ByCode|OfCode)|messageOf(?:Code)?|format[A-Z]\w*)$/;

/** A callback of an array's method, as in `CODES.map((code) => m.words({ code }))`. */
const isCalledAtOnce = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) &&
  ts.isPropertyAccessExpression(parent.expression) &&
  AT_ONCE.has(parent.expression.name.text);

const AT_ONCE = new Set(["map", "flatMap", "filter", "find", "from", "reduce", "forEach", "toSorted"]);

/**
 * The messages of a translated file that still have the English words, like a copy of messages/en. A text that equals the
 * original is a name. Two languages may share a single word, so single words are named only if most of the file is English.
 */
export function stillEnglish(original: Messages, english: Messages, file: Messages): string[] {
  const texts = Object.entries(file).flatMap(([key, message]) => {
    const [names, stand] = [variantsOf(original[key] ?? ""), variantsOf(english[key] ?? "")];
    return Object.entries(variantsOf(message))
      .filter(([variant, text]) => text !== names[variant])
      .map(([variant, text]) => ({ key, words: wordsOf(text), same: text === stand[variant] }));
  });
  const single = texts.filter(({ words }) => words === 1);
  const most = single.filter(({ same }) => same).length > single.length / 2;
  const found = texts.filter(({ words, same }) => same && words > (most ? 0 : 1));
  return [...new Set(found.map(({ key }) => `${key}: still in English`))];
}

const wordsOf = (text: string): number => text.replaceAll(/\{\w+\}/g, "").match(/\p{L}{2,}/gu)?.length ?? 0;

const filesOf = (language: string): Messages[] =>
  globSync(`messages/${language}/*.json`).map((file) => JSON.parse(readFileSync(file, "utf8")));

const messagesOf = (language: string): Messages => Object.assign({}, ...filesOf(language));

/** The message files that are missing in the library's settings, so that they are not compiled. */
function unnamed(language: string): string[] {
  const settings = readFileSync("messages/project.inlang/settings.json", "utf8");
  return globSync(`messages/${language}/*.json`).filter(
    (file) => !settings.includes(`"./{locale}/${basename(file)}"`),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const sources = globSync("{app,lib,server,scripts}/**/*.{ts,tsx}")
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, source: readFileSync(file, "utf8") }));
  const original = messagesOf(DEFAULT_LANGUAGE);
  const translations = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
  const { locales } = JSON.parse(readFileSync("messages/project.inlang/settings.json", "utf8"));
  const problems = [
    ...(String(locales) === String(LANGUAGES)
      ? []
      : [
          `messages/project.inlang/settings.json has the locales ${locales}, lib/core/language.ts has ${LANGUAGES}`,
        ]),
    ...unnamed(DEFAULT_LANGUAGE).map(
      (file) => `${file}: messages/project.inlang/settings.json does not name it`,
    ),
    ...unsaid(
      original,
      sources.map(({ source }) => source),
    ).map((key) => `${key}: nothing says it`),
    ...sources.flatMap(({ file, source }) =>
      saidTooEarly(source).map((place) => `${file}:${place} is said while the module loads`),
    ),
    ...translations.flatMap((language) => {
      const english = messagesOf("en");
      const copied = language === "en" ? [] : filesOf(language);
      return [
        ...misfits(original, messagesOf(language), LOCALES[language]),
        ...copied.flatMap((file) => stillEnglish(original, english, file)),
      ].map((line) => `${language}: ${line}`);
    }),
  ];
  for (const line of problems) process.stderr.write(`${line}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
