import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as resend } from "#app/api/companies/[companyId]/invitations/[invitationId]/resend/route.ts";
import { DELETE as withdraw } from "#app/api/companies/[companyId]/invitations/[invitationId]/route.ts";
import { POST as invite } from "#app/api/companies/[companyId]/invitations/route.ts";
import { PUT as giveRole } from "#app/api/companies/[companyId]/users/[userId]/route.ts";
import { GET as readPeople } from "#app/api/companies/[companyId]/users/route.ts";
import type { Actor } from "#lib/core/actor.ts";
import { openTestApi, type TestApi } from "#lib/doors/testing.ts";
import type { Handler } from "./route.ts";

// Programs change the people of a company: a role, a resent invitation, a withdrawn invitation.

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
}, 60_000);
afterAll(() => api.close());

type Sent = { method?: string; params: Record<string, string | number>; body?: object };

async function ask(actor: Actor, door: Handler, { method = "GET", params, body }: Sent) {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const answer = await api.call(actor, door, `${method} /`, { params: texts, ...(body && { body }) });
  const text = (await answer.text()).replace(/urn:request:[\w-]+/, "");
  return { status: answer.status, told: text === "" ? null : JSON.parse(text) };
}

const peopleOf = async (actor: Actor, companyId: number) =>
  (await ask(actor, readPeople, { params: { companyId } })).told;

test("a member becomes an owner, and the last owner stays an owner", async () => {
  const { company, user } = await api.house.createCompany({ status: "active" });
  const member = await api.house.createMember(company.id);
  const give = (userId: number | null, role: string) =>
    ask(user, giveRole, {
      method: "PUT",
      params: { companyId: company.id, userId: userId ?? 0 },
      body: { role },
    });
  expect(await give(user.id, "member")).toMatchObject({ status: 409, told: { code: "last_owner" } });
  expect(await give(member.id, "owner")).toEqual({ status: 200, told: { role: "owner" } });
  expect(await give(user.id, "member")).toMatchObject({ status: 200 });
  const { users } = await peopleOf(api.house.admin, company.id);
  expect(users).toMatchObject([
    { id: member.id, role: "owner" },
    { id: user.id, role: "member" },
  ]);
  expect(await give(member.id, "member")).toMatchObject({ status: 403 });
});

test("a resent invitation replaces the former one, and can be withdrawn", async () => {
  const { company, user } = await api.house.createCompany({ status: "active" });
  const companyId = company.id;
  const body = { email: "ville@taksi.example", role: "member" };
  const first = (await ask(user, invite, { method: "POST", params: { companyId }, body })).told.id;
  const again = (invitationId: number) =>
    ask(user, resend, { method: "POST", params: { companyId, invitationId } });
  const second = await again(first);
  expect(second).toMatchObject({ status: 201, told: { email: body.email, role: body.role } });
  expect((await again(first)).status).toBe(404);
  const place = { method: "DELETE", params: { companyId, invitationId: second.told.id } };
  expect((await ask(user, withdraw, place)).status).toBe(204);
  expect((await ask(user, withdraw, place)).status).toBe(404);
  expect((await peopleOf(user, companyId)).invitations).toEqual([]);
});

test("another company's people and invitations are not found, and a member may change none", async () => {
  const { company, user } = await api.house.createCompany({ status: "active" });
  const stranger = (await api.house.createCompany({ status: "active" })).user;
  const member = await api.house.createMember(company.id);
  const companyId = company.id;
  const invited = { email: "uusi@taksi.example", role: "member" };
  const { id } = (await ask(user, invite, { method: "POST", params: { companyId }, body: invited })).told;
  const commands = (company: number) =>
    [
      [
        giveRole,
        { method: "PUT", params: { companyId: company, userId: user.id ?? 0 }, body: { role: "member" } },
      ],
      [resend, { method: "POST", params: { companyId: company, invitationId: id } }],
      [withdraw, { method: "DELETE", params: { companyId: company, invitationId: id } }],
    ] as const;
  const absent = commands(999_999_999);
  for (const [index, [door, sent]] of commands(companyId).entries()) {
    const foreign = await ask(stranger, door, sent);
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(await ask(stranger, absent[index]?.[0] ?? door, absent[index]?.[1] ?? sent));
    expect((await ask(member, door, sent)).told).toMatchObject({ code: "forbidden" });
  }
  expect((await peopleOf(user, companyId)).invitations).toMatchObject([{ id }]);
});
