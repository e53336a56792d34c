import { expect, test } from "#e2e/fixtures.ts";
import type { Api } from "#e2e/support/client.ts";
import { addTo, createActiveCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { wholeDriver } from "#e2e/support/fleet.ts";
import { newEmail, newPerson } from "#e2e/support/person.ts";
import { call, historyOf, press, read, without } from "./commands.ts";

// Changes of people and their data by a button and by an API call have the same result.

test("a person invited to a company, and a person removed from one", async ({ admin, member, origin }) => {
  const { api } = admin;
  const own = async () => {
    const { id } = await createActiveCompany(member.api, api);
    const { email } = await newPerson(origin);
    const [user] = await query<{ id: number }>("select id::int as id from users where email = $1", [email]);
    const userId = user?.id ?? 0;
    await press(api, "addPersonAction", { companyId: String(id), userId: String(userId), role: "member" });
    return { id, userId };
  };
  const [pressed, called] = [await own(), await own()];
  const body = () => ({ email: newEmail(), role: "owner" });
  await press(api, "invitePersonAction", { companyId: String(pressed.id), body: body() });
  await call(api, "POST", `/api/companies/${called.id}/invitations`, body());
  const people = async (id: number) => {
    const { users, invitations } = await read(api, `/api/companies/${id}/users`);
    return {
      users: users.map(({ role }: { role: string }) => role),
      invitations: invitations.map(({ role, invitedBy }: { role: string; invitedBy: string }) => ({
        role,
        invitedBy,
      })),
    };
  };
  expect(await people(pressed.id)).toEqual(await people(called.id));
  expect(await people(called.id)).toMatchObject({
    users: ["owner", "member"],
    invitations: [{ role: "owner" }],
  });
  const [first, second] = await Promise.all([pressed, called].map(({ id }) => openInvitation(api, id)));
  await press(api, "resendInvitationAction", { companyId: String(pressed.id), invitationId: String(first) });
  await call(api, "POST", `/api/companies/${called.id}/invitations/${second}/resend`);
  expect(await people(pressed.id)).toEqual(await people(called.id));
  const invitations = await Promise.all([pressed, called].map(({ id }) => openInvitation(api, id)));
  expect(invitations).not.toEqual([first, second]);
  await press(api, "withdrawInvitationAction", {
    companyId: String(pressed.id),
    invitationId: String(invitations[0]),
  });
  await call(api, "DELETE", `/api/companies/${called.id}/invitations/${invitations[1]}`);
  expect(await people(pressed.id)).toEqual(await people(called.id));
  expect((await people(called.id)).invitations).toEqual([]);

  const role = "owner";
  await press(api, "changePersonRoleAction", {
    companyId: String(pressed.id),
    userId: String(pressed.userId),
    role,
  });
  await call(api, "PUT", `/api/companies/${called.id}/users/${called.userId}`, { role });
  expect(await people(pressed.id)).toEqual(await people(called.id));
  expect((await people(called.id)).users).toEqual(["owner", "owner"]);

  await press(api, "removePersonAction", { companyId: String(pressed.id), userId: String(pressed.userId) });
  await call(api, "DELETE", `/api/companies/${called.id}/users/${called.userId}`);
  expect(await people(pressed.id)).toEqual(await people(called.id));
  expect((await people(called.id)).users).toEqual(["owner"]);
});

async function openInvitation(api: Api, companyId: number): Promise<number> {
  const { invitations } = await read(api, `/api/companies/${companyId}/users`);
  return invitations[0].id;
}

test("an account disabled, and enabled again", async ({ admin: { api }, origin }) => {
  const idOf = async (email: string) =>
    (await query<{ id: number }>("select id::int as id from users where email = $1", [email]))[0]?.id ?? 0;
  const [pressed, called] = [
    await idOf((await newPerson(origin)).email),
    await idOf((await newPerson(origin)).email),
  ];
  for (const body of [{ disabled: true, reason: "Kokeilu" }, { disabled: false }]) {
    await press(api, "saveUserAction", { userId: String(pressed), body });
    await call(api, "PUT", `/api/users/${called}`, body);
    const [one, two] = await Promise.all(
      [pressed, called].map(async (id) =>
        without(await read(api, `/api/users/${id}`), "id", "email", "createdAt", "lastSeenAt"),
      ),
    );
    expect(one).toEqual(two);
    expect(one).toMatchObject({ disabled: body.disabled });
    expect(await historyOf("user", pressed)).toEqual(await historyOf("user", called));
  }
});

test("a driver who has left, counted and then anonymised", async ({ admin, member }) => {
  const { api } = admin;
  const own = async () => {
    const { id } = await createActiveCompany(member.api, api);
    const driver = await addTo(member.api, id, "drivers", wholeDriver());
    await call(api, "PUT", `/api/companies/${id}/drivers/${driver.id}`, { status: "inactive" });
    return `driver-${driver.id}`;
  };
  const [pressed, called] = [await own(), await own()];
  const dry = { dryRun: true };
  await press(api, "anonymiseAction", { person: pressed, body: dry });
  const plan = await call(api, "POST", `/api/privacy/persons/${called}/anonymise`, dry);
  expect(plan.counts).toEqual((await read(api, `/api/privacy/persons/${called}`)).counts);
  expect((await read(api, `/api/privacy/persons/${called}`)).anonymisedAt).toBeNull();

  const body = { confirmation: "ANONYMISOI" };
  await press(api, "anonymiseAction", { person: pressed, body });
  await call(api, "POST", `/api/privacy/persons/${called}/anonymise`, body);
  const left = async (person: string) => {
    const row = without(await read(api, `/api/privacy/persons/${person}`), "id", "companyId", "anonymisedAt");
    return JSON.stringify(row).replaceAll(person.replace("driver-", ""), "#");
  };
  expect(await left(pressed)).toBe(await left(called));
  expect(await left(called)).toContain('"name":"Poistettu kuljettaja #"');
  expect(await historyOf("privacy", pressed)).toEqual(await historyOf("privacy", called));
});
