/** The languages of the product, the first where nobody has chosen another. */
export const LANGUAGES = ["fi", "sv", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language in which messages are said now. */
export const currentLanguage = (): Language => "fi";
