import { expect } from "#e2e/fixtures.ts";
import { callAction, postAction } from "#e2e/support/actions.ts";
import { join } from "#e2e/support/invitations.ts";
import { browserLike } from "#e2e/support/person.ts";
import { PEOPLE_ACTIONS } from "./actions.ts";
import { ABSENT, withoutRequestId } from "./answers.ts";
import { peopleOf, type Scene, test } from "./scene.ts";

const reachedIn = ({ ownerId, invitation }: Scene) => ({ userId: ownerId, invitationId: invitation.id });
const ABSENT_PEOPLE = { userId: ABSENT, invitationId: ABSENT };

/** The people of A's company without their last visits. */
async function home({ a, company }: Scene) {
  const { users, invitations } = await peopleOf(a, company);
  return { users: users.map(({ email, role }) => [email, role]), invitations };
}

for (const [name, reachFor] of Object.entries(PEOPLE_ACTIONS)) {
  test(`${name} reaches no person of another company under any company id`, async ({ scene, origin }) => {
    const { company, other, canary, overseer, viewer, member, strangers, b } = scene;
    const before = await home(scene);
    const reached = reachedIn(scene);
    const ask = (api: typeof b.api, under: number | string, what = reached) =>
      callAction(api, name, { args: [reachFor(String(under), what)], companyId: under });
    for (const { api } of strangers) {
      const foreign = await ask(api, company);
      expect(foreign).toMatchObject({ ok: false, error: { code: "not_found" } });
      expect(withoutRequestId(foreign)).toEqual(withoutRequestId(await ask(api, ABSENT)));
      expect(JSON.stringify(foreign)).not.toContain(canary);
    }
    // An owner may invite any person to their own company. The invitation reaches no person of another company.
    if (name !== "invitePersonAction")
      for (const what of [reached, ABSENT_PEOPLE])
        expect(await ask(b.api, other, what)).toMatchObject({ ok: false, error: { code: "not_found" } });
    for (const { api } of [overseer, viewer])
      expect(await ask(api, company)).toMatchObject({ ok: false, error: { code: "view_only" } });
    expect(await ask(overseer.api, other)).toMatchObject({ ok: false, error: { code: "not_found" } });
    expect(await ask(member.api, company)).toMatchObject({ ok: false, error: { code: "forbidden" } });
    const args = [reachFor(String(company), reached)];
    const nobody = await postAction(browserLike(origin), name, { args, companyId: company });
    expect(await nobody.text()).toMatch(/"code":"unauthenticated"/);
    expect(await home(scene)).toEqual(before);
  });
}

test("an invitation works only for its recipient, and its link alone gives no access", async ({
  scene,
  origin,
}) => {
  const { a, member, overseer, viewer, b, withoutCompany, invited, invitation, company } = scene;
  const before = await home(scene);
  for (const person of [a, member, overseer, b, withoutCompany])
    expect(await join(person, invitation.token)).toMatchObject({
      ok: false,
      error: { code: "link_expired" },
    });
  expect(await join(viewer, invitation.token)).toMatchObject({ ok: false, error: { code: "view_only" } });
  expect(await join({ api: browserLike(origin) }, invitation.token)).toMatchObject({
    ok: false,
    error: { code: "unauthenticated" },
  });
  const page = await invited.api.get(`/user/invitation?token=${encodeURIComponent(invitation.token)}`);
  expect(page.status()).toBe(200);
  expect((await invited.api.get(`/api/companies/${company}`)).status()).toBe(404);
  expect(await (await invited.api.get("/api/companies")).json()).toEqual([]);
  expect(await home(scene)).toEqual(before);
});
