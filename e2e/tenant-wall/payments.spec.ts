import { expect } from "#e2e/fixtures.ts";
import { callAction } from "#e2e/support/actions.ts";
import { query } from "#e2e/support/database.ts";
import { send } from "#e2e/support/http.ts";
import { pathOf } from "#e2e/support/routes.ts";
import { ABSENT, answerOf, everythingOf, look } from "./answers.ts";
import { routesOf } from "./routes.ts";
import { test } from "./scene.ts";

for (const route of routesOf("sending api")) {
  test(`${route} refuses the people of every company`, async ({ scene, origin }) => {
    const { company, other, canary, a } = scene;
    const payment = {
      reference: canary,
      licensePlate: "ABC-1",
      type: "capture",
      grossCents: 1,
      vatBasisPoints: 0,
      occurredAt: new Date().toISOString(),
      method: "card",
    };
    const isFile = route.endsWith("files");
    const path = (id: string | number) => pathOf(route, id) + (isFile ? "?step=apply" : "");
    const data = isFile ? "Viite" : { payments: [payment] };
    const headers = isFile ? { "content-type": "text/csv" } : {};
    for (const { api } of scene.nonAdmins)
      for (const id of [company, other, ABSENT]) {
        const answer = await answerOf(await api.post(path(id), { data, headers }));
        expect(answer.status).toBe(403);
        expect(everythingOf(answer)).not.toContain(canary);
      }
    const anonymous = { method: "POST", body: JSON.stringify(data), path: path(company) };
    expect(
      (await send(origin, { ...anonymous, headers: { origin, "content-type": "application/json" } })).status,
    ).toBe(401);
    expect((await look(a.api, path(company))).status).toBe(405);
    expect(await query("select from payments where reference = $1", [canary])).toEqual([]);
  });
}

test("only admins can assign a payment", async ({ scene }) => {
  for (const { api } of scene.nonAdmins)
    for (const paymentId of ["1", ABSENT]) {
      const args = [{ paymentId, vehicleId: "1", samePlate: true }];
      const answer = await callAction(api, "assignPaymentsAction", { args });
      expect(answer).toMatchObject({ ok: false, error: { code: "forbidden" } });
    }
});
