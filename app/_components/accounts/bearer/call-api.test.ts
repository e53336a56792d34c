import { beforeEach, expect, test, vi } from "vitest";
import { bearerToken, dropToken, onNewToken } from "./bearer-token.ts";
import { callApi } from "./call-api.ts";

const asked: { path: string; headers: Record<string, string> }[] = [];
let tokens: (string | null)[] = [];
let statuses: number[] = [];
let lifeMs = 3_600_000;

vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
  asked.push({ path, headers: Object.fromEntries(new Headers(init.headers)) });
  if (path !== "/api/auth/token") return new Response("{}", { status: statuses.shift() ?? 200 });
  const token = tokens.shift() ?? null;
  const expiresAt = new Date(Date.now() + lifeMs).toISOString();
  return token === null ? new Response("{}", { status: 401 }) : Response.json({ token, expiresAt });
});
beforeEach(() => {
  dropToken();
  asked.length = 0;
  [tokens, statuses, lifeMs] = [["a.b.c", "d.e.f"], [], 3_600_000];
});
const paths = () => asked.map(({ path }) => path);

test("calls carry the bearer token and JSON headers, and the token is fetched once", async () => {
  await Promise.all([callApi("/api/user"), callApi("/api/features")]);
  await callApi("/api/companies/1", { method: "PUT", headers: { "if-match": '"1"' } });
  expect(paths().filter((path) => path === "/api/auth/token")).toHaveLength(1);
  const json = { accept: "application/json", "content-type": "application/json" };
  expect(asked[0]).toEqual({ path: "/api/auth/token", headers: json });
  expect(asked.at(-1)?.headers).toEqual({ ...json, authorization: "Bearer a.b.c", "if-match": '"1"' });
});

test("a token is renewed before it ends", async () => {
  lifeMs = 59_000;
  await bearerToken();
  expect(await bearerToken()).toBe("d.e.f");
});

test("after a dropped token the next call fetches another, and listeners are told", async () => {
  const told: string[] = [];
  const stop = onNewToken((token) => told.push(token));
  await bearerToken();
  dropToken();
  expect(await bearerToken()).toBe("d.e.f");
  expect(told).toEqual(["a.b.c", "d.e.f"]);
  stop();
});

test("a token whose session has ended is replaced once", async () => {
  statuses = [401, 200];
  expect((await callApi("/api/user")).status).toBe(200);
  expect(asked.at(-1)?.headers.authorization).toBe("Bearer d.e.f");
  statuses = [401, 401];
  tokens = ["g.h.i"];
  expect((await callApi("/api/user")).status).toBe(401);
});

test("without a token a call uses only the cookie", async () => {
  tokens = [null];
  expect((await callApi("/api/user")).status).toBe(200);
  expect(asked.at(-1)?.headers.authorization).toBeUndefined();
});

test("a call that outlives its page leaves at once, with a token only if it is already there", async () => {
  void bearerToken();
  void callApi("/api/companies/1", { method: "PUT", keepalive: true });
  expect(paths()).toEqual(["/api/auth/token", "/api/companies/1"]);
  expect(asked.at(-1)?.headers.authorization).toBeUndefined();
  await bearerToken();
  void callApi("/api/companies/2", { method: "PUT", keepalive: true });
  expect(asked.at(-1)?.path).toBe("/api/companies/2");
  expect(asked.at(-1)?.headers.authorization).toBe("Bearer a.b.c");
});
