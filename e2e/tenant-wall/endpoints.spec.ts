import { expect } from "#e2e/fixtures.ts";
import { callAction, postAction } from "#e2e/support/actions.ts";
import { addEndpoint } from "#e2e/support/integrations.ts";
import { browserLike, type Person } from "#e2e/support/person.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { ENDPOINT_ACTIONS } from "./actions.ts";
import { ABSENT, anonymously, everythingOf, look, MALFORMED, withoutRequestId } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of routesOf("endpoint")) {
  test(`${route} answers only the company's owner and admins`, async ({ scene, origin, admin }) => {
    const { company, other, canary, a, b, withoutCompany, invited, member } = scene;
    const ofCompany = route.includes("companyId");
    const endpointId = await makeEndpoint(ofCompany ? a : admin, ofCompany ? company : null, canary);
    const pathIn = (companyId: number | string, id: string) => pathOf(route, { companyId, endpointId: id });
    for (const { api } of ofCompany ? [a, admin] : [admin]) {
      const mine = await look(api, pathIn(company, endpointId));
      expect(mine.status).toBe(200);
      expect(mine.body).toContain(canary);
      for (const id of [ABSENT, ...MALFORMED])
        expect((await look(api, pathIn(company, id))).status, id).toBe(404);
    }
    for (const [{ api }, under] of [
      [b, company],
      [b, other],
      [withoutCompany, company],
      [invited, company],
      [member, company],
      ...(ofCompany ? ([[admin, other]] as const) : ([[a, company]] as const)),
    ] as const) {
      const [foreign, absent] = [
        await look(api, pathIn(under, endpointId)),
        await look(api, pathIn(under, ABSENT)),
      ];
      expect(foreign.status).toBe(ofCompany ? 404 : 307);
      expect(absent.status).toBe(foreign.status);
      expect(absent.headers.location).toBe(foreign.headers.location);
      expect(everythingOf(foreign)).not.toContain(canary);
    }
    const path = pathIn(company, endpointId);
    const nobody = await anonymously(origin, path);
    expect(nobody.headers.location).toBe(`/user/login?from=${encodeURIComponent(path)}`);
  });
}

for (const [name, reachFor] of Object.entries(ENDPOINT_ACTIONS)) {
  test(`${name} reaches no endpoint of another company and no endpoint for all companies`, async ({
    scene,
    origin,
    admin,
  }) => {
    const { company, other, canary, a, b, member, overseer, viewer } = scene;
    const own = await makeEndpoint(a, company, canary);
    const provider = await makeEndpoint(admin, null, canary);
    const ask = ({ api }: Person, companyId: string | null, id: string) =>
      callAction(api, name, { args: [reachFor(companyId, id)], companyId: other });
    const absent = withoutRequestId(await ask(b, String(other), ABSENT));
    for (const person of [...scene.strangers, member])
      for (const [companyId, endpointId] of [
        [String(company), own],
        [String(other), own],
        [null, own],
        [null, provider],
      ] as const) {
        const foreign = await ask(person, companyId, endpointId);
        expect(foreign).toMatchObject({ ok: false, error: { code: "not_found" } });
        expect(withoutRequestId(foreign)).toEqual(absent);
        expect(JSON.stringify(foreign)).not.toContain(canary);
      }
    const args = [reachFor(String(company), own)];
    for (const { api } of [overseer, viewer])
      expect(await callAction(api, name, { args, companyId: company })).toMatchObject({
        ok: false,
        error: { code: "view_only" },
      });
    const nobody = await (await postAction(browserLike(origin), name, { args, companyId: company })).text();
    expect(nobody).toMatch(/"code":"unauthenticated"/);
    expect((await look(a.api, `/companies/${company}/webhooks/${own}`)).body).toContain(canary);
  });
}

/** Creates an endpoint that contains the canary and returns its id. */
const makeEndpoint = async ({ api }: Person, companyId: number | null, canary: string): Promise<string> =>
  String(await addEndpoint(api, companyId, { url: `http://127.0.0.1:1/${canary}`, description: canary }));
