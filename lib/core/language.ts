/** The languages of the product. The first one is spoken where nobody has chosen. */
export const LANGUAGES = ["fi", "sv", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "fi";

/** Each language by its own name, because its readers may know no other. */
export const LANGUAGE_NAMES: Record<Language, string> = { fi: "Suomi", sv: "Svenska", en: "English" };

/** The languages as the choices of a form. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** How each language writes dates, numbers and amounts (BCP 47). */
export const LOCALES: Record<Language, string> = { fi: "fi-FI", sv: "sv-FI", en: "en-GB" };

/** What stands before the decimals of a number that people type. */
export const DECIMAL_MARKS: Record<Language, "," | "."> = { fi: ",", sv: ",", en: "." };

/** The cookie holds the language that a person has chosen in this browser. */
export const LANGUAGE_COOKIE = "tolppa.language";
/** The parameter of a call by which a program names the language of its answer. */
export const LANGUAGE_PARAMETER = "lang";
/** How long a browser keeps what its reader has chosen for it: the language, the theme, the density. */
export const CHOICE_SECONDS = 365 * 24 * 3_600;

/** Null for what is no language of the product. */
export const languageOf = (text: unknown): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null;

/** Set by lib/core/request-scope.ts for the whole process, because each bundle of Next has modules of its own. */
const shared = globalThis as typeof globalThis & {
  tolppaRequests?: { getStore(): { language: Language } | undefined };
};

/**
 * The language in which messages are said now. On a server it is that of the request or of `inLanguage`, in a browser that
 * of the page: its `data-language`, because a browser that translates pages changes `lang`. The compiled messages ask for it.
 */
export const currentLanguage = (): Language =>
  (typeof document === "undefined"
    ? shared.tolppaRequests?.getStore()?.language
    : languageOf(document.documentElement.dataset.language)) ?? DEFAULT_LANGUAGE;
