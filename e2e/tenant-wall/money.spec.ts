import { expect } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { COMPANY_ACTIONS, MEMBER_ACTIONS, PEOPLE_ACTIONS } from "./actions.ts";
import { answerOf, everythingOf, look } from "./answers.ts";
import { LOOKED_AT, routesOf } from "./routes.ts";
import { memberIn, pathAt, test } from "./scene.ts";

/** What a person with the role `money` may read. */
const MONEY = /^(\/api)?\/companies\/\[companyId\](\/invoices.*|\/payments.*|\/seller-report)?$/;
const NOT_MONEY = /^\/api\/companies\/\[companyId\]$|\/inputs$/;

for (const route of LOOKED_AT.flatMap(routesOf)) {
  const isMoney = MONEY.test(route) && !NOT_MONEY.test(route);
  test(`${route} ${isMoney ? "shows" : "hides"} the company ${isMoney ? "to" : "from"} who reads only its money`, async ({
    scene,
  }) => {
    const { a, bookkeeper, other, canary } = scene;
    const path = pathAt(route, scene);
    const seen = await look(bookkeeper.api, path);
    if (isMoney) expect(seen.status).toBe((await look(a.api, path)).status);
    else {
      expect(seen.status).toBe(404);
      expect(everythingOf(seen)).not.toContain(canary);
    }
    expect((await look(bookkeeper.api, pathAt(route, scene, other))).status).toBe(404);
    if (!route.startsWith("/api/")) return;
    for (const method of ["POST", "PUT", "DELETE"]) {
      const data = method === "DELETE" ? undefined : { status: "inactive" };
      const answer = await answerOf(await bookkeeper.api.fetch(path, { method, data }));
      expect([403, 404, 405, 422]).toContain(answer.status);
      expect(everythingOf(answer)).not.toContain(canary);
    }
  });
}

for (const [name, reachFor] of Object.entries({ ...COMPANY_ACTIONS, ...MEMBER_ACTIONS })) {
  test(`${name} finds nothing for who reads only the company's money`, async ({ scene }) => {
    const { company, bookkeeper, canary } = scene;
    const args = [reachFor(String(company), String(memberIn(name, scene)))];
    const asked = await callAction(bookkeeper.api, name, { args, companyId: company });
    expect(asked).toMatchObject({ ok: false, error: { code: "not_found" } });
    expect(JSON.stringify(asked)).not.toContain(canary);
  });
}

for (const [name, reachFor] of Object.entries(PEOPLE_ACTIONS)) {
  test(`${name} decides nothing for who reads only the company's money`, async ({ scene }) => {
    const { company, bookkeeper, ownerId, invitation } = scene;
    const args = [reachFor(String(company), { userId: ownerId, invitationId: invitation.id })];
    const asked = await callAction(bookkeeper.api, name, { args, companyId: company });
    expect(asked).toMatchObject({ ok: false });
  });
}
