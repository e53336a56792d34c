import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseEnv, parseLaunchEnv } from "./env.ts";

const production = {
  DATABASE_URL: "postgres://tolppa:x@db:5432/tolppa",
  APP_URL: "https://portal.example.fi/",
  AUTH_SECRET: "f3G9-kQ1z_Wb7Yp4Rt8Lm2Xc6Vn0Hd5J",
  MAIL_TRANSPORT: "file",
};

test("with nothing set the launcher is in demo mode and listens to this machine only", () => {
  const env = parseLaunchEnv({});
  expect(env).toMatchObject({ demo: true, host: "127.0.0.1", port: 3000, appUrl: "http://localhost:3000" });
  expect(env).toMatchObject({ seedDemo: true, secureCookies: false, rateLimitApi: 50 });
});

test("new passwords are checked in full in production and by their length in a demo, unless configured otherwise", () => {
  expect(parseLaunchEnv({}).passwordCheck).toBe("length");
  expect(parseEnv({ ...production, TOLPPA_DEMO: "1" }).passwordCheck).toBe("length");
  expect(parseEnv(production).passwordCheck).toBe("strict");
  expect(parseLaunchEnv({ PASSWORD_CHECK: "strict" }).passwordCheck).toBe("strict");
  expect(() => parseEnv({ ...production, PASSWORD_CHECK: "none" })).toThrow(/^PASSWORD_CHECK is wrong: /);
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

test("figures are served only on a configured port, to this machine unless a host is configured", () => {
  expect(parseEnv(production).metrics).toBeNull();
  const env = parseEnv({ ...production, METRICS_PORT: "9464" });
  expect(env.metrics).toEqual({ port: 9464, host: "127.0.0.1" });
  expect(parseEnv({ ...production, METRICS_PORT: "9464", METRICS_HOST: "10.0.0.5" }).metrics?.host).toBe(
    "10.0.0.5",
  );
});

test("the launcher decides about demo mode, not a missing variable", () => {
  expect(parseEnv({ ...production, TOLPPA_DEMO: "1" }).demo).toBe(true);
  expect(parseEnv(production).demo).toBe(false);
});

test("a running process knows nothing of the database's owner", () => {
  const env = parseEnv({ ...production, DATABASE_MIGRATION_URL: "postgres://owner:geheim@db/tolppa" });
  expect(JSON.stringify(env)).not.toContain("geheim");
});

test("the standbys stand in one list, also with a comma in a password", () => {
  expect(parseEnv(production).databaseReadUrls).toEqual([]);
  const [one, other] = ["postgres://tolppa:a,b@pg1:5432/tolppa", "postgresql://tolppa:c@pg2/tolppa"];
  expect(parseEnv({ ...production, DATABASE_READ_URL: `${one}, ${other}` }).databaseReadUrls).toEqual([
    one,
    other,
  ]);
  expect(() => parseEnv({ ...production, DATABASE_READ_URL: "pg1,pg2" })).toThrow(
    /^DATABASE_READ_URL is wrong: /,
  );
});

describe("the transport of mails", () => {
  const { MAIL_TRANSPORT, ...unset } = production;
  const MAIL_FROM = "Tolppa <tolppa@example.fi>";

  test("is files in demo mode, and in production only if configured", () => {
    expect(parseLaunchEnv({}).mail).toMatchObject({ kind: "file" });
    expect(parseLaunchEnv(production).mail).toMatchObject({ kind: "file" });
    expect(() => parseLaunchEnv(unset)).toThrow(/^MAIL_TRANSPORT is missing: .*RESEND_API_KEY, SMTP_URL, or/);
  });

  test("is Resend with its key, a mail server with its address", () => {
    const resend = { ...unset, RESEND_API_KEY: "re_1", MAIL_FROM };
    expect(parseEnv(resend).mail).toMatchObject({ kind: "resend", apiKey: "re_1", from: MAIL_FROM });
    const SMTP_URL = "smtps://portaali%40example.fi:sala%2Fsana@mail.example.fi";
    expect(parseEnv({ ...unset, SMTP_URL, MAIL_FROM }).mail).toEqual({
      kind: "smtp",
      url: SMTP_URL,
      from: MAIL_FROM,
    });
  });

  test.each([
    { RESEND_API_KEY: "re_1", SMTP_URL: "smtp://mail.example.fi" },
    { RESEND_API_KEY: "re_1", MAIL_TRANSPORT },
    { SMTP_URL: "smtp://mail.example.fi", MAIL_TRANSPORT },
  ])("is only one: %o is refused", (two) => {
    expect(() => parseLaunchEnv({ ...unset, MAIL_FROM, ...two })).toThrow(/^MAIL_TRANSPORT is wrong: /);
  });

  test.each([{ RESEND_API_KEY: "re_1" }, { SMTP_URL: "smtp://mail.example.fi" }])(
    "needs a sender: %o",
    (transport) => {
      expect(() => parseEnv({ ...unset, ...transport })).toThrow(/^MAIL_FROM is missing: /);
    },
  );

  test.each([
    "http://mail.example.fi",
    "mail.example.fi:25",
    "smtp://portaali@mail.example.fi",
    "smtp://:salasana@mail.example.fi",
    "smtp://portaali:100%@mail.example.fi",
    "smtp://mail.example.fi/?tls.rejectUnauthorized=false",
    "smtp://mail.example.fi/path",
  ])("cannot be the mail server %s", (SMTP_URL) => {
    expect(() => parseLaunchEnv({ ...unset, MAIL_FROM, SMTP_URL })).toThrow(/^SMTP_URL is wrong: /);
  });
});

test.each([
  "1".repeat(40),
  "0123456789".repeat(4),
  "abcdefghijklmnopqrstuvwxyz0123456789",
  "deadbeef".repeat(5),
  "kissakoira".repeat(4),
  "not-a-secret-only-there-to-be-something",
  "change-me-change-me-to-something-long",
])("the secret %s stops the start, since it can be guessed", (AUTH_SECRET) => {
  expect(() => parseLaunchEnv({ ...production, AUTH_SECRET })).toThrow(/^AUTH_SECRET is wrong: /);
});

test("any secret of random characters is accepted", () => {
  for (let n = 0; n < 200; n += 1) {
    for (const AUTH_SECRET of [randomBytes(16).toString("hex"), randomBytes(48).toString("base64")])
      expect(parseLaunchEnv({ ...production, AUTH_SECRET }).authSecret).toBe(AUTH_SECRET);
  }
});

test("demo accounts are refused where people sign in over https", () => {
  const seeding = { ...production, SEED_DEMO: "1" };
  expect(() => parseLaunchEnv(seeding)).toThrow(/^SEED_DEMO is wrong: /);
  expect(parseLaunchEnv({ ...seeding, APP_URL: "http://localhost:3000" }).seedDemo).toBe(true);
});

test("a server that is told to stop pauses for 5 s, and in a demo not at all", () => {
  expect(parseEnv(production).stopPauseMs).toBe(5_000);
  expect(parseLaunchEnv({}).stopPauseMs).toBe(0);
  expect(parseEnv({ ...production, STOP_PAUSE_SECONDS: "30" }).stopPauseMs).toBe(30_000);
});

test("the support is shown as configured, and nothing without it", () => {
  expect(parseEnv(production).support).toBeNull();
  expect(parseEnv({ ...production, TOLPPA_DEMO: "1" }).support).toBeNull();
  const phone = "09 123 4567";
  const supported = (hours: Record<string, string>) =>
    parseEnv({ ...production, SUPPORT_PHONE: phone, ...hours }).support;
  expect(supported({})).toEqual({ phone, hours: { fi: null, sv: null, en: null } });
  const [fi, sv, en] = ["arkisin 8–16", "vardagar 8–16", "weekdays 8:00–16:00"];
  expect(supported({ SUPPORT_HOURS: fi })).toEqual({ phone, hours: { fi, sv: fi, en: fi } });
  expect(supported({ SUPPORT_HOURS: fi, SUPPORT_HOURS_SV: sv, SUPPORT_HOURS_EN: en })).toEqual({
    phone,
    hours: { fi, sv, en },
  });
});

test.each([
  ["SUPPORT_PHONE", { SUPPORT_HOURS: "arkisin 8–16" }],
  ["SUPPORT_HOURS", { SUPPORT_PHONE: "09 123 4567", SUPPORT_HOURS_SV: "vardagar 8–16" }],
  ["SUPPORT_HOURS", { SUPPORT_PHONE: "09 123 4567", SUPPORT_HOURS_EN: "weekdays 8:00–16:00" }],
])("hours without %s are refused by its name", (name, given) => {
  expect(() => parseEnv({ ...production, ...given })).toThrow(new RegExp(`^${name} is missing: `));
});

const seller = {
  SELLER_NAME: "Välitys Oy",
  SELLER_BUSINESS_ID: "1790235-0",
  SELLER_STREET: "Katu 1",
  SELLER_POST_CODE: "33100",
  SELLER_CITY: "Tampere",
  SELLER_EMAIL: "talous@valitys.example",
  SELLER_IBAN: "FI21 1234 5600 0007 85",
  SELLER_BIC: "NDEAFIHH",
};

test("the seller has all its variables or none, and only the demo has a built-in seller", () => {
  expect(parseEnv(production).seller).toBeNull();
  expect(parseEnv({ ...production, TOLPPA_DEMO: "1" }).seller?.name).toBe("Tolppa Oy");
  expect(parseEnv({ ...production, ...seller }).seller).toMatchObject({
    name: "Välitys Oy",
    iban: "FI2112345600000785",
    eInvoicingOperator: null,
    vatNote: "Veroton rahoituspalvelu, AVL 41 § ja 42 §",
    address: { street: "Katu 1", postCode: "33100", city: "Tampere" },
  });
});

test.each([
  ["SELLER_IBAN", undefined, "missing"],
  ["SELLER_STREET", undefined, "missing"],
  ["SELLER_IBAN", "FI2112345600000786", "wrong"],
  ["SELLER_BUSINESS_ID", "1790235-1", "wrong"],
  ["SELLER_VAT_NOTE", "x".repeat(71), "wrong"],
])("with %s %s a start is refused by name", (name, value, why) => {
  expect(() => parseEnv({ ...production, ...seller, [name]: value })).toThrow(
    new RegExp(`^${name} is ${why}: `),
  );
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
  "a provider on this machine, at %s, may be called without TLS",
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
  ["API_CORS_ORIGINS", "*"],
  ["API_CORS_ORIGINS", "https://a.example/path"],
  ["RATE_LIMIT_DOWNLOADS", "x"],
  ["WEB_CONCURRENCY", "1.5"],
  ["STOP_PAUSE_SECONDS", "61"],
  ["MAIL_TRANSPORT", "pigeon"],
  ["LOG_LEVEL", "loud"],
  ["IDENTITY_PROVIDER", "other"],
  ["TRUSTED_PROXY_HOPS", "x"],
])("%s=%s stops the start with one line that names it", (name, value) => {
  const start = () => parseLaunchEnv({ ...production, [name]: value });
  expect(start).toThrow(new RegExp(`^${name} is wrong: [^\n]+\\.$`));
});

describe("the identity provider", () => {
  const platform = {
    ...production,
    IDENTITY_PROVIDER: "identity-platform",
    IDENTITY_PLATFORM_API_KEY: "AIzaSyExample",
    IDENTITY_PLATFORM_PROJECT_ID: "taksiportaali-1234",
  };
  const LOCAL = "http://127.0.0.1:9099/identitytoolkit.googleapis.com";

  test("is the product itself by default", () => {
    expect(parseEnv(production).identity).toEqual({ kind: "embedded" });
    expect(parseEnv(platform).identity).toMatchObject({
      kind: "identity-platform",
      projectId: "taksiportaali-1234",
      baseUrl: "https://identitytoolkit.googleapis.com",
      emulator: false,
    });
  });

  test.each([
    ["IDENTITY_PLATFORM_API_KEY", ""],
    ["IDENTITY_PLATFORM_PROJECT_ID", ""],
  ])("without %s is refused by name", (name, value) => {
    expect(() => parseLaunchEnv({ ...platform, [name]: value })).toThrow(new RegExp(`^${name} is missing: `));
  });

  test.each([
    ["IDENTITY_PROVIDER", "firebase"],
    ["IDENTITY_PLATFORM_API_KEY", "two words"],
    ["IDENTITY_PLATFORM_PROJECT_ID", "Not A Project"],
    ["IDENTITY_PLATFORM_BASE_URL", "http://identity.example"],
    ["IDENTITY_PLATFORM_BASE_URL", "https://user:secret@identity.example"],
    ["IDENTITY_PLATFORM_KEYS_URL", "http://keys.example"],
    ["IDENTITY_PLATFORM_EMULATOR", "yes"],
    ["IDENTITY_PLATFORM_EMULATOR", "1"],
  ])("%s of %j is refused by name", (name, value) => {
    expect(() => parseLaunchEnv({ ...platform, [name]: value })).toThrow(new RegExp(`^${name} is wrong: `));
  });

  test("may be Google's emulator only on this machine", () => {
    const local = { ...platform, IDENTITY_PLATFORM_EMULATOR: "1", IDENTITY_PLATFORM_BASE_URL: LOCAL };
    expect(parseEnv(local).identity).toMatchObject({ baseUrl: LOCAL, emulator: true });
    const remote = { ...local, IDENTITY_PLATFORM_BASE_URL: "https://emulator.example" };
    expect(() => parseEnv(remote)).toThrow(/^IDENTITY_PLATFORM_EMULATOR is wrong: /);
  });
});

describe("single sign-on", () => {
  const oidc = {
    ...production,
    OIDC_ISSUER: "https://login.example.fi/",
    OIDC_CLIENT_ID: "tolppa",
    OIDC_CLIENT_SECRET: "salaisuus",
  };

  test("is off without an issuer, whose letters are kept unchanged", () => {
    expect(parseEnv(production).oidc).toBeNull();
    expect(parseEnv(oidc).oidc).toEqual({
      issuer: "https://login.example.fi/",
      clientId: "tolppa",
      clientSecret: "salaisuus",
      label: null,
    });
  });

  test.each(["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"])(
    "without %s is refused by name",
    (name) => {
      expect(() => parseLaunchEnv({ ...oidc, [name]: "" })).toThrow(new RegExp(`^${name} is missing: `));
    },
  );

  test.each([
    ["OIDC_ISSUER", "http://login.example.fi"],
    ["OIDC_ISSUER", "https://login.example.fi/?tenant=1"],
    ["OIDC_ISSUER", "login.example.fi"],
    ["OIDC_CLIENT_SECRET", "with space"],
    ["OIDC_LABEL", "x".repeat(61)],
    ["SUPPORT_PHONE", "soita"],
    ["SUPPORT_PHONE", "12"],
    ["SUPPORT_HOURS", "x".repeat(61)],
    ["SUPPORT_HOURS_SV", "x".repeat(61)],
    ["SUPPORT_HOURS_EN", "x".repeat(61)],
  ])("%s of %j is refused by name", (name, value) => {
    expect(() => parseLaunchEnv({ ...oidc, [name]: value })).toThrow(new RegExp(`^${name} is wrong: `));
  });
});

test.each([
  ["/sync", "/sync"],
  ["/sync?via=portal", "/sync?via=portal"],
  ["https://portal.example.fi/sync", "/sync"],
  ["", null],
])("tokens are sent only within this site: %j is %j", (value, path) => {
  expect(parseEnv({ ...production, NEXT_PUBLIC_TOKEN_SYNC_URL: value }).tokenSyncPath).toBe(path);
});

test.each([
  "https://elsewhere.example/sync",
  "http://portal.example.fi/sync",
  "https://portal.example.fi:8443/sync",
  "//elsewhere.example/sync",
  "\\\\elsewhere.example\\sync",
  "https://portal.example.fi@elsewhere.example/sync",
  "https://user:secret@portal.example.fi/sync",
  "javascript:alert(1)",
])("tokens are sent to nobody else: a start with %j is refused by name", (value) => {
  const start = () => parseLaunchEnv({ ...production, NEXT_PUBLIC_TOKEN_SYNC_URL: value });
  expect(start).toThrow(/^NEXT_PUBLIC_TOKEN_SYNC_URL is wrong: .*same origin as APP_URL/);
});

test("e-invoices go into the data directory, or to a completely configured operator", () => {
  expect(parseEnv({ ...production, DATA_DIR: "/data" }).eInvoicing).toEqual({
    kind: "directory",
    directory: "/data/einvoice",
  });
  const operator = { EINVOICE_URL: "https://operator.example/api/", EINVOICE_TOKEN: "salainen" };
  expect(parseEnv({ ...production, ...operator }).eInvoicing).toEqual({
    kind: "operator",
    url: "https://operator.example/api",
    token: "salainen",
    withFrame: true,
  });
  expect(parseEnv({ ...production, ...operator, EINVOICE_FRAME: "0" }).eInvoicing).toMatchObject({
    withFrame: false,
  });
  expect(() => parseEnv({ ...production, EINVOICE_URL: operator.EINVOICE_URL })).toThrow(/^EINVOICE_TOKEN /);
  expect(() => parseEnv({ ...production, EINVOICE_TOKEN: "salainen" })).toThrow(/^EINVOICE_URL /);
  expect(() => parseEnv({ ...production, ...operator, EINVOICE_URL: "http://operator.example" })).toThrow(
    /^EINVOICE_URL /,
  );
});
