import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from "./language.ts";

/** The data that all code of one request, one mail or one document shares. */
export type RequestScope = {
  /** Undefined outside a request. */
  requestId?: string | undefined;
  /** The path without the query; undefined outside a request. */
  path?: string | undefined;
  language: Language;
  /** Whether a person chose the request's language in this browser. */
  named?: boolean | undefined;
  /** Tells the front that the answer's language differs from the request's. Undefined where that is not allowed. */
  onLanguage?: ((language: Language) => void) | undefined;
};

/** One for the whole process, because each bundle of Next has modules of its own. */
const shared = globalThis as typeof globalThis & { tolppaRequests?: AsyncLocalStorage<RequestScope> };
shared.tolppaRequests ??= new AsyncLocalStorage();
const scopes = shared.tolppaRequests;

/** Runs `work` for a request: every log line and every mail of it carries the request's id. */
export const runInRequestScope = <T>(scope: RequestScope, work: () => T): T => scopes.run({ ...scope }, work);

/** During an update the database may hold a language of the next build only; this build then uses the default. */
const known = (language: Language): Language => languageOf(language) ?? DEFAULT_LANGUAGE;

/** Runs `work` in another language: a mail in its receiver's, a document in its company's. */
export const inLanguage = <T>(language: Language, work: () => T): T =>
  scopes.run({ ...scopes.getStore(), language: known(language), onLanguage: undefined }, work);

/** Runs `work` once in each language: for texts that readers of every language see together. */
export const inEveryLanguage = <T>(work: () => T): T[] =>
  LANGUAGES.map((language) => inLanguage(language, work));

/**
 * Uses `chosen` for the rest of this request, because the person has chosen it. Does nothing inside `inLanguage` and for an
 * answer that has one language for everybody.
 */
export function speak(chosen: Language): void {
  const scope = scopes.getStore();
  const language = known(chosen);
  if (!scope?.onLanguage || scope.language === language) return;
  scope.language = language;
  scope.onLanguage(language);
}

/** The language that the reader chose in this browser; null without a choice. */
export function namedLanguage(): Language | null {
  const scope = scopes.getStore();
  return scope?.named ? scope.language : null;
}

/** The id of the request that this code runs for; undefined in a job. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId;

export const currentPath = (): string | undefined => scopes.getStore()?.path;
