import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf, issueLines } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { webhookUseCasesOf } from "./testing.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.owner`delete from webhook_endpoints`;
});

const as = (actor: Actor) => webhookUseCasesOf(house.as(actor));
const made = async (actor: Actor, companyId: number | null, body: Record<string, unknown> = {}) => {
  const { id, secret } = accepted(await as(actor).create(companyId, body));
  return { ids: { companyId, endpointId: id }, secret };
};

test("a new endpoint's secret is shown once and stored encrypted", async () => {
  const { ids, secret } = await made(house.admin, null);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { endpoint } = accepted(await as(house.admin).get(ids));
  expect(JSON.stringify(endpoint)).not.toContain("ecretSealed");
  const [row] = await house.owner<{ all: string }[]>`
    select webhook_endpoints::text || encode(secret_sealed, 'escape') as all from webhook_endpoints`;
  expect(row?.all).not.toContain(secret.slice(6));
});

test.each([
  ["http://jarjestelma.example.fi/", "url webhook_https"],
  ["https://10.0.0.1/", "url webhook_private"],
  ["https://a:b@jarjestelma.example.fi/", "url webhook_credentials"],
  ["roskaa", "url webhook_url"],
])("the address %s is refused beside its field", async (url, issue) => {
  expect(issueLines(await as(house.admin).create(null, { url }, { strict: true }))).toEqual([issue]);
});

test("an endpoint has at least one known event, each once and in the form's order", async () => {
  const owner = as(house.admin);
  expect(issueLines(await owner.create(null, { events: [] }))).toEqual(["events webhook_events"]);
  expect(issueLines(await owner.create(null, { events: ["statement.paid"] }))).toEqual([
    "events.0 unknown_value",
  ]);
  const { ids } = await made(house.admin, null, { events: ["driver.deleted", "company.approved"] });
  expect(accepted(await owner.get(ids)).endpoint.events).toEqual(["company.approved", "driver.deleted"]);
});

test("a twenty-first endpoint is refused", async () => {
  for (let count = 0; count < 20; count += 1) await made(house.admin, null);
  expect(codeOf(await as(house.admin).create(null))).toBe("webhook_limit");
});

test("a change of an outdated version is refused", async () => {
  const { ids } = await made(house.admin, null);
  const { version } = accepted(await as(house.admin).get(ids)).endpoint;
  accepted(await as(house.admin).save(ids, version, { description: "Uusi" }));
  expect(codeOf(await as(house.admin).save(ids, version, { description: "Vanha" }))).toBe("stale");
  expect(accepted(await as(house.admin).get(ids)).endpoint.description).toBe("Uusi");
});

test("deleting an endpoint deletes its messages", async () => {
  const { ids } = await made(house.admin, null);
  accepted(await as(house.admin).test(ids));
  accepted(await as(house.admin).remove(ids));
  expect(codeOf(await as(house.admin).get(ids))).toBe("not_found");
  expect(await house.owner`select from webhook_messages`).toHaveLength(0);
});

test("test messages and repeated messages to an endpoint that is off are refused", async () => {
  const { ids } = await made(house.admin, null);
  accepted(await as(house.admin).test(ids));
  const [message] = accepted(await as(house.admin).get(ids)).log.rows;
  accepted(await as(house.admin).turn(ids, false));
  expect(codeOf(await as(house.admin).test(ids))).toBe("webhook_off");
  expect(codeOf(await as(house.admin).resend(ids, message?.id ?? 0))).toBe("webhook_off");
});

test("the log comes in pages and can show only the failed messages", async () => {
  const { ids } = await made(house.admin, null);
  await house.owner`
    insert into webhook_messages (endpoint_id, type, occurred_at, data, trouble)
    select ${ids.endpointId}, 'webhook.test', now(), '{}', case when n % 40 = 0 then 'status' end
    from generate_series(1, 120) n`;
  const first = accepted(await as(house.admin).get(ids)).log;
  expect(first.rows).toHaveLength(50);
  expect(first.previous).toBe(null);
  const cursor = Buffer.from(JSON.stringify(first.next)).toString("base64url");
  const second = accepted(await as(house.admin).get(ids, { cursor })).log;
  expect(second.rows[0]?.id).toBe((first.rows.at(-1)?.id ?? 0) - 1);
  const failed = accepted(await as(house.admin).get(ids, { failed: "1" })).log;
  expect(failed.rows.map(({ trouble }) => trouble)).toEqual(["status", "status", "status"]);
});

describe("permission to manage endpoints", () => {
  type UseCaseCall = (
    api: ReturnType<typeof as>,
    ids: { companyId: number | null; endpointId: number },
  ) => Promise<unknown>;
  const ACTIONS: Record<string, UseCaseCall> = {
    list: (api, { companyId }) => api.list(companyId),
    create: (api, { companyId }) => api.create(companyId),
    get: (api, ids) => api.get(ids),
    save: (api, ids) => api.save(ids, 1, {}),
    turn: (api, ids) => api.turn(ids, false),
    remove: (api, ids) => api.remove(ids),
    rotate: (api, ids) => api.rotate(ids),
    test: (api, ids) => api.test(ids),
    resend: (api, ids) => api.resend(ids, 1),
  };

  test.each(Object.entries(ACTIONS))(
    "%s of a company's endpoint is for its owners and admins",
    async (name, command) => {
      const { company, user } = await house.createCompany({ status: "active" });
      const member = await house.createMember(company.id);
      const second = await house.createMember(company.id);
      await house.owner`update memberships set role = 'owner' where user_id = ${second.id}`;
      const { user: stranger } = await house.createCompany();
      const { ids } = await made(user, company.id);
      for (const actor of [member, stranger])
        expect(await command(as(actor), ids)).toMatchObject({ ok: false, error: { code: "not_found" } });
      if (name === "resend") return;
      for (const actor of [second, user]) {
        const { ids: own } = await made(user, company.id);
        expect(await command(as(actor), own)).toMatchObject({ ok: true });
      }
    },
  );

  test.each(Object.entries(ACTIONS))(
    "%s of an endpoint of all companies is only for admins",
    async (_name, command) => {
      const { user } = await house.createCompany({ status: "active" });
      const { ids } = await made(house.admin, null);
      expect(await command(as(user), ids)).toMatchObject({ ok: false, error: { code: "not_found" } });
    },
  );

  test("an endpoint is found neither under another company nor among the admins' endpoints", async () => {
    const [one, two] = [await house.createCompany(), await house.createCompany()];
    const { ids } = await made(one.user, one.company.id);
    for (const companyId of [two.company.id, null])
      expect(codeOf(await as(house.admin).get({ ...ids, companyId }))).toBe("not_found");
    expect(codeOf(await as(two.user).get({ ...ids, companyId: two.company.id }))).toBe("not_found");
  });
});
