import { expect, test } from "vitest";
import { parseEnv, parseLaunchEnv } from "./env.ts";

const production = {
  DATABASE_URL: "postgres://tolppa:x@db:5432/tolppa",
  APP_URL: "https://portal.example.fi/",
  AUTH_SECRET: "s".repeat(32),
};

test("with nothing set the launcher is in demo mode and listens to this machine only", () => {
  const env = parseLaunchEnv({});
  expect(env).toMatchObject({ demo: true, host: "127.0.0.1", port: 3000, appUrl: "http://localhost:3000" });
  expect(env).toMatchObject({ seedDemo: true, secureCookies: false, rateLimitApi: 50 });
});

test("with a database the launcher listens to everyone and seeds nothing", () => {
  const env = parseLaunchEnv(production);
  expect(env).toMatchObject({ demo: false, host: "0.0.0.0", seedDemo: false, secureCookies: true });
  expect(env.appUrl).toBe("https://portal.example.fi");
  expect(env.databaseMigrationUrl).toBe(production.DATABASE_URL);
});

test.each(["APP_URL", "AUTH_SECRET"])("a production start without %s is refused by name", (name) => {
  expect(() => parseLaunchEnv({ ...production, [name]: "" })).toThrow(new RegExp(`^${name} is missing: `));
});

test("a running process without a database is refused by name", () => {
  expect(() => parseEnv({ ...production, DATABASE_URL: undefined })).toThrow(/^DATABASE_URL is missing: /);
});

test("demo mode is what the launcher says, not what is left out", () => {
  expect(parseEnv({ ...production, TOLPPA_DEMO: "1" }).demo).toBe(true);
  expect(parseEnv(production).demo).toBe(false);
});

test("a running process knows nothing of the database's owner", () => {
  const env = parseEnv({ ...production, DATABASE_MIGRATION_URL: "postgres://owner:geheim@db/tolppa" });
  expect(JSON.stringify(env)).not.toContain("geheim");
});

test("sending mail through Resend needs a sender", () => {
  expect(() => parseEnv({ ...production, RESEND_API_KEY: "re_1" })).toThrow(/^MAIL_FROM is missing: /);
});

test("a dispatch provider is connected by its address and its credential together", () => {
  const connected = {
    DISPATCH_02TAKSI_URL: "https://02.example.fi/v1/",
    DISPATCH_02TAKSI_TOKEN: "salaisuus",
  };
  expect(parseEnv({ ...production, ...connected }).dispatch).toEqual({
    "02Taksi": { url: "https://02.example.fi/v1", token: "salaisuus" },
  });
  expect(parseEnv(production).dispatch).toEqual({});
  const withoutToken = { ...production, DISPATCH_02TAKSI_URL: "https://02.example.fi/v1" };
  expect(() => parseLaunchEnv(withoutToken)).toThrow(/^DISPATCH_02TAKSI_TOKEN is missing: /);
});

test.each(["http://localhost:4000", "http://127.0.0.1:1/cabonline", "http://[::1]:4000"])(
  "a provider on this machine, at %s, may be asked in the clear",
  (url) => {
    const source = { ...production, DISPATCH_KSAT_URL: url, DISPATCH_KSAT_TOKEN: "t" };
    expect(parseEnv(source).dispatch.ksat?.url).toBe(url);
  },
);

test.each([
  ["DISPATCH_KSAT_URL", "http://ksat.example.fi"],
  ["DISPATCH_KSAT_URL", "http://localhost.example.fi"],
  ["DISPATCH_KSAT_URL", "https://user:geheim@ksat.example.fi"],
  ["DISPATCH_KSAT_URL", "https://ksat.example.fi/?key=1"],
  ["DISPATCH_KSAT_URL", "ksat"],
  ["DISPATCH_KSAT_TOKEN", "two words"],
  ["PORT", "0"],
  ["PORT", "abc"],
  ["DATABASE_URL", "mysql://x/y"],
  ["APP_URL", "portal.example.fi"],
  ["APP_URL", "ftp://portal.example.fi"],
  ["AUTH_SECRET", "short"],
  ["SEED_DEMO", "yes"],
  ["RATE_LIMIT_API", "-1"],
  ["WEB_CONCURRENCY", "1.5"],
  ["LOG_LEVEL", "loud"],
  ["IDENTITY_PROVIDER", "other"],
  ["TRUSTED_PROXY_HOPS", "x"],
])("%s=%s stops the start with one line that names it", (name, value) => {
  const start = () => parseLaunchEnv({ ...production, [name]: value });
  expect(start).toThrow(new RegExp(`^${name} is wrong: [^\n]+\\.$`));
});
