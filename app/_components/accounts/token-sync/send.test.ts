import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { handTokenOn, tellSignedOut } from "./send.ts";

// A site of its own: the portal's token route, and the receiver beside it.

const NOW = Date.parse("2026-11-21T10:00:00Z");
const received: { method: string | undefined; authorization: string | undefined }[] = [];
let signedInSeconds = 0;
let receiverAnswers = 204;
let tokenAnswers = 200;

const server = createServer((request: IncomingMessage, response) => {
  if (request.url === "/api/auth/token") {
    const authTime = new Date(NOW - signedInSeconds * 1000).toISOString();
    response.writeHead(tokenAnswers, { "content-type": "application/json" });
    return response.end(JSON.stringify({ token: "a.b.c", authTime }));
  }
  received.push({ method: request.method, authorization: request.headers.authorization });
  return response.writeHead(receiverAnswers, { location: "http://127.0.0.1:1/elsewhere" }).end();
});
let site: string;
let warn: MockInstance;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
  [signedInSeconds, receiverAnswers, tokenAnswers] = [0, 204, 200];
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  warn.mockClear();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const hand = () => handTokenOn({ path: "/sync", site, now: NOW });

test("after signing in the token is posted as a bearer token", async () => {
  expect(await hand()).toBe(true);
  expect(received).toEqual([{ method: "POST", authorization: "Bearer a.b.c" }]);
});

test("signing out is reported without a token", async () => {
  expect(await tellSignedOut({ path: "/sync", site })).toBe(true);
  expect(received).toEqual([{ method: "DELETE", authorization: undefined }]);
});

test.each([
  [299, true],
  [300, true],
  [301, false],
])("the token of a sign-in %i s ago is handed on: %s", async (seconds, sent) => {
  signedInSeconds = seconds;
  expect(await hand()).toBe(sent);
  expect(received).toHaveLength(sent ? 1 : 0);
});

test.each([
  ["the receiver fails", () => (receiverAnswers = 500)],
  ["the receiver refuses", () => (receiverAnswers = 403)],
  ["the receiver redirects, which is not followed", () => (receiverAnswers = 307)],
  ["nobody is signed in any more", () => (tokenAnswers = 401)],
])("when %s, only the log reports it", async (_name, arrange) => {
  arrange();
  expect(await hand()).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toContain("a.b.c");
});

test("an unreachable receiver causes no error", async () => {
  expect(await handTokenOn({ path: "/sync", site: "http://127.0.0.1:1", now: NOW })).toBe(false);
  expect(await tellSignedOut({ path: "/sync", site: "http://127.0.0.1:1" })).toBe(false);
});
