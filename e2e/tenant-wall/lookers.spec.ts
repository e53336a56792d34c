import { expect } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { readCompany } from "#e2e/support/company.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { COMPANY_ACTIONS, MEMBER_ACTIONS } from "./actions.ts";
import { answerOf, everythingOf, look } from "./answers.ts";
import { LOOKED_AT, OWNERS_OWN, PEOPLES_OWN, routesOf } from "./routes.ts";
import { memberIn, pathAt, test } from "./scene.ts";

for (const route of LOOKED_AT.flatMap(routesOf)) {
  test(`${route} shows a member the same as an owner and read-only actors their company, hides other companies and changes nothing`, async ({
    scene,
  }) => {
    const { company, other, member, overseer, viewer, a, canary } = scene;
    const path = pathAt(route, scene);
    const own = await look(a.api, path);
    const isOwners = OWNERS_OWN.test(route);

    const seen = await look(member.api, path);
    if (isOwners) {
      expect(seen.status).toBe(404);
      expect(everythingOf(seen)).not.toContain(canary);
    } else {
      expect(seen.status).toBe(own.status);
      expect(seen.headers.location).toBe(own.headers.location);
      expect(seen.body.includes(canary)).toBe(own.body.includes(canary));
      if (route.startsWith("/api/")) expect(told(seen.body)).toBe(told(own.body));
    }
    // A registration step redirects read-only actors to the details, which they may read.
    const otherwise = isOwners ? 404 : route.startsWith("/companies/new/") ? 307 : own.status;
    for (const looker of [overseer, viewer])
      expect((await look(looker.api, path)).status).toBe(
        PEOPLES_OWN.test(route) && looker === overseer ? 404 : otherwise,
      );
    for (const { api } of [member, overseer, viewer])
      expect((await look(api, pathAt(route, scene, other))).status).toBe(404);
    if (!route.startsWith("/api/")) return;
    for (const looker of [overseer, viewer])
      for (const method of ["POST", "PUT", "DELETE"]) {
        const data = method === "DELETE" ? undefined : { status: "inactive" };
        const answer = await answerOf(await looker.api.fetch(path, { method, data }));
        expect([403, 405, 422]).toContain(answer.status);
        if (answer.status === 403) expect(JSON.parse(answer.body)).toMatchObject({ code: "view_only" });
      }
    expect(await readCompany(a.api, company)).toMatchObject({
      companyName: `${canary} Oy`,
      status: "incomplete",
    });
  });
}

/** Removes what differs for a member: the last visit, which only owners see, and the request id. */
const told = (body: string): string =>
  body.replaceAll(/"lastSeenAt":(?:null|"[^"]*")/g, "").replaceAll(/"urn:request:[^"]*"/g, "");

for (const [name, reachFor] of Object.entries({ ...COMPANY_ACTIONS, ...MEMBER_ACTIONS })) {
  test(`${name} is refused to read-only actors`, async ({ scene }) => {
    const { company, overseer, viewer, other } = scene;
    const member = String(memberIn(name, scene));
    for (const { api } of [overseer, viewer]) {
      const asked = await callAction(api, name, {
        args: [reachFor(String(company), member)],
        companyId: company,
      });
      expect(asked).toMatchObject({ ok: false, error: { code: "view_only" } });
    }
    const foreign = { args: [reachFor(String(other), member)], companyId: other };
    expect(await callAction(overseer.api, name, foreign)).toMatchObject({
      ok: false,
      error: { code: "not_found" },
    });
  });
}

test("an admin who views as a company has no admin rights anywhere", async ({
  scene: { viewer, company },
}) => {
  for (const route of [...routesOf("run"), ...routesOf("admin screen")])
    expect((await look(viewer.api, pathOf(route, 1))).status, route).toBe(307);
  for (const path of [
    "/api/settlement-runs",
    "/api/settlement-runs/1/journal",
    "/api/bank-journal?month=2026-11",
    "/api/dac7/2026",
    "/api/partners",
  ])
    expect((await look(viewer.api, path)).status, path).toBe(403);
  const companies = JSON.parse((await look(viewer.api, "/api/companies?limit=1000")).body);
  expect(companies.map(({ id }: { id: number }) => id)).toEqual([company]);
});

test("only an admin can start viewing as a company", async ({ scene }) => {
  const { nonAdmins, strangers, company } = scene;
  const input = { args: [{ companyId: String(company) }], companyId: company };
  for (const { api } of nonAdmins)
    expect(await callAction(api, "startViewingAction", input)).toMatchObject({
      ok: false,
      error: { code: "forbidden" },
    });
  for (const { api } of strangers) expect((await look(api, `/api/companies/${company}`)).status).toBe(404);
});
