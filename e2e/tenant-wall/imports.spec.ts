import { expect } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { send } from "#e2e/support/http.ts";
import { sendFile } from "#e2e/support/imports.ts";
import { cookieOf } from "#e2e/support/person.ts";
import type { FleetKind } from "#lib/fleet/rules/fleet-permissions.ts";
import {
  ABSENT,
  anonymously,
  answerOf,
  comparable,
  DEAD_SESSION,
  everythingOf,
  look,
  MALFORMED,
} from "./answers.ts";
import { routesOf } from "./routes.ts";
import { type Scene, test } from "./scene.ts";

for (const route of routesOf("import")) {
  test(`${route} answers only the company and admins`, async ({ scene, origin, admin }) => {
    const importId = await sendCanary(scene, route.includes("vehicles") ? "vehicle" : "driver");
    const path = (company: string | number, id: string | number) =>
      `${route.replace("[companyId]", String(company)).replace("[importId]", String(id))}?format=csv`;
    for (const api of [scene.a.api, admin.api]) {
      const answer = await look(api, path(scene.company, importId));
      expect(answer.status).toBe(200);
      expect(answer.body).toContain(scene.canary);
    }
    for (const { api } of scene.strangers) {
      const absent = await look(api, path(ABSENT, ABSENT));
      for (const company of [scene.company, scene.other]) {
        const foreign = await look(api, path(company, importId));
        expect(foreign.status).toBe(404);
        expect(everythingOf(foreign)).not.toContain(scene.canary);
        expect(foreign.status).toBe(absent.status);
      }
    }
    // A user who sees both companies finds the import only under its own company.
    expect((await look(admin.api, path(scene.other, importId))).status).toBe(404);
    for (const id of [ABSENT, ...MALFORMED])
      expect((await look(scene.a.api, path(scene.company, id))).status, id).toBe(404);
    for (const headers of [{}, DEAD_SESSION])
      expect((await anonymously(origin, path(scene.company, importId), headers)).status).toBe(307);
  });
}

for (const route of routesOf("import api")) {
  test(`${route} accepts and runs no file of another company`, async ({ scene, origin, admin }) => {
    const importId = await sendCanary(scene, "vehicle");
    const step = route.includes("[importId]");
    const path = (company: string | number, id: string | number = importId) =>
      `${route.replace("[companyId]", String(company)).replace("[importId]", String(id))}?${step ? "" : "kind=vehicle&name=a.csv"}`;
    const ask = async (api: Api, to: string) =>
      answerOf(
        await api.post(
          to,
          step
            ? { data: { step: "apply", validOnly: true } }
            : { headers: { "content-type": "text/csv" }, data: "Rekisteritunnus" },
        ),
      );
    for (const { api } of scene.strangers) {
      const [foreign, absent] = [await ask(api, path(scene.company)), await ask(api, path(ABSENT, ABSENT))];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign, scene)).toBe(comparable(absent, scene));
      expect(everythingOf(foreign)).not.toContain(scene.canary);
    }
    if (step) {
      expect((await ask(scene.b.api, path(scene.other))).status).toBe(404);
      expect((await ask(admin.api, path(scene.other))).status).toBe(404);
    }
    for (const id of MALFORMED) expect((await ask(scene.a.api, path(id))).status, id).toBe(404);
    const nobody = await send(origin, { method: "POST", path: path(scene.company), body: "{}" });
    expect(nobody.status).toBe(401);
    const cookie = await cookieOf(scene.a.api);
    const elsewhere = await send(origin, {
      method: "POST",
      path: path(scene.company),
      body: "{}",
      headers: { cookie, origin: "https://evil.example" },
    });
    expect(elsewhere.status).toBe(403);
    const vehicles = await look(scene.a.api, `/api/companies/${scene.company}/vehicles`);
    expect(vehicles.status).toBe(200);
    expect(vehicles.body).not.toContain("K-9999");
  });
}

/** Uploads a file of A with its canary in a failing row and in a valid row. */
async function sendCanary({ a, company, canary }: Scene, kind: FleetKind): Promise<number> {
  const rows =
    kind === "vehicle"
      ? `Rekisteritunnus;Merkki;Malli;Vuosimalli;Väri;Tyyppi\n;${canary};x;1900;x;x\nK-9999;${canary};x;2020;x;car`
      : `Ajolupa;Voimassa;Sukunimi;Etunimi;Puhelin;Sähköposti\n;${canary};${canary};x;x;x\nK-1;1.1.2099;${canary};x;0405551234;a@b.example`;
  return sendFile(a.api, company, kind, rows);
}
