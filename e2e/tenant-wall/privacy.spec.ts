import { expect } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { browserLike } from "#e2e/support/person.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { ABSENT, anonymously, everythingOf, look, MALFORMED } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of [...routesOf("person"), ...routesOf("person file")]) {
  test(`${route} answers only admins, and only for existing people`, async ({ scene, origin, admin }) => {
    const path = (id: string | number) => pathOf(route, `driver-${id}`);
    const file = route.endsWith("/export");
    const mine = await look(admin.api, path(scene.driver));
    expect(mine.status).toBe(200);
    if (!file) expect(mine.body).toContain(scene.canary);
    for (const id of [ABSENT, ...MALFORMED]) expect((await look(admin.api, path(id))).status, id).toBe(404);
    for (const { api } of scene.nonAdmins) {
      const refused = await look(api, path(scene.driver));
      expect(refused.status).toBe(file ? 403 : 307);
      expect(everythingOf(refused)).not.toContain(scene.canary);
    }
    expect((await anonymously(origin, path(scene.driver))).status).toBe(307);
  });
}

for (const route of [...routesOf("person api"), ...routesOf("person action")]) {
  test(`${route} answers only admins`, async ({ scene, origin, admin }) => {
    const path = (id: string | number) => pathOf(route, `driver-${id}`);
    const action = route.endsWith("/anonymise");
    const ask = (api: Api, id: string | number) =>
      action ? api.post(path(id), { data: { dryRun: true } }) : api.get(path(id));
    // The vehicle is in use: admins are refused for that reason, not for a missing right.
    expect((await ask(admin.api, scene.driver)).status()).toBe(action ? 409 : 200);
    expect((await ask(admin.api, ABSENT)).status()).toBe(404);
    for (const { api } of scene.nonAdmins) {
      const refused = await ask(api, scene.driver);
      expect(refused.status()).toBe(403);
      expect(await refused.text()).not.toContain(scene.canary);
    }
    expect((await ask(browserLike(origin), scene.driver)).status()).toBe(401);
  });
}
