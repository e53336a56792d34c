import { Resend } from "resend";
import type { MailAttachment, Mailer } from "#lib/ports.ts";

/** Not taken by Resend; `code` is its error's name and status, without what it quotes from the mail. */
export class MailNotTaken extends Error {
  override name = "MailNotTaken";
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Mails leave through Resend. `baseUrl` is for tests and for a proxy of one's own. */
export function createResendMailer({
  apiKey,
  baseUrl,
  from,
  timeoutMs = 10_000,
}: {
  apiKey: string;
  baseUrl: string;
  from: string;
  timeoutMs?: number;
}): Mailer {
  const resend = new Resend(apiKey, { baseUrl });
  return {
    async send({ attachments, ...letter }, idempotencyKey) {
      const signal = AbortSignal.timeout(timeoutMs);
      const mail = attachments ? { ...letter, attachments: attachments.map(attached) } : letter;
      const { data, error } = await resend.emails.send({ from, ...mail }, { idempotencyKey, signal });
      if (error) throw new MailNotTaken(`${error.name} ${error.statusCode ?? "no answer"}`);
      // A proxy's "200 OK" page is not an acceptance.
      if (typeof data?.id !== "string") throw new MailNotTaken("unexpected answer");
    },
  };
}

const attached = ({ fileName, mediaType, content }: MailAttachment) => ({
  filename: fileName,
  contentType: mediaType,
  content: Buffer.from(content).toString("base64"),
});
