import { createHash } from "node:crypto";
import { createTransport, type NodemailerError } from "nodemailer";
import { MailNotTaken } from "#lib/mail/rules/mail-trouble.ts";
import type { MailAttachment, Mailer } from "#lib/ports.ts";
import { mailHeaders } from "./mail-headers.ts";

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

/**
 * Sends mails through a mail server. SMTP has no idempotency key. Every attempt of a mail has the same Message-ID, so receivers
 * recognise a second copy if the first answer was lost.
 */
export function createSmtpMailer({
  url,
  from,
  timeoutMs = 10_000,
}: {
  url: string;
  from: string;
  timeoutMs?: number;
}): Mailer {
  const transport = createTransport({
    ...connectionOf(new URL(url)),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Attachments and bodies are bytes: the library must not read a file or an address that a mail names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ to, subject, text, html, attachments = [], language, requestId }, idempotencyKey) {
      // An address with more than one recipient would be read as a list or as a header.
      if (!/^[^\s,;:<>()"\\]+@[^\s,;:<>()"\\@]+$/.test(to)) {
        throw new MailNotTaken({ trouble: "address_refused", code: "not one address", permanent: true });
      }
      const mail = {
        from,
        to: { name: "", address: to },
        subject: subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " "),
        text,
        html,
        attachments: attachments.map(attached),
        headers: mailHeaders({ language, requestId }),
        messageId: `<${messageName(idempotencyKey)}@${host}>`,
        signal: AbortSignal.timeout(timeoutMs),
      };
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw notTaken(error as NodemailerError);
      }
    },
  };
}

/** Over a network nothing is sent unless the connection is encrypted and the server has a certificate for its name. */
function connectionOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === "smtps:";
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const auth = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? TLS_PORT : SUBMISSION_PORT),
    secure,
    // A mail server on this machine has no certificate or a self-signed one.
    ...(local && !secure ? { ignoreTLS: true } : { requireTLS: !secure }),
    ...(auth && { auth }),
  };
}

const attached = ({ fileName, mediaType, content }: MailAttachment) => ({
  filename: fileName.replace(/\p{Cc}+/gu, " "),
  contentType: mediaType,
  content: Buffer.from(content),
});

/** The key itself if a Message-ID may hold it, else its digest. */
const messageName = (key: string): string =>
  /^[A-Za-z0-9_-]{1,128}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");

/**
 * The commands whose replies concern one mail. Replies to earlier commands concern the portal: its login and sender.
 */
const ABOUT_THE_MAIL = /^(?:RCPT TO|DATA)$/;
const NO_CONNECTION = /^E(?:CONNECTION|TIMEDOUT|SOCKET|DNS|TLS|PROTOCOL|ABORT|REFUSED|RESET|PIPE)$|^ECONN/;

/**
 * Names the trouble by the reply's codes (RFC 5321, RFC 3463). The reply's text may quote the address, so it is not
 * kept.
 */
function notTaken({ code = "unknown", responseCode = 0, response = "", command = "" }: NodemailerError) {
  if (responseCode === 0) {
    const trouble =
      code === "ENOAUTH" ? "credentials_refused" : NO_CONNECTION.test(code) ? "unreachable" : "failed";
    return new MailNotTaken({ trouble, code });
  }
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const final = responseCode >= 500;
  const permanent = final && ABOUT_THE_MAIL.test(command);
  return new MailNotTaken({
    trouble: troubleOf({ code, responseCode, subject: enhanced?.slice(2) ?? "", command }),
    code: enhanced ? `${responseCode} ${enhanced}` : String(responseCode),
    permanent,
  });
}

type Reply = { code: string; responseCode: number; subject: string; command: string };

function troubleOf({ code, responseCode, subject, command }: Reply) {
  if (code === "EAUTH" || responseCode === 530 || responseCode === 535) return "credentials_refused";
  if (subject === "2.2" || responseCode === 552) return "mailbox_full";
  if (responseCode < 500) return responseCode === 450 || /^7\./.test(subject) ? "limit" : "failed";
  return command === "RCPT TO" ? "address_refused" : "rejected";
}
