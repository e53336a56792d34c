import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { hasBusinessIdCheckDigit, hasBusinessIdForm } from "#lib/core/finnish/business-id.ts";
import { isBic, isIban, normaliseIban } from "#lib/core/finnish/iban.ts";
import { isPhone, normalisePhone } from "#lib/core/finnish/phone.ts";
import { hasExternalIds, PROVIDERS, type ProviderId } from "#lib/core/providers.ts";
import type { Seller } from "#lib/statements/rules/document.ts";
import { EnvError, missing, wrong } from "./env-errors.ts";
import { mailOf, smtpUrl } from "./env-mail.ts";
import { isGuessable, MINIMUM_SECRET } from "./env-secret.ts";

const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const count = (from: number, to: number) => z.coerce.number().int().min(from).max(to);
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const isLoopback = (url: string) => /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(url);
/** A credential goes along: in the clear only to this machine itself. */
const isSafe = (url: string) => url.startsWith("https:") || isLoopback(url);
const providerUrl = address.refine(
  (url) => isSafe(url) && !/[?#@]/.test(url),
  "expected https, without a query or a password",
);
const providerToken = z.string().regex(/^[\x21-\x7e]+$/, "expected letters without spaces");
const database = z.url({ protocol: /^postgres(ql)?$/ });

const common = {
  PORT: count(1, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  APP_URL: address.optional(),
  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_BASE_URL: address.default("https://api.resend.com"),
  SMTP_URL: smtpUrl.optional(),
  MAIL_TRANSPORT: z.enum(["file"]).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  EINVOICE_URL: providerUrl.optional(),
  EINVOICE_TOKEN: providerToken.optional(),
  SEED_DEMO: flag.default(false),
  STOP_PAUSE_SECONDS: count(0, 60).optional(),
  RATE_LIMIT_API: count(0, 1_000_000).default(50),
  RATE_LIMIT_DOWNLOADS: count(0, 1_000_000).default(10),
  WEB_CONCURRENCY: count(1, 256).default(availableParallelism()),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
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
  /** Compared letter by letter with what the issuer says of itself: a slash at its end stays. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((url) => isSafe(url) && !/[?#@]/.test(url))
    .optional(),
  OIDC_CLIENT_ID: providerToken.optional(),
  OIDC_CLIENT_SECRET: providerToken.optional(),
  OIDC_LABEL: z.string().min(1).max(60).optional(),
  TRUSTED_PROXY_HOPS: count(0, 10).default(0),
  API_CORS_ORIGINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine((origins) => origins.every((one) => URL.canParse(one) && new URL(one).origin === one)),
  REQUIRE_ADMIN_MFA: flag.default(false),
  SUPPORT_PHONE: z
    .string()
    .max(30)
    .regex(/^[+\d][\d ()-]*$/)
    .refine((phone) => isPhone(normalisePhone(phone)))
    .optional(),
  SUPPORT_HOURS: z.string().max(60).optional(),
  COMPANY_REGISTER_URL: providerUrl.optional(),
  NEXT_PUBLIC_TOKEN_SYNC_URL: z.string().min(1).optional(),
  WEBHOOK_ALLOW_PRIVATE: flag.optional(),
  DISPATCH_ALLOW_PRIVATE: flag.optional(),
};

/** The provider as it stands on statements, e-invoices and payment files: all of them or none. */
const seller = z.object({
  SELLER_NAME: z.string().min(1).max(70).optional(),
  SELLER_BUSINESS_ID: z
    .string()
    .refine((id) => hasBusinessIdForm(id) && hasBusinessIdCheckDigit(id))
    .optional(),
  SELLER_STREET: z.string().min(1).max(70).optional(),
  SELLER_POST_CODE: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  SELLER_CITY: z.string().min(1).max(35).optional(),
  SELLER_EMAIL: z.email().optional(),
  SELLER_IBAN: z.string().transform(normaliseIban).refine(isIban).optional(),
  SELLER_BIC: z.string().refine(isBic).optional(),
  SELLER_E_INVOICING_ADDRESS: z.string().min(2).max(32).optional(),
  SELLER_E_INVOICING_OPERATOR: z.string().min(2).max(32).optional(),
});

const DEMO_SELLER: Seller = {
  name: "Tolppa Oy",
  businessId: "2617416-4",
  address: { street: "Tolppakatu 1", postCode: "00100", city: "Helsinki" },
  email: "talous@tolppa.example",
  iban: "FI3715903000000776",
  bic: "NDEAFIHH",
  eInvoicingAddress: "003726174164",
  eInvoicingOperator: "003723327487",
};

/** What a running process needs: the launcher has filled in what demo mode leaves out. */
const running = z.object({
  ...common,
  TOLPPA_DEMO: flag.default(false),
  DATABASE_URL: database,
  AUTH_SECRET: z.string().min(MINIMUM_SECRET),
});

/** What a person may leave out: no DATABASE_URL means demo mode with the embedded database. */
const launching = z.object({
  ...common,
  DATABASE_URL: database.optional(),
  DATABASE_MIGRATION_URL: database.optional(),
  AUTH_SECRET: z
    .string()
    .min(MINIMUM_SECRET)
    .refine((secret) => !isGuessable(secret))
    .optional(),
});

type Source = Readonly<Record<string, string | undefined>>;
export type Env = ReturnType<typeof parseEnv>;
export type LaunchEnv = ReturnType<typeof parseLaunchEnv>;

/** Reads the environment of a running process. Throws EnvError. An empty value counts as not set. */
export function parseEnv(source: Source) {
  const values = parsed(running, source);
  return {
    ...shared(values, values.TOLPPA_DEMO),
    dispatch: dispatchOf(source),
    seller: sellerOf(source, values.TOLPPA_DEMO),
    databaseUrl: values.DATABASE_URL,
    authSecret: values.AUTH_SECRET,
  };
}

/** Reads the environment a person starts the product with. Throws EnvError. */
export function parseLaunchEnv(source: Source) {
  const values = parsed(launching, source);
  const demo = values.DATABASE_URL === undefined;
  if (!demo && values.AUTH_SECRET === undefined) throw missing("AUTH_SECRET");
  return {
    ...shared(values, demo),
    dispatch: dispatchOf(source),
    seller: sellerOf(source, demo),
    databaseUrl: values.DATABASE_URL,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL ?? values.DATABASE_URL,
    authSecret: values.AUTH_SECRET,
  };
}

/** Where a dispatch provider's address and credential stand: DISPATCH_TAKSIHAME_URL, DISPATCH_TAKSIHAME_TOKEN. */
export const dispatchVariables = (provider: ProviderId) => ({
  url: `DISPATCH_${provider.toUpperCase()}_URL`,
  token: `DISPATCH_${provider.toUpperCase()}_TOKEN`,
});

/** The dispatch providers that are connected. */
function dispatchOf(source: Source): Partial<Record<ProviderId, { url: string; token: string }>> {
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

/** Who sells the service and pays out; null until it is configured: nothing can be settled before. */
function sellerOf(source: Source, demo: boolean): Seller | null {
  const { SELLER_NAME: name, ...rest } = parsed(seller, source);
  if (name === undefined) return demo ? DEMO_SELLER : null;
  const needed = (variable: keyof typeof rest): string => {
    const value = rest[variable];
    if (value === undefined) throw missing(variable);
    return value;
  };
  return {
    name,
    businessId: needed("SELLER_BUSINESS_ID"),
    address: {
      street: needed("SELLER_STREET"),
      postCode: needed("SELLER_POST_CODE"),
      city: needed("SELLER_CITY"),
    },
    email: needed("SELLER_EMAIL"),
    iban: needed("SELLER_IBAN"),
    bic: needed("SELLER_BIC"),
    eInvoicingAddress: rest.SELLER_E_INVOICING_ADDRESS ?? null,
    eInvoicingOperator: rest.SELLER_E_INVOICING_OPERATOR ?? null,
  };
}

/** Who keeps the accounts, and what is needed to ask them. */
function identityOf(values: Common) {
  if (values.IDENTITY_PROVIDER === "embedded") return { kind: "embedded" } as const;
  const { IDENTITY_PLATFORM_API_KEY: apiKey, IDENTITY_PLATFORM_PROJECT_ID: projectId } = values;
  if (apiKey === undefined) throw missing("IDENTITY_PLATFORM_API_KEY");
  if (projectId === undefined) throw missing("IDENTITY_PLATFORM_PROJECT_ID");
  const baseUrl = values.IDENTITY_PLATFORM_BASE_URL;
  const emulator = values.IDENTITY_PLATFORM_EMULATOR;
  // The emulator signs nothing: over a network anybody could be anybody.
  if (emulator && !isLoopback(baseUrl)) throw wrong("IDENTITY_PLATFORM_EMULATOR");
  const keysUrl = values.IDENTITY_PLATFORM_KEYS_URL;
  return { kind: "identity-platform", apiKey, projectId, baseUrl, keysUrl, emulator } as const;
}

/** Where e-invoices go: to an operator, or into a directory. */
function eInvoicingOf({ EINVOICE_URL: url, EINVOICE_TOKEN: token }: Common, dataDir: string) {
  if (url === undefined) {
    if (token !== undefined) throw missing("EINVOICE_URL");
    return { kind: "directory", directory: join(dataDir, "einvoice") } as const;
  }
  if (token === undefined) throw missing("EINVOICE_TOKEN");
  return { kind: "operator", url, token } as const;
}

/** Whom people may call; null where nobody answers a telephone. */
function supportOf({ SUPPORT_PHONE: phone, SUPPORT_HOURS: hours }: Common) {
  if (phone !== undefined) return { phone, hours: hours ?? null };
  if (hours !== undefined) throw missing("SUPPORT_PHONE");
  return null;
}

/** Single sign-on with an organisation's own OpenID provider; null when there is none. */
function oidcOf(values: Common) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined) {
    if (clientId !== undefined || clientSecret !== undefined) throw missing("OIDC_ISSUER");
    return null;
  }
  if (clientId === undefined) throw missing("OIDC_CLIENT_ID");
  if (clientSecret === undefined) throw missing("OIDC_CLIENT_SECRET");
  return { issuer, clientId, clientSecret, label: values.OIDC_LABEL ?? null };
}

let current: Env | undefined;

/** The environment of this process, read once, at the first look (so that a build needs none of it). */
export const env: Env = new Proxy({} as Env, {
  get(_target, name) {
    current ??= orExit(() => parseEnv(needsNone() ? withPlaceholders(process.env) : process.env));
    return Reflect.get(current, name);
  },
});

/** For launchers: `parseLaunchEnv` of the real environment; a wrong value ends the process with one line. */
export const readLaunchEnv = (): LaunchEnv => orExit(() => parseLaunchEnv(process.env));

/** For launchers: fills in what demo mode found out, for this process and for those it starts. */
export function completeEnv(found: Record<string, string>): void {
  Object.assign(process.env, found);
  current = undefined;
}

/** For launchers: reads `.env` of the project when there is one. What is already set stays. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** A build and a test load modules that look at the environment, and use nothing of it. */
const PLACEHOLDERS = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
  AUTH_SECRET: "not-a-secret-only-there-to-be-something",
  APP_URL: "http://localhost",
};
/** Beside a transport that is configured, files would be one too many. */
const withPlaceholders = (source: Source): Source => {
  const mail = source.RESEND_API_KEY || source.SMTP_URL ? {} : { MAIL_TRANSPORT: "file" };
  return { ...PLACEHOLDERS, ...mail, ...source };
};
const needsNone = () =>
  process.env.NEXT_PHASE === "phase-production-build" || process.env.VITEST !== undefined;

type Common = z.infer<z.ZodObject<typeof common>>;

function shared(values: Common, demo: boolean) {
  const appUrl = values.APP_URL ?? (demo ? `http://localhost:${values.PORT}` : undefined);
  if (appUrl === undefined) throw missing("APP_URL");
  // Everybody can read the demo's passwords in this repository.
  if (!demo && values.SEED_DEMO && appUrl.startsWith("https:")) throw wrong("SEED_DEMO");
  const dataDir = resolve(values.DATA_DIR);
  const mailDirectory = join(dataDir, "mail");
  return {
    demo,
    port: values.PORT,
    host: values.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    dataDir,
    mailDirectory,
    mail: mailOf(values, { demo, directory: mailDirectory }),
    appUrl,
    /** `__Host-` and `Secure` cookies work over https only. */
    secureCookies: appUrl.startsWith("https:"),
    eInvoicing: eInvoicingOf(values, dataDir),
    /** Undefined: in demo mode the embedded register, else none. */
    companyRegisterUrl: values.COMPANY_REGISTER_URL,
    seedDemo: demo || values.SEED_DEMO,
    /** Requests per second and client; 0 = no limit. */
    rateLimitApi: values.RATE_LIMIT_API,
    /** Lists as files per minute and person; 0 = no limit. */
    rateLimitDownloads: values.RATE_LIMIT_DOWNLOADS,
    webConcurrency: values.WEB_CONCURRENCY,
    /** How long a server that is told to stop goes on as before; nobody stands before a demo. */
    stopPauseMs: (values.STOP_PAUSE_SECONDS ?? (demo ? 0 : 5)) * 1_000,
    logLevel: values.LOG_LEVEL,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    /** Other sites whose programs in browsers may call the API. */
    apiOrigins: values.API_CORS_ORIGINS,
    identity: identityOf(values),
    oidc: oidcOf(values),
    support: supportOf(values),
    adminsNeedSecondFactor: values.REQUIRE_ADMIN_MFA,
    tokenSyncPath: ownPathOf("NEXT_PUBLIC_TOKEN_SYNC_URL", values.NEXT_PUBLIC_TOKEN_SYNC_URL, appUrl),
    /** Whoever tries the product out has their receiver on their own machine. */
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE ?? demo,
    /** The same of a dispatch provider whose address is set on its page. */
    dispatchAllowPrivate: values.DISPATCH_ALLOW_PRIVATE ?? demo,
  };
}

/** A token goes there: nowhere but to this site itself. Null when nothing is set. */
function ownPathOf(name: string, value: string | undefined, appUrl: string): string | null {
  if (value === undefined) return null;
  const url = URL.canParse(value, `${appUrl}/`) ? new URL(value, `${appUrl}/`) : null;
  if (url?.origin !== new URL(appUrl).origin || url.username || url.hash) throw wrong(name);
  return url.pathname + url.search;
}

function parsed<Schema extends z.ZodType>(schema: Schema, source: Source): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  if (given[name] === undefined) throw missing(name);
  throw wrong(name, issue?.message);
}

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
