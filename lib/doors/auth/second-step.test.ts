// This import comes first, because Next creates its storage for the current request when it is loaded.
import "#server/next/testing-environment.ts";

import postgres from "postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { newSid } from "#lib/accounts/use-cases/sessions.ts";
import { fail } from "#lib/core/result.ts";
import { definePublicAction } from "#lib/doors/action.ts";
import { completeEnv } from "#lib/env.ts";
import { database, identityProvider } from "#lib/installation/container.ts";
import { log } from "#lib/log.ts";
import { inRequest } from "#server/next/testing-request.ts";
import { answerAuth } from "./door.ts";
import { encodeSession } from "./session-cookie.ts";

// The HTTP route of the session leads to the second step like the action of the sign-in form.

const APP = "http://localhost:3000";
const PASSWORD = "kolme hevosta ja kuu";

let server: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  server = await createTestDatabase();
  completeEnv({ DATABASE_URL: server.url, AUTH_SECRET: "s".repeat(32), APP_URL: APP, LOG_LEVEL: "silent" });
  completeEnv({ NEXTAUTH_URL: APP });
  sql = postgres(server.migrationUrl, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await database().close();
  await server.drop();
});

async function ask(path: string, init: RequestInit & { cookie?: string } = {}) {
  const headers = { cookie: init.cookie ?? "", "sec-fetch-site": "same-origin" };
  const request = new Request(`${APP}/api/auth/${path}`, { ...init, headers });
  const { result, cookies } = await inRequest(request, () => answerAuth(request));
  if (!result.ok) throw new Error(result.error.code);
  return { json: await result.value.json(), cookies: [...cookies, ...result.value.headers.getSetCookie()] };
}

async function signIn(email: string, password = PASSWORD, former = "") {
  const csrf = await ask("csrf");
  const cookie = [...csrf.cookies.map((one) => one.split(";")[0]), former].join("; ");
  const form = { csrfToken: csrf.json.csrfToken, email, password, json: "true" };
  const answer = await ask("callback/credentials", {
    method: "POST",
    body: new URLSearchParams(form),
    cookie,
  });
  const set = answer.cookies.filter((one) => !/max-age=0|=;/i.test(one));
  return { url: answer.json.url, set: set.map((one) => one.split("=")[0]) };
}

test("the right password gives a session, or leads to the second step of a person with a second factor", async () => {
  const email = "ovi@a.example";
  await identityProvider().signUp({ email, password: PASSWORD });
  await sql`update identity_accounts set email_verified_at = now()`;
  expect((await signIn(email)).set).toContain("tolppa.session");
  await sql`insert into totp_factors (user_id, secret_encrypted, last_step) select id, 'x', 1 from users`;
  await sql`delete from sessions`;
  const { url, set } = await signIn(email);
  expect(url).toContain("/user/login/second");
  expect(set).toContain("tolppa.second");
  expect(set).not.toContain("tolppa.session");
  expect(await sql`select id from sessions`).toHaveLength(0);
});

test("a sign-in ends the session that the browser came with, and a refused one does not", async () => {
  const email = "vaihto@a.example";
  await identityProvider().signUp({ email, password: PASSWORD });
  await sql`update identity_accounts set email_verified_at = now()`;
  await signIn(email);
  const [first] = await sql<{ id: number; user_id: number }[]>`
    select s.id::int, s.user_id::int from sessions s join users u on u.id = s.user_id where u.email = ${email}`;
  const cookie = `tolppa.session=${await encodeSession(await sidOf(first?.id ?? 0))}`;
  const mine = () => sql`select id::int from sessions where user_id = ${first?.user_id ?? 0}`;
  await signIn(email, "ei tämä lause", cookie);
  expect(await mine()).toEqual([{ id: first?.id }]);
  await signIn(email, PASSWORD, cookie);
  const after = await mine();
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(first?.id);
});

/** Gives a session a token that the test knows. */
async function sidOf(id: number): Promise<string> {
  const { sid, tokenHash } = newSid();
  await sql`update sessions set token_hash = ${tokenHash} where id = ${id}`;
  return sid;
}

test("the log names each session and each refusal, by ids and codes", async () => {
  const lines = vi.spyOn(log, "info");
  const [email, password] = ["loki@a.example", "aivan toinen lause"];
  await identityProvider().signUp({ email, password });
  await sql`update identity_accounts set email_verified_at = now()`;
  await signIn(email, password);
  await signIn(email, "ei tämä lause");
  const refusing = definePublicAction(z.undefined(), async () => fail("forbidden"));
  const headers = { origin: APP, host: "localhost:3000", "x-request-id": "request-1" };
  await inRequest(new Request(APP, { headers }), () => refusing(undefined));
  expect(lines.mock.calls).toEqual([
    [{ userId: expect.any(Number), amr: ["pwd"] }, "session opened"],
    [{ code: "wrong_credentials" }, "refused"],
    [{ code: "forbidden", requestId: "request-1" }, "refused"],
  ]);
  lines.mockRestore();
});
