import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { callAction } from "../support/actions.ts";
import { addTo, createActiveCompany, today } from "../support/company.ts";
import { query } from "../support/database.ts";
import { wholeDriver } from "../support/fleet.ts";
import { bringUnder, newAggregator } from "../support/lookers.ts";
import { createAccount, newEmail } from "../support/person.ts";
import { shownRow } from "./answers.ts";
import { newMark } from "./scenes.ts";

// What is made, changed and ended by a form or a button of the back office, and the same by a call of the API: the screen
// shows the one as the other, and each has as much history.

async function press(
  api: APIRequestContext,
  action: string,
  input: object,
): Promise<Record<string, unknown>> {
  const answer = await callAction(api, action, { args: [input] });
  if (!answer.ok) throw new Error(`${action}: ${JSON.stringify(answer.error)}`);
  return Object(answer.value);
}

async function call(api: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await api.fetch(path, { method, ...(data && { data }) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? null : answer.json();
}

const read = (api: APIRequestContext, path: string) => call(api, "GET", path);

/** What was noted of one of the provider's own things. */
const historyOf = (type: string, id: string | number): Promise<object[]> =>
  query(
    "select action, actor_label from admin_events where entity_type = $1 and entity_id = $2 order by id",
    [type, String(id)],
  );

const without = (row: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

test("a discount: made, changed, ended", async ({ admin: { api } }) => {
  const mark = newMark();
  const names = { pressed: `Painettu ${mark}`, called: `Kutsuttu ${mark}` };
  const common = { target: "joiningFee", validFrom: "2099-02-01", note: "Avajaiset" };
  const form = {
    ...common,
    validTo: "",
    measure: "euros",
    value: "12,50",
    scope: "provider",
    provider: "cabonline",
    company: "",
  };
  const body = { ...common, validTo: null, amountCents: 1_250, provider: "cabonline" };
  const { id: pressed, version } = await press(api, "createDiscountAction", {
    body: { ...form, name: names.pressed },
  });
  const { id: called } = await call(api, "POST", "/api/discounts", { ...body, name: names.called });
  const same = async () => {
    const rows = await Promise.all([pressed, called].map((id) => read(api, `/api/discounts/${id}`)));
    const [one, two] = rows.map((row) => without(row, "id", "name", "createdDate", "modifiedDate"));
    expect(one).toEqual(two);
    const list = { path: "/admin/discounts", query: { q: mark } };
    const shown = await shownRow(api, { ...list, key: String(pressed), name: names.pressed });
    expect(shown).toBe(await shownRow(api, { ...list, key: String(called), name: names.called }));
    expect(await historyOf("discount", Number(pressed))).toEqual(await historyOf("discount", called));
    return { row: one, shown };
  };
  const first = await same();
  expect(first.shown).toContain("12,50");

  await press(api, "saveDiscountAction", {
    ...{ discountId: String(pressed), version },
    body: { ...form, name: names.pressed, validTo: "2099-03-01", value: "15" },
  });
  await call(api, "PUT", `/api/discounts/${called}`, {
    ...{ ...body, name: names.called, validTo: "2099-03-01", amountCents: 1_500 },
  });
  const second = await same();
  expect(second.row).toMatchObject({ validTo: "2099-03-01", amountCents: 1_500 });
  expect(second.shown).not.toBe(first.shown);

  await press(api, "endDiscountAction", { discountId: String(pressed), version: Number(version) + 1 });
  const now = await read(api, `/api/discounts/${called}`);
  await call(api, "PUT", `/api/discounts/${called}`, { ...now, cancelled: true });
  expect((await same()).row).toMatchObject({ cancelled: true, state: "ended" });
});

test("an area and its rules: made, changed, ended", async ({ admin: { api }, member, admin }) => {
  const mark = newMark();
  const company = (await createActiveCompany(member.api, admin.api)).id;
  const names = { pressed: `Painettu ${mark}`, called: `Kutsuttu ${mark}` };
  const body = { provider: "cabonline", validFrom: today(), validTo: null, postCodes: "99810, 99820-99830" };
  const { id: pressed } = await press(api, "createAreaAction", { body: { ...body, name: names.pressed } });
  const { id: called } = await call(api, "POST", "/api/booking-areas", { ...body, name: names.called });
  const same = async () => {
    const found = await Promise.all(
      [pressed, called].map(async (id) => ({
        area: without(await read(api, `/api/booking-areas/${id}`), "id", "name", "endedDate"),
        rules: (await read(api, `/api/booking-areas/${id}/rules`)).map((one: object) =>
          without(one, "id", "endedDate"),
        ),
      })),
    );
    expect(found[0]).toEqual(found[1]);
    const list = { path: "/admin/booking-areas", query: { q: mark } };
    const shown = await shownRow(api, { ...list, key: String(pressed), name: names.pressed });
    expect(shown).toBe(await shownRow(api, { ...list, key: String(called), name: names.called }));
    expect(await historyOf("booking_area", Number(pressed))).toEqual(await historyOf("booking_area", called));
    return { ...found[0], shown };
  };
  expect((await same()).area).toMatchObject({ postCodes: ["99810", "99820-99830"] });

  const changed = { validFrom: today(), validTo: "2099-01-01", postCodes: "99800" };
  await press(api, "saveAreaAction", {
    areaId: String(pressed),
    version: 1,
    body: { ...changed, name: names.pressed },
  });
  await call(api, "PUT", `/api/booking-areas/${called}`, { ...changed, name: names.called });
  const rule = { effect: "deny", companyId: company, validTo: "2099-01-01" };
  await press(api, "addRuleAction", {
    areaId: String(pressed),
    body: { ...rule, companyId: String(company), vehicleId: "" },
  });
  await call(api, "POST", `/api/booking-areas/${called}/rules`, rule);
  const second = await same();
  expect(second.area).toMatchObject({ postCodes: ["99800"], validTo: "2099-01-01" });
  expect(second.rules).toMatchObject([{ effect: "deny", companyId: company }]);

  const ruleOf = async (id: unknown) => (await read(api, `/api/booking-areas/${id}/rules`))[0].id;
  await press(api, "endRuleAction", { areaId: String(pressed), ruleId: String(await ruleOf(pressed)) });
  await call(api, "DELETE", `/api/booking-areas/${called}/rules/${await ruleOf(called)}`);
  await press(api, "endAreaAction", { areaId: String(pressed) });
  await call(api, "DELETE", `/api/booking-areas/${called}`);
  const last = await same();
  expect(last.shown).not.toBe(second.shown);
  for (const id of [pressed, called])
    expect((await read(api, `/api/booking-areas/${id}`)).endedDate).not.toBeNull();
});

test("a feature: made, switched, ended, taken back", async ({ admin: { api } }) => {
  const mark = newMark();
  const [pressed, called] = [`${mark}Painettu`, `${mark}Kutsuttu`];
  const same = async () => {
    const [one, two] = await Promise.all(
      [pressed, called].map(async (name) =>
        without(await read(api, `/api/features/${name}`), "name", "modifiedAt"),
      ),
    );
    expect(one).toEqual(two);
    const list = { path: "/admin/features", query: { q: mark } };
    const words = async (name: string) =>
      (await shownRow(api, { ...list, key: name, name })).replaceAll(/\d+\.\d+\.\d{4}.*/g, "");
    expect(await words(pressed)).toBe(await words(called));
    expect(await historyOf("feature", pressed)).toEqual(await historyOf("feature", called));
    return one;
  };
  await press(api, "createFeatureAction", { body: { name: pressed, note: "Kokeilu", enabled: false } });
  await call(api, "PUT", `/api/features/${called}`, { note: "Kokeilu", enabled: false });
  expect(await same()).toMatchObject({ enabled: false, note: "Kokeilu" });
  for (const [index, body] of [
    { enabled: true },
    { ended: true },
    { ended: false },
    { note: "Uusi" },
  ].entries()) {
    await press(api, "saveFeatureAction", { name: pressed, version: index + 1, body });
    await call(api, "PUT", `/api/features/${called}`, body);
    expect(await same()).toMatchObject(body);
  }
});

test("a dispatch provider's areas, and whether it is asked at all", async ({ admin }) => {
  const { api } = admin;
  const path = "/api/provider-areas/keskustaksi";
  const { areas } = await read(api, path);
  const changed = { areas: [`Kunta ${newMark()}`, "Toinen"], enabled: false };
  const tell = async () => {
    const row = await read(api, path);
    const list = { path: "/admin/provider-areas", query: { q: "keskustaksi" }, key: "keskustaksi", name: "" };
    const shown = (await shownRow(api, list)).replaceAll(/\d+/g, "");
    return { areas: row.areas, connection: row.connection, shown };
  };
  await press(api, "saveProviderAction", {
    ...{ provider: "keskustaksi", body: { ...changed, areas: changed.areas.join("\n") } },
  });
  const byForm = await tell();
  expect(byForm).toMatchObject({ areas: changed.areas, connection: { enabled: false } });
  await call(api, "PUT", path, { areas, enabled: true });
  expect(await tell()).not.toEqual(byForm);
  await call(api, "PUT", path, changed);
  expect(await tell()).toEqual(byForm);
  await call(api, "PUT", path, { areas, enabled: true });
  const history = await historyOf("provider", "keskustaksi");
  expect(history.slice(-4)).toEqual(Array(4).fill({ action: "update", actor_label: admin.email }));
});

test("companies moved to another partner, and taken back", async ({ admin, member, origin }) => {
  const { api } = admin;
  const to = (await newAggregator(origin, api)).companyId;
  const own = async () => {
    const from = (await newAggregator(origin, api)).companyId;
    const { id } = await createActiveCompany(member.api, api);
    await bringUnder(api, id, from);
    return { from, id };
  };
  const [pressed, called] = [await own(), await own()];
  const under = async (partner: number): Promise<number[]> =>
    (await read(api, `/api/partners/${partner}/companies?limit=1000`)).map(({ id }: { id: number }) => id);
  const eventsOf = (id: number) =>
    query(
      "select action, after ->> 'aggregatorCompany' is null as none from events where company_id = $1 order by id",
      [id],
    );

  const moved = await press(api, "moveCompaniesAction", {
    ...{ partnerId: String(pressed.from), selection: { ids: [String(pressed.id)] }, target: String(to) },
    submissionKey: randomUUID(),
  });
  const gathered = await call(api, "POST", `/api/partners/${to}/companies`, {
    companies: [{ id: called.id }],
  });
  expect([moved.count, gathered.count]).toEqual([1, 1]);
  expect((await under(to)).sort()).toEqual([pressed.id, called.id].sort());
  expect(await eventsOf(pressed.id)).toEqual(await eventsOf(called.id));

  await press(api, "undoPartnerMoveAction", {
    partnerId: String(pressed.from),
    moveId: String(moved.changeId),
  });
  await call(api, "POST", `/api/partners/${to}/moves/${gathered.moveId}/undo`);
  expect(await under(to)).toEqual([]);
  for (const { from, id } of [pressed, called]) expect(await under(from)).toEqual([id]);
  expect(await eventsOf(pressed.id)).toEqual(await eventsOf(called.id));
});

test("somebody invited to a company, and somebody taken out of one", async ({ admin, member, origin }) => {
  const { api } = admin;
  const own = async () => {
    const { id } = await createActiveCompany(member.api, api);
    const email = await createAccount(origin);
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

async function openInvitation(api: APIRequestContext, companyId: number): Promise<number> {
  const { invitations } = await read(api, `/api/companies/${companyId}/users`);
  return invitations[0].id;
}

test("an account disabled, and let in again", async ({ admin: { api }, origin }) => {
  const idOf = async (email: string) =>
    (await query<{ id: number }>("select id::int as id from users where email = $1", [email]))[0]?.id ?? 0;
  const [pressed, called] = [
    await idOf(await createAccount(origin)),
    await idOf(await createAccount(origin)),
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

test("a mail let go again", async ({ admin: { api } }) => {
  const rows = await query<{ id: string }>(
    `insert into outbox (kind, payload, attempts, failed_at, last_error)
      select 'account_exists', jsonb_build_object('to', 'uudelleen-' || n || '@tolppa.example'), 5, now(), 'TimeoutError'
      from generate_series(1, 2) n returning id`,
  );
  const [pressed, called] = rows.map(({ id }) => `mail-${id}`);
  await press(api, "retryDeliveryAction", { deliveryId: pressed });
  await call(api, "POST", `/api/deliveries/${called}/retry`);
  const failed: { id: string }[] = await read(api, "/api/deliveries?kind=mail&limit=1000");
  expect(failed.map(({ id }) => id)).not.toEqual(expect.arrayContaining([pressed]));
  expect(failed.map(({ id }) => id)).not.toEqual(expect.arrayContaining([called]));
  expect(await historyOf("delivery", pressed ?? "")).toEqual(await historyOf("delivery", called ?? ""));
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
  const [one, two] = await Promise.all(
    [pressed, called].map(async (person) =>
      without(await read(api, `/api/privacy/persons/${person}`), "person", "id", "companyId", "anonymisedAt"),
    ),
  );
  expect(one).toEqual(two);
  expect(one).toMatchObject({ email: null });
  expect(await historyOf("privacy", pressed)).toEqual(await historyOf("privacy", called));
});
