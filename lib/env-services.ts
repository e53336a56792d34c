import { join } from "node:path";
import { z } from "zod";
import { isPhone, isUsualPhone, normalisePhone } from "#lib/core/finnish/phone.ts";
import type { Language } from "#lib/core/language.ts";
import { hasExternalIds, PROVIDERS, type ProviderId } from "#lib/core/providers.ts";
import {
  address,
  flag,
  isLoopback,
  isSafe,
  missing,
  parsed,
  providerToken,
  providerUrl,
  type Source,
  wrong,
} from "./env-values.ts";

// The services that the portal uses: mail, accounts, single sign-on, e-invoices, dispatch, support.

/** How mails are sent: through Resend, through a mail server, or as files in a directory. */
export type MailTransport =
  | { kind: "resend"; apiKey: string; baseUrl: string; from: string }
  | { kind: "smtp"; url: string; from: string }
  | { kind: "file"; directory: string };

/** A login has both parts or none. A query could switch the encryption off, so it is refused. */
const smtpUrl = z.url({ protocol: /^smtps?$/ }).refine((text) => {
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  const decodes = [username, password].every((part) => !/%(?![0-9a-f]{2})/i.test(part));
  return hostname !== "" && /^\/?$/.test(pathname) && !search && !hash && !username === !password && decodes;
});

const supportHours = z.string().max(60).optional();

export const serviceVariables = {
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_BASE_URL: address.default("https://api.resend.com"),
  SMTP_URL: smtpUrl.optional(),
  MAIL_TRANSPORT: z.enum(["file"]).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  EINVOICE_URL: providerUrl.optional(),
  EINVOICE_TOKEN: providerToken.optional(),
  EINVOICE_FRAME: flag.default(true),
  IDENTITY_PROVIDER: z.enum(["embedded", "identity-platform"]).default("embedded"),
  IDENTITY_PLATFORM_API_KEY: providerToken.optional(),
  IDENTITY_PLATFORM_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{3,28}[a-z0-9]$/)
    .optional(),
  IDENTITY_PLATFORM_BASE_URL: providerUrl.default("https://identitytoolkit.googleapis.com"),
  IDENTITY_PLATFORM_KEYS_URL: address
    .refine(isSafe)
    .default("https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"),
  IDENTITY_PLATFORM_EMULATOR: flag.default(false),
  /** Compared letter by letter with the issuer's own name, so a slash at its end stays. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((url) => isSafe(url) && !/[?#@]/.test(url))
    .optional(),
  OIDC_CLIENT_ID: providerToken.optional(),
  OIDC_CLIENT_SECRET: providerToken.optional(),
  OIDC_LABEL: z.string().min(1).max(60).optional(),
  SUPPORT_PHONE: z
    .string()
    .max(30)
    .regex(/^[+\d][\d ()-]*$/)
    .refine((phone) => isPhone(normalisePhone(phone)) && isUsualPhone(normalisePhone(phone)))
    .optional(),
  SUPPORT_HOURS: supportHours,
  SUPPORT_HOURS_SV: supportHours,
  SUPPORT_HOURS_EN: supportHours,
};

type Services = z.infer<z.ZodObject<typeof serviceVariables>>;

/**
 * The configured transport. Throws EnvError for several transports, or for none: only a demo may write mails to files by
 * default, because nobody expects a mail there.
 */
export function mailOf(
  values: Services,
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

/** The variables with a dispatch provider's address and credential: DISPATCH_TAKSIHAME_URL, DISPATCH_TAKSIHAME_TOKEN. */
export const dispatchVariables = (provider: ProviderId) => ({
  url: `DISPATCH_${provider.toUpperCase()}_URL`,
  token: `DISPATCH_${provider.toUpperCase()}_TOKEN`,
});

/** The dispatch providers that are connected. */
export function dispatchOf(source: Source): Partial<Record<ProviderId, { url: string; token: string }>> {
  const connected: ReturnType<typeof dispatchOf> = {};
  for (const provider of PROVIDERS.filter(hasExternalIds)) {
    const names = dispatchVariables(provider);
    const schema = z.object({ [names.url]: providerUrl.optional(), [names.token]: providerToken.optional() });
    const { [names.url]: url, [names.token]: token } = parsed(schema, source);
    if (url === undefined) continue;
    if (token === undefined) throw missing(names.token);
    connected[provider] = { url, token };
  }
  return connected;
}

/** The service that keeps the accounts, and how to reach it. */
export function identityOf(values: Services) {
  if (values.IDENTITY_PROVIDER === "embedded") return { kind: "embedded" } as const;
  const { IDENTITY_PLATFORM_API_KEY: apiKey, IDENTITY_PLATFORM_PROJECT_ID: projectId } = values;
  if (apiKey === undefined) throw missing("IDENTITY_PLATFORM_API_KEY");
  if (projectId === undefined) throw missing("IDENTITY_PLATFORM_PROJECT_ID");
  const baseUrl = values.IDENTITY_PLATFORM_BASE_URL;
  const emulator = values.IDENTITY_PLATFORM_EMULATOR;
  // The emulator signs nothing: over a network anybody could claim any identity.
  if (emulator && !isLoopback(baseUrl)) throw wrong("IDENTITY_PLATFORM_EMULATOR");
  const keysUrl = values.IDENTITY_PLATFORM_KEYS_URL;
  return { kind: "identity-platform", apiKey, projectId, baseUrl, keysUrl, emulator } as const;
}

/** The destination of e-invoices: an operator, or a directory. */
export function eInvoicingOf(
  { EINVOICE_URL: url, EINVOICE_TOKEN: token, EINVOICE_FRAME: withFrame }: Services,
  dataDir: string,
) {
  if (url === undefined) {
    if (token !== undefined) throw missing("EINVOICE_URL");
    return { kind: "directory", directory: join(dataDir, "einvoice") } as const;
  }
  if (token === undefined) throw missing("EINVOICE_TOKEN");
  return { kind: "operator", url, token, withFrame } as const;
}

/** The telephone support with its hours in each language; null without one. */
export function supportOf({
  SUPPORT_PHONE: phone,
  SUPPORT_HOURS: fi,
  SUPPORT_HOURS_SV: sv,
  SUPPORT_HOURS_EN: en,
}: Services) {
  if (fi === undefined && (sv !== undefined || en !== undefined)) throw missing("SUPPORT_HOURS");
  if (phone === undefined && fi !== undefined) throw missing("SUPPORT_PHONE");
  if (phone === undefined) return null;
  const hours: Record<Language, string | null> = {
    fi: fi ?? null,
    sv: sv ?? fi ?? null,
    en: en ?? fi ?? null,
  };
  return { phone, hours };
}

/** Single sign-on with an organisation's own OpenID provider; null when there is none. */
export function oidcOf(values: Services) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined) {
    if (clientId !== undefined || clientSecret !== undefined) throw missing("OIDC_ISSUER");
    return null;
  }
  if (clientId === undefined) throw missing("OIDC_CLIENT_ID");
  if (clientSecret === undefined) throw missing("OIDC_CLIENT_SECRET");
  return { issuer, clientId, clientSecret, label: values.OIDC_LABEL ?? null };
}
