import type { Database } from "#db/client.ts";
import { linkToken } from "#lib/adapters/identity/link-token.ts";
import { createDirectoryMailer } from "#lib/adapters/mail/directory.ts";
import { env } from "#lib/env.ts";
import { LETTERS } from "#lib/letters/letters.ts";
import { log } from "#lib/log.ts";
import { type Delivery, deliverDue } from "#lib/mail/use-cases/outbox.ts";
import { letterWriter } from "#lib/mail/use-cases/write-letter.ts";
import { repeat } from "#lib/platform/jobs/loop.ts";
import type { Mailer } from "#lib/ports.ts";

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
