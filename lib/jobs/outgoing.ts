import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#db/client.ts";
import { drawFinvoice } from "#lib/adapters/documents/finvoice.ts";
import { createDirectoryEInvoicing, createOperatorEInvoicing } from "#lib/adapters/einvoice/einvoicing.ts";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import { createDirectoryMailer } from "#lib/adapters/mail/directory.ts";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import { createWebhookSender } from "#lib/adapters/webhooks/sender.ts";
import { SYSTEM } from "#lib/core/actor.ts";
import { helsinkiDate } from "#lib/core/calendar.ts";
import { env } from "#lib/env.ts";
import { LETTERS } from "#lib/letters/letters.ts";
import { log } from "#lib/log.ts";
import { type Delivery, deliverDue } from "#lib/mail/use-cases/outbox.ts";
import { letterWriter } from "#lib/mail/use-cases/write-letter.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import type { EInvoicing, Mailer } from "#lib/ports.ts";
import { enqueueAccountantMails } from "#lib/statements/use-cases/accountant.ts";
import { type StatementSending, sendDueStatements } from "#lib/statements/use-cases/send.ts";
import { webhookDeliveries } from "#lib/webhooks/use-cases/deliver.ts";
import { WEBHOOK_SECRETS } from "#lib/webhooks/use-cases/secrets.ts";

/** The mailer, and the writer of the letters. */
export type Post = Pick<Delivery, "mailer" | "write">;

export const configuredPost = async (): Promise<Post> => ({
  mailer: await configuredMailer(),
  write: letterWriter({ appUrl: env.appUrl, tokenOf: (id) => linkToken(env.authSecret, id) }),
});

/** Loads only the configured transport's library, because each takes memory. */
async function configuredMailer(): Promise<Mailer> {
  const { mail } = env;
  if (mail.kind === "file") return createDirectoryMailer(mail);
  if (mail.kind === "smtp") return (await import("#lib/adapters/mail/smtp.ts")).createSmtpMailer(mail);
  return (await import("#lib/adapters/mail/resend.ts")).createResendMailer(mail);
}

/** Sends the mails of the outbox until `signal`. */
export async function sendMails(database: Database, post: Post, signal: AbortSignal): Promise<void> {
  const delivery: Delivery = {
    ...post,
    database,
    letters: LETTERS,
    onFailure: (failure) =>
      failure.givenUp
        ? log.error(failure, "mail given up")
        : log.warn(failure, "mail not sent, trying again"),
  };
  await repeat(signal, { job: "outbox", pauseMs: 1_000, round: () => deliverDue(delivery) });
}

/** A message without an answer by then leaves again after its lease, with the same id. */
const LAST_ANSWERS_MS = 5_000;

/** Delivers webhooks until `signal`, and then waits a little for deliveries under way. */
export async function deliverWebhooks(database: Database, signal: AbortSignal): Promise<void> {
  const { round, freed, settled } = webhookDeliveries({
    database,
    sender: createWebhookSender({ allowPrivate: env.webhookAllowPrivate }),
    secrets: createSecretBox(env.authSecret, WEBHOOK_SECRETS),
    onFailure: (failure) => log.warn(failure, "webhook not delivered"),
  });
  await repeat(signal, { job: "webhooks", pauseMs: 500, round, wake: freed });
  await Promise.race([wait(LAST_ANSWERS_MS, undefined, { ref: false }), settled()]);
}

/** Sends final statements until `signal`. */
export async function sendStatements(database: Database, post: Post, signal: AbortSignal): Promise<void> {
  const sending: StatementSending = {
    ...post,
    database,
    eInvoicing: configuredEInvoicing(),
    draw: { pdf: drawPdf, finvoice: drawFinvoice },
    onFailure: (failure) =>
      failure.givenUp ? log.error(failure, "statement given up") : log.warn(failure, "statement not sent"),
  };
  await repeat(signal, { job: "statements", pauseMs: 2_000, round: () => sendDueStatements(sending) });
}

/** Loaded with the first PDF: the libraries take memory. */
const drawPdf: StatementSending["draw"]["pdf"] = async (document) =>
  (await import("#lib/adapters/documents/statement-pdf.ts")).drawStatement(document);

function configuredEInvoicing(): EInvoicing {
  const { eInvoicing } = env;
  return eInvoicing.kind === "operator"
    ? createOperatorEInvoicing(eInvoicing)
    : createDirectoryEInvoicing(eInvoicing);
}

/** Enqueues mails about final statements for companies' accountants, until `signal`. */
export const mailAccountants = (database: Database, signal: AbortSignal): Promise<void> =>
  repeat(signal, { job: "accountants", pauseMs: 10_000, round: () => enqueueMails(database) });

async function enqueueMails(database: Database): Promise<number> {
  const now = new Date();
  const enqueued = await database.asActor(SYSTEM, { mode: "write" }, (db) =>
    enqueueAccountantMails({ actor: SYSTEM, db, now, today: helsinkiDate(now), requestId: "accountants" }),
  );
  return enqueued.ok ? enqueued.value : 0;
}
