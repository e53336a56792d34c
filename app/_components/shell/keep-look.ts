import { useSyncExternalStore } from "react";
import { CHOICE_SECONDS, LANGUAGE_COOKIE, type Language } from "#lib/core/language.ts";
import {
  DENSITY_COOKIE,
  type Density,
  densityOf,
  THEME_COOKIE,
  type Theme,
  themeOf,
} from "#lib/messages/look.ts";

/** Applies this theme at once, and stores the choice for the server. */
export const keepTheme = (theme: Theme) => keep("theme", THEME_COOKIE, theme === "system" ? null : theme);

/** Applies this density to tables at once, and stores the choice for the server. */
export const keepDensity = (density: Density) =>
  keep("density", DENSITY_COOKIE, density === "roomy" ? null : density);

/** Stores the choice for the server. The page changes its language when it is read again. */
export const keepLanguage = (language: Language) => keepCookie(LANGUAGE_COOKIE, language);

/** The theme of the page; `stored` is the server's value. Several controls may change it. */
export const useTheme = (stored: Theme): Theme =>
  useSyncExternalStore(
    watchLook,
    () => themeOf(document.documentElement.dataset.theme),
    () => stored,
  );

/** The density of the page's tables; null until the page's code runs. */
export const useDensity = (): Density | null =>
  useSyncExternalStore(
    watchLook,
    () => densityOf(document.documentElement.dataset.density),
    () => null,
  );

function watchLook(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-density"] });
  return () => observer.disconnect();
}

/** Null is the default look, without a cookie. */
function keep(attribute: "theme" | "density", cookie: string, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[attribute];
  else dataset[attribute] = value;
  keepCookie(cookie, value);
}

function keepCookie(cookie: string, value: string | null): void {
  const lasts = value === null ? 0 : CHOICE_SECONDS;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers that people use
  document.cookie = `${cookie}=${value ?? ""}; path=/; max-age=${lasts}; samesite=lax${secure}`;
}
