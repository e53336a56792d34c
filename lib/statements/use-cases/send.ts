import type { Database } from "#db/client.ts";
import { findCompany } from "#lib/companies/queries/companies.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { DEFAULT_LANGUAGE } from "#lib/core/language.ts";
import { inLanguage } from "#lib/core/request-scope.ts";
import { inSpan } from "#lib/core/span.ts";
import { mailLanguages } from "#lib/mail/use-cases/mail-languages.ts";
import { isPermanent, keyIn, mailFailureReason, retryAfter } from "#lib/mail/use-cases/outbox.ts";
import type { LetterWriter } from "#lib/mail/use-cases/write-letter.ts";
import { keepNotices } from "#lib/notices/queries/notices.ts";
import type { EInvoicing, Mailer } from "#lib/ports.ts";
import { type FinalStatement, findStatement } from "#lib/settlements/queries/statements.ts";
import { type SendingRoute, sendingRoute, type Unsendable } from "#lib/settlements/rules/document.ts";
import { statementSent } from "#lib/statements/letters/statement.ts";
import { statementPaymentTexts } from "#lib/statements/payment-texts.ts";
import {
  type DueSending,
  insertDispatch,
  markSendingTried,
  takeSendings,
  updateSendingFailed,
} from "#lib/statements/queries/statement-sendings.ts";
import { stagesOf } from "#lib/statements/rules/payment-stages.ts";
import { documentFileName } from "#lib/statements/texts.ts";

type Document = FinalStatement["document"];

export type StatementSending = {
  database: Database;
  mailer: Mailer;
  eInvoicing: EInvoicing;
  write: LetterWriter;
  draw: { pdf(document: Document): Promise<Uint8Array>; finvoice(document: Document): string };
  onFailure?(failure: { statementId: number; reason: string; givenUp: boolean }): void;
};

/** Sent in parallel, so that a batch of timed-out sends (10 s each) ends well before its lease. */
const BATCH = 8;
const LEASE_SECONDS = 60;
/** Missing details may be added at any time, so the attempt is repeated every hour. */
const UNSENDABLE_RETRY_SECONDS = 3_600;
/** Receivers remember a key for this long, so a repeat within it never becomes a second mail. */
const GIVE_UP_MS = 24 * 3_600_000;

/**
 * Sends final statements that were not sent yet, by each company's billing details, and returns the number of claimed ones.
 * Many servers may run it. After a crash between sending and recording, the next server sends again with the same key, and
 * receivers recognise the repetition. A failed statement is retried and shown with its reason.
 */
export async function sendDueStatements(sending: StatementSending): Promise<number> {
  const due = await sending.database.asActor(SYSTEM, { mode: "write" }, (db) =>
    takeSendings(db, { limit: BATCH, leaseSeconds: LEASE_SECONDS }),
  );
  await Promise.all(due.map((one) => inSpan("job statement", {}, () => sendOne(sending, one))));
  return due.length;
}

async function sendOne(sending: StatementSending, due: DueSending): Promise<void> {
  const { database } = sending;
  const found = await load(database, due);
  if (!found) return;
  const { document, route } = found;
  if (typeof route === "string")
    return note(sending, due, { reason: route, retrySeconds: UNSENDABLE_RETRY_SECONDS });
  try {
    await database.asActor(SYSTEM, { mode: "write" }, (db) => markSendingTried(db, due.statementId));
    await handOver(sending, document, route);
  } catch (error) {
    const since = due.retriedAt ?? due.triedSince;
    const tooOld = since !== null && Date.now() - since.getTime() > GIVE_UP_MS;
    const givenUp = isPermanent(error) || tooOld;
    return note(sending, due, {
      reason: mailFailureReason(error),
      retrySeconds: givenUp ? null : retryAfter(due.attempts),
    });
  }
  const { channel, address } = route;
  await database.asActor(SYSTEM, { mode: "write" }, async (db) => {
    await insertDispatch(db, { statementId: due.statementId, companyId: due.companyId, channel, address });
    // The bell says the letter's subject, which states no payment.
    const data = { ...tellOf(document, address), money: "", stages: [] };
    await keepNotices(db, { kind: statementSent.kind, data });
  });
}

type Found = { document: Document; route: SendingRoute | Unsendable };

/** The stored statement, addressed by the company's current billing details. */
const load = (database: Database, due: DueSending): Promise<Found | null> =>
  database.asActor(SYSTEM, { mode: "read" }, async (db) => {
    const found = await findStatement(db, { ...due, today: helsinkiDate(new Date()) });
    if (!found) return null;
    const { document } = found;
    const { seller, buyer } = document.parties;
    const company = await findCompany(db, due.companyId);
    const billing = {
      ...(company?.billing ?? buyer.billing),
      iban: buyer.billing.iban,
      bic: buyer.billing.bic,
    };
    const parties = { seller, buyer: { ...buyer, billing } };
    return { document: { ...document, parties }, route: sendingRoute(billing, seller) };
  });

async function handOver(sending: StatementSending, document: Document, route: SendingRoute): Promise<void> {
  if (route.channel === "email") return mail(sending, document, route.address);
  const { number, issuedOn } = document;
  await sending.eInvoicing.send({
    number,
    from: route.from,
    to: { address: route.address, operator: route.operator },
    finvoice: sending.draw.finvoice(document),
    issuedAt: new Date(`${issuedOn}T12:00:00Z`),
  });
}

async function mail(sending: StatementSending, document: Document, to: string): Promise<void> {
  const { number, issuedOn, parties } = document;
  const receiver = { to, companyId: parties.buyer.companyId, language: null };
  const [language = DEFAULT_LANGUAGE] = await mailLanguages(sending.database, [receiver]);
  const letter = inLanguage(language, () => sending.write(statementSent, tellOf(document, to)));
  const content = await sending.draw.pdf(document);
  const attachments = [
    { fileName: documentFileName(document, "pdf"), mediaType: "application/pdf", content },
  ];
  await sending.mailer.send({ ...letter, attachments }, keyIn(language, keyOf(number, issuedOn)));
}

/** In the current language, because it states the payment in sentences. */
const tellOf = ({ id, kind, number, period, parties, payment }: Document, to: string) => ({
  to,
  companyName: parties.buyer.name,
  companyId: parties.buyer.companyId,
  statementId: id,
  number,
  credit: kind === "credit_note",
  period,
  money: statementPaymentTexts.told(payment),
  stages: statementPaymentTexts.stageLines(stagesOf({ period, payment, steps: [] }), payment),
});

/**
 * The idempotency key, equal for all attempts in one language. It begins with the day of issue, so that mails in a directory
 * sort by day.
 */
const keyOf = (number: string, issuedOn: string): string =>
  `${issuedOn.replaceAll("-", "")}T000000000Z-${number}`;

type Failed = { reason: string; retrySeconds: number | null };

async function note({ database, onFailure }: StatementSending, { statementId }: DueSending, failed: Failed) {
  await database.asActor(SYSTEM, { mode: "write" }, (db) =>
    updateSendingFailed(db, { statementId, ...failed }),
  );
  onFailure?.({ statementId, reason: failed.reason, givenUp: failed.retrySeconds === null });
}
