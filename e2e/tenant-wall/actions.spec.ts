import { expect } from "#e2e/fixtures.ts";
import { callAction, postAction } from "#e2e/support/actions.ts";
import type { Api } from "#e2e/support/client.ts";
import { readCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { browserLike, type Person } from "#e2e/support/person.ts";
import { ACCOUNT_ACTIONS, ADMIN_ACTIONS, COMPANY_ACTIONS, MEMBER_ACTIONS } from "./actions.ts";
import { ABSENT, withoutRequestId } from "./answers.ts";
import { memberIn, test } from "./scene.ts";

for (const [name, reachFor] of Object.entries(MEMBER_ACTIONS)) {
  test(`${name} reaches nothing of another company under any company id`, async ({ scene, origin }) => {
    const { company, canary, other, a, b, strangers } = scene;
    const member = String(memberIn(name, scene));
    const ask = ({ api }: Person, under: number, id: string) =>
      callAction(api, name, { args: [reachFor(String(under), id)], companyId: under });
    const absent = withoutRequestId(await ask(b, other, ABSENT));
    for (const person of strangers) {
      for (const under of [company, other]) {
        const foreign = await ask(person, under, member);
        expect(foreign).toMatchObject({ ok: false, error: { code: "not_found" } });
        expect(withoutRequestId(foreign)).toEqual(absent);
        expect(JSON.stringify(foreign)).not.toContain(canary);
      }
    }
    const args = [reachFor(String(company), member)];
    const nobody = await (await postAction(browserLike(origin), name, { args, companyId: company })).text();
    expect(nobody).toMatch(/"code":"unauthenticated"/);
    for (const what of ["vehicles", "drivers"])
      expect(await (await a.api.get(`/api/companies/${company}/${what}`)).text()).toContain(canary);
  });
}

for (const [name, reachFor] of Object.entries(COMPANY_ACTIONS)) {
  test(`${name} reaches no other company from any page`, async ({ scene, origin }) => {
    const { company, canary, other, a, b, strangers } = scene;
    const ask = ({ api }: Person, page: number, id: string) =>
      callAction(api, name, { args: [reachFor(id)], companyId: page });
    const absent = withoutRequestId(await ask(b, other, ABSENT));
    for (const person of strangers) {
      for (const page of [company, other]) {
        const foreign = await ask(person, page, String(company));
        expect(foreign).toMatchObject({ ok: false, error: { code: "not_found" } });
        expect(withoutRequestId(foreign)).toEqual(absent);
        expect(JSON.stringify(foreign)).not.toContain(canary);
      }
    }
    const nobody = await (
      await postAction(browserLike(origin), name, {
        args: [reachFor(String(company))],
        companyId: company,
      })
    ).text();
    expect(nobody).toMatch(/"code":"unauthenticated"/);
    expect(nobody).not.toContain(canary);
    expect(await readCompany(a.api, company)).toMatchObject({
      companyName: `${canary} Oy`,
      status: "incomplete",
    });
  });
}

for (const [name, input] of Object.entries(ADMIN_ACTIONS)) {
  test(`${name} works only for admins`, async ({ scene, origin }) => {
    const args = [input];
    const ask = (api: Api) => callAction(api, name, { args, companyId: scene.company });
    for (const { api } of scene.nonAdmins)
      expect(await ask(api)).toMatchObject({ ok: false, error: { code: "forbidden" } });
    expect(await ask(scene.viewer.api)).toMatchObject({ ok: false, error: { code: "view_only" } });
    const nobody = await postAction(browserLike(origin), name, { args, companyId: scene.company });
    expect(await nobody.text()).toMatch(/"code":"unauthenticated"/);
  });
}

for (const [name, input] of Object.entries(ACCOUNT_ACTIONS)) {
  test(`${name} works for every signed-in user and nobody else`, async ({ origin }) => {
    const nobody = await callAction(browserLike(origin), name, { args: [input] });
    expect(nobody).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
  });
}

test("no user can sign out another user's browser or remove another user's passkey", async ({
  scene,
  admin,
}) => {
  const [theirs] = await query<{ id: number }>(
    "select s.id::int from sessions s join users u on u.id = s.user_id where u.email = $1",
    [scene.a.email],
  );
  for (const { api } of [...scene.strangers, scene.member, scene.overseer, admin]) {
    const answer = await callAction(api, "endSessionAction", { args: [{ id: theirs?.id }] });
    expect(answer).toMatchObject({ ok: false, error: { code: "not_found" } });
  }
  expect((await scene.a.api.get("/api/user")).status()).toBe(200);
});
