import type { Database, Tx } from "#db/client.ts";
import { currentLanguage, DEFAULT_LANGUAGE, type Language, languageOf } from "#lib/core/language.ts";
import { currentRequestId, inLanguage } from "#lib/core/request-scope.ts";
import { inSpan } from "#lib/core/span.ts";
import type { Addressed, AnyLetter, Letter } from "#lib/mail/letter.ts";
import {
  claimOutbox,
  insertOutbox,
  type OutboxRow,
  updateOutboxDone,
  updateOutboxFailed,
} from "#lib/mail/queries/outbox.ts";
import { MailNotTaken } from "#lib/mail/rules/mail-trouble.ts";
import type { Mailer } from "#lib/ports.ts";
import { type MailReceiver, mailLanguages } from "./mail-languages.ts";
import type { LetterWriter } from "./write-letter.ts";

type EnqueueOptions = {
  delaySeconds?: number;
  /** For a receiver without a chosen language. By default the company's language. */
  language?: Language | undefined;
};

/** Stores a mail to be sent, at once or after a delay, in the caller's transaction: a rollback sends no mail. */
export async function enqueueMail<Data extends Addressed>(
  db: Tx,
  letter: Letter<Data>,
  data: NoInfer<Data>,
  {
    delaySeconds = 0,
    language = letter.isToAsker?.(data) ? currentLanguage() : undefined,
  }: EnqueueOptions = {},
): Promise<void> {
  const requestId = currentRequestId();
  await insertOutbox(db, {
    kind: letter.kind,
    payload: { ...data, ...(requestId && { requestId }), ...(language && { language }) },
    delaySeconds,
  });
}

type MailFailure = { id: string; kind: string; reason: string; givenUp: boolean; requestId?: string };

export type Delivery = {
  database: Database;
  mailer: Mailer;
  /** All letters of the product. */
  letters: readonly AnyLetter[];
  write: LetterWriter;
  /** Called for each failed message. `givenUp` means that no further try comes. */
  onFailure?(failure: MailFailure): void;
};

/** Sent in parallel, so that a batch of timed-out sends (10 s each) ends well before its lease does. */
const BATCH = 10;
const LEASE_SECONDS = 60;
const FIRST_RETRY_SECONDS = 10;
const LAST_RETRY_SECONDS = 3_600;
/** The time that Resend remembers an idempotency key, so that a repeat never becomes a second mail. */
const GIVE_UP_MS = 24 * 3_600_000;

/** A newer version stored it. */
class UnknownLetter extends Error {
  override name = "UnknownLetter";
}

/** The mail's link has expired, so the mail is useless. */
class LinkExpired extends Error {
  override name = "LinkExpired";
}

/**
 * Sends due messages and returns the number of claimed ones. Many servers may run it at once. A failed message is tried again
 * after 10 s, 20 s, … 1 h. It is given up after 24 h, or as soon as its link has expired or its receiver has refused it for
 * good.
 */
export async function deliverDue(delivery: Delivery): Promise<number> {
  const rows = await delivery.database.asServer((db) =>
    claimOutbox(db, { limit: BATCH, leaseSeconds: LEASE_SECONDS }),
  );
  const languages = await mailLanguages(delivery.database, rows.map(receiverOf));
  await Promise.all(
    rows.map((row, index) =>
      inSpan("job mail", spanOf(row), () => deliver(delivery, row, languages[index] ?? DEFAULT_LANGUAGE)),
    ),
  );
  return rows.length;
}

async function deliver(delivery: Delivery, row: OutboxRow, language: Language): Promise<void> {
  try {
    const letter = delivery.letters.find(({ kind }) => kind === row.kind);
    if (!letter) throw new UnknownLetter();
    const data = letter.data.parse(row.payload);
    if (hasExpired(data)) throw new LinkExpired();
    const mail = inLanguage(language, () => delivery.write(letter, data));
    await delivery.mailer.send({ ...mail, ...requestOf(row) }, idempotencyKeyOf(row, language));
  } catch (error) {
    return postpone(delivery, row, error);
  }
  await delivery.database.asServer((db) => updateOutboxDone(db, row.id));
}

const hasExpired = (data: object): boolean =>
  "expiresAt" in data && Date.parse(String(data.expiresAt)) <= Date.now();

async function postpone(delivery: Delivery, row: OutboxRow, error: unknown): Promise<void> {
  const useless = error instanceof LinkExpired;
  const since = row.retriedAt ?? row.createdAt;
  const givenUp = useless || isPermanent(error) || Date.now() - since.getTime() > GIVE_UP_MS;
  const reason = mailFailureReason(error);
  const retrySeconds = givenUp ? null : retryAfter(row.attempts);
  await delivery.database.asServer((db) =>
    updateOutboxFailed(db, { id: row.id, lastError: reason, retrySeconds, useless }),
  );
  delivery.onFailure?.({ id: row.id, kind: row.kind, reason, givenUp, ...requestOf(row) });
}

/** Read before the message is checked, because messages of all versions wait in one outbox. */
const receiverOf = ({ payload: { to, companyId, language } }: OutboxRow): MailReceiver => ({
  to: typeof to === "string" ? to : "",
  companyId: Number.isSafeInteger(companyId) ? Number(companyId) : null,
  language: languageOf(language),
});

const requestOf = ({ payload: { requestId } }: OutboxRow): { requestId?: string } =>
  typeof requestId === "string" ? { requestId } : {};

const spanOf = (row: OutboxRow): Record<string, string> => {
  const { requestId } = requestOf(row);
  return requestId === undefined ? {} : { "tolppa.request_id": requestId };
};

/** Seconds until the next try: 10, 20, 40, … at most an hour. */
export const retryAfter = (attempts: number): number =>
  Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.max(0, attempts - 1));

/**
 * The idempotency key, equal for all tries of a message in one language: the same mail in another language is another body.
 * It begins with the message's time, so that mails in a directory sort by time.
 */
const idempotencyKeyOf = ({ id, createdAt }: OutboxRow, language: Language): string =>
  keyIn(language, `${createdAt.toISOString().replace(/[^0-9TZ]/g, "")}-${id}`);

/** Keys of earlier versions name no language: all their mails were Finnish. */
export const keyIn = (language: Language, key: string): string =>
  language === DEFAULT_LANGUAGE ? key : `${key}-${language}`;

/** Whether a repetition of the same mail would be refused. */
export const isPermanent = (error: unknown): boolean => error instanceof MailNotTaken && error.permanent;

/**
 * The stored and logged reason of a failed mail: the trouble and its code, else the error's name and code. The error's message
 * is left out, because it may repeat the address or the letter.
 */
export function mailFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof MailNotTaken) return `${error.trouble} ${error.code}`.slice(0, 100);
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  return `${error.name}${code}`.slice(0, 100);
}
