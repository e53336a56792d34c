import { expect } from "#e2e/fixtures.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { OWN_THINGS } from "./actions.ts";
import { ABSENT, anonymously, everythingOf, look, MALFORMED } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of routesOf("run")) {
  test(`${route} answers only admins, for an existing and for an unknown id`, async ({
    scene,
    origin,
    admin,
  }) => {
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
    for (const [{ api }, id] of [
      ...scene.nonAdmins.map((person) => [person, "1"] as const),
      [scene.a, ABSENT],
    ] as const) {
      const answer = await look(api, pathOf(route, id));
      expect([answer.status, answer.headers.location]).toEqual([307, "/"]);
    }
    const nobody = await anonymously(origin, pathOf(route, "1"));
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(pathOf(route, "1"))}`);
  });
}

for (const route of routesOf("admin screen")) {
  test(`${route} is for admins only, with every query`, async ({ scene, origin, admin }) => {
    const { canary, program, nonAdmins } = scene;
    expect((await look(admin.api, pathOf(route, program))).body).toContain(canary);
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
    for (const { api } of nonAdmins) {
      for (const id of [program, ABSENT]) {
        for (const headers of [{}, { rsc: "1" }]) {
          const answer = await look(api, pathOf(route, id), headers);
          expect(everythingOf(answer)).not.toContain(canary);
          if (!("rsc" in headers)) expect([answer.status, answer.headers.location]).toEqual([307, "/"]);
        }
      }
    }
    const path = pathOf(route, program);
    const nobody = await anonymously(origin, path);
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(path)}`);
  });
}

for (const route of routesOf("provider's screen")) {
  test(`${route} answers only admins, for an existing and for an unknown id`, async ({
    scene,
    origin,
    admin,
  }) => {
    expect((await look(admin.api, pathOf(route, OWN_THINGS))).status).toBe(200);
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
    for (const [{ api }, ids] of [
      ...scene.nonAdmins.map((person) => [person, OWN_THINGS] as const),
      [scene.a, ABSENT],
    ] as const) {
      const answer = await look(api, pathOf(route, ids));
      expect([answer.status, answer.headers.location]).toEqual([307, "/"]);
    }
    const path = pathOf(route, OWN_THINGS);
    const nobody = await anonymously(origin, path);
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(path)}`);
  });
}
