import { AsyncLocalStorage } from "node:async_hooks";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from "./language.ts";

/** What all code that works for one request, one mail or one document shares. */
export type RequestScope = {
  /** None outside a request. */
  requestId?: string | undefined;
  /** The path without the query; none outside a request. */
  path?: string | undefined;
  language: Language;
  /** Whether the request's language is the choice that a person made in this browser. */
  named?: boolean | undefined;
  /** Tells the front that the answer speaks another language than the request asked for. None where it may not. */
  onLanguage?: ((language: Language) => void) | undefined;
};

/** One for the whole process, because each bundle of Next has modules of its own. */
const shared = globalThis as typeof globalThis & { tolppaRequests?: AsyncLocalStorage<RequestScope> };
shared.tolppaRequests ??= new AsyncLocalStorage();
const scopes = shared.tolppaRequests;

/** Does `work` for a request: every line of the log and every mail that comes of it has the request's id. */
export const runInRequestScope = <T>(scope: RequestScope, work: () => T): T => scopes.run({ ...scope }, work);

/** During an update the database may name a language that only the next build knows. This one then speaks the first. */
const known = (language: Language): Language => languageOf(language) ?? DEFAULT_LANGUAGE;

/** Does `work` in another language: a mail in its receiver's, a document in its company's. */
export const inLanguage = <T>(language: Language, work: () => T): T =>
  scopes.run({ ...scopes.getStore(), language: known(language), onLanguage: undefined }, work);

/** Does `work` once in each language: for words that are read whatever language their reader speaks. */
export const inEveryLanguage = <T>(work: () => T): T[] =>
  LANGUAGES.map((language) => inLanguage(language, work));

/**
 * Speaks `chosen` for the rest of this request: the person behind it has chosen it. Does nothing inside `inLanguage` and
 * for an answer that has one language for everybody.
 */
export function speak(chosen: Language): void {
  const scope = scopes.getStore();
  const language = known(chosen);
  if (!scope?.onLanguage || scope.language === language) return;
  scope.language = language;
  scope.onLanguage(language);
}

/** The language that the reader chose in this browser; null where Finnish is spoken for want of a choice. */
export function namedLanguage(): Language | null {
  const scope = scopes.getStore();
  return scope?.named ? scope.language : null;
}

/** The id of the request that this code runs for; undefined in a job. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId;

export const currentPath = (): string | undefined => scopes.getStore()?.path;
