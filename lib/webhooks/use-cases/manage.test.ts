import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "#lib/core/actor.ts";
import { codeOf, issuesOf } from "#lib/core/testing.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/core/use-cases/testing.ts";
import { webhooksOf } from "./testing.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.owner`delete from webhook_endpoints`;
});

const as = (actor: Actor) => webhooksOf(house.as(actor));
const made = async (actor: Actor, companyId: number | null, body: Record<string, unknown> = {}) => {
  const { id, secret } = accepted(await as(actor).create(companyId, body));
  return { place: { companyId, endpointId: id }, secret };
};

test("an endpoint is made with a secret that is told once and stored unreadable", async () => {
  const { place, secret } = await made(house.admin, null);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { endpoint } = accepted(await as(house.admin).get(place));
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
  expect(issuesOf(await as(house.admin).create(null, { url }, { strict: true }))).toEqual([issue]);
});

test("at least one event is chosen, each once and in the form's order, and none that is unknown", async () => {
  const owner = as(house.admin);
  expect(issuesOf(await owner.create(null, { events: [] }))).toEqual(["events webhook_events"]);
  expect(issuesOf(await owner.create(null, { events: ["statement.paid"] }))).toEqual([
    "events.0 unknown_value",
  ]);
  const { place } = await made(house.admin, null, { events: ["driver.deleted", "company.approved"] });
  expect(accepted(await owner.get(place)).endpoint.events).toEqual(["company.approved", "driver.deleted"]);
});

test("a twenty-first endpoint is refused", async () => {
  for (let count = 0; count < 20; count += 1) await made(house.admin, null);
  expect(codeOf(await as(house.admin).create(null))).toBe("webhook_limit");
});

test("a change is made against the version that was shown", async () => {
  const { place } = await made(house.admin, null);
  const { version } = accepted(await as(house.admin).get(place)).endpoint;
  accepted(await as(house.admin).save(place, version, { description: "Uusi" }));
  expect(codeOf(await as(house.admin).save(place, version, { description: "Vanha" }))).toBe("stale");
  expect(accepted(await as(house.admin).get(place)).endpoint.description).toBe("Uusi");
});

test("a deleted endpoint takes its messages along", async () => {
  const { place } = await made(house.admin, null);
  accepted(await as(house.admin).test(place));
  accepted(await as(house.admin).remove(place));
  expect(codeOf(await as(house.admin).get(place))).toBe("not_found");
  expect(await house.owner`select from webhook_messages`).toHaveLength(0);
});

test("nothing is sent by hand to an endpoint that is off", async () => {
  const { place } = await made(house.admin, null);
  accepted(await as(house.admin).test(place));
  const [message] = accepted(await as(house.admin).get(place)).log.rows;
  accepted(await as(house.admin).turn(place, false));
  expect(codeOf(await as(house.admin).test(place))).toBe("webhook_off");
  expect(codeOf(await as(house.admin).resend(place, message?.id ?? 0))).toBe("webhook_off");
});

test("the log is read page by page, and what failed alone", async () => {
  const { place } = await made(house.admin, null);
  await house.owner`
    insert into webhook_messages (endpoint_id, type, occurred_at, data, trouble)
    select ${place.endpointId}, 'webhook.test', now(), '{}', case when n % 40 = 0 then 'status' end
    from generate_series(1, 120) n`;
  const first = accepted(await as(house.admin).get(place)).log;
  expect(first.rows).toHaveLength(50);
  expect(first.previous).toBe(null);
  const cursor = Buffer.from(JSON.stringify(first.next)).toString("base64url");
  const second = accepted(await as(house.admin).get(place, { cursor })).log;
  expect(second.rows[0]?.id).toBe((first.rows.at(-1)?.id ?? 0) - 1);
  const failed = accepted(await as(house.admin).get(place, { failed: "1" })).log;
  expect(failed.rows.map(({ trouble }) => trouble)).toEqual(["status", "status", "status"]);
});

describe("whose endpoints are whose", () => {
  type UseCaseCall = (
    api: ReturnType<typeof as>,
    place: { companyId: number | null; endpointId: number },
  ) => Promise<unknown>;
  const ACTIONS: Record<string, UseCaseCall> = {
    list: (api, { companyId }) => api.list(companyId),
    create: (api, { companyId }) => api.create(companyId),
    get: (api, place) => api.get(place),
    save: (api, place) => api.save(place, 1, {}),
    turn: (api, place) => api.turn(place, false),
    remove: (api, place) => api.remove(place),
    rotate: (api, place) => api.rotate(place),
    test: (api, place) => api.test(place),
    resend: (api, place) => api.resend(place, 1),
  };

  test.each(Object.entries(ACTIONS))(
    "%s of a company's endpoint is its owners' and the admins'",
    async (name, command) => {
      const { company, user } = await house.createCompany({ status: "active" });
      const member = await house.createMember(company.id);
      const second = await house.createMember(company.id);
      await house.owner`update memberships set role = 'owner' where user_id = ${second.id}`;
      const { user: stranger } = await house.createCompany();
      const { place } = await made(user, company.id);
      for (const actor of [member, stranger])
        expect(await command(as(actor), place)).toMatchObject({ ok: false, error: { code: "not_found" } });
      if (name === "resend") return;
      for (const actor of [second, user]) {
        const { place: own } = await made(user, company.id);
        expect(await command(as(actor), own)).toMatchObject({ ok: true });
      }
    },
  );

  test.each(Object.entries(ACTIONS))(
    "%s of an endpoint of all companies is the admins' alone",
    async (_name, command) => {
      const { user } = await house.createCompany({ status: "active" });
      const { place } = await made(house.admin, null);
      expect(await command(as(user), place)).toMatchObject({ ok: false, error: { code: "not_found" } });
    },
  );

  test("an endpoint is not found under another company, nor among the provider's", async () => {
    const [one, two] = [await house.createCompany(), await house.createCompany()];
    const { place } = await made(one.user, one.company.id);
    for (const companyId of [two.company.id, null])
      expect(codeOf(await as(house.admin).get({ ...place, companyId }))).toBe("not_found");
    expect(codeOf(await as(two.user).get({ ...place, companyId: two.company.id }))).toBe("not_found");
  });
});
