import { expect } from "#e2e/fixtures.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { ABSENT, anonymously, DEAD_SESSION, everythingOf, look, MALFORMED } from "./answers.ts";
import { QUERIES, routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of routesOf("run file")) {
  test(`${route} answers only admins`, async ({ scene, origin, admin }) => {
    expect((await look(admin.api, `${pathOf(route, ABSENT)}?format=csv`)).status).toBe(404);
    for (const { api } of scene.nonAdmins)
      for (const id of ["1", ABSENT])
        expect((await look(api, `${pathOf(route, id)}?format=csv`)).status).toBe(403);
    expect((await anonymously(origin, `${pathOf(route, "1")}?format=csv`)).status).toBe(307);
  });
}

for (const route of routesOf("payment file")) {
  test(`${route} answers only admins`, async ({ scene, origin, admin }) => {
    for (const { api } of [admin, ...scene.nonAdmins])
      for (const id of ["1", ABSENT, ...MALFORMED])
        expect((await look(api, pathOf(route, { runId: id, fileId: ABSENT }))).status, id).toBe(404);
    expect((await anonymously(origin, pathOf(route, "1"))).status).toBe(307);
  });
}

for (const route of routesOf("seller report")) {
  test(`${route} answers only admins`, async ({ scene, origin, admin }) => {
    const path = pathOf(route, { year: 2026, number: 1_000_000 });
    for (const { api } of [admin, ...scene.nonAdmins]) expect((await look(api, path)).status).toBe(404);
    for (const headers of [{}, DEAD_SESSION])
      expect((await anonymously(origin, path, headers)).status).toBe(307);
  });
}

for (const route of routesOf("admin file")) {
  test(`${route} answers only admins`, async ({ scene, origin, admin }) => {
    const path = `${route}?format=csv`;
    const file = await look(admin.api, path);
    expect(file.status).toBe(200);
    expect(file.headers["cache-control"]).toContain("no-store");
    expect(file.body).toContain(scene.canary);
    for (const { api } of scene.nonAdmins) {
      const refused = await look(api, path);
      expect(refused.status).toBe(403);
      expect(everythingOf(refused)).not.toContain(scene.canary);
    }
    for (const headers of [{}, DEAD_SESSION]) {
      const answer = await anonymously(origin, path, headers);
      expect(answer.status).toBe(307);
      const screen = route.replace(/\/export$/, "");
      expect(answer.headers.location).toBe(`/user/login?from=${encodeURIComponent(screen)}`);
    }
    expect((await look(admin.api, `${route}?format=exe`)).status).toBe(422);
  });
}

for (const route of routesOf("admin download")) {
  test(`${route} answers only admins`, async ({ scene, origin, admin }) => {
    const path = `${route}${QUERIES.find(([end]) => route.endsWith(end))?.[1]}`;
    expect((await look(admin.api, path)).status).toBe(200);
    for (const { api } of scene.nonAdmins) expect((await look(api, path)).status).toBe(403);
    for (const headers of [{}, DEAD_SESSION])
      expect((await anonymously(origin, path, headers)).status).toBe(307);
  });
}

for (const route of routesOf("admin year file")) {
  test(`${route} accepts a file only from admins`, async ({ scene, origin, admin }) => {
    const path = `${route}?year=2026&format=csv`;
    expect((await look(admin.api, path)).body).toContain(`${scene.canary} Oy`);
    for (const { api } of scene.nonAdmins) {
      const refused = await look(api, path);
      expect(refused.status).toBe(403);
      expect(everythingOf(refused)).not.toContain(scene.canary);
    }
    expect((await anonymously(origin, path)).status).toBe(307);
  });
}
