import type { Database } from "#db/client.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { DEFAULT_LANGUAGE, type Language } from "#lib/core/language.ts";
import { type KnownLanguages, listKnownLanguages } from "#lib/mail/queries/mail-languages.ts";

/** The receiver of a mail. `companyId`: the company that the mail is about. `language`: the language stored with it. */
export type MailReceiver = { to: string; companyId: number | null; language: Language | null };

/** The languages of mails, in their order, by their receivers' present choices. */
export async function mailLanguages(
  database: Database,
  receivers: readonly MailReceiver[],
): Promise<Language[]> {
  if (receivers.length === 0) return [];
  const known = await database.asActor(SYSTEM, { mode: "read" }, (db) => listKnownLanguages(db, receivers));
  return receivers.map(({ language }, index) => languageOfMail({ message: language, ...known[index] }));
}

/** The language of a mail: the person's own choice, else the choice stored with the message, else the company's language. */
const languageOfMail = ({
  account,
  message,
  company,
}: Partial<KnownLanguages> & { message: Language | null }): Language =>
  account ?? message ?? company ?? DEFAULT_LANGUAGE;
