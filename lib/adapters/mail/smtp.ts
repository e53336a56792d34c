import { createHash } from "node:crypto";
import { createTransport, type NodemailerError } from "nodemailer";
import { MailNotTaken } from "#lib/mail/rules/mail-trouble.ts";
import type { MailAttachment, Mailer } from "#lib/ports.ts";

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

/**
 * Mails leave through a mail server. SMTP knows no idempotency key: every try of a mail has the same Message-ID, by which
 * receivers recognise the second copy of a mail whose acceptance got lost.
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
    // Attachments and bodies are given as bytes: nothing in a mail may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return {
    async send({ to, subject, text, html, attachments = [] }, idempotencyKey) {
      // An address with more in it than one recipient would be read as a list, or as a header of its own.
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

/** Over a network the connection is encrypted and the server shows a certificate for its name, or nothing is sent. */
function connectionOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === "smtps:";
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const auth = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (secure ? TLS_PORT : SUBMISSION_PORT),
    secure,
    // A mail server on this machine has a certificate that nobody signed, if any.
    ...(local && !secure ? { ignoreTLS: true } : { requireTLS: !secure }),
    ...(auth && { auth }),
  };
}

const attached = ({ fileName, mediaType, content }: MailAttachment) => ({
  filename: fileName.replace(/\p{Cc}+/gu, " "),
  contentType: mediaType,
  content: Buffer.from(content),
});

/** The key itself where a Message-ID may hold it, else its digest. */
const messageName = (key: string): string =>
  /^[A-Za-z0-9_-]{1,128}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");

/** The replies that concern this mail. Before them the server speaks of the portal: its login, its sender. */
const ABOUT_THE_MAIL = /^(?:RCPT TO|DATA)$/;
const NO_CONNECTION = /^E(?:CONNECTION|TIMEDOUT|SOCKET|DNS|TLS|PROTOCOL|ABORT|REFUSED|RESET|PIPE)$|^ECONN/;

/** What went wrong, by the reply's codes (RFC 5321, RFC 3463); its text may quote the address. */
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
