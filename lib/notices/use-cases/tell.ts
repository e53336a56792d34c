import { subjectLine } from "#lib/core/text.ts";
import type { Addressed, AnyLetter, TokenOf } from "#lib/mail/letter.ts";
import type { NoticeRow } from "#lib/notices/queries/notices.ts";

type Told = Pick<NoticeRow, "kind" | "fact">;

type Read = { letter: AnyLetter; data: Addressed };

/** The letter of a notice and its data; null for a notice that another version of the product has stored. */
function letterOf(letters: readonly AnyLetter[], { kind, fact }: Told): Read | null {
  const letter = letters.find((one) => one.kind === kind);
  const data = letter?.data.safeParse({ ...fact, to: "" });
  return letter && data?.success ? { letter, data: data.data } : null;
}

/** A notice in the current language: the subject of its letter. */
export function noticeSentence(letters: readonly AnyLetter[], told: Told): string | null {
  const read = letterOf(letters, told);
  return read && subjectLine(read.letter.words(read.data).subject);
}

/** Where a notice leads: the path of its letter's button. */
export function noticePath(letters: readonly AnyLetter[], told: Told, tokenOf: TokenOf): string | null {
  const read = letterOf(letters, told);
  return read ? read.letter.path(read.data, tokenOf) : null;
}
