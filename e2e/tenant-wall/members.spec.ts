import { bearing, expect } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { addTo } from "#e2e/support/company.ts";
import { askIn, bringIn, join } from "#e2e/support/invitations.ts";
import { newPerson, type Person } from "#e2e/support/person.ts";
import { ACTION_BODIES, COMPANY_ACTIONS, MEMBER_ACTIONS } from "./actions.ts";
import { answerOf, look } from "./answers.ts";
import { LOOKED_AT, OWNERS_OWN, routesOf } from "./routes.ts";
import { pathAt, peopleOf, type Scene, test } from "./scene.ts";

/** The actions on a company's API clients and endpoints. A member may not know that these exist. */
const KEPT = [
  "createCompanyClientAction",
  "saveClientAction",
  "rotateSecretAction",
  "revokeClientAction",
  "createWebhookAction",
];
const REACHING: typeof MEMBER_ACTIONS = { ...COMPANY_ACTIONS, ...MEMBER_ACTIONS };

for (const name of KEPT) {
  test(`${name} is for owners only: a member finds nothing and changes nothing`, async ({ scene }) => {
    const { a, member, company, canary, program } = scene;
    const lists = ["api-clients", "webhooks"].map((list) => `/companies/${company}/${list}`);
    const counts = async () =>
      Promise.all(lists.map(async (list) => (await look(a.api, list)).body.split("Kaapattu").length));
    const before = await counts();
    const args = [REACHING[name]?.(String(company), String(program))];
    const asked = await callAction(member.api, name, { args, companyId: company });
    expect(asked).toMatchObject({ ok: false, error: { code: "not_found" } });
    expect(JSON.stringify(asked)).not.toContain(canary);
    expect(await counts()).toEqual(before);
    expect((await look(a.api, `${lists[0]}/${program}`)).body).toContain(canary);
  });
}

/** Only owners decide who joins and who is removed. */
const DECIDED_BY_OWNERS = /invitations$|userId/;
const actions = [...routesOf("company action"), ...routesOf("member action"), ...routesOf("removal")];
for (const route of actions) {
  test(`${route} works for a member as for an owner, and not for read-only actors`, async ({ scene }) => {
    const { a, member, overseer, viewer } = scene;
    const path = pathAt(route, scene);
    const method = route.endsWith("[userId]") ? "DELETE" : "POST";
    const body = ACTION_BODIES[route] ?? (route.endsWith("/return") ? { reason: "Kaapattu" } : {});
    const ask = async ({ api }: Person) =>
      answerOf(await api.fetch(path, { method, ...(method === "POST" && { data: body }) }));
    const before = await peopleOf(a, scene.company);
    const own = DECIDED_BY_OWNERS.test(route) ? 403 : (await ask(a)).status;
    expect((await ask(member)).status).toBe(own);
    for (const looker of [overseer, viewer]) {
      const refused = await ask(looker);
      expect(refused.status).toBe(403);
      expect(JSON.parse(refused.body)).toMatchObject({ code: "view_only" });
    }
    expect((await peopleOf(a, scene.company)).users).toHaveLength(before.users.length);
  });
}

test("a member can do what an owner can, except manage people and API clients", async ({ scene }) => {
  const { a, member, company, canary, vehicle } = scene;
  const path = `/api/companies/${company}`;
  const saved = await member.api.put(path, { data: { companyName: `${canary} Oy` } });
  expect(saved.status()).toBe(200);
  expect((await member.api.put(`${path}/vehicles/${vehicle}`, { data: { make: canary } })).status()).toBe(
    200,
  );
  const { id } = await addTo(member.api, company, "vehicles", { make: "Jäsen" });
  expect((await look(a.api, `${path}/vehicles/${id}`)).body).toContain("Jäsen");
  expect((await member.api.delete(`${path}/vehicles/${id}`)).status()).toBeLessThan(300);
  expect(await (await member.api.get("/api/companies")).json()).toMatchObject([{ id: company }]);
});

/** The statuses of all routes that show A's company to its people. */
const statusesFor = async ({ api }: Person, scene: Scene): Promise<number[]> => {
  const routes = LOOKED_AT.flatMap(routesOf).filter((route) => !OWNERS_OWN.test(route));
  const statuses: number[] = [];
  for (const route of routes) statuses.push((await look(api, pathAt(route, scene))).status);
  return statuses;
};

test("a removed person immediately finds nothing with the old session or the old token", async ({
  scene,
  origin,
}) => {
  const { a, company, canary } = scene;
  const former = await newPerson(origin);
  const { token } = await askIn(a, { id: company, companyName: `${canary} Oy` }, former.email);
  expect(await statusesFor(former, scene)).not.toContain(200);
  expect(await join(former, token)).toMatchObject({ ok: true });
  expect(await statusesFor(former, scene)).toContain(200);
  const program = bearing(origin, await former.token());
  expect((await look(program, `/api/companies/${company}`)).status).toBe(200);
  const { users } = await peopleOf(a, company);
  const userId = String(users.find(({ email }) => email === former.email)?.id);
  const removal = { args: [{ companyId: String(company), userId }], companyId: company };
  expect(await callAction(a.api, "removePersonAction", removal)).toMatchObject({ ok: true });

  expect(new Set(await statusesFor(former, scene))).toEqual(new Set([404]));
  expect((await look(program, `/api/companies/${company}`)).status).toBe(404);
  expect(await (await former.api.get("/api/companies")).json()).toEqual([]);
  expect((await look(former.api, `/api/search?query=${canary}`)).body).not.toContain(canary);
  expect(await callAction(former.api, "removePersonAction", removal)).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(await join(former, token)).toMatchObject({ ok: false, error: { code: "link_expired" } });
  expect((await look(former.api, `/api/companies/${company}`)).status).toBe(404);
});

test("a member can leave, and the last owner cannot", async ({ scene, origin }) => {
  const { a, company, canary, ownerId } = scene;
  const leaver = await bringIn(await newPerson(origin), a, { id: company, companyName: `${canary} Oy` });
  const { users } = await peopleOf(a, company);
  const leave = ({ api }: Person, userId: string) =>
    callAction(api, "removePersonAction", {
      args: [{ companyId: String(company), userId }],
      companyId: company,
    });
  const own = String(users.find(({ email }) => email === leaver.email)?.id);
  expect(await leave(leaver, ownerId)).toMatchObject({ ok: false, error: { code: "forbidden" } });
  expect(await leave(leaver, own)).toMatchObject({ ok: true });
  expect((await look(leaver.api, `/api/companies/${company}`)).status).toBe(404);
  expect(await leave(a, ownerId)).toMatchObject({ ok: false, error: { code: "last_owner" } });
  expect((await look(a.api, `/api/companies/${company}`)).status).toBe(200);
});
