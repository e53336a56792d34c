import { expect } from "#e2e/fixtures.ts";
import { readCompany } from "#e2e/support/company.ts";
import type { Person } from "#e2e/support/person.ts";
import { pathOf } from "#e2e/support/routes.ts";
import {
  ABSENT,
  anonymously,
  answerOf,
  comparable,
  everythingOf,
  expectForeign,
  look,
  MALFORMED,
} from "./answers.ts";
import { routesOf } from "./routes.ts";
import { reachersOf, test } from "./scene.ts";

for (const route of routesOf("company api")) {
  test(`${route} answers only the company, admins and admin clients`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary, a, b, strangers } = scene;
    const path = pathOf(route, company);
    for (const api of [a.api, admin.api, client]) expect((await look(api, path)).body).toContain(canary);
    expect((await anonymously(origin, path)).status).toBe(401);
    expect(comparable(await anonymously(origin, path), scene)).toBe(
      comparable(await anonymously(origin, pathOf(route, ABSENT)), scene),
    );

    for (const [method, data] of [
      ["GET", undefined],
      ["PUT", { companyName: "Kaapattu Oy" }],
      ["PUT", { status: "active" }],
      ["PUT", { companyName: "" }],
      ["PUT", { unknown: 1 }],
      ["DELETE", undefined],
    ] as const) {
      const ask = async ({ api }: Person, id: string | number) =>
        answerOf(await api.fetch(pathOf(route, id), { method, ...(data && { data }), maxRedirects: 0 }));
      const absent = await ask(b, ABSENT);
      for (const person of strangers) {
        const foreign = await ask(person, company);
        expect(foreign.status, `${method} ${JSON.stringify(data)}`).toBe(absent.status);
        expect([404, 422]).toContain(foreign.status);
        expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
        expect(everythingOf(foreign)).not.toContain(canary);
      }
    }
    for (const api of [a.api, client]) expect((await look(api, pathOf(route, ABSENT))).status).toBe(404);
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
    expect(await readCompany(a.api, company)).toMatchObject({
      companyName: `${canary} Oy`,
      status: "incomplete",
    });
  });
}

for (const route of routesOf("fleet api")) {
  test(`${route} answers only the company, admins and admin clients`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary, a, b, strangers } = scene;
    const path = pathOf(route, company);
    for (const api of [a.api, admin.api, client]) expect((await look(api, path)).body).toContain(canary);
    expect(comparable(await anonymously(origin, path), scene)).toBe(
      comparable(await anonymously(origin, pathOf(route, ABSENT)), scene),
    );
    for (const query of ["", "?limit=1000", "?status=incomplete", `?q=${canary}`]) {
      const absent = await look(b.api, pathOf(route, ABSENT) + query);
      for (const { api } of strangers)
        await expectForeign(scene, { foreign: await look(api, path + query), absent });
    }
    for (const data of [{}, { make: "Kaapattu" }, { unknown: 1 }]) {
      const ask = async ({ api }: Person, id: string | number) =>
        answerOf(await api.post(pathOf(route, id), { data }));
      const absent = await ask(b, ABSENT);
      for (const person of strangers)
        await expectForeign(scene, { foreign: await ask(person, company), absent });
    }
    for (const api of [a.api, client]) expect((await look(api, pathOf(route, ABSENT))).status).toBe(404);
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(admin.api, pathOf(route, id))).status, id).toBe(404);
    expect(await (await a.api.get(path)).json()).toHaveLength(1);
  });
}

for (const route of routesOf("member api")) {
  test(`${route} answers only the company, admins and admin clients, and only under its company`, async ({
    scene,
    origin,
    admin,
    client,
  }) => {
    const { company, canary, other, vehicle, driver, a, b, withoutCompany, invited } = scene;
    const member = route.includes("vehicleId") ? vehicle : driver;
    const pathIn = (companyId: string | number, id: string | number) =>
      pathOf(route, { companyId, vehicleId: id, driverId: id });
    for (const api of [a.api, admin.api, client])
      expect((await look(api, pathIn(company, member))).body).toContain(canary);
    expect((await anonymously(origin, pathIn(company, member))).status).toBe(401);

    for (const [method, data] of [
      ["GET", undefined],
      ["PUT", { make: "Kaapattu" }],
      ["PUT", { contact: { lastName: "Kaapattu" } }],
      ["PUT", { status: "active" }],
      ["PUT", { company: { id: other } }],
      ["PUT", { unknown: 1 }],
      ["DELETE", undefined],
    ] as const) {
      const ask = async ({ api }: Person, companyId: number, id: string | number) =>
        answerOf(await api.fetch(pathIn(companyId, id), { method, ...(data && { data }) }));
      const absent = await ask(b, other, ABSENT);
      for (const [person, companyId] of [
        [b, company],
        [b, other],
        [withoutCompany, company],
        [invited, company],
      ] as const)
        await expectForeign(scene, { foreign: await ask(person, companyId, member), absent });
      const absentForAdmins = await ask(admin, other, ABSENT);
      await expectForeign(scene, { foreign: await ask(admin, other, member), absent: absentForAdmins });
    }
    for (const id of [ABSENT, ...MALFORMED]) {
      expect((await look(a.api, pathIn(company, id))).status, id).toBe(404);
      expect((await look(admin.api, pathIn(id, member))).status, id).toBe(404);
    }
    expect((await look(a.api, pathIn(company, member))).body).toContain(canary);
  });
}

test("a list of vehicles reaches no vehicle of another company under any company id", async ({
  scene,
  admin,
}) => {
  const { company, other, vehicle, a } = scene;
  const BODIES = [
    (id: number) => [{ id, status: "inactive" }],
    (id: number) => [{ id, company: { id: other } }],
    (id: number) => [{ id }, { id: 888_888_888 }],
  ];
  for (const [person, companyId] of reachersOf(scene, admin)) {
    for (const bodyOf of BODIES) {
      const ask = async (id: number | string) => {
        const path = `/api/companies/${companyId}/vehicles`;
        const { status, body } = await answerOf(await person.api.put(path, { data: bodyOf(Number(id)) }));
        return { status, body: body.replaceAll(String(id), "{vehicle}").replace(/"urn:request:[^"]+"/, "") };
      };
      const foreign = await ask(vehicle);
      expect(foreign.status).toBe(404);
      expect(foreign).toEqual(await ask(ABSENT));
    }
  }
  expect((await look(a.api, `/api/companies/${company}/vehicles/${vehicle}`)).status).toBe(200);
});
