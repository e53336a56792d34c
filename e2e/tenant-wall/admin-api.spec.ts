import { expect } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { send } from "#e2e/support/http.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { API_PATHS } from "#lib/platform/api/path-list.ts";
import { OWN_THINGS } from "./actions.ts";
import { ABSENT, anonymously, answerOf, everythingOf, look, MALFORMED } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of routesOf("provider's api")) {
  test(`${route} answers only admins and admin clients`, async ({ scene, origin, client }) => {
    const path = pathOf(route, OWN_THINGS);
    const methods = API_PATHS[route.replace(/\[(\w+)\]/g, "{$1}") as keyof typeof API_PATHS];
    for (const method of methods) {
      const data = method === "GET" || path.endsWith("/test") ? undefined : {};
      const ask = async ({ fetch }: Pick<Api, "fetch">) =>
        answerOf(await fetch(path, { method, ...(data && { data }), maxRedirects: 0 }));
      for (const { api } of scene.nonAdmins) expect((await ask(api)).status, method).toBe(403);
      expect((await ask(client)).status, method).toBe(200);
      const anonymous = { method, path, headers: { origin, "content-type": "application/json" } };
      expect((await send(origin, { ...anonymous, ...(data && { body: "{}" }) })).status, method).toBe(401);
    }
  });
}

for (const route of routesOf("partner api")) {
  test(`${route} answers only admins, for an existing and for an unknown id`, async ({
    scene,
    origin,
    admin,
  }) => {
    const pathIn = (id: string | number) => pathOf(route, { partnerId: id, moveId: ABSENT });
    const data = { companies: [{ id: scene.company }] };
    for (const { api } of scene.nonAdmins)
      for (const id of [scene.company, ABSENT]) {
        const answer = await answerOf(await api.post(pathIn(id), { data }));
        expect([403, 422]).toContain(answer.status);
        expect(everythingOf(answer)).not.toContain(scene.canary);
      }
    for (const id of [ABSENT, scene.company, ...MALFORMED])
      expect((await look(admin.api, pathIn(id))).status, String(id)).toBe(route.endsWith("undo") ? 405 : 404);
    expect((await anonymously(origin, pathIn(1))).status).toBe(route.endsWith("undo") ? 405 : 401);
  });
}

for (const route of routesOf("area api")) {
  test(`${route} is not found for a company's people, for an existing and for an unknown id`, async ({
    scene,
    origin,
    admin,
  }) => {
    const method = route.endsWith("[ruleId]") ? "DELETE" : "GET";
    const ask = async (api: Api, id: string) =>
      answerOf(await api.fetch(pathOf(route, { areaId: id, ruleId: "1" }), { method, maxRedirects: 0 }));
    for (const id of [ABSENT, ...MALFORMED]) expect((await ask(admin.api, id)).status, id).toBe(404);
    for (const { api } of scene.nonAdmins)
      for (const id of ["1", ABSENT])
        expect(await ask(api, id)).toMatchObject({ status: 403, body: expect.stringContaining("forbidden") });
    expect((await send(origin, { method, path: pathOf(route, { areaId: "1", ruleId: "1" }) })).status).toBe(
      401,
    );
  });
}

for (const route of routesOf("discount api")) {
  test(`${route} answers only admins`, async ({ scene, origin }) => {
    const discount = { name: "x", target: "commission", basisPoints: 100, validFrom: "2099-01-07" };
    const data = route.endsWith("preview") ? { discount } : discount;
    const method = route.includes("[") ? "PUT" : "POST";
    for (const { api } of scene.nonAdmins)
      for (const id of ["1", ABSENT]) {
        expect((await api.fetch(pathOf(route, id), { method, data })).status()).toBe(403);
        if (!route.endsWith("preview")) expect((await look(api, pathOf(route, id))).status).toBe(403);
      }
    const headers = { origin, "content-type": "application/json" };
    const anonymous = { method, headers, body: JSON.stringify(data), path: pathOf(route, "1") };
    expect((await send(origin, anonymous)).status).toBe(401);
  });
}

for (const route of routesOf("delivery api")) {
  test(`${route} answers only admins`, async ({ scene, origin, admin }) => {
    const path = pathOf(route, "statement-1");
    // The user's own company is refused like another company.
    for (const one of [path, pathOf(route, `provider-${scene.company}`)])
      for (const { api } of scene.nonAdmins) expect((await api.post(one, { data: {} })).status()).toBe(403);
    expect((await admin.api.post(pathOf(route, "kana-1"), { data: {} })).status()).toBe(404);
    const anonymous = { method: "POST", headers: { origin, "content-type": "application/json" }, body: "{}" };
    expect((await send(origin, { ...anonymous, path })).status).toBe(401);
  });
}

for (const route of routesOf("user api")) {
  test(`${route} answers only admins`, async ({ scene, origin, admin }) => {
    const data = { disabled: false };
    const change = async (api: Api, id: string) => (await api.put(pathOf(route, id), { data })).status();
    expect((await look(admin.api, pathOf(route, "1"))).status).toBe(200);
    for (const id of [ABSENT, ...MALFORMED]) {
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
      expect(await change(admin.api, id), id).toBe(404);
    }
    for (const { api } of scene.nonAdmins)
      for (const id of ["1", ABSENT]) {
        expect((await look(api, pathOf(route, id))).status).toBe(403);
        expect(await change(api, id)).toBe(403);
      }
    expect((await anonymously(origin, pathOf(route, "1"))).status).toBe(401);
  });
}
