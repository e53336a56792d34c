import { z } from "zod";
import { readReminderDays } from "#lib/receivables/rules/reminder.ts";

/** A missing or wrong variable. The message is one line with the name, the fault and the remedy. */
export class EnvError extends Error {}

export const wrong = (name: string, why = "another value is expected") =>
  new EnvError(`${name} is wrong: ${EXPECTED[name] ?? why}. See docs/configuration.md.`);

export const missing = (name: string) =>
  new EnvError(`${name} is missing: ${EXPECTED[name] ?? "a value is required"}. See docs/configuration.md.`);

const EXPECTED: Record<string, string> = {
  PORT: "expected a port number, 1 to 65535",
  DATABASE_URL: "expected postgres://user:password@host:5432/database",
  DATABASE_MIGRATION_URL: "expected postgres://owner:password@host:5432/database",
  DATABASE_READ_URL:
    "expected postgres://user:password@host:5432/database for each standby, with commas between them",
  APP_URL: "expected the address people use, such as https://portal.example.fi",
  AUTH_SECRET: 'expected at least 32 random characters, such as from "openssl rand -base64 48"',
  MAIL_TRANSPORT: "expected one way for mails to leave: RESEND_API_KEY, SMTP_URL, or MAIL_TRANSPORT=file",
  RESEND_BASE_URL: "expected an http or https address",
  SMTP_URL:
    "expected smtps://user:password@host:465 or smtp://user:password@host:587, with % before special characters",
  MAIL_FROM: 'expected the sender of mails, such as "Tolppa <noreply@example.fi>"',
  EINVOICE_URL: "expected the operator's API with EINVOICE_TOKEN: https, or http on this machine",
  EINVOICE_TOKEN: "expected the token that the e-invoicing operator gave, with EINVOICE_URL",
  EINVOICE_FRAME: "expected 1, or 0 for an operator that takes the invoice without the transport frame",
  SEED_DEMO:
    "expected 0 or 1, and 1 not where people sign in over https: everybody knows the demo's passwords",
  TOLPPA_DEMO: "it is set by the launcher, not by hand",
  RATE_LIMIT_API: "expected requests per second, 0 for no limit",
  RATE_LIMIT_DOWNLOADS: "expected downloads per minute, 0 for no limit",
  STOP_PAUSE_SECONDS: "expected seconds, 0 to 60",
  WEB_CONCURRENCY: "expected the number of server processes, 1 to 256",
  OTEL_EXPORTER_OTLP_ENDPOINT: "expected the http or https address of an OpenTelemetry collector",
  METRICS_PORT: "expected a port number, 1 to 65535, other than PORT",
  LOG_LEVEL: "expected trace, debug, info, warn, error, fatal or silent",
  IDENTITY_PROVIDER: "expected embedded or identity-platform",
  IDENTITY_PLATFORM_API_KEY: "expected the project's web API key",
  IDENTITY_PLATFORM_PROJECT_ID: "expected the project's id, such as taksiportaali-1234",
  IDENTITY_PLATFORM_BASE_URL: "expected https, or http on this machine, without a query or a password",
  IDENTITY_PLATFORM_KEYS_URL: "expected https, or http on this machine",
  IDENTITY_PLATFORM_EMULATOR: "expected 0 or 1, and 1 only with IDENTITY_PLATFORM_BASE_URL on this machine",
  OIDC_ISSUER: "expected the issuer of the OpenID provider: https, or http on this machine",
  OIDC_CLIENT_ID: "expected the id under which the OpenID provider knows the portal",
  OIDC_CLIENT_SECRET: "expected the secret that the OpenID provider gave the portal",
  OIDC_LABEL: "expected at most 60 characters",
  REQUIRE_ADMIN_MFA: "expected 0 or 1",
  PASSWORD_CHECK: "expected strict or length",
  PAYOUT_FOUR_EYES: "expected 0 or 1",
  PAYMENT_REMINDER_DAYS: 'expected at most five rising days from 1 to 365, such as "14, 30", or "0" for none',
  DISPUTE_ANSWER_DAYS: "expected days, 1 to 60",
  SELLER_REPORT_ROOT: "expected the root element of the tax administration's schema, such as DPI_OECD",
  SUPPORT_PHONE: "expected the telephone number of the support, such as 09 123 4567",
  SUPPORT_HOURS: "expected the support's hours in Finnish, at most 60 characters",
  SUPPORT_HOURS_SV: "expected at most 60 characters",
  SUPPORT_HOURS_EN: "expected at most 60 characters",
  NEXT_PUBLIC_TOKEN_SYNC_URL: "expected a path of this site, or an address of the same origin as APP_URL",
  API_CORS_ORIGINS:
    "expected the origins of other sites with commas between them, such as https://tilitoimisto.example",
  SELLER_BUSINESS_ID: "expected the provider's business id, such as 2617416-4, with SELLER_NAME",
  SELLER_STREET: "expected the provider's street, with SELLER_NAME",
  SELLER_POST_CODE: "expected five digits, with SELLER_NAME",
  SELLER_CITY: "expected the provider's city, with SELLER_NAME",
  SELLER_EMAIL: "expected where people ask about statements, with SELLER_NAME",
  SELLER_IBAN: "expected the account that is paid from and to, with SELLER_NAME",
  SELLER_BIC: "expected the BIC of SELLER_IBAN",
  SELLER_VAT_NOTE: "expected at most 70 letters",
  TRUSTED_PROXY_HOPS: "expected the number of reverse proxies in front, 0 to 10",
  WEBHOOK_ALLOW_PRIVATE: "expected 0 or 1",
};

export const flag = z.enum(["0", "1"]).transform((value) => value === "1");
export const countSetting = (from: number, to: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(from).max(to));
export const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
export const isLoopback = (url: string) => /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(url);
/** Requests carry a credential: without TLS they may only go to this machine. */
export const isSafe = (url: string) => url.startsWith("https:") || isLoopback(url);
export const providerUrl = address.refine(
  (url) => isSafe(url) && !/[?#@]/.test(url),
  "expected https, without a query or a password",
);
export const providerToken = z.string().regex(/^[\x21-\x7e]+$/, "expected letters without spaces");
export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });
/** Commas stand between addresses. A password may contain one. */
export const databaseUrls = z
  .string()
  .transform((list) => list.split(/,\s*(?=postgres(?:ql)?:)/))
  .pipe(z.array(databaseUrl));

export type Source = Readonly<Record<string, string | undefined>>;

/** The variables of `source` that a schema names. Throws EnvError. An empty value counts as not set. */
export function parsed<Schema extends z.ZodType>(schema: Schema, source: Source): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  if (given[name] === undefined) throw missing(name);
  throw wrong(name, issue?.message);
}

/** The path of an address on this site, since a token is sent there. Null without a value. */
export function ownPathOf(name: string, value: string | undefined, appUrl: string): string | null {
  if (value === undefined) return null;
  const url = URL.canParse(value, `${appUrl}/`) ? new URL(value, `${appUrl}/`) : null;
  if (url?.origin !== new URL(appUrl).origin || url.username || url.hash) throw wrong(name);
  return url.pathname + url.search;
}

export const MINIMUM_SECRET = 32;
/** Half the entropy of 32 random hexadecimal digits. */
const MINIMUM_BITS = 64;
/** Words of examples and placeholders. One of ten million random secrets contains such a word. */
const EXAMPLE_WORDS = /secret|password|salasana|placeholder|example|change.?me|tolppa/i;

/** Whether a secret is a copied example or a pattern (equal digits, repeats, 0123 and abcd). */
export function isGuessable(secret: string): boolean {
  return EXAMPLE_WORDS.test(secret) || bitsOf(secret) < MINIMUM_BITS;
}

/**
 * A rough upper limit of a text's entropy: the entropy of its mix of characters, for each position that neither
 * repeats three earlier characters nor continues a count.
 */
function bitsOf(text: string): number {
  const characters = [...text];
  const counts = Map.groupBy(characters, (one) => one);
  let bitsEach = 0;
  for (const { length } of counts.values()) {
    const share = length / characters.length;
    bitsEach -= share * Math.log2(share);
  }
  const seen = new Set<string>();
  let fresh = 0;
  for (let end = 2; end < text.length; end += 1) {
    const three = text.slice(end - 2, end + 1);
    const step = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1);
    const counting = step(end) === step(end - 1) && Math.abs(step(end)) <= 1;
    if (!seen.has(three) && !counting) fresh += 1;
    seen.add(three);
  }
  return fresh * bitsEach;
}
/** `14, 30`, or `0` for none. */
export const reminderDays = z.string().transform((text, ctx) => {
  try {
    return text.trim() === "0" ? [] : readReminderDays(text);
  } catch {
    ctx.addIssue({ code: "custom", message: "wrong" });
    return z.NEVER;
  }
});
