import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase } from "#db/testing.ts";
import { type IdentityHarness, identityContract } from "#lib/adapters/identity/contract-tests.ts";
import { LEAST_HASH_COST } from "#lib/adapters/identity/testing-hash-cost.ts";
import { enqueueMail } from "#lib/mail/use-cases/outbox.ts";
import { messageOfCode } from "#lib/messages/errors.ts";
import type { IdentityProvider } from "#lib/ports.ts";
import { createIdTokens, issuerOf } from "./id-tokens.ts";
import { createIdentityPlatform } from "./provider.ts";
import type { PlatformTrouble } from "./rest.ts";
import { API_KEY, type IdentityPlatformDouble, PROJECT, startIdentityPlatform } from "./testing.ts";

const APP = "https://portal.example";
/** Longer than any answer takes on a busy machine. */
const TIMEOUT_MS = 5_000;
/** For tests of a silent provider. */
const IMPATIENT_MS = 250;

type Platform = IdentityHarness & {
  double: IdentityPlatformDouble;
  sql: postgres.Sql;
  troubles: PlatformTrouble[];
  ended: object[];
  clock: { now: Date };
  with(options: { apiKey?: string; baseUrl?: string; timeoutMs?: number }): IdentityProvider;
};

identityContract("identity-platform", () => openHarness());
identityContract("identity-platform without email enumeration protection", () => openHarness(false));

async function openHarness(emailPrivacy = true): Promise<Platform> {
  const server = await createTestDatabase();
  const database: Database = createDatabase({ url: server.url });
  const sql = postgres(server.migrationUrl, { max: 1 });
  const double = await startIdentityPlatform({ actionUrl: `${APP}/user/verify`, emailPrivacy });
  const troubles: PlatformTrouble[] = [];
  const ended: object[] = [];
  const clock = { now: new Date() };
  const companyNames = new Map<string, string[]>();
  const create: Platform["with"] = ({ apiKey = API_KEY, baseUrl = double.baseUrl, timeoutMs = TIMEOUT_MS }) =>
    createIdentityPlatform({
      database,
      appUrl: APP,
      apiKey,
      baseUrl,
      timeoutMs,
      hashesAtOnce: 2,
      hashCost: LEAST_HASH_COST,
      passwordCheck: "strict",
      companyNamesOf: async (email) => companyNames.get(email) ?? [],
      verifyIdToken: createIdTokens({
        projectId: PROJECT,
        keysUrl: double.keysUrl,
        timeoutMs: TIMEOUT_MS,
        emulator: false,
      }),
      report: (trouble) => troubles.push(trouble),
      endSessions: async (_db, who) => void ended.push(who),
      enqueueMail,
      now: () => clock.now,
    });
  return {
    double,
    sql,
    troubles,
    ended,
    clock,
    with: create,
    provider: create({}),
    joinCompany: (email, companyName) => void companyNames.set(email, [companyName]),
    async newestLink(email, kind) {
      const mail = double.mails.findLast(({ to, link }) => to === email && kindOf(link) === kind);
      return mail ? tokenOf(mail.link) : null;
    },
    countMails: async (email) => double.mails.filter(({ to }) => to === email).length,
    async close() {
      await double.close();
      await sql.end();
      await database.close();
      await server.drop();
    },
  };
}

/** As the page of the links does (app/(public)/user/verify). */
const registrationOf = (link: string) =>
  new URL(new URL(link).searchParams.get("continueUrl") ?? APP).searchParams.get("registration");
const kindOf = (link: string) => (registrationOf(link) === null ? "reset" : "verify");
const tokenOf = (link: string) =>
  [new URL(link).searchParams.get("oobCode"), registrationOf(link)].filter(Boolean).join(".");

let harness: Platform;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const password = "kolme hevosta ja kuu";
let people = 0;
const newcomer = () => `asiakas${++people}@platform.example`;
const link = async (email: string, kind: "verify" | "reset" = "verify") =>
  String(await harness.newestLink(email, kind));

async function verified(): Promise<string> {
  const email = newcomer();
  await harness.provider.signUp({ email, password });
  expect(await harness.provider.verify({ token: await link(email), password })).toMatchObject({ ok: true });
  return email;
}

describe("an account at the provider", () => {
  test("is identified by the issuer of its tokens and its id at the provider", async () => {
    const email = await verified();
    expect(await harness.provider.signIn({ email, password })).toEqual({
      ok: true,
      value: {
        issuer: issuerOf(PROJECT),
        subject: harness.double.accountOf(email)?.localId,
        email,
        emailVerified: true,
      },
    });
  });

  test("gets its mails in Finnish, with links to the portal", async () => {
    const email = newcomer();
    await harness.provider.signUp({ email, password });
    await harness.provider.sendReset(email);
    const mails = harness.double.mails.filter(({ to }) => to === email);
    expect(mails.map(({ kind, language }) => `${kind} ${language}`)).toEqual([
      "VERIFY_EMAIL fi",
      "PASSWORD_RESET fi",
    ]);
  });

  test("leaves no password and no working link in the portal, and no registration after it is verified", async () => {
    const email = newcomer();
    await harness.provider.signUp({ email, password });
    const rows = () =>
      harness.sql`select r::text as row from identity_registrations r where email = ${email}`;
    const [row] = await rows();
    expect(row?.row).not.toContain(password);
    expect(row?.row).not.toContain((await link(email)).split(".")[0]);
    await harness.provider.verify({ token: await link(email), password });
    expect(await rows()).toEqual([]);
  });

  test("of twenty simultaneous uses of one link one succeeds", async () => {
    const email = newcomer();
    await harness.provider.signUp({ email, password });
    const token = await link(email);
    const uses = await Promise.all(
      Array.from({ length: 20 }, () => harness.provider.verify({ token, password })),
    );
    expect(uses.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a registration is kept for a day", async () => {
    const email = newcomer();
    await harness.provider.signUp({ email, password });
    const token = await link(email);
    harness.clock.now = new Date(Date.now() + 24 * 3_600_000 + 60_000);
    expect(await harness.provider.verify({ token, password })).toMatchObject({ ok: false });
    harness.clock.now = new Date();
    expect(await harness.provider.verify({ token, password })).toMatchObject({ ok: true });
  });

  test("signing in sends a new link after the registration has ended, also to an account that another program registered", async () => {
    const [late, foreign] = [newcomer(), newcomer()];
    await harness.provider.signUp({ email: late, password });
    await fetch(`${harness.double.baseUrl}/v1/accounts:signUp?key=${API_KEY}`, {
      method: "POST",
      body: JSON.stringify({ email: foreign, password }),
    });
    harness.clock.now = new Date(Date.now() + 25 * 3_600_000);
    for (const email of [late, foreign]) {
      expect(await harness.provider.signIn({ email, password })).toMatchObject({
        value: { emailVerified: false },
      });
      await harness.provider.sendVerification(email);
      expect(await harness.provider.verify({ token: await link(email), password })).toMatchObject({
        ok: true,
        value: { email, emailVerified: true },
      });
    }
    harness.clock.now = new Date();
  });

  test("the password of one e-mail's registration does not open the link of another e-mail", async () => {
    const [mine, theirs] = [newcomer(), newcomer()];
    await harness.provider.signUp({ email: mine, password });
    await harness.provider.signUp({ email: theirs, password: "tuntemattoman valitsema" });
    const [code] = (await link(theirs)).split(".");
    const [, registration] = (await link(mine)).split(".");
    const crossed = { token: `${code}.${registration}`, password };
    expect(await harness.provider.verify(crossed)).toEqual({ ok: false, error: { code: "link_expired" } });
    expect(harness.double.accountOf(theirs)?.emailVerified).toBe(false);
  });

  test("a link of the provider without a registration in the portal verifies nothing", async () => {
    const email = newcomer();
    await harness.provider.signUp({ email, password });
    const [code] = (await link(email)).split(".");
    for (const token of [`${code}`, `${code}.`, `${code}.00000000-0000-4000-8000-000000000000`]) {
      expect(await harness.provider.verify({ token, password })).toMatchObject({ ok: false });
    }
  });

  test("a password change ends the sessions before and after it, and mails the owner", async () => {
    const email = await verified();
    await harness.provider.sendReset(email);
    harness.ended.length = 0;
    harness.double.fail("resetPassword", { status: 500, body: "" });
    const token = await link(email, "reset");
    expect(await harness.provider.reset(token, "aivan uusi salasana")).toMatchObject({ ok: false });
    expect(harness.ended).toEqual([]);
    expect(await harness.provider.reset(token, "aivan uusi salasana")).toMatchObject({ ok: true });
    expect(harness.ended).toEqual([{ email }, expect.objectContaining({ issuer: issuerOf(PROJECT), email })]);
    const [mail] = await harness.sql`select kind from outbox where payload->>'to' = ${email}`;
    expect(mail?.kind).toBe("password_changed");
  });
});

describe("a refusal of the provider", () => {
  const MESSAGES: [message: string, code: string, finnish: string][] = [
    ["EMAIL_NOT_FOUND", "wrong_credentials", "Sähköpostiosoite tai salasana on väärin."],
    ["INVALID_PASSWORD", "wrong_credentials", "Sähköpostiosoite tai salasana on väärin."],
    ["INVALID_LOGIN_CREDENTIALS", "wrong_credentials", "Sähköpostiosoite tai salasana on väärin."],
    ["USER_DISABLED", "wrong_credentials", "Sähköpostiosoite tai salasana on väärin."],
    [
      "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.",
      "too_many_attempts",
      "Liian monta yritystä. Yritä hetken kuluttua uudelleen.",
    ],
    [
      "QUOTA_EXCEEDED : Exceeded quota for verifying passwords.",
      "identity_busy",
      "Kirjautumispalvelu on ruuhkautunut. Yritä hetken kuluttua uudelleen.",
    ],
    [
      "OPERATION_NOT_ALLOWED",
      "identity_misconfigured",
      "Kirjautumispalvelun asetuksissa on virhe. Ota yhteyttä asiakaspalveluun.",
    ],
    [
      "API key not valid. Please pass a valid API key.",
      "identity_misconfigured",
      "Kirjautumispalvelun asetuksissa on virhe. Ota yhteyttä asiakaspalveluun.",
    ],
    [
      "SOMETHING_NEW",
      "identity_unavailable",
      "Kirjautumispalveluun ei juuri nyt saada yhteyttä. Yritä hetken kuluttua uudelleen.",
    ],
    ["INVALID_EMAIL", "email", "Tarkista sähköpostiosoite"],
  ];
  test.each(MESSAGES)("signing in: %s is %s", async (message, code, finnish) => {
    harness.double.refuseNext("signInWithPassword", message);
    const refused = await harness.provider.signIn({ email: newcomer(), password });
    expect(refused).toEqual({ ok: false, error: { code } });
    expect(messageOfCode(code)).toBe(finnish);
  });

  test.each([
    ["WEAK_PASSWORD : Password should be at least 6 characters", "weak_password"],
    [
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a numeric character]",
      "password_requirements",
    ],
    ["ADMIN_ONLY_OPERATION", "identity_misconfigured"],
  ])("registering: %s is %s, and nothing is mailed", async (message, code) => {
    const email = newcomer();
    harness.double.refuseNext("signUp", message);
    expect(await harness.provider.signUp({ email, password })).toEqual({ ok: false, error: { code } });
    expect(await harness.countMails(email)).toBe(0);
  });

  test.each(["INVALID_OOB_CODE", "EXPIRED_OOB_CODE"])("a link: %s is an expired link", async (message) => {
    const email = newcomer();
    await harness.provider.signUp({ email, password });
    harness.double.refuseNext("resetPassword", message);
    const token = await link(email);
    expect(await harness.provider.verify({ token, password })).toEqual({
      ok: false,
      error: { code: "link_expired" },
    });
    expect(await harness.provider.verify({ token, password })).toMatchObject({ ok: true });
  });

  test.each(["RESET_PASSWORD_EXCEED_LIMIT", "USER_DISABLED"])(
    "a reset: %s does not reveal whether there is an account",
    async (message) => {
      harness.double.refuseNext("sendOobCode", message);
      const answer = await harness.provider.sendReset(newcomer());
      expect(answer.ok || answer.error.code).toBe(message === "USER_DISABLED" || "too_many_attempts");
    },
  );

  test("a registration mail that failed is sent at the next attempt", async () => {
    const email = newcomer();
    harness.double.refuseNext("sendOobCode", "QUOTA_EXCEEDED : Exceeded quota for sending mails.");
    expect(await harness.provider.signUp({ email, password })).toMatchObject({ ok: false });
    expect(await harness.provider.signUp({ email, password })).toMatchObject({ ok: true });
    expect(await harness.provider.verify({ token: await link(email), password })).toMatchObject({
      ok: true,
      value: { email, emailVerified: true },
    });
  });

  test("a wrong API key is reported to the operator as a configuration error", async () => {
    harness.troubles.length = 0;
    const provider = harness.with({ apiKey: "another" });
    expect(await provider.signIn({ email: newcomer(), password })).toMatchObject({
      error: { code: "identity_misconfigured" },
    });
    expect(harness.troubles).toEqual([{ call: "signInWithPassword", code: "CONFIGURATION", status: 400 }]);
  });
});

describe("a provider that is unavailable", () => {
  const unavailable = { ok: false, error: { code: "identity_unavailable" } };

  test.each([
    ["answers 500", { status: 500, body: '{"error":{"message":"INTERNAL_ERROR"}}' }, "INTERNAL_ERROR"],
    ["answers 503 in HTML", { status: 503, body: "<html>" }, "UNREADABLE"],
    ["answers 200 with nonsense", { status: 200, body: "[]" }, "UNREADABLE"],
    ["answers 200 without a token", { status: 200, body: "{}" }, "UNREADABLE_ID_TOKEN"],
    ["says nothing", "silence", "TIMEOUT"],
  ] as const)("and %s is reported as unavailable", async (_name, mishap, code) => {
    harness.troubles.length = 0;
    harness.double.fail("signInWithPassword", mishap);
    const provider = mishap === "silence" ? harness.with({ timeoutMs: IMPATIENT_MS }) : harness.provider;
    expect(await provider.signIn({ email: newcomer(), password })).toEqual(unavailable);
    expect(harness.troubles.map((trouble) => trouble.code)).toEqual([code]);
  });

  test("fails every use case with the same error", async () => {
    const provider = harness.with({ baseUrl: "http://127.0.0.1:1" });
    const email = newcomer();
    const token = `${"A".repeat(54)}`;
    for (const answer of [
      provider.signUp({ email, password }),
      provider.signIn({ email, password }),
      provider.sendReset(email),
      provider.sendVerification(email),
      provider.reset(token, "aivan uusi salasana"),
    ]) {
      expect(await answer).toEqual(unavailable);
    }
  });
});
