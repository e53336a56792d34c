import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Company } from "#lib/companies/rules/company.ts";
import type { Actor } from "#lib/core/actor.ts";
import { addDays, helsinkiDate } from "#lib/core/calendar.ts";
import { licencesEnding } from "#lib/fleet/letters/licences.ts";
import { remindLicencesSchema } from "#lib/fleet/schema.ts";
import { remindedText } from "#lib/fleet/texts.ts";
import { accepted, openTestHouse, type TestHouse } from "#lib/platform/use-case/testing.ts";
import { enqueueDigests } from "./enqueue-digests.ts";
import { remindLicences } from "./remind-licences.ts";

const NOW = new Date("2026-11-21T08:00:00Z");
const TODAY = helsinkiDate(NOW);
const daysOn = (days: number): Date => new Date(NOW.getTime() + days * 86_400_000);

let house: TestHouse;
let one: { company: Company; user: Actor };
let two: { company: Company; user: Actor };

beforeAll(async () => {
  house = await openTestHouse();
  one = await house.createCompany({ status: "active" });
  two = await house.createCompany({ status: "active" });
});
afterEach(async () => {
  await house.owner`delete from drivers`;
  await house.owner`delete from reminder_digests`;
  await house.owner`delete from outbox`;
});
afterAll(() => house.close());

async function hire(companyId: number, daysLeft: number, name = "Aino", status = "active"): Promise<number> {
  const [row] = await house.owner<{ id: number }[]>`
    insert into drivers (company_id, taxi_driving_license, taxi_driving_license_expiration, first_name, last_name,
      phone_number, contact_email, status, created_by, modified_by)
    values (${companyId}, 'AJ-1', ${addDays(TODAY, daysLeft)}, ${name}, 'Virtanen', '+358401234567', 'k@k.example', ${status},
      'x', 'x') returning id::int`;
  return row?.id ?? 0;
}

const remind = (ids: number[], { now = NOW, actor = house.admin } = {}) =>
  house.as(actor).run(remindLicencesSchema, remindLicences, { ids: ids.map(String) }, { now });

async function mails() {
  const rows = await house.owner<{ payload: object }[]>`
    select payload from outbox where kind = 'licences_ending' order by (payload->>'companyId')::int`;
  return rows.map(({ payload }) => licencesEnding.data.parse(payload));
}

describe("a reminder by an admin", () => {
  test("mails each company once, about all of its picked drivers", async () => {
    const first = await hire(one.company.id, 20, "Bo");
    const second = await hire(one.company.id, -400, "Aino");
    const third = await hire(two.company.id, 5, "Cecilia");
    await hire(two.company.id, 5, "Dan");
    expect(accepted(await remind([first, second, third]))).toEqual({ companies: 2, already: null, left: 0 });
    expect(await mails()).toMatchObject([
      {
        to: one.company.contact.email,
        drivers: [
          { name: "Aino Virtanen", expiration: addDays(TODAY, -400) },
          { name: "Bo Virtanen", expiration: addDays(TODAY, 20) },
        ],
        unnamed: 0,
      },
      { to: two.company.contact.email, drivers: [{ name: "Cecilia Virtanen" }] },
    ]);
  });

  test("leaves out a driver for seven days, says so, and mails nobody then", async () => {
    const [first, second] = [await hire(one.company.id, 20), await hire(one.company.id, 21)];
    accepted(await remind([first]));
    expect(accepted(await remind([first, second], { now: daysOn(6) }))).toEqual({
      companies: 1,
      already: { count: 1, from: TODAY, to: TODAY },
      left: 0,
    });
    expect((await mails()).map(({ drivers }) => drivers.length)).toEqual([1, 1]);
    const again = accepted(await remind([first, second], { now: daysOn(6) }));
    expect(again).toMatchObject({ companies: 0, already: { count: 2, from: TODAY, to: addDays(TODAY, 6) } });
    expect(await mails()).toHaveLength(2);
    expect(accepted(await remind([first], { now: daysOn(7) }))).toMatchObject({ companies: 1 });
  });

  test("counts the daily reminder too, and takes the place of the day's own", async () => {
    const [due, later] = [await hire(one.company.id, 30), await hire(two.company.id, 29)];
    accepted(await remind([later]));
    expect(await enqueueDigests({ database: house.database, now: NOW })).toBe(1);
    expect(accepted(await remind([due]))).toMatchObject({ companies: 0, already: { count: 1 } });
  });

  test("leaves out drivers out of service, with a renewed licence, and of a company out of use", async () => {
    const { company } = await house.createCompany({ status: "inactive" });
    const ids = [
      await hire(one.company.id, 20, "Aino", "inactive"),
      await hire(one.company.id, 61),
      await hire(company.id, 20),
    ];
    expect(accepted(await remind(ids))).toEqual({ companies: 0, already: null, left: 3 });
    expect(await mails()).toEqual([]);
  });

  test("stands in each driver's history", async () => {
    const id = await hire(one.company.id, 20);
    accepted(await remind([id]));
    const events = await house.owner`
      select actor_label, action, after from events where entity_type = 'driver' and entity_id = ${id}`;
    expect(events).toEqual([
      { actor_label: house.admin.label, action: "update", after: { licenceReminded: addDays(TODAY, 20) } },
    ]);
  });

  test("by two admins at once sends one mail", async () => {
    const id = await hire(one.company.id, 20);
    const outcomes = (await Promise.all([remind([id]), remind([id])])).map(accepted);
    expect(outcomes.map(({ companies }) => companies).toSorted()).toEqual([0, 1]);
    expect(await mails()).toHaveLength(1);
  });

  test("is for admins alone", async () => {
    const id = await hire(one.company.id, 20);
    expect(await remind([id], { actor: one.user })).toMatchObject({ error: { code: "forbidden" } });
    expect(await mails()).toEqual([]);
  });
});

const already = { count: 2, from: "2026-11-25", to: "2026-11-25" };
test.each([
  [
    { companies: 3, already, left: 0 },
    "Muistutus lähetettiin 3 yritykselle. 2 kuljettajasta muistutettiin jo 25.11.2026.",
  ],
  [
    { companies: 0, already: { ...already, from: "2026-11-23" }, left: 0 },
    "Muistutuksia ei lähetetty. 2 kuljettajasta muistutettiin jo 23.–25.11.2026.",
  ],
  [
    { companies: 1, already: null, left: 1 },
    "Muistutus lähetettiin 1 yritykselle. 1 kuljettaja jäi pois, koska yritys ei ole aktiivinen tai ajolupa on uusittu.",
  ],
])("the outcome %j is told in words", (outcome, expected) => {
  expect(remindedText(outcome)).toBe(expected);
});
