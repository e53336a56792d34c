"use client";
import { useEffect } from "react";
import type { Language } from "#lib/core/language.ts";
import "./drawn-for.ts";
import { keepLanguage } from "./keep-look.ts";

type Props = {
  language: Language;
  /** The language of the account; null for a person without one. */
  account: Language | null;
};

/**
 * Sets the language for the rest of the page. The framework renders some pages, such as those of unknown addresses, before it
 * gives the document its language; a page read again after a choice of language sets it here too. A browser whose own choice is
 * older than the account's takes the account's.
 */
export function SpokenLanguage({ language, account }: Props) {
  // During rendering, because later rendering reads the language.
  if (typeof document !== "undefined" && document.documentElement.dataset.language !== language) {
    document.documentElement.lang = language;
    document.documentElement.dataset.language = language;
  }
  useEffect(() => {
    if (account) keepLanguage(account);
  }, [account]);
  return null;
}
