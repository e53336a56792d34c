import { z } from "zod";
import { missing, wrong } from "./env-errors.ts";

/** How mails leave: through Resend, through a mail server, or as files of a directory. */
export type MailTransport =
  | { kind: "resend"; apiKey: string; baseUrl: string; from: string }
  | { kind: "smtp"; url: string; from: string }
  | { kind: "file"; directory: string };

/** A login is whole or absent. A query would switch off what keeps the connection safe. */
export const smtpUrl = z.url({ protocol: /^smtps?$/ }).refine((text) => {
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  const decodes = [username, password].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
  return hostname !== "" && /^\/?$/.test(pathname) && !search && !hash && !username === !password && decodes;
});

type Values = {
  MAIL_TRANSPORT?: "file" | undefined;
  RESEND_API_KEY?: string | undefined;
  RESEND_BASE_URL: string;
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
};

/**
 * The one transport that is configured. Throws EnvError when there are several, or none: only a demo may keep its mails
 * in files without being told to, since nobody would miss a mail there.
 */
export function mailOf(
  values: Values,
  { demo, directory }: { demo: boolean; directory: string },
): MailTransport {
  const { RESEND_API_KEY: apiKey, SMTP_URL: url, MAIL_TRANSPORT: file, MAIL_FROM: from } = values;
  const given = [apiKey, url, file].filter((one) => one !== undefined).length;
  if (given > 1) throw wrong("MAIL_TRANSPORT");
  if (given === 0 && !demo) throw missing("MAIL_TRANSPORT");
  const sender = () => {
    if (from === undefined) throw missing("MAIL_FROM");
    return from;
  };
  if (url !== undefined) return { kind: "smtp", url, from: sender() };
  if (apiKey !== undefined)
    return { kind: "resend", apiKey, baseUrl: values.RESEND_BASE_URL, from: sender() };
  return { kind: "file", directory };
}
