import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { sellerOf } from "./env-seller.ts";
import {
  dispatchOf,
  eInvoicingOf,
  identityOf,
  mailOf,
  oidcOf,
  serviceVariables,
  supportOf,
} from "./env-services.ts";
import {
  address,
  countSetting,
  databaseUrl,
  databaseUrls,
  EnvError,
  flag,
  isGuessable,
  MINIMUM_SECRET,
  missing,
  ownPathOf,
  parsed,
  providerUrl,
  reminderDays,
  type Source,
  wrong,
} from "./env-values.ts";

const common = {
  ...serviceVariables,
  PORT: countSetting(1, 65_535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  APP_URL: address.optional(),
  SEED_DEMO: flag.default(false),
  STOP_PAUSE_SECONDS: countSetting(0, 60).optional(),
  DATABASE_READ_URL: databaseUrls.default([]),
  RATE_LIMIT_API: countSetting(0, 1_000_000).default(50),
  RATE_LIMIT_DOWNLOADS: countSetting(0, 1_000_000).default(10),
  WEB_CONCURRENCY: countSetting(1, 256).default(availableParallelism()),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  METRICS_PORT: countSetting(1, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  TRUSTED_PROXY_HOPS: countSetting(0, 10).default(0),
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
  REQUIRE_ADMIN_MFA: flag.optional(),
  PASSWORD_CHECK: z.enum(["strict", "length"]).optional(),
  PAYOUT_FOUR_EYES: flag.optional(),
  PAYMENT_REMINDER_DAYS: reminderDays.default([14]),
  DISPUTE_ANSWER_DAYS: countSetting(1, 60).default(7),
  SELLER_REPORT_ROOT: z
    .string()
    .regex(/^DPI_[A-Z]{2,4}$/)
    .default("DPI_HU"),
  COMPANY_REGISTER_URL: providerUrl.optional(),
  NEXT_PUBLIC_TOKEN_SYNC_URL: z.string().min(1).optional(),
  WEBHOOK_ALLOW_PRIVATE: flag.optional(),
  DISPATCH_ALLOW_PRIVATE: flag.optional(),
};

/** The variables of a running process. The launcher has completed them in demo mode. */
const running = z.object({
  ...common,
  TOLPPA_DEMO: flag.default(false),
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: z.string().min(MINIMUM_SECRET),
});

/** The variables that a person sets. Without DATABASE_URL the portal runs in demo mode with the embedded database. */
const launching = z.object({
  ...common,
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_MIGRATION_URL: databaseUrl.optional(),
  AUTH_SECRET: z
    .string()
    .min(MINIMUM_SECRET)
    .refine((secret) => !isGuessable(secret))
    .optional(),
});

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

/** Reads the environment with which a person starts the portal. Throws EnvError. */
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

let current: Env | undefined;

/** The environment of this process, read once at the first use, so that a build needs none. */
export const env: Env = new Proxy({} as Env, {
  get(_target, name) {
    current ??= orExit(() => parseEnv(needsNone() ? withPlaceholders(process.env) : process.env));
    return Reflect.get(current, name);
  },
});

/** For launchers: `parseLaunchEnv` of the real environment; a wrong value ends the process with one line. */
export const readLaunchEnv = (): LaunchEnv => orExit(() => parseLaunchEnv(process.env));

/** For launchers: adds the values of demo mode, for this process and its child processes. */
export function completeEnv(found: Record<string, string>): void {
  Object.assign(process.env, found);
  current = undefined;
}

/** For launchers: reads the `.env` of the project if there is one. Variables that are already set stay. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** For a build and tests, which load modules that read the environment without using its values. */
const PLACEHOLDERS = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
  AUTH_SECRET: "not-a-secret-only-there-to-be-something",
  APP_URL: "http://localhost",
};
/** Files are a mail transport only without a configured one. */
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
    /** Undefined means the embedded register in demo mode, and no register otherwise. */
    companyRegisterUrl: values.COMPANY_REGISTER_URL,
    seedDemo: demo || values.SEED_DEMO,
    /** Requests per second and client; 0 = no limit. */
    rateLimitApi: values.RATE_LIMIT_API,
    /** Downloaded lists per minute and person; 0 = no limit. */
    rateLimitDownloads: values.RATE_LIMIT_DOWNLOADS,
    webConcurrency: values.WEB_CONCURRENCY,
    /** The standbys that answer reads. */
    databaseReadUrls: values.DATABASE_READ_URL,
    /** How long a stopping server still accepts requests. A demo has no load balancer in front of it. */
    stopPauseMs: (values.STOP_PAUSE_SECONDS ?? (demo ? 0 : 5)) * 1_000,
    /** The address of the traces' collector; undefined: no tracing. */
    tracingEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
    /** The address at which Prometheus reads this server's figures; null: none. */
    metrics:
      values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    /** Other sites whose programs in browsers may call the API. */
    apiOrigins: values.API_CORS_ORIGINS,
    identity: identityOf(values),
    oidc: oidcOf(values),
    support: supportOf(values),
    /** In the demo the admin needs no second factor. */
    adminsNeedSecondFactor: values.REQUIRE_ADMIN_MFA ?? !demo,
    /** Whether a new password must also be hard to guess. Only the length counts in a demo, where no money is. */
    passwordCheck: values.PASSWORD_CHECK ?? (demo ? ("length" as const) : ("strict" as const)),
    /** Whether another admin must release a payment file. Null: if there are two admins. */
    payoutFourEyes: values.PAYOUT_FOUR_EYES ?? (demo ? false : null),
    /** Days after the due date on which an unpaid invoice gets a reminder. */
    paymentReminderDays: values.PAYMENT_REMINDER_DAYS,
    /** The days in which the provider answers a company's question. */
    disputeAnswerDays: values.DISPUTE_ANSWER_DAYS,
    /** The root element of seller reports. */
    sellerReportRoot: values.SELLER_REPORT_ROOT,
    tokenSyncPath: ownPathOf("NEXT_PUBLIC_TOKEN_SYNC_URL", values.NEXT_PUBLIC_TOKEN_SYNC_URL, appUrl),
    /** A person who tries the portal runs the receiver on their own machine. */
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE ?? demo,
    /** Whether a dispatch provider's address that an admin has set may be on a private network. */
    dispatchAllowPrivate: values.DISPATCH_ALLOW_PRIVATE ?? demo,
  };
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
