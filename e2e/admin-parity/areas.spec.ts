import { expect, test } from "#e2e/fixtures.ts";
import { createActiveCompany, today } from "#e2e/support/company.ts";
import { shownRow } from "./answers.ts";
import { call, historyOf, press, read, without } from "./commands.ts";
import { newMark } from "./scenes.ts";

// An area and its rules through forms and through the API: the screen shows both alike.

test("an area and its rules: made, changed, ended", async ({ admin: { api }, member, admin }) => {
  const mark = newMark();
  const company = (await createActiveCompany(member.api, admin.api)).id;
  const names = { pressed: `Painettu ${mark}`, called: `Kutsuttu ${mark}` };
  const body = {
    provider: "taksiHelsinki",
    validFrom: today(),
    validTo: null,
    postCodes: "99810, 99820-99830",
  };
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
