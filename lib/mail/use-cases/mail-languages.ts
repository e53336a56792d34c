import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { DEFAULT_LANGUAGE, type Language } from "#lib/core/language.ts";
import { type KnownLanguages, listKnownLanguages } from "#lib/mail/queries/mail-languages.ts";

/** Whom a mail goes to. `companyId`: the company that it is about. `language`: the one stored with it. */
export type MailReceiver = { to: string; companyId: number | null; language: Language | null };

/** The languages of mails, in their order, as their receivers are known now. */
export async function mailLanguages(
  database: Database,
  receivers: readonly MailReceiver[],
): Promise<Language[]> {
  if (receivers.length === 0) return [];
  const known = await database.asActor(SYSTEM, { mode: "read" }, (db) => listKnownLanguages(db, receivers));
  return receivers.map(({ language }, index) => languageOfMail({ message: language, ...known[index] }));
}

/**
 * The language of a mail. The person's own choice is the strongest. What was chosen for the message comes next, then the
 * company's language.
 */
const languageOfMail = ({
  account,
  message,
  company,
}: Partial<KnownLanguages> & { message: Language | null }): Language =>
  account ?? message ?? company ?? DEFAULT_LANGUAGE;
