import { randomUUID } from "node:crypto";
import { test as base, clientOf, expect } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { addTo, companyDetails, createCompany, readCompany } from "#e2e/support/company.ts";
import { newPerson } from "#e2e/support/person.ts";
import { OPERATIONS } from "#lib/operations/operations.ts";

// Programs that reach some companies ask every operation of the API about a company of another provider. The operations
// come from the OpenAPI document, so the tests cover a new operation too.

type Foreign = { company: number; vehicle: number; driver: number; canary: string; owner: Api };
type Programs = { provider: Api; named: Api };

// The last test checks the effects of the others.
base.describe.configure({ mode: "default" });

const ABSENT = 999_999_999;

const test = base.extend<object, { foreign: Foreign; programs: Programs }>({
  foreign: [
    async ({ origin }, use) => {
      const { api } = await newPerson(origin);
      const canary = `kanaria${randomUUID().slice(0, 8)}`;
      const details = { ...companyDetails(), provider: "taksivaasa", companyName: `${canary} Oy` };
      const { id: company } = await createCompany(api, details);
      const { id: vehicle } = await addTo(api, company, "vehicles", { make: canary });
      const { id: driver } = await addTo(api, company, "drivers", { contact: { lastName: canary } });
      await use({ company, vehicle, driver, canary, owner: api });
    },
    { scope: "worker" },
  ],
  programs: [
    async ({ origin }, use) =>
      use({
        provider: await clientOf(origin, "demo-provider"),
        named: await clientOf(origin, "demo-company"),
      }),
    { scope: "worker" },
  ],
});

const asked = OPERATIONS.filter(({ access = "bearer" }) => access === "bearer");
const within = asked.filter(({ path }) => path.includes("{companyId}"));
const overall = asked.filter(({ path, method }) => !path.includes("{companyId}") && method === "GET");

/** Bodies that try to reach the foreign company: an empty one, one that fits the path or nearly, and a change of the status. */
const bodiesFor = (path: string): object[] => [{}, fittingFor(path), { status: "inactive" }];
const fittingFor = (path: string): object =>
  path.includes("vehicle")
    ? { make: "Kaapattu" }
    : path.includes("imports")
      ? { step: "apply" }
      : { companyName: "Kaapattu Oy" };

for (const name of ["provider", "named"] as const) {
  for (const { method, path } of within) {
    test(`${method} ${path} tells the program of a ${name === "named" ? "company" : name} nothing about another`, async ({
      foreign,
      programs,
    }) => {
      const { company, vehicle, driver, canary } = foreign;
      const ask = async (ids: { company: number; vehicle: number; driver: number }, data?: object) => {
        const answer = await programs[name].fetch(
          path
            .replace("{companyId}", String(ids.company))
            .replace("{vehicleId}", String(ids.vehicle))
            .replace("{driverId}", String(ids.driver))
            .replace("{importId}", "1") + (path.endsWith("/imports") ? "?kind=vehicle&name=a.csv" : ""),
          { method, ...(data && { data }), maxRedirects: 0 },
        );
        const body = (await answer.text()).replace(/urn:request:[\w-]+/, "");
        return { status: answer.status(), body };
      };
      const nothing = { company: ABSENT, vehicle: ABSENT, driver: ABSENT };
      for (const body of method === "GET" || method === "DELETE" ? [undefined] : bodiesFor(path)) {
        const there = await ask({ company, vehicle, driver }, body);
        expect(there).toEqual(await ask(nothing, body));
        // A program without the scope gets this answer for every id.
        if (there.status === 403)
          expect(JSON.parse(there.body)).toMatchObject({ code: "insufficient_scope" });
        else expect([404, 415, 422]).toContain(there.status);
        expect(there.body).not.toContain(canary);
      }
    });
  }

  for (const { method, path } of overall) {
    test(`${method} ${path} shows the program of a ${name === "named" ? "company" : name} nothing of another`, async ({
      foreign: { canary },
      programs,
    }) => {
      const queries = ["", "?limit=1000", "?provider=taksivaasa", "?status=incomplete"];
      const searches = [canary, canary.slice(0, 9), canary.slice(2), `${canary}x`, "kanaria"];
      for (const query of [...queries, ...searches.map((text) => `?query=${text}`)]) {
        const answer = await programs[name].get(path + query);
        expect(answer.status(), query).toBeLessThan(500);
        expect(await answer.text(), query).not.toContain(canary);
      }
    });
  }
}

test("a program reads its own companies, and the foreign company stays unchanged", async ({
  foreign,
  programs,
}) => {
  for (const api of [programs.provider, programs.named]) {
    const companies: { provider: string }[] = await (await api.get("/api/companies")).json();
    expect(companies.length).toBeGreaterThan(0);
  }
  const theirs: { provider: string }[] = await (await programs.provider.get("/api/companies")).json();
  expect(new Set(theirs.map(({ provider }) => provider))).toEqual(new Set(["taksiHelsinki"]));
  expect(await readCompany(foreign.owner, foreign.company)).toMatchObject({
    companyName: `${foreign.canary} Oy`,
    status: "incomplete",
  });
});
