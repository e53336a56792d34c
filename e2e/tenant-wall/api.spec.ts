import { expect } from "#e2e/fixtures.ts";
import { companyDetails, readCompany, wholeCompany } from "#e2e/support/company.ts";
import { anonymously, everythingOf, look } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of routesOf("api")) {
  test(`${route} requires an identity and shows only the caller's own data`, async ({ scene, origin }) => {
    expect((await anonymously(origin, route)).status).toBe(401);
    expect((await anonymously(origin, route, { authorization: "Bearer nonsense" })).status).toBe(401);
    const { canary, strangers, invited } = scene;
    for (const { api } of strangers)
      for (const query of ["", `?query=${canary}`])
        expect((await look(api, route + query)).body).not.toContain(canary);
    for (const query of ["?limit=1000", "?status=incomplete", "?companyType=operator"])
      expect(everythingOf(await look(invited.api, route + query))).not.toContain(canary);
    // A part of the canary, a mistyped one, and the wildcards of SQL.
    for (const query of [
      canary.slice(0, 9),
      canary.slice(2),
      `${canary}x`,
      "ka",
      "k",
      "%",
      "%%",
      "__",
      "*",
    ]) {
      const answer = await look(invited.api, `${route}?query=${encodeURIComponent(query)}`);
      expect(answer.body).not.toContain(canary);
    }
  });
}

test("no user can claim another user's company by its business id or as their own aggregator", async ({
  scene,
}) => {
  const { b, a, company, canary } = scene;
  const { businessId, provider } = await readCompany(a.api, company);
  const draft = await b.api.post("/api/companies", { data: { ...companyDetails(), businessId, provider } });
  expect(draft.status()).toBe(201);
  expect(await draft.text()).not.toContain(canary);
  const { id } = await draft.json();
  expect(id).not.toBe(company);
  expect((await b.api.delete(`/api/companies/${id}`)).status()).toBe(204);
  for (const data of [
    { aggregatorCompany: { id: company } },
    { owner: b.email, id: company },
    { externalId: "X" },
  ]) {
    const refused = await b.api.post("/api/companies", { data: { ...wholeCompany(), ...data } });
    const text = await refused.text();
    expect(refused.status() === 201 ? JSON.parse(text).id : text).not.toBe(company);
    expect(text).not.toContain(canary);
  }
});
