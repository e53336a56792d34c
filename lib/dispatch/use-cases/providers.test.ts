import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDatabase, type Database } from "#db/client.ts";
import { configuredPeers, sharedConnections } from "#lib/adapters/dispatch/ask.ts";
import { createDispatchProvider } from "#lib/adapters/dispatch/provider.ts";
import { checkProviderAddress } from "#lib/adapters/dispatch/request.ts";
import { createSecretBox } from "#lib/adapters/secret-box.ts";
import type { Actor } from "#lib/core/actor.ts";
import { PROVIDERS, type ProviderId } from "#lib/core/providers.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { refreshCompanySchema } from "#lib/dispatch/provider-answer-schema.ts";
import { BREAKER } from "#lib/dispatch/rules/breaker.ts";
import { providerListSchema, providerPageSchema, saveProviderSchema } from "#lib/dispatch/schema.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { providerListing, providerReading } from "./read.ts";
import { companyRefresh } from "./refresh.ts";
import { providerSaving, providerTesting } from "./save.ts";

// The settings of dispatch providers, with a real HTTP server as provider.

const SECRET = "a secret of the tests, at least 32 characters";
const secrets = createSecretBox(SECRET, "dispatch");
const ENVIRONMENT = { taksiHame: { url: "http://127.0.0.1:1/env", token: "from-the-environment" } };
const configured = () => ENVIRONMENT;

let house: TestHouse;
let other: Database;
let url: string;
let requests: string[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: {} };
const peer = createServer((request, response) => {
  requests.push(`${request.url} ${request.headers.authorization}`);
  response
    .writeHead(answer.status, { "content-type": "application/json" })
    .end(JSON.stringify(request.url?.endsWith("/health") ? { status: "ok" } : answer.body));
});

/** A server process: its own pool, and no state but the database's. */
const processOver = (database: Database) =>
  createDispatchProvider({
    peers: configuredPeers({ database, secrets, configured: ENVIRONMENT, allowPrivate: true }),
    connections: sharedConnections(database),
    limits: BREAKER,
    report: () => undefined,
    timeoutMs: 2_000,
  });
let processes: ReturnType<typeof processOver>[];

beforeAll(async () => {
  house = await openTestHouse();
  other = createDatabase({ url: house.urls.runtime });
  processes = [house.database, other].map(processOver);
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
});
afterAll(async () => {
  peer.closeAllConnections();
  await new Promise((resolve) => peer.close(resolve));
  await other.close();
  await house.close();
});
beforeEach(async () => {
  requests = [];
  answer = { status: 200, body: {} };
  await house.owner`delete from dispatch_settings`;
  await house.owner`delete from dispatch_connections`;
});

const saving = (allowPrivate = true) =>
  providerSaving({ checkAddress: (one) => checkProviderAddress(one, allowPrivate), secrets, configured });
const save = (
  body: object,
  {
    provider = "cabonline",
    actor = house.admin,
    version,
    allowPrivate = true,
  }: { provider?: string; actor?: Actor; version?: number; allowPrivate?: boolean } = {},
) =>
  house.as(actor).run(saveProviderSchema, saving(allowPrivate), {
    provider,
    body,
    ...(version !== undefined && { version }),
  });
const read = async (provider = "cabonline", actor = house.admin) =>
  house.as(actor).run(providerPageSchema, providerReading(configured), { provider }, { mode: "read" });
const list = (query: object = {}, actor = house.admin) =>
  house.as(actor).run(providerListSchema, providerListing(configured), query, { mode: "read" });
const tryOut = (index = 0, actor = house.admin, provider: ProviderId = "cabonline") => {
  const [first = processOver(house.database), second = first] = processes;
  return house.as(actor).run(providerPageSchema, providerTesting(index === 0 ? first : second), { provider });
};

async function activeCompany() {
  const { company } = await house.createCompany({ status: "active", body: { provider: "cabonline" } });
  return accepted(await house.as(house.admin).save(company.id, { externalId: `X-${company.id}` }));
}
const refresh = (companyId: number, index = 0) => {
  const [first = processOver(house.database), second = first] = processes;
  return house
    .as(house.admin)
    .run(refreshCompanySchema, companyRefresh(index === 0 ? first : second), { companyId });
};

describe("a saved connection", () => {
  test("is used by the next refresh in every server process", async () => {
    const company = await activeCompany();
    const { externalId, businessId } = company;
    answer.body = { externalId, businessId, status: "active", companyName: "Sivun Nimi Oy" };
    expect(codeOf(await refresh(company.id))).toBe("dispatch_not_connected");

    accepted(await save({ baseUrl: `${url}/a/`, credential: "first" }));
    for (const index of [0, 1])
      expect(accepted(await refresh(company.id, index)).company.companyName).toBe("Sivun Nimi Oy");
    accepted(await save({ baseUrl: `${url}/b`, credential: "second" }));
    for (const index of [0, 1]) accepted(await refresh(company.id, index));
    accepted(await save({ credential: "third" }));
    accepted(await refresh(company.id, 1));
    expect(requests).toEqual([
      ...Array(2).fill(`/a/companies/${externalId} Bearer first`),
      ...Array(2).fill(`/b/companies/${externalId} Bearer second`),
      `/b/companies/${externalId} Bearer third`,
    ]);

    accepted(await save({ enabled: false }));
    expect(codeOf(await refresh(company.id, 1))).toBe("dispatch_not_connected");
    accepted(await save({ baseUrl: "", enabled: true }));
    expect(codeOf(await refresh(company.id))).toBe("dispatch_not_connected");
    expect(requests).toHaveLength(5);

    const { synced, area } = accepted(await read());
    expect(synced[0]).toMatchObject({ companyId: company.id, companyName: "Sivun Nimi Oy" });
    expect(area.lastSync?.companyId).toBe(company.id);
  });

  test("replaces the configuration's address and credential", async () => {
    const inForce = async () => accepted(await read("taksiHame")).area.inForce;
    expect(await inForce()).toMatchObject({ source: "configuration", baseUrl: ENVIRONMENT.taksiHame.url });
    expect(await tryOut(0, house.admin, "taksiHame")).toMatchObject({ value: { trouble: "refused" } });
    expect(issueLines(await save({ baseUrl: url }, { provider: "taksiHame" }))).toEqual([
      "credential credential_anew",
    ]);
    accepted(await save({ baseUrl: url, credential: "own" }, { provider: "taksiHame" }));
    expect(await inForce()).toMatchObject({ source: "page", baseUrl: url });
    expect(await tryOut(1, house.admin, "taksiHame")).toMatchObject({ value: { trouble: null } });
    expect(requests).toEqual(["/health Bearer own"]);
    accepted(await save({ baseUrl: null }, { provider: "taksiHame" }));
    expect(await inForce()).toMatchObject({ source: "configuration" });
  });

  test("seals its credential for this provider and address, and no answer holds it", async () => {
    const saved = accepted(await save({ baseUrl: url, credential: "Salainen-Tunnus" }));
    const details = accepted(await read());
    expect(saved.settings.credentialSetAt).toBeInstanceOf(Date);
    const stored = await house.owner`select * from dispatch_settings`;
    const events = await house.owner`select * from admin_events`;
    for (const seen of [saved, details, stored, events])
      expect(JSON.stringify(seen)).not.toContain("Salainen");
    expect(Buffer.from(stored[0]?.credential_sealed).toString("latin1")).not.toContain("Salainen");

    await house.owner`update dispatch_settings set base_url = ${`${url}/elsewhere`}`;
    expect(await tryOut()).toMatchObject({ value: { trouble: "credential_unreadable" } });
    await house.owner`insert into dispatch_settings (provider, base_url, credential_sealed, credential_set_at)
      select 'ksat', ${url}, credential_sealed, now() from dispatch_settings`;
    expect(await tryOut(0, house.admin, "ksat")).toMatchObject({
      value: { trouble: "credential_unreadable" },
    });
    expect(requests).toEqual([]);
  });

  test("is in the history field by field, and saving without a change adds no event", async () => {
    accepted(await save({ areas: "Pori\n Rauma \n\nPori, Ulvila" }));
    accepted(await save({ areas: ["Pori", "Rauma", "Ulvila"] }));
    accepted(await save({ baseUrl: url, credential: "x" }));
    const { history, area } = accepted(await read());
    expect(area.settings.areas).toEqual(["Pori", "Rauma", "Ulvila"]);
    expect(history.rows.slice(0, 2).map(({ before, after }) => [before, after])).toEqual([
      [
        { baseUrl: null, credential: null },
        { baseUrl: url, credential: area.settings.credentialSetAt?.toISOString() },
      ],
      [{ areas: null }, { areas: "Pori, Rauma, Ulvila" }],
    ]);
  });

  test("is refused with both values when the version is outdated, without any credential", async () => {
    const first = accepted(await save({ areas: ["Pori"] }));
    expect(first.settings.version).toBe(2);
    const refused = await save({ areas: ["Rauma"], baseUrl: url, credential: "Salainen" }, { version: 1 });
    expect(codeOf(refused)).toBe("stale");
    expect(refused).toMatchObject({
      error: { issues: [{ path: "areas", yours: "Rauma", theirs: "Pori" }, { path: "baseUrl" }] },
    });
    expect(JSON.stringify(refused)).not.toContain("Salainen");
    expect(accepted(await save({ areas: ["Rauma"] }, { version: 2 })).settings.version).toBe(3);
  });

  test("resets the count of failures when the connection changes", async () => {
    accepted(await save({ baseUrl: url, credential: "x" }));
    await house.owner`insert into dispatch_connections (provider, failures, paused_until, last_failure, last_failure_at)
      values ('cabonline', 5, now() + interval '1 hour', 'dispatch_slow', now())`;
    accepted(await save({ areas: ["Pori"] }));
    expect(accepted(await read()).area.calls).toMatchObject({ failures: 5 });
    accepted(await save({ credential: "y" }));
    expect(accepted(await read()).area.calls).toMatchObject({
      failures: 0,
      pausedUntil: null,
      lastFailure: "dispatch_slow",
    });
  });
});

test.each<[string, boolean, string[]]>([
  ["http://dispatch.example.fi", true, ["baseUrl provider_https"]],
  ["http://10.0.0.1", true, ["baseUrl provider_https"]],
  ["http://127.0.0.1:9", false, ["baseUrl provider_https"]],
  ["https://127.0.0.1", false, ["baseUrl provider_private"]],
  ["https://[::ffff:10.0.0.1]", false, ["baseUrl provider_private"]],
  ["https://2130706433", false, ["baseUrl provider_private"]],
  ["https://metadata.internal", false, ["baseUrl provider_private"]],
  ["https://localhost", false, ["baseUrl provider_private"]],
  ["https://user:pass@dispatch.example.fi", false, ["baseUrl provider_url_plain"]],
  ["https://dispatch.example.fi/?a=1", false, ["baseUrl provider_url_plain"]],
  ["ftp://dispatch.example.fi", true, ["baseUrl provider_url"]],
  ["dispatch.example.fi", true, ["baseUrl provider_url"]],
  ["https://dispatch.example.fi/portal", false, []],
  ["https://127.0.0.1", true, []],
  ["http://localhost:8080/x", true, []],
])("the address %s, with private ones allowed: %s", async (baseUrl, allowPrivate, issues) => {
  expect(issueLines(await save({ baseUrl, credential: "x" }, { allowPrivate }))).toEqual(issues);
});

test.each([
  [{ credential: "with space" }, ["credential credential_form"]],
  [{ credential: "ääkkönen" }, ["credential credential_form"]],
  [{ areas: ["x".repeat(81)] }, ["areas.0 too_long:80"]],
  [{ areas: Array.from({ length: 101 }, (_, index) => `Alue ${index}`) }, ["areas too_many"]],
  [{ credentialSealed: "x" }, ["credentialSealed unknown_field"]],
])("refuses %j", async (body, issues) => {
  expect(issueLines(await save(body))).toEqual(issues);
});

describe("the list", () => {
  test("has every provider with its companies by status", async () => {
    const { company } = await house.createCompany({ status: "pending", body: { provider: "leviKittila" } });
    const { rows, counts } = accepted(await list());
    expect(rows).toHaveLength(PROVIDERS.length);
    expect(rows.find(({ provider }) => provider === company.provider)?.companies).toEqual({
      incomplete: 0,
      pending: 1,
      active: 0,
      inactive: 0,
    });
    expect(counts).toEqual({ connected: 1, failing: 0, unconnected: PROVIDERS.length - 1 });
  });

  test("is filtered and sorted", async () => {
    accepted(await save({ areas: ["Kuusamo"] }, { provider: "dride" }));
    const names = async (query: object) => accepted(await list(query)).rows.map(({ provider }) => provider);
    expect(await names({ q: "kuusa" })).toEqual(["dride"]);
    expect(await names({ state: "connected" })).toEqual(["taksiHame"]);
    expect((await names({ sort: "-name" })).at(-1)).not.toBe((await names({})).at(-1));
  });
});

test("only admins and programs with their authority read and change providers", async () => {
  const user = await house.createUser();
  const limited: Actor = { ...house.program, admin: false, provider: "cabonline" };
  for (const actor of [user, limited]) {
    expect(codeOf(await list({}, actor))).toBe("forbidden");
    expect(codeOf(await read("cabonline", actor))).toBe("forbidden");
    expect(codeOf(await save({ areas: [] }, { actor }))).toBe("forbidden");
    expect(codeOf(await tryOut(0, actor))).toBe("forbidden");
  }
  expect(codeOf(await save({ areas: ["Pori"] }, { actor: house.program }))).toBe("ok");
  expect(codeOf(await read("eiole"))).toBe("not_found");
});

describe("the database by itself", () => {
  const attempt = async (role: string, statement: string): Promise<string> => {
    const refused = await house.database
      .asServerInTransaction(async (db) => {
        if (role !== "server") await db.execute(`set local role ${role}`);
        await db.execute(statement);
      })
      .then(
        () => null,
        (error: { cause?: { code?: string } }) => error.cause?.code,
      );
    return refused ?? "ok";
  };

  test.each([
    ["tolppa_admin", "select credential_sealed from dispatch_settings", "42501"],
    ["tolppa_admin", "select base_url, enabled from dispatch_settings", "ok"],
    ["tolppa_admin", "delete from dispatch_settings", "42501"],
    ["tolppa_user", "select provider from dispatch_settings", "42501"],
    ["tolppa_provider", "select provider from dispatch_settings", "42501"],
    ["tolppa_user", "select provider from dispatch_connections", "42501"],
    ["server", "select credential_sealed from dispatch_settings", "ok"],
    ["server", "update dispatch_settings set enabled = false", "42501"],
    [
      "tolppa_admin",
      "insert into dispatch_settings (provider, base_url) values ('cabonline', 'https://a.example')",
      "23514",
    ],
    ["tolppa_admin", "update dispatch_connections set last_failure = 'x'", "42501"],
  ])("lets %s: %s → %s", async (role, statement, code) => {
    expect(await attempt(role, statement)).toBe(code);
  });
});
