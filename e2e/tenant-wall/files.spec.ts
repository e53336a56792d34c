import { expect } from "#e2e/fixtures.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { ABSENT, anonymously, comparable, DEAD_SESSION, everythingOf, look, MALFORMED } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of routesOf("file")) {
  test(`${route} redirects a signed-out visitor to its list and holds only the user's own data`, async ({
    scene,
    origin,
  }) => {
    for (const query of ["?format=csv", `?format=csv&q=${scene.canary}`, "?format=csv&sort=-name"]) {
      for (const headers of [{}, DEAD_SESSION]) {
        const answer = await anonymously(origin, route + query, headers);
        expect(answer.status).toBe(307);
        expect(answer.headers.location).toBe("/user/login?from=%2Fcompanies");
      }
      const mine = await look(scene.a.api, route + query);
      expect(mine.body).toContain(`${scene.canary} Oy`);
      for (const { api } of scene.strangers)
        expect(everythingOf(await look(api, route + query))).not.toContain(scene.canary);
    }
    expect((await look(scene.a.api, `${route}?format=exe`)).status).toBe(422);
  });
}

for (const route of routesOf("own file")) {
  test(`${route} holds only the data of the user who asks`, async ({ scene, origin }) => {
    for (const { api } of scene.strangers) {
      const mine = await look(api, route);
      expect(mine.status).toBe(200);
      expect(everythingOf(mine)).not.toContain(scene.canary);
    }
    expect((await look(scene.a.api, route)).body).toContain(scene.canary);
    expect((await anonymously(origin, route)).status).toBe(307);
  });
}

for (const route of routesOf("records")) {
  test(`${route} finds a company's statement only for the people who see the company`, async ({
    scene,
    origin,
    admin,
  }) => {
    const path = `${route}?query=2998-${scene.company}`;
    for (const { api } of [scene.a, scene.overseer, admin]) {
      const answer = await look(api, path);
      expect(answer.body).toContain(`${scene.canary} Oy`);
      expect(answer.headers["cache-control"]).toContain("no-store");
    }
    for (const { api } of scene.strangers)
      expect(everythingOf(await look(api, path))).not.toContain(scene.canary);
    for (const headers of [{}, DEAD_SESSION])
      expect((await anonymously(origin, path, headers)).status).toBe(307);
    expect((await look(scene.a.api, `${route}?query=a`)).status).toBe(422);
  });
}

for (const route of routesOf("company file")) {
  test(`${route} answers only the company and admins`, async ({ scene, origin, admin }) => {
    const path = (id: string | number) => `${pathOf(route, id)}?format=csv`;
    for (const api of [scene.a.api, admin.api]) {
      const answer = await look(api, path(scene.company));
      expect(answer.status).toBe(200);
      expect(answer.headers["cache-control"]).toContain("no-store");
      expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
    }
    for (const { api } of scene.strangers) {
      const [foreign, absent] = [await look(api, path(scene.company)), await look(api, path(ABSENT))];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
    }
    for (const id of MALFORMED) expect((await look(scene.a.api, path(id))).status, id).toBe(404);
    for (const headers of [{}, DEAD_SESSION]) {
      const answer = await anonymously(origin, path(scene.company), headers);
      expect(answer.status).toBe(307);
      const screen = pathOf(route, scene.company).replace(/\/(?:export|template)$/, "");
      expect(answer.headers.location).toBe(`/user/login?from=${encodeURIComponent(screen)}`);
    }
  });
}

for (const route of routesOf("year file")) {
  test(`${route} accepts a file only from the company and admins`, async ({ scene, origin, admin }) => {
    const query = `?year=2026${route.includes("extract") ? "&format=csv" : ""}`;
    const path = (id: string | number) => pathOf(route, id) + query;
    for (const api of [scene.a.api, admin.api]) {
      const answer = await api.get(path(scene.company));
      expect(answer.status()).toBe(200);
      expect(answer.headers()["cache-control"]).toContain("no-store");
    }
    for (const { api } of scene.strangers) {
      const [foreign, absent] = [await look(api, path(scene.company)), await look(api, path(ABSENT))];
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect(everythingOf(foreign)).not.toContain(scene.canary);
    }
    for (const id of MALFORMED) expect((await look(scene.a.api, path(id))).status, id).toBe(404);
    expect((await anonymously(origin, path(scene.company))).status).toBe(307);
  });
}
