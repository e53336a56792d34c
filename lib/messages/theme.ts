/** How a person wants Tolppa to look. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Holds the choice in the browser. */
export const THEME_COOKIE = "tolppa.theme";

export const themeOf = (cookie: string | undefined): Theme =>
  THEMES.find((theme) => theme === cookie) ?? "system";
