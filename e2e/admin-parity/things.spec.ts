import { randomUUID } from "node:crypto";
import { expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany } from "#e2e/support/company.ts";
import { query } from "#e2e/support/database.ts";
import { bringUnder, newAggregator } from "#e2e/support/lookers.ts";
import { shownRow } from "./answers.ts";
import { call, historyOf, press, read, without } from "./commands.ts";
import { newMark } from "./scenes.ts";

// Entities made, changed and ended by the back office's forms and buttons, and by API calls: the screen shows both alike, with
// equally many events.

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
    discountId: String(pressed),
    version,
    body: { ...form, name: names.pressed, validTo: "2099-03-01", value: "15" },
  });
  await call(api, "PUT", `/api/discounts/${called}`, {
    ...body,
    name: names.called,
    validTo: "2099-03-01",
    amountCents: 1_500,
  });
  const second = await same();
  expect(second.row).toMatchObject({ validTo: "2099-03-01", amountCents: 1_500 });
  expect(second.shown).not.toBe(first.shown);

  await press(api, "endDiscountAction", { discountId: String(pressed), version: Number(version) + 1 });
  const now = await read(api, `/api/discounts/${called}`);
  await call(api, "PUT", `/api/discounts/${called}`, { ...now, cancelled: true });
  expect((await same()).row).toMatchObject({ cancelled: true, state: "ended" });
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

test("a dispatch provider's areas, and whether the portal calls it", async ({ admin }) => {
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
    provider: "keskustaksi",
    body: { ...changed, areas: changed.areas.join("\n") },
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

test("companies moved to another partner, and returned", async ({ admin, member, origin }) => {
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
    partnerId: String(pressed.from),
    selection: { ids: [String(pressed.id)] },
    target: String(to),
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

test("a mail sent again", async ({ admin: { api } }) => {
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
