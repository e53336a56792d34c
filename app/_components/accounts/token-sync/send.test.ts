import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { handTokenOn, tellSignedOut } from "./send.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const received: { method: string | undefined; authorization: string | undefined }[] = [];
let receiverAnswers = 204;
let made = 0;
/** Delays an answer until it resolves. */
let held: Promise<unknown> = Promise.resolve();

const server = createServer(async (request: IncomingMessage, response) => {
  const status = receiverAnswers;
  received.push({ method: request.method, authorization: request.headers.authorization });
  await held;
  return response.writeHead(status, { location: "http://127.0.0.1:1/elsewhere" }).end();
});
let site: string;
let warn: MockInstance;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
  receiverAnswers = 204;
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  warn.mockClear();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A separate token, issued so many seconds ago to a session of an hour. */
function newToken(ageSeconds = 0): string {
  const iat = NOW / 1000 - ageSeconds;
  const claims = { sub: "user:1", iat, auth_time: iat - 3_600, made: ++made, name: "Åke ÿÿÿ" };
  return `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
}
const hand = (token: string) => handTokenOn(token, { path: "/sync", site, now: NOW });

test("a new token is posted as a bearer token, and the same token only once", async () => {
  const token = newToken();
  expect(await hand(token)).toBe(true);
  expect(await hand(token)).toBe(false);
  expect(received).toEqual([{ method: "POST", authorization: `Bearer ${token}` }]);
  expect(await hand(newToken())).toBe(true);
  expect(received).toHaveLength(2);
});

test("a token offered again before its answer is posted once", async () => {
  const token = newToken();
  expect(await Promise.all([hand(token), hand(token)])).toEqual([true, false]);
  expect(received).toHaveLength(1);
});

test("a late refusal of an older token does not post a newer one twice", async () => {
  const gate = Promise.withResolvers<null>();
  held = gate.promise;
  receiverAnswers = 500;
  const older = hand(newToken());
  await expect.poll(() => received.length).toBe(1);
  held = Promise.resolve();
  receiverAnswers = 204;
  const newer = newToken();
  expect(await hand(newer)).toBe(true);
  gate.resolve(null);
  expect(await older).toBe(false);
  expect(await hand(newer)).toBe(false);
});

test("signing out is reported without a token", async () => {
  expect(await tellSignedOut({ path: "/sync", site })).toBe(true);
  expect(received).toEqual([{ method: "DELETE", authorization: undefined }]);
});

test.each([
  [299, true],
  [300, true],
  [301, false],
])("a token issued %i s ago to a session of an hour is sent: %s", async (seconds, sent) => {
  expect(await hand(newToken(seconds))).toBe(sent);
  expect(received).toHaveLength(sent ? 1 : 0);
});

test.each([
  ["the receiver fails", 500],
  ["the receiver refuses", 403],
  ["the receiver redirects, which is not followed", 307],
])("when %s, only the log reports it, and the token may be sent again", async (_name, answers) => {
  receiverAnswers = answers;
  const token = newToken();
  expect(await hand(token)).toBe(false);
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toContain(token);
  receiverAnswers = 204;
  expect(await hand(token)).toBe(true);
});

test.each(["", "x", "a.b.c", "h.e30.s"])("a text that is no token is not sent: %j", async (token) => {
  expect(await hand(token)).toBe(false);
  expect(received).toHaveLength(0);
});

test("an unreachable receiver causes no error", async () => {
  expect(await handTokenOn(newToken(), { path: "/sync", site: "http://127.0.0.1:1", now: NOW })).toBe(false);
  expect(await tellSignedOut({ path: "/sync", site: "http://127.0.0.1:1" })).toBe(false);
});
