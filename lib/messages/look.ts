/** The themes of Tolppa that a person can choose. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The heights of table rows that a person can choose. */
export const DENSITIES = ["roomy", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** The cookies hold the choices in the browser. */
export const THEME_COOKIE = "tolppa.theme";
export const DENSITY_COOKIE = "tolppa.density";

export const themeOf = (cookie: string | undefined): Theme =>
  THEMES.find((theme) => theme === cookie) ?? "system";

export const densityOf = (cookie: string | undefined): Density =>
  DENSITIES.find((density) => density === cookie) ?? "roomy";
