import { expect } from "#e2e/fixtures.ts";
import { serverActions } from "#e2e/support/actions.ts";
import { readCompany } from "#e2e/support/company.ts";
import { send } from "#e2e/support/http.ts";
import { cookieOf } from "#e2e/support/person.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { COMPANY_ACTIONS } from "./actions.ts";
import { test } from "./scene.ts";

test("the server runs no action for another site or for a request without an origin", async ({
  scene,
  origin,
}) => {
  const { a, company, canary } = scene;
  const cookie = await cookieOf(a.api);
  const forged = ["https://evil.example", "null", `${origin}.evil.example`, "not a url"];
  for (const [index, { id, name, pages }] of serverActions().entries()) {
    const args = JSON.stringify(name in COMPANY_ACTIONS ? [COMPANY_ACTIONS[name]?.(String(company))] : [{}]);
    // The origin is checked before the action is looked up: each action gets one of the forged ones.
    for (const source of [forged[index % forged.length], undefined]) {
      const answer = await send(origin, {
        method: "POST",
        path: pathOf(pages[0] ?? "/", company),
        headers: {
          "content-type": "text/plain;charset=UTF-8",
          "next-action": id,
          cookie,
          ...(source !== undefined && { origin: source }),
        },
        body: args,
      });
      if (source !== undefined) expect(answer.status, `${name} from ${source}`).toBe(403);
      else expect(answer.body, `${name} from nowhere`).not.toMatch(/"ok":true/);
    }
  }
  expect(await readCompany(a.api, company)).toMatchObject({
    companyName: `${canary} Oy`,
    status: "incomplete",
  });
  expect((await a.api.get("/api/user")).status()).toBe(200);
});

test("the server refuses an action of another build and a missing action with a 4xx", async ({ scene }) => {
  for (const id of ["0".repeat(42), "nonsense", "7f395fb26cec4078a989c19c36de4130d793e1bdf0"]) {
    const answer = await scene.b.api.post("/companies", {
      headers: { "next-action": id, "content-type": "text/plain;charset=UTF-8" },
      data: "[]",
      maxRedirects: 0,
    });
    expect(answer.status(), id).toBeGreaterThanOrEqual(400);
    expect(answer.status(), id).toBeLessThan(500);
  }
});
