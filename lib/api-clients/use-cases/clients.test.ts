import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  clientIdSchema,
  clientListSchema,
  createClientSchema,
  createCompanyClientSchema,
  rotateSecretSchema,
  saveClientSchema,
} from "#lib/api-clients/schema.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import { type Actor, SCOPES } from "#lib/core/actor.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { revokeClient, rotateSecret, saveClient } from "./change.ts";
import { actorOfClientToken, grantToken } from "./client-token.ts";
import { createClient, createCompanyClient } from "./create.ts";
import { getApiClient, listApiClients } from "./read.ts";

let house: TestHouse;
let company: Company;
let owner: Actor;
let member: Actor;
let stranger: Actor;

beforeAll(async () => {
  house = await openTestHouse();
  ({ company, user: owner } = await house.createCompany({ status: "active" }));
  member = await house.createMember(company.id);
  stranger = (await house.createCompany({ status: "active" })).user;
});
afterAll(() => house.close());

const READ = { mode: "read" } as const;
const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

const clientBody = (more: object = {}) => ({
  name: "Ohjelma",
  scopes: ["companies:read"],
  reach: "all",
  ...more,
});
const create = (actor: Actor, more: object = {}) =>
  house.as(actor).run(createClientSchema, createClient, { body: clientBody(more) });
const createOwn = (actor: Actor, body: object = {}, companyId = company.id) =>
  house.as(actor).run(createCompanyClientSchema, createCompanyClient, {
    companyId,
    body: { name: "Oma ohjelma", scopes: ["companies:read", "fleet:read"], ...body },
  });
const read = (actor: Actor, clientId: number, companyId?: number) =>
  house.as(actor).run(clientIdSchema, getApiClient, { clientId, companyId }, READ);
const list = (actor: Actor, query: object = {}) =>
  house.as(actor).run(clientListSchema, listApiClients, query, READ);
const save = (actor: Actor, clientId: number, body: object, more: object = {}) =>
  house.as(actor).run(saveClientSchema, saveClient, { clientId, version: 1, body, ...more });
const rotate = (actor: Actor, clientId: number, overlapHours: unknown, more: object = {}) =>
  house.as(actor).run(rotateSecretSchema, rotateSecret, { clientId, overlapHours, ...more });
const revoke = (actor: Actor, clientId: number, more: object = {}) =>
  house.as(actor).run(clientIdSchema, revokeClient, { clientId, ...more });

const outside = (now = new Date()) => ({
  db: house.database,
  now,
  address: "192.0.2.9",
  addressFactor: 1_000,
});
const grant = (clientId: string, secret: string, scopes: string[] | null = null, now?: Date) =>
  grantToken(outside(now), { clientId, secret, scopes });

describe("permission to manage clients", () => {
  test("admins create clients with any reach, and programs create none", async () => {
    for (const more of [
      {},
      { reach: "provider", provider: "vievie" },
      { reach: "companies", companies: [company.id] },
    ]) {
      expect(codeOf(await create(house.admin, more))).toBe("ok");
      for (const actor of [owner, member, stranger, house.program])
        expect(codeOf(await create(actor, more))).toBe("forbidden");
    }
  });

  test("only a company's owners create, see and revoke the company's own programs", async () => {
    const made = accepted(await createOwn(owner));
    const place = { companyId: company.id };
    expect(accepted(await read(owner, made.id, company.id)).client).toMatchObject({
      name: "Oma ohjelma",
      companyId: company.id,
      createdBy: owner.label,
      reach: { kind: "companies", companyIds: [company.id] },
    });
    for (const actor of [member, stranger, house.program]) {
      expect(codeOf(await createOwn(actor))).toBe("not_found");
      expect(codeOf(await list(actor, place))).toBe("not_found");
      expect(codeOf(await list(actor))).toBe("not_found");
      expect(codeOf(await read(actor, made.id, company.id))).toBe("not_found");
      expect(codeOf(await read(actor, made.id))).toBe("not_found");
      expect(codeOf(await save(actor, made.id, { name: "x", scopes: ["fleet:read"] }, place))).toBe(
        "not_found",
      );
      expect(codeOf(await rotate(actor, made.id, 0, place))).toBe("not_found");
      expect(codeOf(await revoke(actor, made.id, place))).toBe("not_found");
    }
    expect(codeOf(await read(owner, made.id))).toBe("not_found");
    expect(codeOf(await revoke(owner, made.id, place))).toBe("ok");
  });

  test("an owner finds no other client under their company", async () => {
    const foreign = accepted(await create(house.admin, { reach: "companies", companies: [company.id] }));
    expect(codeOf(await read(owner, foreign.id, company.id))).toBe("not_found");
    expect(codeOf(await revoke(owner, foreign.id, { companyId: company.id }))).toBe("not_found");
    expect(
      accepted(await list(owner, { companyId: company.id })).page.rows.map(({ id }) => id),
    ).not.toContain(foreign.id);
  });

  test("an admin manages a company's own programs too, and owners do not see the admin's name", async () => {
    const made = accepted(await createOwn(owner));
    expect(codeOf(await rotate(house.admin, made.id, 24))).toBe("ok");
    const { events } = accepted(await read(owner, made.id, company.id));
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ["rotate", null],
      ["create", owner.label],
    ]);
    expect(accepted(await read(house.admin, made.id)).events[0]?.actor).toBe(house.admin.label);
  });
});

describe("the form", () => {
  test.each<[string, object, string]>([
    ["without a name", { name: " " }, "name required"],
    ["with a long name", { name: "x".repeat(65) }, "name too_long:64"],
    ["without scopes", { scopes: [] }, "scopes required"],
    ["with an unknown scope", { scopes: ["all"] }, "scopes.0 unknown_value"],
    ["without a reach", { reach: "" }, "reach required"],
    ["with the reach of a provider, without a provider", { reach: "provider" }, "provider required"],
    [
      "with the reach of companies, without a company",
      { reach: "companies", companies: "" },
      "companies required",
    ],
    ["of a company that does not exist", { reach: "companies", companies: "999999" }, "companies not_found"],
  ])("%s is refused", async (_, more, issue) => {
    expect(issueLines(await create(house.admin, more))).toEqual([issue]);
  });

  test("of a company's own program refuses scopes that its people do not have", async () => {
    expect(issueLines(await createOwn(owner, { scopes: ["payments:write"] }))).toEqual([
      "scopes unknown_value",
    ]);
    const made = accepted(await createOwn(owner));
    const body = { name: "x", scopes: [...SCOPES] };
    expect(issueLines(await save(house.admin, made.id, body))).toEqual(["scopes unknown_value"]);
  });

  test("is refused with both values when its version is outdated", async () => {
    const { id } = accepted(await create(house.admin));
    expect(accepted(await save(house.admin, id, { name: "Uusi", scopes: "companies:read" })).version).toBe(2);
    expect(issueLines(await save(house.admin, id, { name: "Toinen", scopes: "companies:read" }))).toEqual([
      "name stale",
    ]);
  });
});

test("a secret is random, shown once and stored nowhere in clear text", async () => {
  const [one, other] = [accepted(await create(house.admin)), accepted(await create(house.admin))];
  expect(one.secret).toMatch(/^tolppa_[A-Za-z0-9_-]{43}$/);
  expect(one.secret).not.toBe(other.secret);
  const rows =
    await house.owner`select c.*, (select jsonb_agg(e) from api_client_events e) as events from api_clients c`;
  expect(JSON.stringify(rows)).not.toContain(one.secret.slice(12));
  expect(JSON.stringify(accepted(await read(house.admin, one.id)))).not.toContain(one.secret.slice(12));
});

describe("an API client that may do more than before", () => {
  const UNCONFIRMED = { confirmed: false };
  const admin = () => house.as(house.admin);
  const made = async (scopes: readonly string[]) => accepted(await create(house.admin, { scopes })).id;

  test.each([
    [["admin:read"], "step_up_needed"],
    [["companies:read", "admin:write"], "step_up_needed"],
    [["companies:read", "companies:write"], "step_up_needed"],
  ])("is created with %j only after the admin's confirmation: %s without one", async (scopes, code) => {
    const before = await house.owner`select id from api_clients`;
    const body = clientBody({ scopes });
    const refused = await admin().run(createClientSchema, createClient, { body }, UNCONFIRMED);
    expect(codeOf(refused)).toBe(code);
    const after = await house.owner`select id from api_clients`;
    expect(after.length - before.length).toBe(code === "ok" ? 1 : 0);
    expect(codeOf(await create(house.admin, { scopes }))).toBe("ok");
  });

  test.each([
    [["companies:read"], ["companies:read", "admin:read"], "step_up_needed"],
    [["admin:read"], ["admin:read", "admin:write"], "step_up_needed"],
    [["admin:read", "admin:write"], ["admin:read"], "ok"],
    [["admin:write"], ["admin:write", "fleet:read"], "step_up_needed"],
  ])("gets from scopes %j to %j only after a confirmation: %s without one", async (before, after, code) => {
    const save = { clientId: await made(before), version: 1, body: { name: "Ohjelma", scopes: after } };
    expect(codeOf(await admin().run(saveClientSchema, saveClient, save, UNCONFIRMED))).toBe(code);
    if (code === "ok") return;
    expect(codeOf(await admin().run(saveClientSchema, saveClient, save))).toBe("ok");
  });

  test.each([
    [["admin:read"], "step_up_needed"],
    [["companies:write"], "step_up_needed"],
  ])("with %j gets a new secret only after a confirmation: %s without one", async (scopes, code) => {
    const rotation = { clientId: await made(scopes), overlapHours: 24 };
    expect(codeOf(await admin().run(rotateSecretSchema, rotateSecret, rotation, UNCONFIRMED))).toBe(code);
    expect(codeOf(await admin().run(rotateSecretSchema, rotateSecret, rotation))).toBe("ok");
  });

  test("is revoked by any admin at once, without a confirmation", async () => {
    const clientId = await made(["admin:write"]);
    const ended = await admin().run(clientIdSchema, revokeClient, { clientId }, UNCONFIRMED);
    expect(codeOf(ended)).toBe("ok");
  });
});

describe("a token", () => {
  test("has all scopes of the client, or the requested ones among them", async () => {
    const scopes = ["companies:read", "fleet:read"];
    const { clientId, secret } = accepted(await create(house.admin, { scopes }));
    expect(accepted(await grant(clientId, secret)).scopes).toEqual(scopes);
    const narrowed = accepted(await grant(clientId, secret, ["fleet:read"]));
    expect(narrowed.scopes).toEqual(["fleet:read"]);
    expect((await actorOfClientToken(outside(), narrowed))?.scopes).toEqual(["fleet:read"]);
    expect(codeOf(await grant(clientId, secret, ["fleet:read", "fleet:write"]))).toBe("invalid_scope");
    expect(codeOf(await grant(clientId, secret, ["nothing"]))).toBe("invalid_scope");
  });

  test("loses a scope at once when the client loses it", async () => {
    const { id, clientId, secret } = accepted(await create(house.admin, { scopes: [...SCOPES] }));
    const token = accepted(await grant(clientId, secret));
    accepted(await save(house.admin, id, { name: "Ohjelma", scopes: ["fleet:read"] }));
    expect((await actorOfClientToken(outside(), token))?.scopes).toEqual(["fleet:read"]);
  });

  test("ends at once when its client is revoked", async () => {
    const { id, clientId, secret } = accepted(await create(house.admin));
    const token = accepted(await grant(clientId, secret));
    expect(await actorOfClientToken(outside(), token)).toMatchObject({ kind: "client", id, admin: true });
    expect(codeOf(await revoke(house.admin, id))).toBe("ok");
    expect(codeOf(await revoke(house.admin, id))).toBe("ok");
    expect(await actorOfClientToken(outside(), token)).toBeNull();
    expect(codeOf(await grant(clientId, secret))).toBe("invalid_client");
    for (const change of [
      save(house.admin, id, { name: "x", scopes: ["fleet:read"] }),
      rotate(house.admin, id, 24),
    ])
      expect(codeOf(await change)).toBe("client_revoked");
    expect(accepted(await read(house.admin, id)).events.map(({ action }) => action)).toEqual([
      "revoke",
      "create",
    ]);
  });
});

describe("a rotation", () => {
  test("keeps the previous secret and its tokens valid for the chosen hours and no longer", async () => {
    const { id, clientId, secret: old } = accepted(await create(house.admin));
    const token = accepted(await grant(clientId, old));
    const { secret } = accepted(await rotate(house.admin, id, "24"));
    expect(codeOf(await grant(clientId, secret))).toBe("ok");
    expect(codeOf(await grant(clientId, old, null, later(23)))).toBe("ok");
    expect(await actorOfClientToken(outside(later(23)), token)).not.toBeNull();
    expect(codeOf(await grant(clientId, old, null, later(25)))).toBe("invalid_client");
    expect(await actorOfClientToken(outside(later(25)), token)).toBeNull();
  });

  test("without overlap ends the previous secret and its tokens at once", async () => {
    const { id, clientId, secret: old } = accepted(await create(house.admin));
    const token = accepted(await grant(clientId, old));
    const { secret } = accepted(await rotate(house.admin, id, 0));
    expect(codeOf(await grant(clientId, old))).toBe("invalid_client");
    expect(await actorOfClientToken(outside(), token)).toBeNull();
    expect(await actorOfClientToken(outside(), accepted(await grant(clientId, secret)))).not.toBeNull();
  });

  test("leaves at most two valid secrets", async () => {
    const { id, clientId, secret: first } = accepted(await create(house.admin));
    const { secret: second } = accepted(await rotate(house.admin, id, 24));
    accepted(await rotate(house.admin, id, 24));
    expect(codeOf(await grant(clientId, second))).toBe("ok");
    expect(codeOf(await grant(clientId, first))).toBe("invalid_client");
  });

  test.each([-1, 1, 1e9, "x", null])("refuses an overlap of %j hours", async (overlapHours) => {
    const { id } = accepted(await create(house.admin));
    expect((await rotate(house.admin, id, overlapHours)).ok).toBe(false);
  });
});

test("a client's last use is written at most once a minute", async () => {
  const { id, clientId, secret } = accepted(await create(house.admin));
  const used = async () => accepted(await read(house.admin, id)).client.lastUsedAt;
  expect(await used()).toBeNull();
  const start = new Date();
  const token = accepted(await grant(clientId, secret, null, start));
  expect(await used()).toEqual(start);
  const at = (ms: number) => new Date(start.getTime() + ms);
  for (const ms of [1_000, 30_000, 59_999]) await actorOfClientToken(outside(at(ms)), token);
  expect(await used()).toEqual(start);
  await actorOfClientToken(outside(at(60_001)), token);
  expect(await used()).toEqual(at(60_001));
});

describe("the list", () => {
  test("is sorted by name and pages in both directions without missing a client", async () => {
    await house.owner`insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
      select 'many-' || n, 'Monta ' || n % 7, 'all', '{}', '', '', 'x' from generate_series(1, 120) n`;
    const first = accepted(await list(house.admin, { q: "many-" })).page;
    const cursorOf = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString("base64url");
    const second = accepted(await list(house.admin, { q: "many-", cursor: cursorOf(first.next) })).page;
    const third = accepted(await list(house.admin, { q: "many-", cursor: cursorOf(second.next) })).page;
    const seen = [first, second, third].flatMap(({ rows }) => rows);
    expect(seen.map(({ name }) => name)).toEqual(seen.map(({ name }) => name).sort());
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    const back = accepted(await list(house.admin, { q: "many-", cursor: cursorOf(second.previous) })).page;
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
  });

  test("is filtered by state and by a part of name or id", async () => {
    const { id, clientId } = accepted(await create(house.admin, { name: "Löydettävä % ohjelma" }));
    accepted(await revoke(house.admin, id));
    const ids = async (query: object) =>
      accepted(await list(house.admin, query)).page.rows.map((row) => row.id);
    expect(await ids({ q: "LÖYDETTÄVÄ %" })).toEqual([id]);
    expect(await ids({ q: clientId })).toEqual([id]);
    expect(await ids({ q: clientId, state: "revoked" })).toEqual([id]);
    expect(await ids({ q: clientId, state: "used" })).toEqual([]);
  });
});
