import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#db/testing.ts";
import { codeOf } from "#lib/core/testing.ts";
import type { DispatchProvider } from "#lib/ports.ts";
import { sharedConnections } from "./ask.ts";
import { type CallReport, createDispatchProvider } from "./provider.ts";

const COMPANY = { externalId: "1", businessId: "1234567-1", status: "active", companyName: "Salainen Oy" };
const limits = { failures: 3, pauseSeconds: 60, trialSeconds: 10 };

let status: number | "hang" = 200;
let body: unknown = COMPANY;
let calls = 0;
const hanging: ServerResponse[] = [];
const peer = createServer((_, response) => {
  calls += 1;
  if (status === "hang") return void hanging.push(response);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});

let test1: TestDatabase;
/** Two server processes, each with its own pool and adapter. */
let databases: Database[];
let providers: DispatchProvider[];
let reports: CallReport[] = [];
let now = new Date("2026-11-20T10:00:00Z");

beforeAll(async () => {
  test1 = await createTestDatabase();
  databases = [createDatabase({ url: test1.url }), createDatabase({ url: test1.url })];
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  providers = databases.map((database) =>
    createDispatchProvider({
      peers: {
        find: async (provider) =>
          provider === "tatsilla"
            ? "unreadable"
            : provider === "vievie"
              ? null
              : { url, token: "salaisuus", allowPrivate: true },
      },
      connections: sharedConnections(database),
      limits,
      report: (call) => void reports.push(call),
      now: () => now,
    }),
  );
});
afterAll(async () => {
  peer.closeAllConnections();
  await new Promise((resolve) => peer.close(resolve));
  await Promise.all(databases.map((database) => database.close()));
  await test1.drop();
});

beforeEach(async () => {
  [status, body, calls, reports] = [200, COMPANY, 0, []];
  now = new Date(now.getTime() + 3_600_000);
  await ask();
  calls = 0;
});

const ask = (server = 0, provider: "cabonline" | "ksat" | "vievie" = "cabonline", externalId = "1") => {
  const adapter = providers[server];
  if (!adapter) throw new Error("there are two");
  return adapter.fetchCompany(provider, externalId);
};
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

test("the failures of one server process pause the other too, and the refusal says for how long", async () => {
  status = 500;
  for (const server of [0, 1, 0]) expect(codeOf(await ask(server))).toBe("dispatch_failed");
  later(20);
  for (const server of [0, 1])
    expect(await ask(server)).toEqual({
      ok: false,
      error: { code: "dispatch_paused", details: { retryAfterSeconds: 40 } },
    });
  expect(calls).toBe(3);
});

test("after the pause exactly one of many callers in two processes calls the provider", async () => {
  status = 500;
  for (const server of [0, 1, 0]) await ask(server);
  later(60);
  [calls, status] = [0, "hang"];
  let refused = 0;
  const asked = Array.from({ length: 10 }, async (_, index) => {
    const answer = await ask(index % 2);
    if (codeOf(answer) === "dispatch_paused") refused += 1;
    return answer;
  });
  await expect.poll(() => hanging.length).toBe(1);
  const settled = await Promise.race([
    Promise.all(asked),
    new Promise((resolve) => setTimeout(resolve, 300, "waits")),
  ]);
  expect(settled).toBe("waits");
  // A caller after the answer would pass.
  await expect.poll(() => refused, { timeout: 3_000 }).toBe(9);
  expect(calls).toBe(1);
  status = 200;
  hanging.pop()?.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(COMPANY));
  const codes = (await Promise.all(asked)).map(codeOf);
  expect(codes.filter((code) => code === "ok")).toHaveLength(1);
  expect(codes.filter((code) => code === "dispatch_paused")).toHaveLength(9);
  expect(codeOf(await ask(1))).toBe("ok");
});

test("a pause of one provider does not pause another", async () => {
  status = 500;
  for (const server of [0, 1, 0]) await ask(server);
  status = 200;
  expect(codeOf(await ask(0, "ksat"))).toBe("ok");
  expect(codeOf(await ask(0))).toBe("dispatch_paused");
});

test.each([
  [404, COMPANY, "dispatch_unknown_id"],
  [200, { ...COMPANY, companyName: "" }, "dispatch_garbage"],
])("an answer with status %i counts as an answer and never pauses", async (answer, content, code) => {
  [status, body] = [answer, content];
  for (let times = 0; times < 5; times += 1) expect(codeOf(await ask())).toBe(code);
  expect(calls).toBe(5);
});

test("a refused credential neither pauses nor counts as a success", async () => {
  status = 401;
  for (let times = 0; times < 5; times += 1) expect(codeOf(await ask())).toBe("dispatch_unauthorized");
  expect(calls).toBe(5);
  const remembered = await sharedConnections(databases[0] as Database).change("cabonline", (connection) => ({
    connection,
    value: connection,
  }));
  expect(remembered).toMatchObject({ failures: 0, lastFailure: "dispatch_unauthorized", lastFailureAt: now });
});

test("an unreadable answer counts as a failure", async () => {
  body = [COMPANY];
  for (let times = 0; times < 3; times += 1) expect(codeOf(await ask())).toBe("dispatch_garbage");
  expect(codeOf(await ask())).toBe("dispatch_paused");
});

test("a hanging provider is abandoned a second before a request's limit, sooner after a slow database", async () => {
  const limitsOfCalls: number[] = [];
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    limitsOfCalls.push(ms);
    return AbortSignal.abort();
  });
  const [database] = databases;
  if (!database) throw new Error("there are two");
  const asked = (waitMs: number) =>
    createDispatchProvider({
      peers: {
        async find() {
          await new Promise((resolve) => setTimeout(resolve, waitMs));
          return { url: "http://127.0.0.1:9", token: "salaisuus", allowPrivate: true };
        },
      },
      connections: sharedConnections(database),
      limits,
      report: () => undefined,
    }).fetchCompany("ksat", "1");
  try {
    for (const waitMs of [0, 500]) expect(codeOf(await asked(waitMs))).toBe("dispatch_slow");
  } finally {
    timeout.mockRestore();
  }
  expect(limitsOfCalls[0]).toBeLessThanOrEqual(4_000);
  expect(limitsOfCalls[1]).toBeLessThanOrEqual(3_500);
  expect(limitsOfCalls[1]).toBeGreaterThanOrEqual(1_000);
});

test("a provider without a connection is not called, and no record is kept", async () => {
  expect(codeOf(await ask(0, "vievie"))).toBe("dispatch_not_connected");
  expect(calls).toBe(0);
});

describe("testing a connection", () => {
  const tryOut = (provider: "cabonline" | "tatsilla" | "vievie" = "cabonline") => {
    const [adapter] = providers;
    if (!adapter) throw new Error("there are two");
    return adapter.test(provider);
  };

  test("ends a pause at once when the provider answers", async () => {
    status = 500;
    for (let times = 0; times < 3; times += 1) await ask();
    expect(codeOf(await ask())).toBe("dispatch_paused");
    [status, body] = [200, { status: "ok" }];
    expect(await tryOut()).toMatchObject({ ok: true, value: { trouble: null } });
    body = COMPANY;
    expect(codeOf(await ask(1))).toBe("ok");
  });

  test("counts towards the pause if the provider does not answer, but not if it refuses the credential", async () => {
    status = 401;
    for (let times = 0; times < 3; times += 1)
      expect(await tryOut()).toMatchObject({ value: { trouble: "unauthorized" } });
    expect(codeOf(await ask())).toBe("dispatch_unauthorized");
    status = 503;
    for (let times = 0; times < 3; times += 1)
      expect(await tryOut()).toMatchObject({ value: { trouble: "failed" } });
    expect(codeOf(await ask(1))).toBe("dispatch_paused");
  });

  test("measures its duration, and makes no call with an unreadable credential", async () => {
    body = { status: "ok" };
    const tried = await tryOut();
    expect(tried.ok && tried.value.ms).toBeGreaterThanOrEqual(0);
    calls = 0;
    expect(await tryOut("tatsilla")).toEqual({
      ok: true,
      value: { trouble: "credential_unreadable", ms: 0 },
    });
    expect(codeOf(await tryOut("vievie"))).toBe("dispatch_not_connected");
    expect(calls).toBe(0);
  });
});

test("a call's report names no company, no id and no credential", async () => {
  body = { ...COMPANY, contact: { email: "salainen", phoneNumber: "0401234567" } };
  await ask(0, "cabonline", "SALAINEN-ID");
  expect(reports.at(-1)).toMatchObject({
    provider: "cabonline",
    outcome: "dispatch_garbage",
    fields: ["contact.email"],
    breaker: "closed",
  });
  expect(JSON.stringify(reports)).not.toMatch(/salai/i);
});
