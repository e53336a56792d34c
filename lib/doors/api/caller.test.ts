import { globSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, SCOPES, type Scope } from "#lib/core/actor.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import { OPERATIONS } from "#lib/operations/operations.ts";
import type { Operation } from "#lib/platform/api/operation.ts";
import type { Handler } from "./route.ts";

let api: TestApi;
const handlers = new Map<string, Handler>();

beforeAll(async () => {
  api = await openTestApi();
  for (const file of globSync("app/api/**/route.ts"))
    for (const handler of Object.values(
      (await import(/* @vite-ignore */ `#${file}`)) as Record<string, Handler>,
    ))
      for (const { method, path } of handler.operations ?? []) handlers.set(`${method} ${path}`, handler);
}, 60_000);
afterAll(() => api.close());

let count = 0;

/** An API client with all companies and these scopes. */
async function programWith(scopes: readonly Scope[]): Promise<Actor> {
  count += 1;
  const [row] = await api.house.owner<{ id: number }[]>`
    insert into api_clients (client_id, name, reach, scopes, secret_hash, secret_prefix, created_by)
    values (${`scoped-${count}`}, 'Ohjelma', 'all', ${[...scopes]}, '', '', 'x') returning id::int`;
  return { kind: "client", id: row?.id ?? 0, label: "Ohjelma", admin: true, companyIds: [] };
}

const asked = OPERATIONS.filter(({ access = "bearer" }) => access === "bearer");
const scoped = asked.filter(({ scope }) => scope !== null);
const PARAMS = { companyId: "1", vehicleId: "1", driverId: "1", importId: "1" };

function call(actor: Actor, { method, path }: Operation): Promise<Response> {
  const handler = handlers.get(`${method} ${path}`);
  if (!handler) throw new Error(`no handler of ${method} ${path}`);
  return api.call(actor, handler, `${method} ${path.replaceAll(/\{\w+\}/g, "1")}`, { params: PARAMS });
}

describe.each(scoped.map((one) => [`${one.method} ${one.path}`, one] as const))("%s", (_, operation) => {
  test("is refused to a program with every scope except its own, and the answer names the missing scope", async () => {
    const others = SCOPES.filter((scope) => scope !== operation.scope);
    const answer = await call(await programWith(others), operation);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("www-authenticate")).toBe(
      `Bearer realm="Tolppa", error="insufficient_scope", scope="${operation.scope}"`,
    );
    expect(await answer.json()).toMatchObject({
      message: "Rajapintatunnuksen oikeudet eivät riitä tähän toimintoon.",
    });
  });

  test("is accepted from a program with only its scope", async () => {
    const answer = await call(await programWith([operation.scope as Scope]), operation);
    expect(answer.headers.get("www-authenticate")).toBeNull();
    expect([401, 403]).not.toContain(answer.status);
  });
});

test("only the caller's identity, the features and the contract text need no scope", () => {
  const free = asked.filter(({ scope }) => scope === null).map(({ path }) => path);
  expect(free.sort()).toEqual(["/api/contract", "/api/features", "/api/user"]);
});

test("a person's token needs no scopes", async () => {
  for (const operation of scoped.filter(({ method }) => method === "GET"))
    expect((await call(api.house.admin, operation)).status, operation.path).not.toBe(403);
});
