import { expect } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { readCompany } from "#e2e/support/company.ts";
import { send } from "#e2e/support/http.ts";
import { askIn } from "#e2e/support/invitations.ts";
import { newEmail, type Person } from "#e2e/support/person.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { ACTION_BODIES } from "./actions.ts";
import { ABSENT, answerOf, comparable, everythingOf, look, MALFORMED } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { reachersOf, test } from "./scene.ts";

for (const route of routesOf("member action")) {
  test(`${route} works only on the user's own company and only under its id`, async ({
    scene,
    origin,
    admin,
  }) => {
    const { company, other, vehicle, driver, a, b } = scene;
    const member = route.includes("vehicleId") ? vehicle : driver;
    const pathIn = (companyId: string | number, id: string | number) =>
      pathOf(route, { companyId, vehicleId: id, driverId: id });
    for (const data of [undefined, { reason: "Kaapattu" }, { unknown: 1 }]) {
      const ask = async ({ api }: Person, companyId: number, id: string | number) =>
        answerOf(await api.post(pathIn(companyId, id), { ...(data && { data }), maxRedirects: 0 }));
      const absent = await ask(b, other, ABSENT);
      for (const [person, companyId] of reachersOf(scene, admin)) {
        const foreign = await ask(person, companyId, member);
        expect(foreign.status, JSON.stringify(data)).toBe(absent.status);
        expect([404, 415, 422]).toContain(foreign.status);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
      }
    }
    const anonymous = {
      method: "POST",
      body: JSON.stringify({ reason: "Kaapattu" }),
      headers: { origin, "content-type": "application/json" },
    };
    expect((await send(origin, { ...anonymous, path: pathIn(company, member) })).status).toBe(401);
    expect((await look(a.api, pathIn(company, member))).status).toBe(405);
    const own = await a.api.post(pathIn(company, member), { data: { reason: "Kaapattu" } });
    // A wish is the company's own and takes no reason. The other actions are only for admins.
    expect(own.status()).toBe(route.endsWith("/ask-back") ? 422 : 403);
  });
}

for (const route of routesOf("removal")) {
  test(`${route} reaches no person of another company`, async ({ scene, origin, admin }) => {
    const { company, a, b, strangers } = scene;
    const place = (companyId: string | number, userId: string | number = scene.ownerId) =>
      pathOf(route, { companyId: String(companyId), userId: String(userId) });
    const remove = async (api: Api, path: string) => answerOf(await api.delete(path, { maxRedirects: 0 }));
    const demote = async (api: Api, path: string) =>
      answerOf(await api.put(path, { data: { role: "member" }, maxRedirects: 0 }));
    for (const touch of [remove, demote]) {
      const absent = await touch(b.api, place(ABSENT));
      for (const { api } of strangers) {
        const foreign = await touch(api, place(company));
        expect(foreign.status).toBe(404);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
      }
      for (const id of [ABSENT, ...MALFORMED]) {
        expect((await touch(admin.api, place(id))).status, id).toBe(404);
        expect((await touch(a.api, place(company, id))).status, id).toBe(404);
      }
    }
    expect((await send(origin, { method: "DELETE", path: place(company), headers: { origin } })).status).toBe(
      401,
    );
    expect((await a.api.get(`/api/companies/${company}`)).status()).toBe(200);
  });
}

for (const route of routesOf("invitation action")) {
  test(`${route} reaches no invitation of another company`, async ({ scene, origin, admin }) => {
    const { company, canary, other, a, strangers } = scene;
    const method = route.endsWith("/resend") ? "POST" : "DELETE";
    const { id } = await askIn(a, { id: company, companyName: canary }, newEmail());
    const place = (companyId: string | number, invitationId: string | number) =>
      pathOf(route, { companyId, invitationId });
    const ask = async (api: Api, path: string) =>
      answerOf(await api.fetch(path, { method, maxRedirects: 0 }));
    for (const { api } of strangers)
      for (const under of [company, other]) {
        const [foreign, absent] = [await ask(api, place(under, id)), await ask(api, place(under, ABSENT))];
        expect(foreign.status).toBe(404);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
      }
    for (const malformed of [ABSENT, ...MALFORMED]) {
      expect((await ask(admin.api, place(malformed, id))).status, malformed).toBe(404);
      expect((await ask(a.api, place(company, malformed))).status, malformed).toBe(404);
    }
    expect((await send(origin, { method, path: place(company, id), headers: { origin } })).status).toBe(401);
    // A draft cannot resend its invitation. Withdrawing the invitation leaves the scene as it was.
    if (method === "POST") expect((await ask(a.api, place(company, id))).status).toBe(409);
    const withdrawal = await a.api.delete(`/api/companies/${company}/invitations/${id}`);
    expect(withdrawal.status()).toBe(204);
  });
}

for (const route of routesOf("company action")) {
  test(`${route} works on no other company and shows nothing of it`, async ({ scene, origin, admin }) => {
    const { company, canary, a, b, strangers } = scene;
    const body = ACTION_BODIES[route] ?? {};
    const ask = async (api: Api, id: string | number, data?: object) =>
      answerOf(await api.post(pathOf(route, id), { ...(data && { data }), maxRedirects: 0 }));
    for (const data of [undefined, body, { unknown: 1 }, { id: company, companyId: company }]) {
      const absent = await ask(b.api, ABSENT, data);
      for (const { api } of strangers) {
        const foreign = await ask(api, company, data);
        expect(foreign.status, JSON.stringify(data)).toBe(absent.status);
        expect([404, 415, 422]).toContain(foreign.status);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
        expect(everythingOf(foreign)).not.toContain(canary);
      }
    }
    for (const id of [ABSENT, ...MALFORMED]) expect((await ask(admin.api, id, body)).status, id).toBe(404);
    const anonymous = {
      method: "POST",
      body: JSON.stringify(body),
      headers: { origin, "content-type": "application/json" },
    };
    for (const id of [company, ABSENT])
      expect((await send(origin, { ...anonymous, path: pathOf(route, id) })).status).toBe(401);
    expect((await look(a.api, pathOf(route, company))).status).toBe(405);
    expect(await readCompany(a.api, company)).toMatchObject({
      companyName: `${canary} Oy`,
      status: "incomplete",
    });
  });
}
