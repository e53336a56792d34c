import { type ErrorResponse, Resend, type Response as ResendAnswer } from "resend";
import { readLimitedJson } from "#lib/adapters/company-register/http.ts";
import { MailNotTaken, type MailTrouble } from "#lib/mail/rules/mail-trouble.ts";
import type { MailAttachment, Mailer } from "#lib/ports.ts";
import { mailHeaders } from "./mail-headers.ts";

/** Sends mails through Resend. `baseUrl` is for tests and for a proxy. */
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
  const resend = new LimitedResend(apiKey, { baseUrl });
  return {
    async send({ attachments, language, requestId, ...letter }, idempotencyKey) {
      const signal = AbortSignal.timeout(timeoutMs);
      const mail = {
        ...letter,
        ...(attachments && { attachments: attachments.map(attached) }),
        headers: mailHeaders({ language, requestId }),
      };
      const { data, error } = await resend.emails.send({ from, ...mail }, { idempotencyKey, signal });
      if (error) throw notTaken(error);
      // A proxy's "200 OK" page is not an acceptance.
      if (typeof data?.id !== "string")
        throw new MailNotTaken({ trouble: "failed", code: "unexpected answer" });
    },
  };
}

/** An answer holds an id or an error. */
const MAX_BYTES = 64 * 1024;

/**
 * The library would read an answer of any length and follow redirects with the mail. This limits the answer and follows no
 * redirect.
 */
class LimitedResend extends Resend {
  override async fetchRequest<T>(path: string, options: RequestInit = {}): Promise<ResendAnswer<T>> {
    const asked = fetch(`${this.baseUrl}${path}`, { ...options, redirect: "manual" });
    const answer = await asked.catch(() => null);
    const json = answer && (await readLimitedJson(answer, MAX_BYTES).catch(() => undefined));
    if (answer?.ok && json)
      return { data: json as T, error: null, headers: Object.fromEntries(answer.headers) };
    const unreadable: ErrorResponse = {
      name: "application_error",
      message: "",
      statusCode: answer && !answer.ok ? answer.status : null,
    };
    return {
      data: null,
      error: { ...unreadable, ...(answer?.ok ? null : (json as object | null)) },
      headers: null,
    };
  }
}

type ResendError = { name: string; message: string; statusCode: number | null };

/** Resend's error name and status name the trouble. Its message may quote the mail, so it is not kept. */
function notTaken({ name, message, statusCode }: ResendError): MailNotTaken {
  const code = `${name} ${statusCode ?? "no answer"}`;
  // The address is the only part of a mail that a user writes.
  if (name === "validation_error" && /\bto\b/i.test(message))
    return new MailNotTaken({ trouble: "address_refused", code, permanent: true });
  return new MailNotTaken({ trouble: troubleOf(name, statusCode), code });
}

function troubleOf(name: string, status: number | null): MailTrouble {
  if (status === null) return "unreachable";
  if (status === 429) return "limit";
  if (name.endsWith("_api_key")) return "credentials_refused";
  return status >= 500 ? "failed" : "rejected";
}

const attached = ({ fileName, mediaType, content }: MailAttachment) => ({
  filename: fileName,
  contentType: mediaType,
  content: Buffer.from(content).toString("base64"),
});
