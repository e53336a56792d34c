/** The languages of the product. The first is the default. */
export const LANGUAGES = ["fi", "sv", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "fi";

/** Each language by its own name, because its readers may know no other. */
export const LANGUAGE_NAMES: Record<Language, string> = { fi: "Suomi", sv: "Svenska", en: "English" };

/** The languages as the choices of a form. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** How each language writes dates, numbers and amounts (BCP 47). */
export const LOCALES: Record<Language, string> = { fi: "fi-FI", sv: "sv-FI", en: "en-GB" };

/** The decimal mark of typed numbers. */
export const DECIMAL_MARKS: Record<Language, "," | "."> = { fi: ",", sv: ",", en: "." };

/** The cookie holds the language that a person has chosen in this browser. */
export const LANGUAGE_COOKIE = "tolppa.language";
/** The parameter of a call by which a program names the language of its answer. */
export const LANGUAGE_PARAMETER = "lang";
/** How long a browser keeps its reader's choices: the language, the theme, the density. */
export const CHOICE_SECONDS = 365 * 24 * 3_600;

/** The language of a code; null for a code that the product does not have. */
export const languageOf = (text: unknown): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null;

/** lib/core/request-scope.ts sets it for the whole process, because each bundle of Next has its own modules. */
const shared = globalThis as typeof globalThis & {
  tolppaRequests?: { getStore(): { language: Language } | undefined };
};

/**
 * The current language of messages. A server takes it from the request or `inLanguage`. A browser takes it from the page's
 * `data-language`, because a browser that translates pages changes `lang`. The compiled messages call this.
 */
export const currentLanguage = (): Language =>
  (typeof document === "undefined"
    ? shared.tolppaRequests?.getStore()?.language
    : languageOf(document.documentElement.dataset.language)) ?? DEFAULT_LANGUAGE;
