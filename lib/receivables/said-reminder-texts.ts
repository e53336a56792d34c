import { inEveryLanguage } from "#lib/core/request-scope.ts";
import type { ReminderWords } from "#lib/receivables/rules/reminder-words.ts";
import { defaultReminderWords } from "./reminder-texts.ts";

/**
 * Stored words as the current language says them. A part that is the default of some language is said in the current one.
 * A part that an admin wrote stays as it is. It is not for browsers, which speak one language.
 */
export function saidReminderWords(words: ReminderWords): ReminderWords {
  const defaults = inEveryLanguage(defaultReminderWords);
  const current = defaultReminderWords();
  const said = (part: keyof ReminderWords): string =>
    defaults.some((one) => one[part] === words[part]) ? current[part] : words[part];
  return { subject: said("subject"), heading: said("heading"), text: said("text"), details: said("details") };
}
