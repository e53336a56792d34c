import type { Database } from "#db/client.ts";
import { DEFAULT_LANGUAGE } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { type AnyLetter, NAMED_IN_MAIL } from "#lib/mail/letter.ts";
import { mailLanguages } from "#lib/mail/use-cases/mail-languages.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { newNotices } from "#lib/notices/letters/new-notices.ts";
import { listDueReaders, takeDueNotices } from "#lib/notices/queries/notices.ts";
import { noticeSentence } from "./tell.ts";

type Round = {
  database: Database;
  now: Date;
  /** All letters of the product. */
  letters: readonly AnyLetter[];
};

const AT_ONCE = 100;

/**
 * Enqueues one mail for each person with due notices, up to a hundred people, and returns their number. Taking the notices and
 * enqueuing the mail are one transaction: a failed round loses nothing, and no other round or server mails them again. The
 * notices of a day are due at the same moment.
 */
export async function mailDueNotices({ database, now, letters }: Round): Promise<number> {
  const readers = await database.asServer((db) => listDueReaders(db, { now, limit: AT_ONCE }));
  const receivers = readers.map(({ email }) => ({ to: email, companyId: null, language: null }));
  const languages = await mailLanguages(database, receivers);
  for (const [index, { userId, email: to }] of readers.entries()) {
    const language = languages[index] ?? DEFAULT_LANGUAGE;
    await database.asServerInTransaction(async (db) => {
      const taken = await takeDueNotices(db, { userId, now });
      const told = inLanguage(language, () =>
        taken.flatMap(({ id, createdAt, ...notice }) => {
          const sentence = noticeSentence(letters, notice);
          return sentence === null ? [] : [{ id, sentence, at: createdAt.toISOString() }];
        }),
      );
      if (told.length === 0) return;
      const notices = told.slice(0, NAMED_IN_MAIL);
      await enqueueMail(db, newNotices, { to, notices, unnamed: told.length - notices.length }, { language });
    });
  }
  return readers.length;
}
