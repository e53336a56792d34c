import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { sharedConnections } from "#lib/adapters/dispatch/ask.ts";
import { createDispatchProvider } from "#lib/adapters/dispatch/provider.ts";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { fail } from "#lib/core/result.ts";
import { codeOf } from "#lib/core/testing.ts";
import {
  deliveryExportSchema,
  deliveryListSchema,
  deliveryScreenSchema,
  retryDeliveriesSchema,
  retryDeliverySchema,
} from "#lib/deliveries/schema.ts";
import { refreshCompanySchema } from "#lib/dispatch/provider-answer-schema.ts";
import { BREAKER } from "#lib/dispatch/rules/breaker.ts";
import type { CompanySource } from "#lib/dispatch/use-cases/ask-provider.ts";
import { companyRefresh } from "#lib/dispatch/use-cases/refresh.ts";
import { once } from "#lib/platform/use-case/once.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { countOpenWork } from "#lib/queue/use-cases/read.ts";
import { exportDeliveries, listDeliveries, listDeliveryPage } from "./list.ts";
import { deliveryRetry, retryDeliveries } from "./retry.ts";

// Calls to a real HTTP server as dispatch provider: a failed call stays in the list until one succeeds.

let house: TestHouse;
let url: string;
let company: Company;
let requests: string[];
let answering: (response: ServerResponse) => unknown;
const peer = createServer((request, response) => {
  requests.push(request.url ?? "");
  answering(response);
});
let dispatch: CompanySource;

beforeAll(async () => {
  house = await openTestHouse();
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  dispatch = createDispatchProvider({
    peers: { find: async () => ({ url, token: "x", allowPrivate: true }) },
    connections: sharedConnections(house.database),
    limits: BREAKER,
    report: () => undefined,
    timeoutMs: 500,
  });
});
afterAll(async () => {
  peer.closeAllConnections();
  await new Promise((resolve) => peer.close(resolve));
  await house.close();
});
beforeEach(async () => {
  await house.owner`delete from dispatch_failures`;
  await house.owner`delete from dispatch_connections`;
  const made = await house.createCompany({ status: "active", body: { provider: "cabonline" } });
  company = accepted(
    await house.as(house.admin).save(made.company.id, { externalId: `X-${made.company.id}` }),
  );
  requests = [];
  answering = broken;
});

const json = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const broken = json(500, { error: "internal" });
/** Answers with the portal's values and these changes; once the changes are applied, the answer has no difference. */
const telling = (changes: object = {}) => {
  const { externalId, businessId, companyName } = company;
  return json(200, { externalId, businessId, status: "active", companyName, ...changes });
};

const refresh = (body: object = { apply: false }, { actor = house.admin } = {}) =>
  house.as(actor).run(refreshCompanySchema, companyRefresh(dispatch), { companyId: company.id, body });
const retry = (deliveryId = `provider-${company.id}`, actor: Actor = house.admin) =>
  house.as(actor).run(retryDeliverySchema, deliveryRetry(dispatch), { deliveryId });
const read = { mode: "read" } as const;
const list = async (query: object = {}) =>
  accepted(await house.as(house.admin).run(deliveryListSchema, listDeliveries, query, read)).rows;
const version = async () => {
  const [row] = await house.owner`select version from companies where id = ${company.id}`;
  return row?.version;
};

describe("a call that fails", () => {
  test.each<[string, (response: ServerResponse) => unknown]>([
    ["dispatch_failed", broken],
    ["dispatch_slow", () => undefined],
    ["dispatch_unreachable", (response) => response.destroy()],
    ["dispatch_garbage", (response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>")],
    ["dispatch_unauthorized", json(401, {})],
    ["dispatch_unknown_id", json(404, {})],
    ["dispatch_other_company", (response) => telling({ businessId: "0112038-9" })(response)],
  ])("with %s is listed with its company, and repeated failures are counted", async (code, answer) => {
    answering = answer;
    for (const attempts of [1, 2]) {
      expect(codeOf(await refresh())).toBe(code);
      expect(await list()).toMatchObject([
        {
          key: `provider-${company.id}`,
          kind: "provider",
          what: "cabonline",
          recipient: company.companyName,
          companyId: company.id,
          attempts,
          error: code,
          retryable: true,
        },
      ]);
    }
  });

  test("by an external system is listed too", async () => {
    expect(codeOf(await refresh({}, { actor: house.program }))).toBe("dispatch_failed");
    expect(await list({ kind: "provider" })).toHaveLength(1);
  });

  test("is listed only if a call was made: not when paused, not connected, refused or out of date", async () => {
    const silent: [CompanySource, string][] = ["dispatch_paused", "dispatch_not_connected"].map((code) => [
      { fetchCompany: async () => fail(code) },
      code,
    ]);
    for (const [provider, code] of silent) {
      const run = companyRefresh(provider);
      const refused = await house.as(house.admin).run(refreshCompanySchema, run, { companyId: company.id });
      expect(codeOf(refused)).toBe(code);
    }
    answering = telling({ companyName: "Uusi Oy" });
    expect(codeOf(await refresh({ answer: "0".repeat(64) }))).toBe("dispatch_changed");
    const { user } = await house.createCompany();
    expect(codeOf(await refresh({}, { actor: user }))).toBe("not_found");
    expect(await list()).toEqual([]);
  });

  test("leaves the list when a later call succeeds: shown, applied, or without a difference", async () => {
    for (const body of [{ apply: false }, {}, {}]) {
      answering = broken;
      expect(codeOf(await refresh())).toBe("dispatch_failed");
      answering = telling({ companyName: "Uusi Nimi Oy" });
      accepted(await refresh(body));
      expect(await list()).toEqual([]);
    }
  });

  test.each<[string, object]>([
    ["taken out of use", { status: "inactive" }],
    ["moved to another provider", { provider: "taksiHame" }],
    ["without its external id", { externalId: null }],
  ])("is deleted when its company is %s", async (_, change) => {
    await refresh();
    accepted(await house.as(house.admin).save(company.id, { accountantEmail: "kirja@tolppa.example" }));
    expect(await list()).toHaveLength(1);
    accepted(await house.as(house.admin).save(company.id, change));
    expect(await list()).toEqual([]);
  });

  test("stays when the external id is corrected, and is retried with the new id", async () => {
    answering = json(404, {});
    await refresh();
    company = accepted(await house.as(house.admin).save(company.id, { externalId: "OIKEA" }));
    answering = telling();
    accepted(await retry());
    expect(requests.at(-1)).toBe("/companies/OIKEA");
    expect(await list()).toEqual([]);
  });

  test("is not listed when the company was taken out of use during the call", async () => {
    answering = async (response) => {
      accepted(await house.as(house.admin).save(company.id, { status: "inactive" }));
      broken(response);
    };
    expect(codeOf(await refresh())).toBe("dispatch_failed");
    expect(await list()).toEqual([]);
  });
});

describe("'Yritä uudelleen'", () => {
  beforeEach(async () => {
    await refresh();
    requests = [];
  });

  test("asks the provider; an answer without a difference clears the list, counts as a sync and is in the history", async () => {
    answering = telling();
    await house.owner`update companies set external_status = 'active' where id = ${company.id}`;
    expect(accepted(await retry())).toEqual({ outcome: "equal", companyId: company.id });
    expect(requests).toEqual([`/companies/${company.externalId}`]);
    expect(await list()).toEqual([]);
    expect(
      await house.owner`select provider from company_syncs where company_id = ${company.id}`,
    ).toMatchObject([{ provider: "cabonline" }]);
    const screen = await house.as(house.admin).run(deliveryScreenSchema, listDeliveryPage, {}, read);
    expect(accepted(screen).history.rows[0]).toMatchObject({
      actorLabel: house.admin.label,
      after: { delivery: `provider-${company.id}`, company: company.companyName },
    });
  });

  test("answers `differs` and changes nothing when the provider's answer differs", async () => {
    const before = await version();
    answering = telling({ companyName: "Ei Nähty Oy" });
    expect(accepted(await retry())).toEqual({ outcome: "differs", companyId: company.id });
    expect(await version()).toBe(before);
    expect(await list()).toEqual([]);
    expect(await house.owner`select from company_syncs where company_id = ${company.id}`).toEqual([]);
  });

  test("that fails again leaves the call in the list with one more attempt", async () => {
    answering = json(401, {});
    expect(codeOf(await retry())).toBe("dispatch_unauthorized");
    expect(await list()).toMatchObject([{ attempts: 2, error: "dispatch_unauthorized" }]);
  });

  test("during a pause makes no call and counts no attempt", async () => {
    for (let times = 1; times < BREAKER.failures; times += 1) await retry();
    requests = [];
    const paused = await retry();
    expect(codeOf(paused)).toBe("dispatch_paused");
    expect(requests).toEqual([]);
    expect(await list()).toMatchObject([{ attempts: BREAKER.failures, error: "dispatch_failed" }]);
  });

  test("makes no call if a call has succeeded meanwhile or never failed", async () => {
    answering = telling();
    accepted(await retry());
    requests = [];
    expect(codeOf(await retry())).toBe("not_retryable");
    expect(codeOf(await retry("provider-999999999"))).toBe("not_retryable");
    expect(requests).toEqual([]);
  });

  test("is allowed only to admins and their programs", async () => {
    const { user } = await house.createCompany();
    const own = await house.createMember(company.id);
    const limited: Actor = { ...house.program, admin: false, provider: "cabonline" };
    for (const actor of [user, own, limited])
      for (const id of [company.id, 999_999_999])
        expect(codeOf(await retry(`provider-${id}`, actor))).toBe("forbidden");
    expect(requests).toEqual([]);
    answering = telling();
    accepted(await retry(undefined, house.program));
  });

  test("with an idempotency key repeats its answer, and makes a failed call again", async () => {
    const key = { key: "a-key", requestHash: Buffer.alloc(32), companyId: null };
    const keyed = once(deliveryRetry(dispatch), key, async (value) => ({
      status: 200,
      headers: {},
      body: JSON.stringify(value),
    }));
    const ask = () =>
      house.as(house.admin).run(retryDeliverySchema, keyed, { deliveryId: `provider-${company.id}` });
    expect(codeOf(await ask())).toBe("dispatch_failed");
    expect(await list()).toMatchObject([{ attempts: 2 }]);
    answering = telling();
    for (const replayed of [false, true]) {
      const given = accepted(await ask());
      expect(given.replayed).toBe(replayed);
      expect(JSON.parse(given.answer.body ?? "")).toMatchObject({ companyId: company.id });
    }
    expect(requests).toHaveLength(2);
  });

  test("of all deliveries retries no calls: each call needs its own retry", async () => {
    const all = await house.as(house.admin).run(retryDeliveriesSchema, retryDeliveries, {});
    expect(accepted(all)).toEqual({ count: 0 });
    const kind = await house
      .as(house.admin)
      .run(retryDeliveriesSchema, retryDeliveries, { kind: "provider" });
    expect(codeOf(kind)).toBe("invalid");
    expect(await list()).toHaveLength(1);
  });
});

test("the work queue counts failed calls, and the exported file lists them", async () => {
  await refresh();
  const count = async () =>
    accepted(await house.as(house.admin).run(z.object({}), countOpenWork, {}, read)).failedDeliveries;
  expect(await count()).toBe(1);
  const screen = accepted(await house.as(house.admin).run(deliveryScreenSchema, listDeliveryPage, {}, read));
  expect(screen.counts).toEqual({ mail: 0, webhook: 0, statement: 0, provider: 1 });
  const file = await house
    .as(house.admin)
    .run(deliveryExportSchema, exportDeliveries, { kind: "provider", format: "csv" }, read);
  expect(accepted(file).rows.map(({ recipient }) => recipient)).toEqual([company.companyName]);
  answering = telling();
  accepted(await retry());
  expect(await count()).toBe(0);
});

test("the database lets only admins see and write failed calls, and refuses unknown codes", async () => {
  await refresh();
  const attempt = (role: string, statement: string): Promise<string> =>
    house.database
      .asServerInTransaction(async (db) => {
        if (role !== "server") await db.execute(`set local role ${role}`);
        await db.execute(statement);
      })
      .then(
        () => "ok",
        (error: { cause?: { code?: string } }) => error.cause?.code ?? "?",
      );
  for (const role of ["tolppa_user", "tolppa_provider", "server"])
    for (const statement of [
      "select from dispatch_failures",
      "delete from dispatch_failures",
      "update dispatch_failures set attempts = 9",
    ])
      expect(await attempt(role, statement), `${role}: ${statement}`).toBe("42501");
  expect(await attempt("tolppa_admin", "select from dispatch_failures")).toBe("ok");
  for (const wrong of ["code = 'x'", "attempts = 0"])
    expect(await attempt("tolppa_admin", `update dispatch_failures set ${wrong}`)).toBe("23514");
});
