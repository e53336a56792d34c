import { MAIL_TROUBLES } from "#lib/mail/rules/mail-trouble.ts";
import { wordsOfCode } from "#lib/messages/labels.ts";
import * as m from "#messages";

/** A list with the number of its unnamed items. */
export const withUnnamed = <Item>(items: readonly Item[], unnamed: number): (Item | string)[] => [
  ...items,
  ...(unnamed > 0 ? [m.mail_more({ count: unnamed })] : []),
];

/** Turns a stored reason (the trouble and its code) into plain words; null for any other text. */
export function mailTroubleText(reason: string): string | null {
  const [stored, ...code] = reason.split(" ");
  const text = wordsOfCode(MAIL_TROUBLES, stored, (trouble) => m.mail_troubles({ trouble })) ?? null;
  return text && code.length > 0 ? `${text} (${code.join(" ")})` : text;
}
