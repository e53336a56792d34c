"use client";
import type { Language } from "#lib/core/language.ts";

/**
 * Says the rest of the page in its language. The framework shows some pages, such as those of unknown addresses, before it
 * gives the document its language. A page that is read again after a choice of language tells it here, too.
 */
export function SpokenLanguage({ language }: { language: Language }) {
  if (typeof document !== "undefined" && document.documentElement.lang !== language)
    document.documentElement.lang = language;
  return null;
}
