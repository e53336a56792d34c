import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { type APIRequestContext, request } from "@playwright/test";
import { freePort } from "#db/embedded/state.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { DATA_DIR } from "#e2e/support/database.ts";
import { send } from "#e2e/support/http.ts";
import type { Person } from "#e2e/support/person.ts";

// The framework's own server, without our front before it: pages keep their policy and their redirects.

// All tests share one server.
test.describe.configure({ mode: "default" });

let child: ChildProcess;
let origin = "";

test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const database = JSON.parse(await readFile(`${DATA_DIR}/postgres.json`, "utf8"));
  child = spawn(process.execPath, ["node_modules/.bin/next", "start", "-p", String(port)], {
    stdio: "ignore",
    env: {
      // biome-ignore lint/style/noProcessEnv: a child needs the machine's own, PATH above all
      ...process.env,
      NODE_ENV: "production",
      TOLPPA_DEMO: "1",
      APP_URL: origin,
      DATA_DIR,
      DATABASE_URL: `postgres://tolppa:${database.runtimePassword}@127.0.0.1:${database.port}/tolppa`,
      AUTH_SECRET: (await readFile(`${DATA_DIR}/auth-secret`, "utf8")).trim(),
      LOG_LEVEL: "silent",
    },
  });
  await expect
    .poll(
      () =>
        send(origin, { path: "/user/login" }).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(200);
});
test.afterAll(async () => {
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await exit;
});

test("a page has a policy with a new nonce, which its scripts carry, whatever the caller sends", async () => {
  const stranger = await request.newContext();
  const headers = { "content-security-policy": "script-src 'nonce-evil'", "x-tolppa-path": "/evil" };
  const nonces = [];
  for (let times = 0; times < 2; times += 1) {
    const answer = await stranger.get(`${origin}/user/login`, { headers });
    const policy = answer.headers()["content-security-policy"] ?? "";
    const [, nonce = ""] = /script-src 'self' 'nonce-([A-Za-z0-9+/]{24})'/.exec(policy) ?? [];
    expect(policy).not.toContain("evil");
    expect(answer.headers()["x-frame-options"]).toBe("DENY");
    const html = await answer.text();
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(2);
});

test("without a session a page redirects to the sign-in and back", async () => {
  const stranger = await request.newContext();
  const answer = await stranger.get(`${origin}/companies/9/vehicles?status=active`, { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toBe("/user/login?from=%2Fcompanies%2F9%2Fvehicles%3Fstatus%3Dactive");
});

/** Both servers share the database, the secret and the host, so the cookie works at both. */
const asking = async ({ api }: Person): Promise<APIRequestContext> =>
  request.newContext({ baseURL: origin, storageState: await api.storageState() });

test("a person who is no admin is redirected from the admins' pages, by the page and by the hint", async ({
  owner,
}) => {
  const api = await asking(owner);
  const led = async () => {
    const answer = await api.get("/admin/users", { maxRedirects: 0 });
    return [answer.status(), new URL(answer.headers().location ?? "", origin).pathname];
  };
  expect(await led()).toEqual([307, "/"]);
  const own = { "sec-fetch-site": "same-origin" };
  expect((await api.get("/api/auth/token", { headers: own })).status()).toBe(200);
  expect((await api.storageState()).cookies.map(({ name }) => name)).toContain("tolppa.not-admin");
  expect(await led()).toEqual([307, "/"]);
});

test("an admin sees the admins' pages", async ({ admin }) => {
  const api = await asking(admin);
  await api.get("/api/auth/token", { headers: { "sec-fetch-site": "same-origin" } });
  expect((await api.get("/admin/users", { maxRedirects: 0 })).status()).toBe(200);
});
