import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judge } from "#db/doctor.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { examine } from "./doctor.ts";

let fixture: TestDatabase;
let peer: ReturnType<typeof createServer>;
let production: Record<string, string>;
beforeAll(async () => {
  fixture = await createTestDatabase();
  peer = createServer((_, response) => response.writeHead(401).end());
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  const { port } = peer.address() as AddressInfo;
  production = {
    DATABASE_URL: fixture.url,
    APP_URL: "https://portal.example.fi",
    AUTH_SECRET: "Zm9yIHRoZSB0ZXN0cyBvZiB0aGUgZG9jdG9yIG9ubHksIG5vdGhpbmcgZWxzZQ",
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: `http://127.0.0.1:${port}`,
    MAIL_FROM: "Tolppa <tolppa@example.fi>",
    TRUSTED_PROXY_HOPS: "1",
    WEB_CONCURRENCY: "1",
    DATA_DIR: ".data",
  };
});
afterAll(async () => {
  peer.close();
  await fixture.drop();
});

const told = async (change: Record<string, string> = {}) =>
  Object.fromEntries(
    (await examine({ ...production, ...change })).map(({ state, subject, line }) => [subject, [state, line]]),
  );

test("nothing is wrong with a configured production whose services answer", async () => {
  const findings = await examine(production);
  expect(findings.filter(({ state }) => state === "wrong")).toEqual([]);
  expect(findings.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(["configuration", "disk", "version", "extensions", "login", "clock", "mail"]),
  );
});

test.each<[string, Record<string, string>, string, "warning" | "wrong", RegExp]>([
  ["a short secret", { AUTH_SECRET: "short" }, "configuration", "wrong", /AUTH_SECRET is wrong/],
  ["no mail service", { RESEND_BASE_URL: "http://127.0.0.1:1" }, "mail", "wrong", /cannot be reached/],
  ["no mail server", { RESEND_API_KEY: "", SMTP_URL: "smtp://127.0.0.1:1" }, "mail", "wrong", /refuses/],
  ["plain http", { APP_URL: "http://portal.example.fi" }, "address", "warning", /no TLS/],
  ["no proxy", { TRUSTED_PROXY_HOPS: "0" }, "proxy", "warning", /TRUSTED_PROXY_HOPS is 0/],
  ["admins with a password alone", { REQUIRE_ADMIN_MFA: "0" }, "admins", "warning", /a password alone/],
  ["no room for data", { DATA_DIR: "/dev/null/nowhere" }, "disk", "wrong", /cannot be used/],
])("%s is found, with what to do", async (_, change, subject, state, line) => {
  expect((await told(change))[subject]).toEqual([state, expect.stringMatching(line)]);
});

test("a database that is away is found", async () => {
  const { database } = await told({ DATABASE_URL: "postgres://tolppa@127.0.0.1:1/tolppa" });
  expect(database?.[0]).toBe("wrong");
});

describe("a database", () => {
  const good = {
    version: 180_000,
    shownVersion: "18.0",
    encoding: "UTF8",
    extensions: ["btree_gist", "pg_trgm"],
    clockSeconds: 0,
    maxConnections: 200,
    login: "tolppa",
    superuser: false,
    bypasses: false,
    inherits: false,
    owns: 0,
    backsUp: true,
    archives: true,
    lastRange: 0,
  };
  test("is good if it was made by the documentation", () => {
    expect(judge(good, 10).filter(({ state }) => state !== "ok")).toEqual([]);
  });

  test.each<[string, Partial<typeof good>, string]>([
    ["too old", { version: 140_012 }, "version wrong"],
    ["of another encoding", { encoding: "LATIN1" }, "encoding wrong"],
    ["without an extension", { extensions: ["pg_trgm"] }, "extensions wrong"],
    ["whose login passes by the walls", { bypasses: true }, "login wrong"],
    ["whose login owns tables", { owns: 3 }, "login wrong"],
    ["whose clock is ahead", { clockSeconds: 60 }, "clock wrong"],
    ["with few connections", { maxConnections: 100 }, "connections wrong"],
    ["whose login inherits", { inherits: true }, "inheritance warning"],
    ["that nobody can dump", { backsUp: false }, "backup role warning"],
    ["without an archive", { archives: false }, "archive warning"],
    ["whose history nobody has parted", { lastRange: 1_000_000 }, "history warning"],
  ])("%s is found", (_, change, found) => {
    const findings = judge({ ...good, ...change }, 10).filter(({ state }) => state !== "ok");
    expect(findings.map(({ subject, state }) => `${subject} ${state}`)).toEqual([found]);
  });
});
