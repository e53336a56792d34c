import { encode } from "next-auth/jwt";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { createSession, endSession } from "#lib/accounts/use-cases/sessions.ts";
import { hashOfClientSecret } from "#lib/api-clients/use-cases/client-token.ts";
import { DRAWN_FOR } from "#lib/core/drawn-for.ts";
import { ok } from "#lib/core/result.ts";
import { clientAddress } from "#lib/doors/api/rate-limit.ts";
import { completeEnv, env } from "#lib/env.ts";
import { database } from "#lib/installation/container.ts";
import { askerOfRequest } from "./auth.ts";
import { answerAuth } from "./door.ts";
import { answerTokenRequest } from "./oauth.ts";
import {
  cookieName,
  cookieOptions,
  decodeSession,
  deviceProof,
  encodeSession,
  isDeviceProof,
} from "./session-cookie.ts";
import { tokenOfSession } from "./token.ts";

const APP = "https://portal.example";
const SECRET = "a secret of the tests, at least 32 characters";

let server: TestDatabase;
let sql: postgres.Sql;
let userId: number;

beforeAll(async () => {
  server = await createTestDatabase();
  completeEnv({ DATABASE_URL: server.url, AUTH_SECRET: SECRET, APP_URL: APP, LOG_LEVEL: "silent" });
  // server/workers.ts gives each process these values.
  completeEnv({ NEXTAUTH_URL: APP });
  sql = postgres(server.migrationUrl, { max: 1 });
  const [row] = await sql`insert into users (subject, email) values ('s', 'matti@example.fi') returning id`;
  userId = Number(row?.id);
  await insertClient("demo-admin");
});
afterAll(async () => {
  await sql.end();
  await database().close();
  await server.drop();
});

const insertClient = (id: string) =>
  sql`insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
    values (${id}, 'Demo', 'all', '{companies:read,fleet:read}', ${hashOfClientSecret("demo-secret")}, '', 'x')`;

const newSid = () =>
  database().asServer((db) =>
    createSession(db, { userId, now: new Date(), address: "192.0.2.1", userAgent: null, amr: ["pwd"] }),
  );
const cookieFor = async (sid: string) => `${cookieName("session")}=${await encodeSession(sid)}`;
const request = (headers: Record<string, string>, init: RequestInit = {}) =>
  new Request(`${APP}/api/companies`, { ...init, headers });
const bearer = (token: string) => request({ authorization: `Bearer ${token}` });
const actorOfRequest = async (asking: Request, options: { enrolling?: boolean } = {}) => {
  const asker = await askerOfRequest(asking, options);
  return asker.ok ? ok(asker.value.actor) : asker;
};

const unauthenticated = { ok: false, error: { code: "unauthenticated" } };

describe("the session's cookie", () => {
  test("is limited to this host and carries the session id encrypted", async () => {
    expect(cookieName("session")).toBe("__Host-tolppa.session");
    expect(cookieOptions()).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
    const cookie = await encodeSession("the-sid");
    expect(Buffer.from(cookie, "base64url").toString("latin1")).not.toContain("the-sid");
    expect(await decodeSession(cookie)).toBe("the-sid");
    expect(await decodeSession(cookie)).toBe("the-sid");
  });

  test.each([
    ["an empty cookie", () => ""],
    ["a garbled cookie", () => "a.b.c.d.e"],
    [
      "a cookie of another secret",
      () => encode({ token: { sid: "x" }, secret: "another secret of at least 32 characters" }),
    ],
    ["an expired cookie", () => encode({ token: { sid: "x" }, secret: SECRET, maxAge: -100 })],
    ["a cookie without a session id", () => encode({ token: { sub: "1" }, secret: SECRET })],
    ["a cookie whose session id is not text", () => encode({ token: { sid: { a: 1 } }, secret: SECRET })],
    ["an enormous cookie", () => "x".repeat(5_000)],
  ])("%s belongs to no session", async (_name, make) => {
    expect(await decodeSession(await make())).toBeNull();
  });

  test("the proof of a known browser is valid for one e-mail", () => {
    const proof = deviceProof("matti@example.fi");
    expect(isDeviceProof(proof, "matti@example.fi")).toBe(true);
    expect(isDeviceProof(proof, "maija@example.fi")).toBe(false);
    expect(isDeviceProof("", "matti@example.fi")).toBe(false);
  });
});

describe("the sender of an API request", () => {
  test("is the session's user on this site, and nobody after signing out, even with a copied cookie", async () => {
    const sid = await newSid();
    const own = request({ cookie: `x=1; ${await cookieFor(sid)}; y=2`, "sec-fetch-site": "same-origin" });
    expect(await actorOfRequest(own)).toMatchObject({ ok: true, value: { kind: "user", id: userId } });
    await endSession(database(), sid);
    expect(await actorOfRequest(own)).toEqual(unauthenticated);
  });

  test("counts as confirmed for ten minutes after each proof of identity, by cookie and by token", async () => {
    const sid = await newSid();
    const cookie = await cookieFor(sid);
    const token = async () => {
      const issued = await tokenOfSession(request({ cookie }));
      if (!issued.ok) throw new Error(issued.error.code);
      return issued.value;
    };
    const confirmed = async (asking: Request) => {
      const asker = await askerOfRequest(asking);
      return asker.ok && asker.value.confirmed;
    };
    const first = await token();
    expect(await confirmed(request({ cookie }))).toBe(true);
    expect(await confirmed(bearer(first.token))).toBe(true);
    await sql`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = ${userId}`;
    expect(await confirmed(request({ cookie }))).toBe(false);
    expect(await confirmed(bearer(first.token))).toBe(false);
    const old = await token();
    expect(Date.now() - Date.parse(old.authTime)).toBeGreaterThan(600_000);
    expect(await confirmed(bearer(old.token))).toBe(false);
    await sql`update sessions set stepped_up_at = now(), stepped_up_by = 'pwd' where user_id = ${userId}`;
    expect(await confirmed(request({ cookie }))).toBe(true);
    // After the new proof, the older token still shows only its own time.
    expect(await confirmed(bearer(old.token))).toBe(false);
    const renewed = await token();
    expect(Date.now() - Date.parse(renewed.authTime)).toBeLessThan(60_000);
    expect(await confirmed(bearer(renewed.token))).toBe(true);
    await sql`update sessions set stepped_up_at = null, stepped_up_by = null where user_id = ${userId}`;
    expect(await confirmed(bearer(renewed.token))).toBe(false);
    await endSession(database(), sid);
  });

  test("is refused by cookie on a request of another site", async () => {
    const cookie = await cookieFor(await newSid());
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }]) {
      const refused = await actorOfRequest(request({ cookie, ...headers }, { method: "POST" }));
      expect(refused).toEqual({ ok: false, error: { code: "forbidden_origin" } });
    }
  });

  test("is refused where the page was drawn for another account, and gets no token there", async () => {
    const sid = await newSid();
    const cookie = await cookieFor(sid);
    const drawnFor = (id: number) => request({ cookie, [DRAWN_FOR]: String(id) });
    const refused = { ok: false, error: { code: "other_account", details: { email: "matti@example.fi" } } };
    expect(await actorOfRequest(drawnFor(userId + 1))).toEqual(refused);
    expect(await tokenOfSession(drawnFor(userId + 1))).toEqual(refused);
    expect(await actorOfRequest(drawnFor(userId))).toMatchObject({ ok: true, value: { id: userId } });
    await endSession(database(), sid);
  });

  test("with a session's token is the session's user until the session ends", async () => {
    const sid = await newSid();
    const issued = await tokenOfSession(request({ cookie: await cookieFor(sid) }));
    if (!issued.ok) throw new Error(issued.error.code);
    expect(await actorOfRequest(bearer(issued.value.token))).toMatchObject({
      ok: true,
      value: { kind: "user", id: userId, label: "matti@example.fi", admin: false },
    });
    await sql`update users set admin = true where id = ${userId}`;
    expect(await actorOfRequest(bearer(issued.value.token))).toMatchObject({ value: { admin: true } });
    await endSession(database(), sid);
    expect(await actorOfRequest(bearer(issued.value.token))).toEqual(unauthenticated);
  });

  test("is refused as an admin without a required second factor, by cookie and by token", async () => {
    const sid = await newSid();
    const cookie = await cookieFor(sid);
    await sql`update users set admin = true where id = ${userId}`;
    const issued = await tokenOfSession(request({ cookie }));
    if (!issued.ok) throw new Error(issued.error.code);
    const refused = { ok: false, error: { code: "second_factor_required" } };
    completeEnv({ REQUIRE_ADMIN_MFA: "1" });
    try {
      expect(await actorOfRequest(request({ cookie }))).toEqual(refused);
      // A user who sets up a second factor may read the features, which say which factors are available.
      expect(await actorOfRequest(request({ cookie }), { enrolling: true })).toMatchObject({ ok: true });
      expect(await actorOfRequest(bearer(issued.value.token))).toEqual(refused);
      expect(await tokenOfSession(request({ cookie }))).toEqual(refused);
      await sql`update sessions set amr = '{pwd,totp}' where user_id = ${userId}`;
      expect(await actorOfRequest(request({ cookie }))).toMatchObject({ value: { admin: true } });
      expect(await actorOfRequest(bearer(issued.value.token))).toMatchObject({ value: { admin: true } });
      await sql`update sessions set amr = '{pwd}' where user_id = ${userId}`;
      await sql`update users set admin = false where id = ${userId}`;
      expect(await actorOfRequest(request({ cookie }))).toMatchObject({ value: { admin: false } });
    } finally {
      completeEnv({ REQUIRE_ADMIN_MFA: "0" });
    }
  });

  test("with an invalid token is nobody, even with a valid cookie", async () => {
    const cookie = await cookieFor(await newSid());
    expect(await actorOfRequest(request({ cookie, authorization: "Bearer x.y.z" }))).toEqual(unauthenticated);
  });

  test.each([
    "",
    "Bearer",
    "Bearer ",
    "bearer",
    "Bearer a b",
    "Basic eDp5",
    "Bearer %00",
    "Bearer .",
    "Bearer ..",
    "Bearer e30.e30.",
    "Bearer null",
    "Bearer undefined",
    `Bearer ${"x".repeat(9_000)}`,
    "Token x",
    "Bearer \u00e4",
    'Bearer "x"',
    "Bearer\tx",
  ])("the header Authorization: %j identifies nobody", async (authorization) => {
    expect(await actorOfRequest(request({ authorization }))).toEqual(unauthenticated);
  });

  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8::1", "2001:db8::1"],
    ["nonsense", "unknown"],
    ["", "unknown"],
  ])("X-Forwarded-For %j is the address %s", (value, address) => {
    expect(clientAddress(new Headers({ "x-forwarded-for": value }))).toBe(address);
  });
});

describe("a program's token", () => {
  const ask = async (form: Record<string, string> | string, headers: Record<string, string> = {}) => {
    const answer = await answerTokenRequest(
      new Request(`${APP}/api/oauth/token`, {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { "x-forwarded-for": "192.0.2.9", ...headers },
      }),
    );
    if (!answer.ok) throw new Error("the token endpoint always makes its own response");
    return { status: answer.value.status, headers: answer.value.headers, body: await answer.value.json() };
  };
  const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString("base64")}` });
  const grant = { grant_type: "client_credentials" };
  const posted = { ...grant, client_id: "demo-admin", client_secret: "demo-secret" };

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["in the form", posted, {}],
    ["in the header", grant, basic("demo-admin:demo-secret")],
    ["in the header, form-encoded", grant, basic("demo%2Dadmin:demo%2dsecret")],
  ])(
    "is given for credentials %s and opens the API until the client is revoked",
    async (_name, form, headers) => {
      const { status, headers: answered, body } = await ask(form, headers);
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.any(String),
        token_type: "Bearer",
        expires_in: expect.any(Number),
        scope: "companies:read fleet:read",
      });
      expect(body.expires_in).toBeGreaterThan(3_590);
      expect(answered.get("cache-control")).toBe("no-store");
      expect(await actorOfRequest(bearer(body.access_token))).toMatchObject({
        value: { kind: "client", label: "Demo", admin: true, companyIds: [] },
      });
      expect(await askerOfRequest(bearer(body.access_token))).toMatchObject({ value: { confirmed: false } });
      await sql`update api_clients set revoked_at = now()`;
      expect(await actorOfRequest(bearer(body.access_token))).toEqual(unauthenticated);
      await sql`delete from api_clients`;
      await insertClient("demo-admin");
    },
  );

  test.each<[string, Record<string, string> | string, Record<string, string>, number, string]>([
    ["a wrong secret", { ...posted, client_secret: "no" }, {}, 401, "invalid_client"],
    ["an unknown client", { ...posted, client_id: "nobody" }, {}, 401, "invalid_client"],
    ["no credentials", grant, {}, 401, "invalid_client"],
    ["an id without a secret", { ...grant, client_id: "demo-admin" }, {}, 401, "invalid_client"],
    ["a header that is not Basic", grant, { authorization: "Bearer x" }, 401, "invalid_client"],
    ["a Basic header of nonsense", grant, { authorization: "Basic !!!" }, 401, "invalid_client"],
    ["a Basic header without a colon", grant, basic("demo-admin"), 401, "invalid_client"],
    ["a broken escape", grant, basic("demo-admin:%zz"), 401, "invalid_client"],
    ["NUL in the id", { ...posted, client_id: "a\0b" }, {}, 401, "invalid_client"],
    [
      "credentials in both the form and the header",
      posted,
      basic("demo-admin:demo-secret"),
      400,
      "invalid_request",
    ],
    ["no grant type", { client_id: "demo-admin", client_secret: "demo-secret" }, {}, 400, "invalid_request"],
    ["another grant type", { ...posted, grant_type: "password" }, {}, 400, "unsupported_grant_type"],
    ["an empty grant type", { ...posted, grant_type: "" }, {}, 400, "invalid_request"],
    ["a scope that the client lacks", { ...posted, scope: "companies:write" }, {}, 400, "invalid_scope"],
    ["a granted and an unknown scope", { ...posted, scope: "fleet:read x" }, {}, 400, "invalid_scope"],
    ["a malformed scope", { ...posted, scope: 'fleet:read  "' }, {}, 400, "invalid_scope"],
    ["a parameter twice", "grant_type=client_credentials&grant_type=x", {}, 400, "invalid_request"],
    ["JSON", "{}", { "content-type": "application/json" }, 400, "invalid_request"],
    ["a huge form", { ...posted, padding: "x".repeat(9_000) }, {}, 400, "invalid_request"],
  ])("is refused for %s", async (_name, form, headers, status, error) => {
    const answer = await ask(form, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      error,
      message: expect.any(String),
      error_description: expect.stringMatching(/^[\x20-\x7e]+$/),
    });
    expect(answer.headers.get("www-authenticate")).toBe(
      status === 401 ? 'Basic realm="Tolppa", charset="UTF-8"' : null,
    );
  });

  test("requested too often gets a time to retry", async () => {
    let last = await ask(posted, { "x-forwarded-for": "192.0.2.66" });
    for (let n = 0; n < 70 && last.status !== 429; n += 1)
      last = await ask(posted, { "x-forwarded-for": "192.0.2.66" });
    expect(last.status).toBe(429);
    expect(last.body).toMatchObject({ message: "Liian monta yritystä. Yritä hetken kuluttua uudelleen." });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the route in front of next-auth", () => {
  const knock = async (path: string, init: RequestInit = {}) => {
    const answer = await answerAuth(
      new Request(`${APP}/api/auth/${path}`, {
        ...init,
        headers: { "sec-fetch-site": "same-origin", ...(init.headers as Record<string, string>) },
      }),
    );
    return answer.ok ? "passed" : answer.error.code;
  };
  const post = (path: string, body: string, type = "application/json") =>
    knock(path, { method: "POST", body, headers: { "content-type": type } });

  test.each([
    "error?error=Configuration",
    "signin",
    "signin/credentials",
    "signout",
    "verify-request",
    "unknown",
    "",
    "callback/credentials",
    "callback/google",
    "session/x",
    "_log",
  ])("GET %s is not found", async (path) => {
    expect(await knock(path)).toBe("not_found");
  });

  test.each([
    ["session?callbackUrl=nonsense", "malformed"],
    ["session?callbackUrl=https://evil.example", "malformed"],
    ["session?callbackUrl=//evil.example", "malformed"],
    ["session?callbackUrl=/ok&callbackUrl=//evil.example", "malformed"],
  ])("GET %s is %s", async (path, code) => {
    expect(await knock(path)).toBe(code);
  });

  test.each([
    ["callback/credentials", "{", "application/json", "malformed"],
    ["callback/credentials", "null", "application/json", "malformed"],
    ["callback/credentials", "[]", "application/json", "malformed"],
    ["callback/credentials", '{"callbackUrl":"x"}', "application/json", "malformed"],
    ["callback/credentials", "callbackUrl=//evil.example", "application/x-www-form-urlencoded", "malformed"],
    ["callback/credentials", "x", "text/plain", "unsupported_media_type"],
    ["callback/credentials", "x", "multipart/form-data; boundary=x", "unsupported_media_type"],
    ["signout", "x".repeat(20_000), "application/json", "payload_too_large"],
    ["_log", "{}", "application/json", "not_found"],
  ])("POST %s with %.20s as %s is %s", async (path, body, type, code) => {
    expect(await post(path, body, type)).toBe(code);
  });

  test("a POST of another site is refused", async () => {
    expect(await knock("signout", { method: "POST", headers: { "sec-fetch-site": "cross-site" } })).toBe(
      "forbidden_origin",
    );
  });

  test("a callback cookie that is not an address of this site is refused", async () => {
    const callback = (value: string) =>
      knock("csrf", { headers: { cookie: `${cookieName("callback")}=${value}` } });
    expect(await callback("nonsense")).toBe("malformed");
    expect(await callback(encodeURIComponent("https://evil.example/"))).toBe("malformed");
    expect(env.appUrl).toBe(APP);
  });
});
