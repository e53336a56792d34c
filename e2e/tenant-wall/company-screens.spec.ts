import { expect } from "#e2e/fixtures.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { ABSENT, anonymously, comparable, DEAD_SESSION, everythingOf, look, MALFORMED } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { memberIn, reachersOf, test } from "./scene.ts";

for (const route of routesOf("company screen")) {
  test(`${route} answers only the company and admins`, async ({ scene, origin, admin, client }) => {
    const { company, canary } = scene;
    const mine = await look(scene.a.api, pathOf(route, company));
    expect(mine.status).toBeLessThan(400);
    if (mine.status === 200) expect(mine.body).toContain(canary);
    expect((await look(admin.api, pathOf(route, company))).status).toBeLessThan(400);

    const prefetch = { rsc: "1", "next-router-prefetch": "1" };
    for (const [{ api }, headers] of [
      ...scene.strangers.map((stranger) => [stranger, {}] as const),
      [scene.invited, { rsc: "1" }],
      [scene.invited, prefetch],
    ] as const) {
      const query = "rsc" in headers ? "?_rsc" : "";
      const [foreign, absent] = [
        await look(api, pathOf(route, company) + query, headers),
        await look(api, pathOf(route, ABSENT) + query, headers),
      ];
      expect(foreign.status).toBe(absent.status);
      if (!query) expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
      expect(everythingOf(foreign)).not.toContain(canary);
    }
    expect((await look(scene.a.api, pathOf(route, ABSENT))).status).toBe(404);
    // An admin may see every company that an id could be read as.
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
    // A token works only for the API. A screen without a session redirects to the sign-in for every id.
    const path = pathOf(route, company);
    for (const [asked, answer] of [
      [path, await look(client, path)],
      [path, await anonymously(origin, path)],
      [path, await anonymously(origin, path, DEAD_SESSION)],
      [pathOf(route, ABSENT), await anonymously(origin, pathOf(route, ABSENT))],
      [pathOf(route, "abc"), await anonymously(origin, pathOf(route, "abc"))],
    ] as const) {
      expect(answer.status).toBe(307);
      expect(answer.headers.location).toBe(`/user/login?from=${encodeURIComponent(asked)}`);
      expect(everythingOf(answer)).not.toContain(canary);
    }
  });
}

for (const route of routesOf("linked screen")) {
  test(`${route} is no page for anybody without the mailed link`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary } = scene;
    for (const person of [scene.a, admin, ...scene.strangers]) {
      for (const query of ["", "?token=", "?token=arvaus", "?token=a&token=b"]) {
        const answer = await look(person.api, pathOf(route, company) + query);
        expect(answer.status, `${person.email} ${query}`).toBe(404);
        expect(everythingOf(answer)).not.toContain(canary);
      }
    }
    for (const answer of [
      await look(client, pathOf(route, company)),
      await anonymously(origin, pathOf(route, company)),
    ])
      expect(answer.status).toBe(307);
  });
}

for (const route of routesOf("member screen")) {
  test(`${route} answers only the company and admins, and only under its company`, async ({
    scene,
    origin,
    admin,
  }) => {
    const { company, canary, a } = scene;
    const member = memberIn(route, scene);
    const pathIn = (companyId: string | number, id: string | number) =>
      pathOf(route, { companyId, vehicleId: id, driverId: id, clientId: id, disputeId: id, documentId: id });
    for (const { api } of [a, admin]) {
      const mine = await look(api, pathIn(company, member));
      expect(mine.status).toBe(200);
      expect(mine.body).toContain(canary);
    }
    for (const [{ api }, companyId] of reachersOf(scene, admin)) {
      const [foreign, absent] = [
        await look(api, pathIn(companyId, member)),
        await look(api, pathIn(companyId, ABSENT)),
      ];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
      expect(everythingOf(foreign)).not.toContain(canary);
    }
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(a.api, pathIn(company, id))).status, id).toBe(404);
    const path = pathIn(company, member);
    const nobody = await anonymously(origin, path);
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(path)}`);
  });
}
