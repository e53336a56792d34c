// This import comes first, because Next creates its storage for the current request when it is loaded.
import "#server/next/testing-environment.ts";

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { findSession } from "#lib/accounts/use-cases/sessions.ts";
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from "#lib/doors/testing-openid.ts";
import { startTokenMaker } from "#lib/doors/testing-openid-tokens.ts";
import { completeEnv } from "#lib/env.ts";
import { database, identityProvider } from "#lib/installation/container.ts";
import { inRequest } from "#server/next/testing-request.ts";
import { answerAuth } from "./door.ts";
import { cookieName, decodeSession } from "./session-cookie.ts";
import { loginRefusal } from "./sso.ts";

const APP = "https://portal.example";
const CALLBACK = `${APP}/api/auth/callback/sso`;
const PASSWORD = "tuntemattoman valitsema";

/** The portal's cookies in one browser. */
let jar: Map<string, string>;
const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

let server: TestDatabase;
let sql: postgres.Sql;
let organisation: OpenIdProvider;
let other: OpenIdProvider;
let impostor: Server;

beforeAll(async () => {
  server = await createTestDatabase();
  organisation = await startOpenIdProvider({ redirectUri: CALLBACK });
  other = await startOpenIdProvider({ redirectUri: CALLBACK, emailInIdToken: true });
  completeEnv({ DATABASE_URL: server.url, AUTH_SECRET: "s".repeat(32), APP_URL: APP, LOG_LEVEL: "silent" });
  completeEnv({ NEXTAUTH_URL: APP, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret });
  sql = postgres(server.migrationUrl, { max: 1 });
});
beforeEach(async () => {
  jar = new Map();
  completeEnv({ OIDC_ISSUER: organisation.issuer });
  await sql`delete from rate_limits`;
});
afterAll(async () => {
  impostor?.close();
  await Promise.all([organisation.close(), other.close()]);
  await sql.end();
  await database().close();
  await server.drop();
});

/** Sends one request of the browser to the portal. */
async function ask(
  url: string,
  init: { method?: string; form?: Record<string, string>; site?: string } = {},
) {
  const { method = "GET", form, site = "same-origin" } = init;
  const headers = new Headers({ cookie: cookieHeader(), "sec-fetch-site": site });
  const request = new Request(new URL(url, APP), {
    method,
    headers,
    ...(form && { body: new URLSearchParams(form) }),
  });
  const { result: answer, joined } = await inRequest(request, () => answerAuth(request));
  if (!answer.ok) return { status: 0, code: answer.error.code, location: "", json: null };
  for (const cookie of joined(new Headers(answer.value.headers))) keep(cookie);
  const text = await answer.value.text();
  const location = answer.value.headers.get("location") ?? "";
  return { status: answer.value.status, code: "", location, json: text ? JSON.parse(text) : null };
}

function keep(cookie: string): void {
  const [pair = "", ...attributes] = cookie.split("; ");
  const [name = "", ...value] = pair.split("=");
  const gone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
  if (gone) jar.delete(name);
  else jar.set(name, value.join("="));
}

/** Starts a sign-in and returns the organisation's address. */
async function leave(from = "/"): Promise<string> {
  const { json } = await ask("/api/auth/csrf");
  const form = { csrfToken: json.csrfToken, callbackUrl: from, json: "true" };
  const answer = await ask("/api/auth/signin/sso", { method: "POST", form });
  return answer.json.url;
}

/** Signs in at the organisation and returns the address that it redirects to. */
async function signInThere(address: string, form: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>();
  let [url, body] = [address, undefined as URLSearchParams | undefined];
  for (let step = 0; step < 8; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(body && { method: "POST", body }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = "", ...value] = (set.split(";")[0] ?? "").split("=");
      cookies.set(name, value.join("="));
    }
    const location = answer.headers.get("location");
    body = location ? undefined : new URLSearchParams(form);
    url = location ? new URL(location, url).href : url;
    if (url.startsWith(APP)) return url;
  }
  throw new Error("the organisation sent nobody back");
}

const comeBack = (address: string) => ask(address, { site: "cross-site" });
const arrive = async (name: string, from = "/") => comeBack(await signInThere(await leave(from), { name }));

async function sessionHere() {
  const sid = await decodeSession(jar.get(cookieName("session")) ?? "");
  return sid === null ? null : findSession(database(), sid, new Date());
}

/** The sentence above the form at the address of the redirect. */
function refusalOf(location: string): string | null {
  const { pathname, searchParams } = new URL(location, APP);
  expect(pathname).toBe("/user/login");
  return loginRefusal(searchParams.get("error") ?? undefined);
}

let people = 0;
function newcomer(claims: Record<string, unknown> = {}) {
  const name = `henkilo${++people}`;
  const email = `${name}@organisaatio.example`;
  organisation.people.set(name, { email, email_verified: true, ...claims });
  return { name, email };
}

describe("a sign-in with the organisation", () => {
  test("leads to a session and to the requested page", async () => {
    const { name, email } = newcomer();
    const answer = await arrive(name, "/companies/7/vehicles?status=active");
    expect(answer).toMatchObject({ status: 302, location: "/companies/7/vehicles?status=active" });
    expect((await sessionHere())?.actor).toMatchObject({ kind: "user", label: email, admin: false });
    expect((await sessionHere())?.amr).toEqual(["sso"]);
  });

  test("takes the e-mail from the ID token when it is there", async () => {
    completeEnv({ OIDC_ISSUER: other.issuer });
    other.people.set("suora", { email: "Suora@Organisaatio.example", email_verified: true });
    expect(await arrive("suora")).toMatchObject({ location: "/" });
    expect((await sessionHere())?.actor.label).toBe("suora@organisaatio.example");
  });

  test("asks for a code with PKCE, state and nonce, and keeps none of them afterwards", async () => {
    const { name } = newcomer();
    const address = await leave();
    const query = Object.fromEntries(new URL(address).searchParams);
    expect(query).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: CALLBACK,
      scope: "openid email",
    });
    expect(
      [query.state, query.nonce, query.code_challenge].every((value) => (value?.length ?? 0) >= 32),
    ).toBe(true);
    const kept = ["sso-state", "sso-pkce", "sso-nonce"] as const;
    expect(kept.every((one) => jar.has(cookieName(one)))).toBe(true);
    await comeBack(await signInThere(address, { name }));
    expect(kept.some((one) => jar.has(cookieName(one)))).toBe(false);
  });

  test("finds the same person again, also after a change of their e-mail", async () => {
    const { name } = newcomer();
    await arrive(name);
    const before = (await sessionHere())?.actor;
    organisation.people.set(name, { email: `uusi-${name}@organisaatio.example`, email_verified: true });
    jar = new Map();
    await arrive(name);
    expect((await sessionHere())?.actor).toMatchObject({
      id: before?.id,
      label: `uusi-${name}@organisaatio.example`,
    });
  });

  test("ends the browser's earlier session, and signing out ends the new one", async () => {
    const { name } = newcomer();
    await arrive(name);
    const former = jar.get(cookieName("session")) ?? "";
    await arrive(name);
    const sid = await decodeSession(former);
    expect(await findSession(database(), String(sid), new Date())).toBeNull();
    const { json } = await ask("/api/auth/csrf");
    const here = await decodeSession(jar.get(cookieName("session")) ?? "");
    await ask("/api/auth/signout", { method: "POST", form: { csrfToken: json.csrfToken, json: "true" } });
    expect(await findSession(database(), String(here), new Date())).toBeNull();
  });
});

describe("an account cannot be taken over", () => {
  const register = (email: string) => identityProvider().signUp({ email, password: PASSWORD });

  test("a stranger who registered the e-mail loses the password, link and reset", async () => {
    const { name, email } = newcomer();
    await register(email);
    await arrive(name);
    const id = (await sessionHere())?.actor.id;
    expect(await identityProvider().signIn({ email, password: PASSWORD })).toMatchObject({ ok: false });
    expect(await sql`select id from identity_accounts where email = ${email}`).toEqual([]);
    expect(await sql`select t.id from identity_tokens t`).toEqual([]);
    // A second registration belongs to nobody until it is verified.
    await register(email);
    expect(await identityProvider().signIn({ email, password: PASSWORD })).toMatchObject({
      ok: true,
      value: { emailVerified: false },
    });
    jar = new Map();
    await arrive(name);
    expect((await sessionHere())?.actor.id).toBe(id);
    expect(await identityProvider().signIn({ email, password: PASSWORD })).toMatchObject({ ok: false });
  });

  test("a verified account is joined and keeps its password", async () => {
    const { name, email } = newcomer();
    await register(email);
    await sql`update identity_accounts set email_verified_at = now() where email = ${email}`;
    const own = await identityProvider().signIn({ email, password: PASSWORD });
    const [row] = await sql`insert into users (subject, email)
      values (${own.ok ? own.value.subject : ""}, ${email}) returning id::int`;
    await arrive(name);
    expect((await sessionHere())?.actor.id).toBe(row?.id);
    expect(await identityProvider().signIn({ email, password: PASSWORD })).toMatchObject({ ok: true });
  });

  test.each([
    ["is not verified", { email_verified: false }],
    ["is not said to be verified", { email_verified: undefined }],
    ["is verified in quotes", { email_verified: "true" }],
  ])("an e-mail that %s gives no access", async (_name, claims) => {
    const { name, email } = newcomer(claims);
    await sql`insert into users (subject, email, admin) values (${email}, ${email}, true)`;
    const { location } = await arrive(name, "/companies");
    expect(refusalOf(location)).toBe(
      "Organisaatiosi ei ole vahvistanut sähköpostiosoitettasi, joten sillä ei voi kirjautua. Ota yhteyttä organisaatiosi tukeen.",
    );
    expect(new URL(location, APP).searchParams.get("from")).toBe("/companies");
    expect(await sessionHere()).toBeNull();
    expect(await sql`select issuer from user_identities where subject = ${name}`).toEqual([]);
  });

  test.each([undefined, "", "ei osoite", "a@b.fi, c@d.fi"])(
    "an e-mail of %j gives no access",
    async (email) => {
      const { name } = newcomer({ email });
      const { location } = await arrive(name);
      expect(refusalOf(location)).toBe(
        "Organisaatiosi ei kertonut sähköpostiosoitettasi. Ota yhteyttä organisaatiosi tukeen.",
      );
      expect(await sessionHere()).toBeNull();
    },
  );

  test("another person of the organisation with the same e-mail gets a conflict, then and later", async () => {
    const [first, second] = [newcomer(), newcomer()];
    await arrive(first.name);
    const id = (await sessionHere())?.actor.id;
    jar = new Map();
    organisation.people.set("perija", { email: first.email, email_verified: true });
    expect(refusalOf((await arrive("perija")).location)).toMatch(
      /^Sähköpostiosoitteella on jo toisen henkilön tunnus/,
    );
    await arrive(second.name);
    jar = new Map();
    organisation.people.set(second.name, { email: first.email, email_verified: true });
    expect(refusalOf((await arrive(second.name)).location)).toMatch(/^Sähköpostiosoitteella on jo toisen/);
    expect(await sessionHere()).toBeNull();
    await arrive(first.name);
    expect((await sessionHere())?.actor.id).toBe(id);
  });

  test("a disabled user cannot sign in", async () => {
    const { name, email } = newcomer();
    await arrive(name);
    await sql`update users set disabled_at = now() where email = ${email}`;
    jar = new Map();
    expect(refusalOf((await arrive(name)).location)).toBe(
      "Tunnuksesi on poistettu käytöstä. Ota yhteyttä asiakaspalveluun.",
    );
    expect(await sessionHere()).toBeNull();
  });
});

describe("an incomplete or forged round trip", () => {
  const EXPIRED = "Kirjautuminen vanheni tai sitä yritettiin käyttää uudelleen. Aloita alusta.";
  const FAILED =
    "Kirjautuminen organisaation tunnuksilla ei onnistunut. Yritä uudelleen tai ota yhteyttä asiakaspalveluun.";

  test("a return used twice is refused the second time, even with the first one's cookies", async () => {
    const address = await leave();
    const before = new Map(jar);
    const back = await signInThere(address, { name: newcomer().name });
    expect(await comeBack(back)).toMatchObject({ location: "/" });
    jar.delete(cookieName("session"));
    expect(refusalOf((await comeBack(back)).location)).toBe(EXPIRED);
    jar = before;
    expect(refusalOf((await comeBack(back)).location)).toBe(EXPIRED);
    expect(await sessionHere()).toBeNull();
  });

  test("another browser's return is refused and signs nobody in", async () => {
    const back = await signInThere(await leave(), { name: newcomer().name });
    jar = new Map();
    expect(refusalOf((await comeBack(back)).location)).toBe(EXPIRED);
    await leave();
    expect(refusalOf((await comeBack(back)).location)).toBe(EXPIRED);
    expect(await sessionHere()).toBeNull();
  });

  test.each([
    ["state", "x".repeat(43), EXPIRED],
    ["code", "made-up", EXPIRED],
    ["iss", "https://evil.example", FAILED],
  ])("a return with another %s is refused", async (name, value, sentence) => {
    const back = new URL(await signInThere(await leave(), { name: newcomer().name }));
    back.searchParams.set(name, value);
    expect(refusalOf((await comeBack(back.href)).location)).toBe(sentence);
    expect(await sessionHere()).toBeNull();
  });

  describe("the organisation's ID token", () => {
    let maker: Awaited<ReturnType<typeof startTokenMaker>>;
    beforeAll(async () => {
      maker = await startTokenMaker();
    });
    afterAll(() => maker.close());
    const claims = { sub: "p-1", email: "tunnus@organisaatio.example" };
    const from = async () => {
      completeEnv({ OIDC_ISSUER: maker.issuer });
      return leave();
    };

    test("of the right claims opens a session", async () => {
      expect(await comeBack(await maker.back(await from(), claims))).toMatchObject({ location: "/" });
      expect((await sessionHere())?.actor.label).toBe(claims.email);
    });

    test.each([
      ["for another client", { aud: "another-client" }],
      ["for several clients, of which another asked", { aud: [CLIENT.id, "another"], azp: "another" }],
      ["with the nonce of another try", { nonce: "x".repeat(43) }],
      ["without a nonce", { nonce: undefined }],
      ["of another issuer", { iss: "https://evil.example" }],
      ["without a subject", { sub: undefined }],
    ])("%s is refused", async (_, changed) => {
      const back = await maker.back(await from(), { ...claims, ...changed });
      expect(refusalOf((await comeBack(back)).location)).not.toBeNull();
      expect(await sessionHere()).toBeNull();
    });

    test("of a key that the organisation did not publish is refused", async () => {
      const back = await maker.back(await from(), claims, { signer: maker.stranger });
      expect(refusalOf((await comeBack(back)).location)).not.toBeNull();
      expect(await sessionHere()).toBeNull();
    });
  });

  test("the answer of another issuer under the configured address is refused", async () => {
    // Its discovery document names the other issuer's endpoints, so everything is valid except the issuer.
    const document = await (await fetch(`${other.issuer}/.well-known/openid-configuration`)).text();
    impostor = createServer((_request, response) =>
      response.setHeader("content-type", "application/json").end(document),
    );
    await new Promise<void>((resolve) => impostor.listen(0, "127.0.0.1", resolve));
    completeEnv({ OIDC_ISSUER: `http://127.0.0.1:${(impostor.address() as AddressInfo).port}` });
    other.people.set("huijari", { email: "uhri@organisaatio.example", email_verified: true });
    expect(refusalOf((await arrive("huijari")).location)).toBe(FAILED);
    expect(await sessionHere()).toBeNull();
    expect(await sql`select id from users where email = 'uhri@organisaatio.example'`).toEqual([]);
  });

  test("cancelling at the organisation is not an error", async () => {
    const back = await signInThere(await leave("/companies"), { name: "", cancel: "1" });
    const { location } = await comeBack(back);
    expect(refusalOf(location)).toBe(
      "Kirjautuminen organisaation tunnuksilla keskeytyi. Voit yrittää uudelleen.",
    );
    expect(new URL(location, APP).searchParams.get("from")).toBe("/companies");
  });

  test("the sign-in redirects only to a page of this site", async () => {
    const { json } = await ask("/api/auth/csrf");
    for (const callbackUrl of ["https://evil.example/", "//evil.example", "/\\evil.example"]) {
      const form = { csrfToken: json.csrfToken, callbackUrl, json: "true" };
      expect(await ask("/api/auth/signin/sso", { method: "POST", form })).toMatchObject({
        code: "malformed",
      });
    }
  });

  test("another site cannot start a sign-in, and a request without the portal's CSRF token cannot", async () => {
    const form = { callbackUrl: "/", json: "true" };
    expect(await ask("/api/auth/signin/sso", { method: "POST", form, site: "cross-site" })).toMatchObject({
      code: "forbidden_origin",
    });
    const answer = await ask("/api/auth/signin/sso", { method: "POST", form });
    expect(String(answer.json?.url ?? "")).not.toContain(organisation.issuer);
  });
});

describe("an unavailable organisation", () => {
  const AWAY =
    "Organisaatiosi kirjautumispalveluun ei juuri nyt saada yhteyttä. Yritä hetken kuluttua uudelleen.";

  test("is reported before the redirect and after the return", async () => {
    const back = await signInThere(await leave("/companies"), { name: newcomer().name });
    completeEnv({ OIDC_ISSUER: "http://127.0.0.1:1" });
    expect(refusalOf((await comeBack(back)).location)).toBe(AWAY);
    const address = await leave("/companies");
    expect(refusalOf(address)).toBe(AWAY);
    expect(new URL(address, APP).searchParams.get("from")).toBe("/companies");
  });

  test("one address has a hundred and twenty attempts and must then wait", async () => {
    const answers: (string | null)[] = [];
    for (let n = 0; n < 125; n += 1) answers.push(refusalOf((await comeBack(CALLBACK)).location));
    expect(answers.at(0)).not.toBe(answers.at(-1));
    expect(answers.at(-1)).toBe("Liian monta yritystä. Yritä hetken kuluttua uudelleen.");
  });
});

test("a portal without an organisation offers no single sign-on", async () => {
  completeEnv({ OIDC_ISSUER: "", OIDC_CLIENT_ID: "", OIDC_CLIENT_SECRET: "" });
  expect(await ask("/api/auth/callback/sso")).toMatchObject({ code: "not_found" });
  expect(await ask("/api/auth/signin/sso", { method: "POST", form: {} })).toMatchObject({
    code: "not_found",
  });
});

test.each(["internal", "<script>", "sso_", "sso_nonsense", "wrong_credentials", ["sso_failed"], undefined])(
  "the page shows no message for the error %j in an address",
  (code) => {
    expect(loginRefusal(code)).toBeNull();
  },
);
