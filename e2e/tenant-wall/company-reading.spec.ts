import { expect } from "#e2e/fixtures.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { ABSENT, anonymously, comparable, everythingOf, look, MALFORMED } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of routesOf("statement")) {
  test(`${route} answers only the company and admins, and only under its company`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary, other, statement, a, b, withoutCompany, invited } = scene;
    const ofPeriod = route.includes("[end]");
    const query = route.endsWith("/export") ? "?format=csv" : "";
    const pathIn = (companyId: string | number, id: string | number) =>
      pathOf(route, { companyId, invoiceId: id, end: "2026-01-18" }) + query;
    const id = ofPeriod ? "2026-01-05" : statement;
    const forAdmins = route.endsWith("/inputs");
    const api = route.startsWith("/api/");
    for (const asker of [...(forAdmins ? [] : [a.api]), admin.api, ...(api ? [client] : [])]) {
      const mine = await look(asker, pathIn(company, id));
      expect(mine.status).toBeLessThan(400);
    }
    for (const [person, companyId] of [
      [b, company],
      [withoutCompany, company],
      [invited, company],
      ...(ofPeriod
        ? []
        : ([
            [b, other],
            [admin, other],
          ] as const)),
    ] as const) {
      const foreign = await look(person.api, pathIn(companyId, id));
      const absent = await look(person.api, ofPeriod ? pathIn(ABSENT, id) : pathIn(companyId, ABSENT));
      expect([foreign.status, absent.status]).toEqual([404, 404]);
      expect(everythingOf(foreign)).not.toContain(canary);
    }
    for (const one of [ABSENT, ...MALFORMED]) {
      expect((await look(a.api, pathIn(company, one))).status, one).toBe(404);
      expect((await look(admin.api, pathIn(one, id))).status, one).toBe(404);
    }
    const nobody = await anonymously(origin, pathIn(company, id));
    expect(nobody.status).toBe(api ? 401 : 307);
    expect(everythingOf(nobody)).not.toContain(canary);
  });
}

for (const route of routesOf("company list")) {
  test(`${route} is readable only for the company, admins and admin clients`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, a, strangers } = scene;
    for (const api of [a.api, admin.api, client])
      expect(listIn((await look(api, pathOf(route, company))).body)).toHaveLength(
        // The list of people holds the owner, the member, the bookkeeper and the invited person.
        route.endsWith("/users") ? 4 : 1,
      );
    expect((await anonymously(origin, pathOf(route, company))).status).toBe(401);
    for (const { api } of strangers) {
      const [foreign, absent] = [
        await look(api, pathOf(route, company)),
        await look(api, pathOf(route, ABSENT)),
      ];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
    }
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
  });
}

for (const route of routesOf("company reading")) {
  test(`${route} informs only the company, admins and admin clients`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary, a, b, strangers } = scene;
    const path = pathOf(route, company);
    for (const api of [a.api, admin.api, client]) expect((await look(api, path)).body).toContain(canary);
    expect((await anonymously(origin, path)).status).toBe(401);
    for (const { api } of strangers) {
      for (const query of ["", "?limit=1000", `?entity=company:${company}`, "?entity=vehicle:1"]) {
        const [foreign, absent] = [
          await look(api, path + query),
          await look(api, pathOf(route, ABSENT) + query),
        ];
        expect(foreign.status).toBe(404);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
        expect(everythingOf(foreign)).not.toContain(canary);
      }
    }
    const through = pathOf(route, scene.other);
    expect((await look(b.api, `${through}?entity=company:${company}`)).body).toBe("[]");
    for (const api of [a.api, client]) expect((await look(api, pathOf(route, ABSENT))).status).toBe(404);
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
  });
}

/** The route of a company's people returns two lists. */
function listIn(body: string): unknown[] {
  const read = JSON.parse(body);
  return Array.isArray(read) ? read : [...read.users, ...read.invitations];
}
