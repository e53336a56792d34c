import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

// node scripts/messages-check.ts: names each message that nothing says, and each translation that does not fit its original.
// That a message exists and gets what it needs, the compiler of types checks.

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
  if (typeof original === "string" || typeof translation === "string") {
    if (typeof original !== typeof translation) return "one has variants and the other has none";
    return inputsOf(original) === inputsOf(translation) ? null : "other inputs";
  }
  const [{ match, ...rest }] = original;
  const [{ match: translated, ...others }] = translation;
  if (JSON.stringify(rest) !== JSON.stringify(others)) return "other declarations or selectors";
  const wrong = Object.keys({ ...match, ...translated }).find(
    (variant) => inputsOf(match[variant]) !== inputsOf(translated[variant]),
  );
  return wrong === undefined ? null : `${wrong}: missing, or other inputs`;
}

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
  const sources = globSync("{app,lib,server,scripts}/**/*.{ts,tsx}").filter(
    (file) => !file.includes(".test."),
  );
  const finnish = messagesOf("fi");
  const translations = readdirSync("messages").filter((name) => name !== "fi" && /^[a-z]{2}$/.test(name));
  const problems = [
    ...unnamed("fi").map((file) => `${file}: project.inlang/settings.json does not name it`),
    ...unsaid(
      finnish,
      sources.map((file) => readFileSync(file, "utf8")),
    ).map((key) => `${key}: nothing says it`),
    ...translations.flatMap((language) =>
      misfits(finnish, messagesOf(language)).map((line) => `${language}: ${line}`),
    ),
  ];
  for (const line of problems) process.stderr.write(`${line}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
